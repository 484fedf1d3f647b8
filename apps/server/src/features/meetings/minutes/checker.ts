import { Tinypool } from 'tinypool';
import type { Deps } from '../../../http/deps.ts';
import type { CheckReply, CheckRequest, RenderedMinutes } from './check-copies.ts';
import { checkerIdleMs, MinutesTooLong, maxCheckHeapMb, maxCheckMs } from './limits.ts';

/**
 * Result of a check; `refused` is null if the update was accepted. `late`: the check took too long, or the server is
 * closing.
 */
export type CheckVerdict = {
  refused: (CheckReply & { kind: 'refused' })['refusal'] | 'incomplete' | 'late' | null;
  cpuMs: number;
};

export type MinutesChecker = {
  /**
   * Checks a stored state, which becomes the copy of the document. Returns the state without changes that build on
   * missing text. @throws MinutesTooLong if the editor cannot have written it.
   */
  open: (name: string, state: Uint8Array) => Promise<RenderedMinutes>;
  /** Tries an update on the copy of a document. `readState` returns the whole document for a new copy. */
  check: (name: string, update: Uint8Array, readState: () => Uint8Array) => Promise<CheckVerdict>;
  /**
   * Returns the HTML of a document's state, with the state as it is stored. It takes the whole state, because a copy has
   * updates that the document does not have yet, or never gets. @throws MinutesTooLong if the document is too long.
   */
  render: (state: Uint8Array) => Promise<RenderedMinutes>;
  close: () => Promise<void>;
};

type Answer = Exclude<CheckReply, { kind: 'unknown' }> | { kind: 'late'; cpuMs: number };

/** Opens a checker of minutes, with limits for its thread's memory and for the time of each check. */
export const openMinutesChecker = (
  limits: { heapMb: number; checkMs: number } = { heapMb: maxCheckHeapMb, checkMs: maxCheckMs },
): MinutesChecker => {
  const pool = new Tinypool({
    filename: new URL('./check-worker.ts', import.meta.url).href,
    runtime: 'worker_threads',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: checkerIdleMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // Checks run one at a time, so that the time limit of each begins when it runs.
  let last: Promise<unknown> = Promise.resolve();
  const run = (
    ...[name, request]: ['check', CheckRequest] | ['render', Uint8Array]
  ): Promise<CheckReply | Answer> => {
    const start = () =>
      (pool.run(request, { name, signal: AbortSignal.timeout(limits.checkMs) }) as Promise<CheckReply>).catch(
        (error: Error): Answer =>
          // A document that fills the thread's memory ends the thread; the next check starts another.
          'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? { kind: 'refused', refusal: 'too-long', cpuMs: maxCheckMs }
            : { kind: 'late', cpuMs: maxCheckMs },
      );
    const reply = last.then(start);
    last = reply;
    return reply;
  };
  const ask = async (request: CheckRequest, readState: () => Uint8Array): Promise<Answer> => {
    const reply = await run('check', request);
    if (reply.kind !== 'unknown') return reply;
    const again = await run('check', { ...request, base: readState() });
    return again.kind === 'unknown' ? { kind: 'late', cpuMs: 0 } : again;
  };
  const requireRendered = (answer: CheckReply | Answer): RenderedMinutes => {
    if (answer.kind === 'kept' && answer.rendered) return answer.rendered;
    if (answer.kind === 'late') throw new Error('The minutes could not be checked in time.');
    throw new MinutesTooLong();
  };
  return {
    open: async (name, state) => requireRendered(await run('check', { name, base: state, render: true })),
    check: async (name, update, readState) => {
      const { kind, cpuMs, ...rest } = await ask({ name, update }, readState);
      if (kind === 'kept') return { refused: null, cpuMs };
      return { refused: 'refusal' in rest ? rest.refusal : (kind as 'incomplete' | 'late'), cpuMs };
    },
    render: async (state) => requireRendered(await run('render', state)),
    close: () => pool.destroy(),
  };
};

const checkers = new WeakMap<Deps, MinutesChecker>();

/** Returns the checker that all minutes of the process share. Its thread starts with the first check. */
export const getMinutesChecker = (deps: Deps): MinutesChecker => {
  const existing = checkers.get(deps);
  if (existing) return existing;
  const checker = openMinutesChecker();
  checkers.set(deps, checker);
  deps.onClose(checker.close);
  return checker;
};
