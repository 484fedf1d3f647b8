import type { Scope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';

/** User and business that a task runs for. `business` is missing if the task covers all businesses of the user. */
export type QueueKey = { person: string; business?: string | undefined };

/** Returns the user and business of a request's scope. */
export const queueKeyOf = ({ userId, businesses }: Scope): QueueKey => ({
  person: userId,
  business: businesses.length === 1 ? businesses[0]?.id : undefined,
});

type Limits = {
  /** Maximum number of concurrent tasks. */
  concurrency: number;
  /** Maximum concurrent tasks of a user and of a business, so that some capacity stays free for others. */
  perAsker: number;
  /** Number of requests of a business or user served in a round, so that the requests of a page are served together. */
  burst: number;
  /** Maximum number of waiting requests, in total and per user. */
  waiting: number;
  maxWaitingPerPerson: number;
  /** Maximum wait in milliseconds; after that the request is rejected. */
  maxWait: number;
  /** Message of every rejection by the queue. */
  message: string;
  /** Problem code when a user has too many waiting requests; the default is 'busy'. */
  tooManyOfPerson?: 'too_many';
};

export type FairQueue = {
  /**
   * Runs a task when its turn comes. Each round serves up to `burst` tasks of every business and user, in order of
   * arrival: a page's requests are served together, and further requests of the caller wait for a later round. @throws
   * Problem 'busy' when too many requests wait or the wait is too long; `tooManyOfPerson` when the user has too many
   * waiting requests; the signal's reason when it fires before the turn has come.
   */
  run<T>(queueKey: QueueKey, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** `round`: the round in which the task is served. `at`: the task's position in the order of arrival. */
type Waiting = { keys: readonly string[]; round: number; at: number; begin: () => void };
/** `taken`: number of requests of a business or user in its latest round. */
type Share = { running: number; waiting: number; round: number; taken: number };

/** Opens a queue that limits concurrency and shares capacity fairly between businesses and users. */
export const openFairQueue = (limits: Limits): FairQueue => {
  const { concurrency, perAsker, burst, maxWait, message } = limits;
  const shares = new Map<string, Share>();
  /** Waiting tasks by user and business, in order of arrival. */
  const waiting = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let running = 0;
  let arrivals = 0;
  /** Number of the round that is being served. */
  let round = 0;

  const getShare = (key: string): Share => {
    const share = shares.get(key) ?? { running: 0, waiting: 0, round, taken: 0 };
    shares.set(key, share);
    return share;
  };
  /** Returns the round in which a new request of a business or user is served. */
  const nextRound = (key: string): number => {
    const share = getShare(key);
    if (share.round < round) Object.assign(share, { round, taken: 0 });
    if (share.taken === burst) Object.assign(share, { round: share.round + 1, taken: 0 });
    share.taken += 1;
    return share.round;
  };
  const count = (keys: readonly string[], state: 'running' | 'waiting', by: 1 | -1) => {
    for (const key of keys) {
      const share = getShare(key);
      share[state] += by;
      if (share.running === 0 && share.waiting === 0 && share.round < round) shares.delete(key);
    }
  };
  const canStart = ({ keys }: Waiting) => keys.every((key) => getShare(key).running < perAsker);
  const isBefore = (a: Waiting, b: Waiting): boolean =>
    a.round === b.round ? a.at < b.at : a.round < b.round;
  const leave = (one: Waiting) => {
    const same = waiting.get(one.keys.join()) ?? [];
    same.splice(same.indexOf(one), 1);
    if (same.length === 0) waiting.delete(one.keys.join());
    waitingCount -= 1;
    count(one.keys, 'waiting', -1);
  };
  const fill = () => {
    while (running < concurrency) {
      let next: Waiting | undefined;
      for (const [first] of waiting.values())
        if (first && canStart(first) && (!next || isBefore(first, next))) next = first;
      if (!next) return;
      running += 1;
      round = Math.max(round, next.round);
      count(next.keys, 'running', 1);
      leave(next);
      next.begin();
    }
  };
  const waitForTurn = (keys: readonly string[], signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', onAbort);
      };
      arrivals += 1;
      const one: Waiting = {
        keys,
        round: Math.max(...keys.map(nextRound)),
        at: arrivals,
        begin: () => {
          settle();
          resolve();
        },
      };
      const giveUp = (reason: unknown) => {
        settle();
        leave(one);
        reject(reason);
      };
      const onAbort = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(problem('busy', message)), maxWait);
      signal?.addEventListener('abort', onAbort, { once: true });
      const same = waiting.get(keys.join());
      if (same) same.push(one);
      else waiting.set(keys.join(), [one]);
      waitingCount += 1;
      count(keys, 'waiting', 1);
      fill();
    });

  return {
    run: async ({ person, business }, work, signal) => {
      signal?.throwIfAborted();
      const keys = [`business ${business ?? `of ${person}`}`, `person ${person}`];
      const waitingOfPerson = shares.get(`person ${person}`)?.waiting ?? 0;
      if (waitingOfPerson >= limits.maxWaitingPerPerson)
        throw problem(limits.tooManyOfPerson ?? 'busy', message);
      if (waitingCount >= limits.waiting) throw problem('busy', message);
      await waitForTurn(keys, signal);
      try {
        return await work();
      } finally {
        running -= 1;
        count(keys, 'running', -1);
        if (running === 0 && waitingCount === 0) shares.clear();
        fill();
      }
    },
  };
};
