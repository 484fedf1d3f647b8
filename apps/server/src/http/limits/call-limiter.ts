import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { callCounts } from '../../platform/postgres/schema.ts';

const minuteMs = 60_000;
/** Maximum delay (ms) before counts are written to the store. */
const flushEveryMs = 1000;
/** Maximum counts remembered in a minute; beyond it the oldest is dropped. */
const maxEntries = 20_000;

type CountKey = { call: string; network: string; minute: number };
/**
 * `own`: counted by this process; `told`: the part of them that the store has; `others`: counts of other
 * processes at the last write.
 */
type Count = CountKey & { own: number; told: number; others: number };

/** Returns how many calls of a limit pass before the counts are written to the store: a tenth, at least 1. */
export const uncheckedCalls = (max: number): number => Math.max(1, Math.floor(max / 10));

export type CallLimiter = {
  /**
   * Counts a call of a network.
   * @returns the calls in this minute, this one included, and the ms left of it.
   */
  count: (call: string, network: string, max: number) => Promise<{ current: number; ttl: number }>;
  close: () => Promise<void>;
};

type LimiterOptions = { db: Database; report: (error: unknown) => void; now?: () => number };

/**
 * Counts calls by network over all processes on one store. A process writes its counts in one batch a second.
 * It also writes at once when a tenth of a limit is unwritten, and those calls wait. So with several
 * processes a limit lets through its maximum and less than a tenth more for each further process. A network
 * over the limit is refused from memory until the minute ends. While the store fails, each process counts
 * alone.
 */
export const openCallLimiter = ({ db, report, now = Date.now }: LimiterOptions): CallLimiter => {
  const counts = new Map<string, Count>();
  let minute = 0;
  let deletedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const flushCounts = async (): Promise<void> => {
    // Same order in all processes, so that two never wait for each other's row locks.
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

  /** Writes the counts. Calls that arrive during a write share the next one, which includes their counts. */
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
      if (count.own - count.told >= uncheckedCalls(max)) await flush();
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

/** Adapts the counts to the rate-limit plug-in. Its keys are a call and a network, separated by a space. */
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
