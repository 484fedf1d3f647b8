import { lt, sql } from 'drizzle-orm';
import type { Database } from '../platform/postgres/database.ts';
import { callCounts } from '../platform/postgres/schema.ts';

const minuteMs = 60_000;
/** What was counted here is told to the store at least this often. */
const tellEveryMs = 1000;
/** As many networks as are remembered in a minute; beyond them the oldest begin anew. */
const mostKnown = 20_000;

type Of = { call: string; network: string; minute: number };
/** `own`: counted in this process; `told`: as many of them as the store knows; `others`: what the other processes had told it by then. */
type Count = Of & { own: number; told: number; others: number };

/** How many calls of a limit are let through before the store is asked: a tenth of it. */
export const uncheckedCalls = (max: number): number => Math.max(1, Math.floor(max / 10));

export type CallLimiter = {
  /** Counts a call of a network. @returns how many there were in this minute, this one included, and how many ms are left of it. */
  count: (call: string, network: string, max: number) => Promise<{ current: number; ttl: number }>;
  close: () => Promise<void>;
};

type Needed = { db: Database; report: (error: unknown) => void; now?: () => number };

/**
 * Counts calls by network over all processes on one store. A call costs no statement of its own: a process tells what it counted
 * together, once a second, and at once when a tenth of a limit has come since, for which those calls wait. So with several
 * processes a limit lets through what it says and less than a tenth of it more for each further process. A network that is over the limit is
 * refused from memory until the minute ends. While the store does not answer each process counts for itself.
 */
export const openCallLimiter = ({ db, report, now = Date.now }: Needed): CallLimiter => {
  const counts = new Map<string, Count>();
  let minute = 0;
  let forgotten = 0;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const tellAll = async (): Promise<void> => {
    // In one order everywhere, so that two processes never wait for each other's rows.
    const pending = [...counts]
      .filter(([, { own, told }]) => own > told)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, count]) => count);
    if (pending.length === 0) return;
    const asked = pending.map((count) => ({ count, by: count.own - count.told }));
    try {
      const values = asked.map(({ count: { call, network, minute }, by }) => ({
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
      const sumOf = new Map(sums.map((row) => [`${row.call} ${row.network}`, row.count]));
      for (const { count, by } of asked) {
        count.told += by;
        count.others = (sumOf.get(`${count.call} ${count.network}`) ?? count.told) - count.told;
      }
      const [current] = values;
      if (current && current.minute > forgotten) {
        forgotten = current.minute;
        await db.delete(callCounts).where(lt(callCounts.minute, current.minute - 1));
      }
    } catch (error) {
      report(error);
    }
  };

  /** Whoever comes while the store is being told waits for the next time, which has what they counted. */
  const tell = (): Promise<void> => {
    next ??= (running ?? Promise.resolve()).then(() => {
      running = next;
      next = undefined;
      clearTimeout(timer);
      timer = undefined;
      return tellAll();
    });
    return next;
  };

  const countOf = (call: string, network: string): Count => {
    const at = Math.floor(now() / minuteMs);
    if (at !== minute) counts.clear();
    minute = at;
    const key = `${call} ${network}`;
    const known = counts.get(key);
    if (known) return known;
    const [oldest] = counts.size >= mostKnown ? counts.keys() : [];
    if (oldest !== undefined) counts.delete(oldest);
    const count = { call, network, minute, own: 0, told: 0, others: 0 };
    counts.set(key, count);
    return count;
  };

  return {
    count: async (call, network, max) => {
      const count = countOf(call, network);
      const ttl = (count.minute + 1) * minuteMs - now();
      if (count.own + count.others >= max) return { current: max + 1, ttl };
      count.own += 1;
      const rank = count.own;
      if (count.own - count.told >= uncheckedCalls(max)) await tell();
      else timer ??= setTimeout(() => void tell(), tellEveryMs).unref();
      return { current: rank + count.others, ttl };
    },
    close: async () => {
      clearTimeout(timer);
      await next;
      await running;
    },
  };
};

/** The counts as the plug-in that limits calls asks them: its keys are a call and a network with a space between. */
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
