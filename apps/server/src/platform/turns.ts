/** Turns of the event loop that others are left: a request of theirs needs a few to be read, asked of the store and sent. */
const turnsOfOthers = 4;

/**
 * Leaves the event loop to others for a moment. PGlite works in the same thread without ever leaving it: one piece of work would follow
 * the other with no request read between them.
 */
export const letOthersIn = async (): Promise<void> => {
  for (let n = 0; n < turnsOfOthers; n++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** Does pieces of work one after the other, in the order in which they come, and lets others in between. */
export const oneAfterTheOther = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => undefined).then(letOthersIn);
    return mine;
  };
};
