import { sendRequest } from './call.ts';

/**
 * One of several requests sent together. `endpoint` is below the base address:
 * 'modules/meetings/forms/meetings/items/12'.
 */
export type ParallelRequest = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; endpoint: string; data?: unknown };

/**
 * Sends all requests at once and resolves with their replies in order when all have ended. If some failed, throws the
 * first failure in order after all requests have ended. Successful requests are not undone.
 */
export const sendInParallel = (requests: readonly ParallelRequest[]): Promise<unknown[]> =>
  waitForAll(requests.map(({ method, endpoint, data }) => sendRequest(method, endpoint, { body: data })));

/** Waits until all promises have ended, then returns the results or throws the first failure in order. */
export async function waitForAll<T>(started: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(started);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}
