import { setTimeout as pause } from 'node:timers/promises';
import PQueue from 'p-queue';
import { createWindowLogs, type OwnedWindow } from './limiter-logs.ts';
import { SourceError } from './source-error.ts';
import { maxWaitMs } from './waits.ts';

/**
 * At most `requests` within `seconds`, for each account, or with `of: 'service'` for all accounts of the service together.
 * The windows of a quota differ in `of` or `seconds`.
 */
export type QuotaWindow = { readonly requests: number; readonly seconds: number; readonly of?: 'service' };

/** Request quota of a service. A request counts in all windows, and an account sends `concurrent` at a time. */
export type Quota = { readonly windows: readonly QuotaWindow[]; readonly concurrent: number };

/**
 * Account that sends a request (a property, customer, advertising account or key), such as `google_ads/1234567890`, and
 * the name of its service in texts for users.
 */
export type QuotaOwner = { readonly account: string; readonly service: string };

/** Keeps the requests of all syncs within the quotas. */
export type Limiter = {
  /**
   * Waits for a turn and runs the work.
   * @throws SourceError 'limit' with the time at which a window has room, if that is more than a minute away; the signal's
   * reason if it is aborted before the turn.
   */
  run<T>(owner: QuotaOwner, quota: Quota, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
};

/**
 * Takes a place in all windows, or in none. Returns null, or the time in milliseconds at which the full windows have room.
 */
export type TakePlaces = (windows: readonly OwnedWindow[], now: number) => Promise<number | null>;

export type LimiterOptions = {
  /**
   * Takes places that outlast this process or that all processes share. This process then counts only short windows itself.
   */
  takeStored?: TakePlaces;
  /** Milliseconds since 1970. */
  now?: () => number;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
};

const maxOwners = 10_000;

/** Whether a window ends within the longest wait of a run. */
export const isShortWindow = ({ seconds }: Pick<OwnedWindow, 'seconds'>): boolean =>
  seconds * 1000 <= maxWaitMs;

const listOwnedWindows = (account: string, { windows }: Quota): OwnedWindow[] =>
  windows.map(({ requests, seconds, of }) => ({
    owner: of === 'service' ? account.slice(0, account.indexOf('/')) : account,
    requests,
    seconds,
  }));

/** Creates the limiter of a process. */
export const createLimiter = ({
  takeStored,
  now = Date.now,
  wait = (ms, signal) => pause(ms, undefined, { signal }),
}: LimiterOptions = {}): Limiter => {
  const logs = createWindowLogs();
  const queues = new Map<string, PQueue>();
  const queueOf = (account: string, concurrency: number): PQueue => {
    const found = queues.get(account);
    if (found) return found;
    // Idle queues are removed, because they hold no state.
    if (queues.size >= maxOwners)
      for (const [name, { size, pending }] of queues) if (size + pending === 0) queues.delete(name);
    const queue = new PQueue({ concurrency });
    queues.set(account, queue);
    return queue;
  };

  const take: TakePlaces = async (windows, at) => {
    if (!takeStored) return logs.take(windows, at);
    const short = windows.filter(isShortWindow);
    const logRoomAt = logs.take(short, at);
    if (logRoomAt !== null) return logRoomAt;
    let isTaken = false;
    try {
      const roomAt = await takeStored(windows, at);
      isTaken = roomAt === null;
      return roomAt;
    } finally {
      if (!isTaken) logs.giveBack(short, at);
    }
  };

  const waitForPlace = async ({ account, service }: QuotaOwner, quota: Quota, signal: AbortSignal) => {
    const windows = listOwnedWindows(account, quota);
    const latest = now() + maxWaitMs;
    for (;;) {
      const roomAt = await take(windows, now());
      signal.throwIfAborted();
      if (roomAt === null) return;
      if (roomAt > latest)
        throw new SourceError('limit', `The limit of requests to ${service} is used up.`, {
          until: new Date(roomAt),
        });
      // Timers can end a millisecond early.
      await wait(Math.max(1, roomAt - now()), signal);
    }
  };

  return {
    run: (owner, quota, signal, work) =>
      queueOf(owner.account, quota.concurrent).add(
        async () => {
          await waitForPlace(owner, quota, signal);
          return work();
        },
        { signal },
      ),
  };
};
