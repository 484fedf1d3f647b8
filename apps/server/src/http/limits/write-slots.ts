import type { Endpoint } from '@bellwether/contract/endpoint';
import { yieldToOthers } from '../../platform/cooperative-work.ts';
import { openFairQueue } from '../../platform/fair-queue.ts';

/**
 * Maximum concurrent writes of a user. The store runs one statement at a time, so the maximum limits how many
 * statements another user waits for. It is two, so that a long write does not delay the next.
 */
export const maxConcurrentWrites = 2;
/** Maximum waiting writes of a user; further writes are refused. */
export const maxWaitingWrites = 200;

/**
 * Checks whether a call counts as a write of its user. Uploads do not count: they take as long as their bytes need and
 * have their own limits.
 */
export const needsWriteSlot = ({ method, access, onlyReads, body }: Endpoint): boolean =>
  method !== 'GET' && !onlyReads && body !== 'upload' && access.who !== 'anyone';

export type WriteSlots = {
  /**
   * Runs a write when the user's turn comes.
   * @throws Problem 'too_many' when too many of the user's writes wait, 'busy' when the wait is too long.
   */
  run<T>(person: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/**
 * Opens the queue of writes. It runs each user's writes in order, a few at a time, and no user waits for the writes of
 * another.
 */
export const openWriteSlots = (): WriteSlots => {
  const queue = openFairQueue({
    concurrency: Number.POSITIVE_INFINITY,
    perAsker: maxConcurrentWrites,
    burst: 1,
    waiting: 10_000,
    maxWaitingPerPerson: maxWaitingWrites,
    maxWait: 30_000,
    message: 'Many of your changes are still being saved. Please try again in a moment.',
    tooManyOfPerson: 'too_many',
  });
  return {
    run: (person, work, signal) =>
      new Promise((resolve, reject) => {
        const write = async () => {
          await work().then(resolve, reject);
          await yieldToOthers();
        };
        queue.run({ person }, write, signal).catch(reject);
      }),
  };
};
