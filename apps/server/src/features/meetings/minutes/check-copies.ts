import { applyUpdate, Doc, encodeStateAsUpdate } from 'yjs';
import { editorFragment, toHtml } from './html.ts';
import { maxApplyMs, maxLoadMs } from './limits.ts';
import { RefusedUpdate, requireOurDocument, requireOurUpdate, type UpdateRefusal } from './rules.ts';

/** Rendered minutes: the Yjs state of the document, and its HTML in UTF-8. */
export type RenderedMinutes = { state: Uint8Array; html: Uint8Array };

/**
 * Request to check minutes. `name`: the document. `base`: a whole state that replaces the copy. `update`: a change to
 * apply. `render`: return the copy's state and HTML.
 */
export type CheckRequest = {
  name: string;
  base?: Uint8Array | undefined;
  update?: Uint8Array | undefined;
  render?: boolean;
};

/**
 * Result of a check. `kept`: the copy has the update. `unknown`: there is no copy; ask again with a base. `refused`:
 * the update is not applied. `incomplete`: the update builds on text that the copy lacks, and is not applied. `cpuMs`
 * is the processor time of the check in milliseconds.
 */
export type CheckReply =
  | { kind: 'kept'; cpuMs: number; rendered?: RenderedMinutes }
  | { kind: 'unknown' }
  | { kind: 'refused'; refusal: UpdateRefusal; cpuMs: number }
  | { kind: 'incomplete'; cpuMs: number };

/** Maximum estimated bytes of all copies. A Yjs item of a document takes about 250 bytes of memory. */
const maxCopiesWeight = 96 * 1024 * 1024;
const bytesPerPart = 250;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

const measured = (work: () => void, maxMs: number): void => {
  const start = cpuMs();
  work();
  if (cpuMs() - start > maxMs) throw new RefusedUpdate('too-long');
};

const load = (state: Uint8Array): Doc => {
  const document = new Doc();
  requireOurUpdate(state);
  measured(() => applyUpdate(document, state), maxLoadMs);
  // Drops changes that build on text that no process has any more.
  document.store.pendingStructs = null;
  document.store.pendingDs = null;
  return document;
};

const render = (document: Doc): RenderedMinutes => ({
  state: encodeStateAsUpdate(document),
  html: new TextEncoder().encode(toHtml(document.getXmlFragment(editorFragment))),
});

/** Returns the state and HTML of a document. @throws RefusedUpdate if the document is too large to be read again. */
export const renderMinutes = (document: Doc): RenderedMinutes =>
  // Small updates can add up to a document that takes long to read, so it is read once as a check.
  render(load(encodeStateAsUpdate(document)));

/** Renders the whole state of a document. Its copy is neither read nor changed. */
export const renderState = (state: Uint8Array): CheckReply => {
  const start = cpuMs();
  try {
    const document = load(state);
    requireOurDocument(document);
    return { kind: 'kept', rendered: render(document), cpuMs: cpuMs() - start };
  } catch (error) {
    return { kind: 'refused', refusal: readRefusal(error), cpuMs: cpuMs() - start };
  }
};

class Incomplete extends Error {}

const readRefusal = (error: unknown): UpdateRefusal =>
  error instanceof RefusedUpdate ? error.refusal : 'unreadable';

type Copy = { document: Doc; weight: number };

/**
 * Keeps copies of documents and tries updates on them. A copy is dropped if a refused update has changed it. The least
 * recently used copies are dropped when all together become too large.
 */
export const createCopies = (): ((request: CheckRequest) => CheckReply) => {
  const copies = new Map<string, Copy>();
  let total = 0;
  const drop = (name: string) => {
    total -= copies.get(name)?.weight ?? 0;
    copies.delete(name);
  };
  const keep = (name: string, document: Doc) => {
    let parts = 0;
    let letters = 0;
    for (const structs of document.store.clients.values()) {
      parts += structs.length;
      for (const { length } of structs) letters += length;
    }
    const weight = parts * bytesPerPart + letters;
    drop(name);
    copies.set(name, { document, weight });
    total += weight;
    for (const oldest of copies.keys()) if (total > maxCopiesWeight && oldest !== name) drop(oldest);
  };

  const check = ({ name, base, update, render }: CheckRequest): RenderedMinutes | undefined => {
    const document = base ? load(base) : copies.get(name)?.document;
    if (!document) return undefined;
    if (update) {
      requireOurUpdate(update);
      measured(() => applyUpdate(document, update), maxApplyMs);
      if (document.store.pendingStructs ?? document.store.pendingDs) throw new Incomplete();
    }
    if (base ?? update) requireOurDocument(document);
    const rendered = render ? renderMinutes(document) : undefined;
    keep(name, document);
    return rendered;
  };

  return (request) => {
    const start = cpuMs();
    const { name, base } = request;
    if (!base && !copies.has(name)) return { kind: 'unknown' };
    try {
      const rendered = check(request);
      return { kind: 'kept', cpuMs: cpuMs() - start, ...(rendered ? { rendered } : {}) };
    } catch (error) {
      drop(name);
      if (error instanceof Incomplete) return { kind: 'incomplete', cpuMs: cpuMs() - start };
      return { kind: 'refused', refusal: readRefusal(error), cpuMs: cpuMs() - start };
    }
  };
};
