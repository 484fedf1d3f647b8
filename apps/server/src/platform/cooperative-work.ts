import { setTimeout } from 'node:timers/promises';

/** Number of event loop turns to yield: a request needs a few to be read, queried and answered. */
const yieldedTurns = 4;

/**
 * Yields the event loop for a moment. PGlite works in the same thread without yielding, so consecutive work
 * would block all requests.
 */
export const yieldToOthers = async (): Promise<void> => {
  for (let n = 0; n < yieldedTurns; n++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Rest after a piece of background work, in times of its duration. */
const restFactor = 3.5;
/** A piece that took long, because it waited for others, does not rest as long again. */
const maxRestMs = 200;

/**
 * Rests after a piece of background work that began at `start` (`performance.now()`), so that long work leaves most of
 * the server to its users.
 * @throws AbortError when the signal aborts.
 */
export const restSince = async (start: number, signal?: AbortSignal): Promise<void> => {
  const ms = Math.min(maxRestMs, restFactor * (performance.now() - start));
  await setTimeout(ms, undefined, signal ? { signal } : {});
};

/** Returns a function that runs work in order of arrival and yields to other work in between. */
export const createSerialQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined).then(yieldToOthers);
    return result;
  };
};

/** Resolves when work of the given weight may start. */
export type PortionGate = (person: string, weight: number) => Promise<void>;

/**
 * Limits the work between two yields: work starts until its total weight reaches `maxWeight`, the rest waits.
 * People take turns, so one with much work does not delay the others.
 */
export const createPortionGate = (maxWeight: number): PortionGate => {
  const waiting = new Map<string, { weight: number; begin: () => void }[]>();
  let remaining = maxWeight;
  let refilling = false;
  const begin = () => {
    // A person with more work is added again at the end of the map, so this loop reaches them again.
    for (const [person, [next, ...rest]] of waiting) {
      if (remaining <= 0) return;
      waiting.delete(person);
      if (rest.length > 0) waiting.set(person, rest);
      if (!next) continue;
      remaining -= next.weight;
      next.begin();
    }
  };
  const refill = async () => {
    refilling = true;
    while (remaining < maxWeight) {
      await yieldToOthers();
      remaining = maxWeight;
      begin();
    }
    refilling = false;
  };
  return (person, weight) =>
    new Promise((resolve) => {
      const queue = waiting.get(person);
      const piece = { weight, begin: resolve };
      if (queue) queue.push(piece);
      else waiting.set(person, [piece]);
      begin();
      if (!refilling) void refill();
    });
};
