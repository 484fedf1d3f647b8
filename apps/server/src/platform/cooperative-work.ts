/** Turns of the event loop that others are left: a request of theirs needs a few to be read, asked of the store and sent. */
const turnsOfOthers = 4;

/**
 * Leaves the event loop to others for a moment. PGlite works in the same thread without ever leaving it: one piece of work would follow
 * the other with no request read between them.
 */
export const yieldToOthers = async (): Promise<void> => {
  for (let n = 0; n < turnsOfOthers; n++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Does pieces of work one after the other, in the order in which they come, and lets others in between. */
export const createSerialQueue = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined).then(yieldToOthers);
    return mine;
  };
};

/** Waits until work of such a weight may begin. */
export type PortionGate = (person: string, weight: number) => Promise<void>;

/**
 * Bounds the work that is done before others are let in: pieces begin until they weigh `most` together, the rest wait. People take turns,
 * so whoever brings much waits behind themselves.
 */
export const createPortionGate = (most: number): PortionGate => {
  const waiting = new Map<string, { weight: number; begin: () => void }[]>();
  let left = most;
  let refilling = false;
  const begin = () => {
    // A person with more to do is added again, behind the others, and so comes again in the same loop.
    for (const [person, [next, ...rest]] of waiting) {
      if (left <= 0) return;
      waiting.delete(person);
      if (rest.length > 0) waiting.set(person, rest);
      if (!next) continue;
      left -= next.weight;
      next.begin();
    }
  };
  const refill = async () => {
    refilling = true;
    while (left < most) {
      await yieldToOthers();
      left = most;
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
