import { availableParallelism } from 'node:os';
import type { Endpoint } from '@bellwether/contract/endpoint';
import { openFairQueue } from '../../platform/fair-queue.ts';

export type ExpensiveCallQueue = {
  /**
   * Runs an expensive call when the user's turn comes, and a cheap call at once. @throws Problem 'busy' when too many
   * calls wait or the wait is too long.
   */
  run<T>(
    endpoint: Endpoint,
    person: string | undefined,
    work: () => Promise<T>,
    signal: AbortSignal,
  ): Promise<T>;
};

/**
 * Opens the queue of expensive calls (over 100 ms of processor time), such as growth reports. They use at most half of
 * the cores and run one at a time for each user, so that pages stay fast for other users.
 */
export const openExpensiveCallQueue = (): ExpensiveCallQueue => {
  const queue = openFairQueue({
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    perAsker: 1,
    burst: 1,
    waiting: 500,
    maxWaitingPerPerson: 20,
    maxWait: 30_000,
    message: 'Many growth reports and questions are being answered. Please try again in a moment.',
  });
  return {
    run: (endpoint, person, work, signal) =>
      endpoint.isDear && person ? queue.run({ person }, work, signal) : work(),
  };
};
