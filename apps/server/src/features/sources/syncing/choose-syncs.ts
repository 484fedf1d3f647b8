/**
 * Lanes of reads, the most urgent first: the first figures of a new source, the newest days of others, the recent days of new
 * sources, and the history. Reads of a stream that failed last time are apart, so that a broken service holds few slots.
 */
export const lanes = ['first', 'current', 'recent', 'history'] as const;
export type Lane = (typeof lanes)[number];

/** Stream that competes for a slot. `login`: the access by which it is read. */
export type Contender = {
  id: string;
  vendor: string;
  login: string;
  businessId: string;
  lane: Lane;
  /** Place of the stream among those of its source: the main one is 0. */
  place: number;
  /** Whether its last read failed. */
  isRetry: boolean;
  dueAt: Date;
};
export type Running = Pick<Contender, 'vendor' | 'login' | 'businessId' | 'lane' | 'isRetry'>;

/** Reads at a time. First figures are few rows, so most of their time is a wait for a service. */
export const maxSlots = 24;
/** Slots of all other reads. */
export const maxLater = 12;
/** Slots of the history, which takes minutes and processor time. The others are for reads that a user waits for. */
const maxHistory = 4;
/** Slots of one service, of one login and of one business, so that none takes those of the others. */
export const maxOf = { vendor: 6, login: 16, businessId: 4 } as const;
/** Slots of one service for all but first figures: three services that break at once leave some to the others. */
export const maxLaterOfVendor = 3;
/** Slots of all streams whose last read failed. They queue like others, so that none waits for ever behind those that work. */
const maxRetries = 2;

type Key = keyof typeof maxOf;
const keys = Object.keys(maxOf) as Key[];

/**
 * Chooses the streams that read next: the most urgent lane first, within a lane the service, then the login, then the
 * business that reads least, then the one that has waited longest. The main streams of new sources come before their other streams.
 */
export const chooseSyncs = (due: readonly Contender[], running: readonly Running[]): Contender[] => {
  const active: Running[] = [...running];
  const counts = new Map<string, number>();
  const keyOf = (key: Key, one: Running) => `${key} ${one[key]}`;
  const count = (key: Key, one: Running) => counts.get(keyOf(key, one)) ?? 0;
  const add = (one: Running) => {
    for (const key of keys) counts.set(keyOf(key, one), count(key, one) + 1);
  };
  for (const one of active) add(one);
  /** Returns the reads that are no first figures, of one service or of all. */
  const later = (of?: Running) =>
    active.filter(({ lane, vendor }) => lane !== 'first' && (of === undefined || vendor === of.vendor));
  const isAllowed = (one: Contender): boolean =>
    keys.every((key) => count(key, one) < maxOf[key]) &&
    (one.lane === 'first' || (later().length < maxLater && later(one).length < maxLaterOfVendor)) &&
    (!one.isRetry || active.filter(({ isRetry }) => isRetry).length < maxRetries) &&
    (one.lane !== 'history' || active.filter(({ lane }) => lane === 'history').length < maxHistory);
  const compare = (a: Contender, b: Contender): number =>
    lanes.indexOf(a.lane) - lanes.indexOf(b.lane) ||
    (a.lane === 'first' ? a.place - b.place : 0) ||
    count('vendor', a) - count('vendor', b) ||
    count('login', a) - count('login', b) ||
    count('businessId', a) - count('businessId', b) ||
    a.dueAt.getTime() - b.dueAt.getTime();
  const waiting = new Set(due);
  const chosen: Contender[] = [];
  while (active.length < maxSlots) {
    let best: Contender | null = null;
    for (const one of waiting) if (isAllowed(one) && (best === null || compare(one, best) < 0)) best = one;
    if (best === null) break;
    waiting.delete(best);
    chosen.push(best);
    active.push(best);
    add(best);
  }
  return chosen;
};
