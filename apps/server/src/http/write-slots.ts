import type { Endpoint } from '@bellwether/contract/endpoint';
import { yieldToOthers } from '../platform/cooperative-work.ts';
import { openFairQueue } from '../platform/fair-queue.ts';

/**
 * Writes of one person that run at a time. The store does one statement after the other, so this bounds how many of theirs a statement of
 * somebody else waits behind. Two, so that one long write does not hold up the next.
 */
export const maxConcurrentWrites = 2;
/** Writes of one person that wait for their turn; more are refused. */
export const maxWaitingWrites = 200;

/** Does a call take a place among the writes of its person? Uploads do not: they take as long as their bytes, and have limits of their own. */
export const needsWriteSlot = ({ method, access, onlyReads, body }: Endpoint): boolean =>
  method !== 'GET' && !onlyReads && body !== 'upload' && access.who !== 'anyone';

export type WriteSlots = {
  /**
   * Does a write when its person's turn comes.
   * @throws Problem 'too_many' when too many of theirs wait, 'busy' when the wait is too long.
   */
  run<T>(person: string, work: () => Promise<T>, signal: AbortSignal): Promise<T>;
};

/** Has each person's writes done in order, a few at a time. Nobody waits behind the writes of somebody else. */
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
