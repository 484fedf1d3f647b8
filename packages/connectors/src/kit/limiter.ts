import PQueue from 'p-queue';

/**
 * Request quota per owner (a property, customer, advertising account or key): at most `requests` in each period of
 * `seconds`, and `concurrent` at a time.
 */
export type Quota = { readonly requests: number; readonly seconds: number; readonly concurrent: number };

/** Keeps the requests of all syncs within the quotas. An owner is a text such as `google_ads/1234567890`. */
export type Limiter = {
  /**
   * Waits for a turn and runs the work.
   * @throws the signal's reason if it is aborted before the turn.
   */
  run<T>(owner: string, quota: Quota, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

const maxOwners = 10_000;

/** Creates a limiter for one process. */
export const createLimiter = (): Limiter => {
  const queues = new Map<string, PQueue>();
  const queueOf = (owner: string, { requests, seconds, concurrent }: Quota): PQueue => {
    const found = queues.get(owner);
    if (found) return found;
    // Idle queues are removed, because they hold no state worth keeping.
    if (queues.size >= maxOwners)
      for (const [name, { size, pending }] of queues) if (size + pending === 0) queues.delete(name);
    const queue = new PQueue({
      concurrency: concurrent,
      interval: seconds * 1000,
      intervalCap: requests,
      strict: true,
    });
    queues.set(owner, queue);
    return queue;
  };
  return {
    run: (owner, quota, signal, work) => queueOf(owner, quota).add(work, { signal }),
  };
};
