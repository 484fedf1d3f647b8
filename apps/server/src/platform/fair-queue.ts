import type { Scope } from '@bellwether/contract/access/scope';
import { problem } from '@bellwether/contract/problems';

/** For whom a piece of work is done. `business` is missing where it goes over all of a person's businesses. */
export type QueueKey = { person: string; business?: string | undefined };

/** For whom a request within the scope is answered. */
export const queueKeyOf = ({ userId, businesses }: Scope): QueueKey => ({
  person: userId,
  business: businesses.length === 1 ? businesses[0]?.id : undefined,
});

type Limits = {
  /** So many pieces of work run at a time. */
  concurrency: number;
  /** So many of them for one person, and for one business: the others stay free for whoever comes next. */
  perAsker: number;
  /** So many that one business, or one person, asks for at once are served as one: those of a page that is opened. */
  burst: number;
  /** So many may wait, and so many of them for one person. */
  waiting: number;
  maxWaitingPerPerson: number;
  /** How long one waits before it is refused, in milliseconds. */
  maxWait: number;
  /** The sentence of that refusal, and of the one for whoever finds too many waiting. */
  message: string;
  /** The refusal of a person with too many of their own waiting; 'busy' unless it says else. */
  tooManyOfPerson?: 'too_many';
};

export type FairQueue = {
  /**
   * Does the work when its turn comes. It goes by rounds: in each a business, and a person, is served `burst` pieces, and who came first is
   * served first. So a page is not answered piece by piece in turns with all others, and whoever asks more waits behind themselves.
   * @throws Problem 'busy' when too many wait or the wait is too long, `tooManyOfPerson` when too many of them are the person's own; the
   * signal's reason when it fires before the turn has come.
   */
  run<T>(asker: QueueKey, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
};

/** `round`: when it is its turn; `at`: when it came. */
type Waiting = { keys: readonly string[]; round: number; at: number; begin: () => void };
/** `taken`: how much of its last round a business or a person has asked for. */
type Share = { running: number; waiting: number; round: number; taken: number };

/** Bounds what runs side by side of one kind of work, and shares it fairly between businesses and people. */
export const openFairQueue = (limits: Limits): FairQueue => {
  const { concurrency, perAsker, burst, maxWait, message } = limits;
  const shares = new Map<string, Share>();
  /** Those who wait, the first to come first, by who they are. */
  const waiting = new Map<string, Waiting[]>();
  let waits = 0;
  let running = 0;
  let came = 0;
  /** The round that is being served. */
  let round = 0;

  const shareOf = (key: string): Share => {
    const share = shares.get(key) ?? { running: 0, waiting: 0, round, taken: 0 };
    shares.set(key, share);
    return share;
  };
  /** The round in which a business or a person is served what they ask for now. */
  const roundOf = (key: string): number => {
    const share = shareOf(key);
    if (share.round < round) Object.assign(share, { round, taken: 0 });
    if (share.taken === burst) Object.assign(share, { round: share.round + 1, taken: 0 });
    share.taken += 1;
    return share.round;
  };
  const count = (keys: readonly string[], what: 'running' | 'waiting', by: 1 | -1) => {
    for (const key of keys) {
      const share = shareOf(key);
      share[what] += by;
      if (share.running === 0 && share.waiting === 0 && share.round < round) shares.delete(key);
    }
  };
  const mayBegin = ({ keys }: Waiting) => keys.every((key) => shareOf(key).running < perAsker);
  const isBefore = (a: Waiting, b: Waiting): boolean =>
    a.round === b.round ? a.at < b.at : a.round < b.round;
  const leave = (one: Waiting) => {
    const same = waiting.get(one.keys.join()) ?? [];
    same.splice(same.indexOf(one), 1);
    if (same.length === 0) waiting.delete(one.keys.join());
    waits -= 1;
    count(one.keys, 'waiting', -1);
  };
  const fill = () => {
    while (running < concurrency) {
      let next: Waiting | undefined;
      for (const [first] of waiting.values())
        if (first && mayBegin(first) && (!next || isBefore(first, next))) next = first;
      if (!next) return;
      running += 1;
      round = Math.max(round, next.round);
      count(next.keys, 'running', 1);
      leave(next);
      next.begin();
    }
  };
  const turn = (keys: readonly string[], signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(late);
        signal?.removeEventListener('abort', gone);
      };
      came += 1;
      const one: Waiting = {
        keys,
        round: Math.max(...keys.map(roundOf)),
        at: came,
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
      const gone = () => giveUp(signal?.reason);
      const late = setTimeout(() => giveUp(problem('busy', message)), maxWait);
      signal?.addEventListener('abort', gone, { once: true });
      const same = waiting.get(keys.join());
      if (same) same.push(one);
      else waiting.set(keys.join(), [one]);
      waits += 1;
      count(keys, 'waiting', 1);
      fill();
    });

  return {
    run: async ({ person, business }, work, signal) => {
      signal?.throwIfAborted();
      const keys = [`business ${business ?? `of ${person}`}`, `person ${person}`];
      const mine = shares.get(`person ${person}`)?.waiting ?? 0;
      if (mine >= limits.maxWaitingPerPerson) throw problem(limits.tooManyOfPerson ?? 'busy', message);
      if (waits >= limits.waiting) throw problem('busy', message);
      await turn(keys, signal);
      try {
        return await work();
      } finally {
        running -= 1;
        count(keys, 'running', -1);
        if (running === 0 && waits === 0) shares.clear();
        fill();
      }
    },
  };
};
