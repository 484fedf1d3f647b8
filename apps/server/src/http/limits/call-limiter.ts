import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { callCounts } from '../../platform/postgres/schema.ts';

const minuteMs = 60_000;
/** Maximum delay in milliseconds before call counts are written to the store. */
const flushEveryMs = 1000;
/** Maximum counts in memory for a minute; beyond it the oldest count is dropped. */
const maxEntries = 20_000;

type CountKey = { call: string; network: string; minute: number };
/**
 * `own`: calls counted by this process. `told`: those of `own` that are already stored. `others`: calls counted by
 * other processes, read at the last write.
 */
type Count = CountKey & { own: number; told: number; others: number };

/**
 * Returns how many calls of a limit pass before the counts are written to the store: a tenth of the limit, at least 1.
 */
export const countUncheckedCalls = (max: number): number => Math.max(1, Math.floor(max / 10));

export type CallLimiter = {
  /**
   * Counts a call from a network. @returns the calls in this minute, including this call, and the milliseconds left in
   * the minute.
   */
  count: (call: string, network: string, max: number) => Promise<{ current: number; ttl: number }>;
  close: () => Promise<void>;
};

type LimiterOptions = { db: Database; report: (error: unknown) => void; now?: () => number };

/**
 * Rate limiter that counts calls by network across all processes of a store. A process writes its counts in a batch
 * every second, or at once when a tenth of a limit is unwritten; those calls wait. So each further process adds less
 * than a tenth to a limit. A network over the limit is refused from memory until the minute ends. While the store
 * fails, each process counts alone.
 */
export const openCallLimiter = ({ db, report, now = Date.now }: LimiterOptions): CallLimiter => {
  const counts = new Map<string, Count>();
  let minute = 0;
  let deletedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const flushCounts = async (): Promise<void> => {
    // All processes write rows in the same order, so that two processes cannot deadlock on row locks.
    const pending = [...counts]
      .filter(([, { own, told }]) => own > told)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, count]) => count);
    if (pending.length === 0) return;
    const increments = pending.map((count) => ({ count, by: count.own - count.told }));
    try {
      const values = increments.map(({ count: { call, network, minute }, by }) => ({
        call,
        network,
        minute,
        count: by,
      }));
      const sums = await db
        .insert(callCounts)
        .values(values)
        .onConflictDoUpdate({
          target: [callCounts.call, callCounts.network, callCounts.minute],
          set: { count: sql`${callCounts.count} + excluded.count` },
        })
        .returning();
      const totals = new Map(sums.map((row) => [`${row.call} ${row.network}`, row.count]));
      for (const { count, by } of increments) {
        count.told += by;
        count.others = (totals.get(`${count.call} ${count.network}`) ?? count.told) - count.told;
      }
      const [current] = values;
      if (current && current.minute > deletedUntil) {
        deletedUntil = current.minute;
        await db.delete(callCounts).where(lt(callCounts.minute, current.minute - 1));
      }
    } catch (error) {
      report(error);
    }
  };

  /** Writes the counts to the store. Calls that arrive during a write share the next write. */
  const flush = (): Promise<void> => {
    next ??= (running ?? Promise.resolve()).then(() => {
      running = next;
      next = undefined;
      clearTimeout(timer);
      timer = undefined;
      return flushCounts();
    });
    return next;
  };

  const getCount = (call: string, network: string): Count => {
    const at = Math.floor(now() / minuteMs);
    if (at !== minute) counts.clear();
    minute = at;
    const key = `${call} ${network}`;
    const existing = counts.get(key);
    if (existing) return existing;
    const [oldest] = counts.size >= maxEntries ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
    const count = { call, network, minute, own: 0, told: 0, others: 0 };
    counts.set(key, count);
    return count;
  };

  return {
    count: async (call, network, max) => {
      const count = getCount(call, network);
      const ttl = (count.minute + 1) * minuteMs - now();
      if (count.own + count.others >= max) return { current: max + 1, ttl };
      count.own += 1;
      const rank = count.own;
      if (count.own - count.told >= countUncheckedCalls(max)) await flush();
      else timer ??= setTimeout(() => void flush(), flushEveryMs).unref();
      return { current: rank + count.others, ttl };
    },
    close: async () => {
      clearTimeout(timer);
      await next;
      await running;
    },
  };
};

/**
 * Adapts the call limiter to the rate-limit plug-in, whose keys consist of a call and a network, separated by a space.
 */
export const createLimitStore = (counts: CallLimiter) =>
  class {
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      _window: number,
      max: number,
    ): void {
      const [call = '', network = ''] = key.split(' ');
      counts.count(call, network, max).then(
        (answer) => done(null, answer),
        (error: Error) => done(error),
      );
    }
    child(): this {
      return this;
    }
  };
