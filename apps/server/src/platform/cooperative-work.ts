import { setTimeout } from 'node:timers/promises';

/** Number of event loop turns to yield, enough for another request to be read, queried and answered. */
const yieldedTurns = 4;

/**
 * Yields the event loop for a moment. PGlite works in the same thread without yielding, so consecutive statements would
 * block all requests.
 */
export const yieldToOthers = async (): Promise<void> => {
  for (let n = 0; n < yieldedTurns; n++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Pause after a step of background work, as a multiple of the step's duration. */
const restFactor = 3.5;
/** Maximum pause; a step that took long because it waited for other work needs no pause as long again. */
const maxRestMs = 200;

/**
 * Pauses after a step of background work that began at `start` (`performance.now()`), so that long work leaves most of
 * the server to users. @throws AbortError when the signal aborts.
 */
export const pauseAfterStep = async (start: number, signal?: AbortSignal): Promise<void> => {
  const ms = Math.min(maxRestMs, restFactor * (performance.now() - start));
  await setTimeout(ms, undefined, signal ? { signal } : {});
};

/** Creates a queue that runs tasks in order of arrival and yields to other requests in between. */
export const createSerialQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = result.catch(() => undefined).then(yieldToOthers);
    return result;
  };
};

/** Resolves when work of the given weight may start. */
export type WeightGate = (person: string, weight: number) => Promise<void>;

/**
 * Limits the work between two yields: tasks start until their total weight reaches `maxWeight`, and other tasks wait.
 * Users take turns, so that a user with many tasks does not delay others.
 */
export const createWeightGate = (maxWeight: number): WeightGate => {
  const waiting = new Map<string, { weight: number; begin: () => void }[]>();
  let remaining = maxWeight;
  let refilling = false;
  const begin = () => {
    // A user with more tasks moves to the end of the map, so this loop reaches the user again.
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
