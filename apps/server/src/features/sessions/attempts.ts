import { problem } from '@bellwether/domain/problems';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { signInAttempts } from '../../platform/postgres/schema.ts';

const minute = 60_000;
const hour = 60 * minute;

/**
 * Rule that locks an e-mail address for `wait` ms after `after` failures within `wait`. Each further lock lasts twice
 * as long, up to `maxWait`.
 */
type Limit = { after: number; wait: number; maxWait: number };

/**
 * Limits of failed sign-ins and reset requests per e-mail address. The first limit counts a single origin and slows
 * only that origin. The second limit counts all unknown origins together, against guessing from many networks. Known
 * devices are exempt from it, and its locks stay short.
 */
const limits = {
  logon: {
    ofSource: { after: 5, wait: 15 * minute, maxWait: 8 * hour },
    ofStrangers: { after: 50, wait: 15 * minute, maxWait: hour },
  },
  reset: {
    ofSource: { after: 3, wait: hour, maxWait: hour },
    ofStrangers: { after: 12, wait: hour, maxWait: hour },
  },
} as const satisfies Record<string, Record<string, Limit>>;

export const attemptLifetimeMs = 24 * hour;

type Kind = keyof typeof limits;

/** Failed attempt to sign in. `source` is `device:…`, `network:…` or `session:…` (`client-fingerprint.ts`). */
export type SignInAttempt = { kind: Kind; email: string; source: string };

/** Maximum attempts read, far above a day with 50 failures an hour. */
const maxRowsRead = 5000;

const isKnownDevice = (source: string) => !source.startsWith('network:');

/** Returns the end of the latest lock; null without a lock. @param before times of earlier attempts, oldest first. */
export const lockedUntil = ({ after, wait, maxWait }: Limit, before: readonly Date[]): Date | null => {
  let until: Date | null = null;
  let closings = 0;
  let recent: number[] = [];
  for (const at of before.map((one) => one.getTime())) {
    recent = [...recent.filter((one) => one > at - wait), at];
    if (recent.length < after) continue;
    until = new Date(at + Math.min(maxWait, wait * 2 ** closings));
    closings += 1;
    recent = [];
  }
  return until;
};

/**
 * Counts an attempt before it is made, so that parallel attempts cannot bypass the limit. Counts are in the database,
 * so the limit covers all processes. Unknown e-mail addresses are counted too. @returns a function that removes the
 * attempt if it did not fail. @throws Problem 'too_many' above the limit; a rejected attempt does not count.
 */
export const countAttempt = async (
  db: Database,
  { kind, email, source }: SignInAttempt,
  now: Date,
): Promise<() => Promise<void>> => {
  const since = new Date(now.getTime() - attemptLifetimeMs);
  await db.delete(signInAttempts).where(lt(signInAttempts.occurredAt, since));
  const [attempt] = await db
    .insert(signInAttempts)
    .values({ email, kind, source, occurredAt: now })
    .returning({ id: signInAttempts.id });
  const revertAttempt = async () => {
    if (attempt) await db.delete(signInAttempts).where(eq(signInAttempts.id, attempt.id));
  };
  const others = await db
    .select({ source: signInAttempts.source, at: signInAttempts.occurredAt })
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.email, email),
        eq(signInAttempts.kind, kind),
        gt(signInAttempts.occurredAt, since),
        ne(signInAttempts.id, attempt?.id ?? ''),
      ),
    )
    .orderBy(signInAttempts.occurredAt)
    .limit(maxRowsRead);
  const { ofSource: sourceLimit, ofStrangers: unknownLimit } = limits[kind];
  const from = (is: (source: string) => boolean) =>
    others.filter((one) => is(one.source)).map(({ at }) => at);
  const sourceLockedUntil = lockedUntil(
    sourceLimit,
    from((one) => one === source),
  );
  const unknownLockedUntil = isKnownDevice(source)
    ? null
    : lockedUntil(
        unknownLimit,
        from((one) => !isKnownDevice(one)),
      );
  if ([sourceLockedUntil, unknownLockedUntil].every((until) => until === null || until <= now))
    return revertAttempt;
  await revertAttempt();
  throw problem('too_many');
};

/** Deletes the failures of the same origin after a sign-in. Failures from other origins still count. */
export const clearFailures = async (db: Database, { kind, email, source }: SignInAttempt): Promise<void> => {
  await db
    .delete(signInAttempts)
    .where(
      and(eq(signInAttempts.email, email), eq(signInAttempts.kind, kind), eq(signInAttempts.source, source)),
    );
};

const queues = new Map<string, { last: Promise<unknown>; length: number }>();
const maxQueued = 50;

/**
 * Runs attempts of an origin on an e-mail address one after another, so that parallel correct attempts do not exceed
 * the limit, while wrong attempts still reach it. @throws Problem 'too_many' if the queue is full.
 */
export const runAttemptsInTurn = async <T>(
  { kind, email, source }: SignInAttempt,
  work: () => Promise<T>,
): Promise<T> => {
  const key = `${kind} ${source} ${email}`;
  const line = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= maxQueued) throw problem('too_many');
  const result = line.last.then(work, work);
  queues.set(key, { last: result.catch(() => undefined), length: line.length + 1 });
  try {
    return await result;
  } finally {
    const { last, length } = queues.get(key) ?? line;
    if (length <= 1) queues.delete(key);
    else queues.set(key, { last, length: length - 1 });
  }
};
