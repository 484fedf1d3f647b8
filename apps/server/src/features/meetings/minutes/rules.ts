import { documentMarks, documentNodes } from '@bellwether/domain/rich-text/document';
import {
  ContentAny,
  ContentDeleted,
  ContentFormat,
  ContentString,
  ContentType,
  type Doc,
  decodeUpdate,
  Item,
  XmlElement,
  XmlText,
} from 'yjs';
import { editorFragment, hasShortHtml } from './html.ts';
import { maxAttributeLength, maxMinutes } from './limits.ts';

/**
 * Reasons for refusing an update: it is unreadable, the editor cannot have written it, or the document becomes too
 * large.
 */
export type UpdateRefusal = 'unreadable' | 'not-ours' | 'too-long';

export class RefusedUpdate extends Error {
  readonly refusal: UpdateRefusal;
  constructor(refusal: UpdateRefusal) {
    super(`This update is ${refusal}.`);
    this.refusal = refusal;
  }
}

const require = (isKept: boolean, refusal: UpdateRefusal): void => {
  if (!isKept) throw new RefusedUpdate(refusal);
};

const nodeNames = new Map(Object.entries(documentNodes));
const markNames = new Map(Object.entries(documentMarks));
const attributeNames = new Set(Object.values(documentNodes).flat());

const isShort = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length <= maxAttributeLength
    : value === null || typeof value === 'number' || typeof value === 'boolean';

/** The end of a mark is null; its beginning is an object of attributes, or true. */
const isMarkValue = (mark: string, value: unknown): boolean => {
  if (value === null || value === true) return true;
  const attributes = markNames.get(mark);
  return (
    typeof value === 'object' &&
    attributes !== undefined &&
    Object.entries(value).every(([name, one]) => attributes.includes(name) && isShort(one))
  );
};

const isOurType = (type: unknown): boolean =>
  type instanceof XmlElement ? nodeNames.has(type.nodeName) : type instanceof XmlText;

const isOurContent = ({ content, parent, parentSub }: Item): boolean => {
  // A named root is a text; every other parent is a node.
  if (typeof parent === 'string' && parent !== editorFragment) return false;
  if (content instanceof ContentDeleted) return true;
  if (parentSub !== null && !attributeNames.has(parentSub)) return false;
  if (content instanceof ContentAny) return content.arr.every(isShort);
  if (content instanceof ContentFormat) return isMarkValue(content.key, content.value);
  if (content instanceof ContentType) return isOurType(content.type);
  return content instanceof ContentString;
};

/** Checks each Yjs item of an update on its own, before it becomes part of a document. @throws RefusedUpdate */
export const requireOurUpdate = (update: Uint8Array): void => {
  let parts: ReturnType<typeof decodeUpdate>;
  try {
    parts = decodeUpdate(update);
  } catch {
    throw new RefusedUpdate('unreadable');
  }
  require(parts.structs.length <= maxMinutes.parts, 'too-long');
  let deletions = 0;
  for (const ranges of parts.ds.clients.values()) deletions += ranges.length;
  require(deletions <= maxMinutes.parts, 'too-long');
  for (const part of parts.structs) require(!(part instanceof Item) || isOurContent(part), 'not-ours');
};

type Counts = { nodes: number; pieces: number; links: number };

/** Returns the undeleted Yjs items of a node, in order. */
function* listParts(node: XmlElement | XmlText): Generator<Item> {
  for (let part = node._start; part !== null; part = part.right) if (!part.deleted) yield part;
}

const countText = (text: XmlText, counts: Counts): void => {
  require(text._map.size === 0, 'not-ours');
  for (const { content } of listParts(text)) {
    require(content instanceof ContentString || content instanceof ContentFormat, 'not-ours');
    counts.pieces += 1;
    if (content instanceof ContentFormat && content.key === 'link' && content.value !== null)
      counts.links += 1;
  }
};

const countNode = (node: unknown, depth: number, counts: Counts): void => {
  counts.nodes += 1;
  require(depth <= maxMinutes.depth && counts.nodes <= maxMinutes.nodes, 'too-long');
  if (node instanceof XmlText) {
    countText(node, counts);
    return;
  }
  if (!(node instanceof XmlElement)) throw new RefusedUpdate('not-ours');
  const attributes = nodeNames.get(node.nodeName);
  for (const [name, { content, deleted }] of node._map)
    require(deleted || (content instanceof ContentAny && attributes?.includes(name) === true), 'not-ours');
  for (const { content } of listParts(node)) {
    if (!(content instanceof ContentType)) throw new RefusedUpdate('not-ours');
    countNode(content.type, depth + 1, counts);
  }
};

/**
 * Checks a whole minutes document: it has only the editor's nodes, marks and attributes, within the limits of
 * `maxMinutes`. The time is linear in the size of the document. @throws RefusedUpdate
 */
export const requireOurDocument = (document: Doc): void => {
  for (const name of document.share.keys()) require(name === editorFragment, 'not-ours');
  const { clients } = document.store;
  require(clients.size <= maxMinutes.writers, 'too-long');
  let parts = 0;
  for (const structs of clients.values()) parts += structs.length;
  require(parts <= maxMinutes.parts, 'too-long');
  const counts: Counts = { nodes: 0, pieces: 0, links: 0 };
  const fragment = document.getXmlFragment(editorFragment);
  require(fragment._map.size === 0, 'not-ours');
  for (const node of fragment.toArray()) countNode(node, 1, counts);
  require(counts.pieces <= maxMinutes.pieces && counts.links <= maxMinutes.links, 'too-long');
  require(hasShortHtml(fragment), 'too-long');
};
