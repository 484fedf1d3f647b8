import { problem } from '@bellwether/contract/problems';
import { and, count, eq, gt, like, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { signInAttempts } from '../../platform/postgres/schema.ts';

const minute = 60_000;

/**
 * How often somebody may fail to sign in to an address, and may ask for a reset of it: from one source, and from all unknown sources
 * together. The first slows whoever guesses and nobody else; the second slows guessing from many networks, and leaves out the devices
 * that the person has signed in from before.
 */
const limits = {
  logon: { ofSource: 5, ofStrangers: 50, within: 15 * minute },
  reset: { ofSource: 3, ofStrangers: 12, within: 60 * minute },
} as const;

type Kind = keyof typeof limits;

/** Whose address is tried, from where: `device:…`, `network:…` or `session:…` (`source.ts`). */
export type Attempt = { kind: Kind; email: string; source: string };

const isKnown = (source: string) => !source.startsWith('network:');

const countWhere = async (db: Database, where: SQL | undefined): Promise<number> =>
  (await db.select({ n: count() }).from(signInAttempts).where(where))[0]?.n ?? 0;

/**
 * Counts an attempt before it is made, so that many at once cannot slip under the limit. The store counts, so the limit
 * holds over several processes. Addresses that nobody has are counted alike.
 * @returns takes the attempt back: it was no failure.
 * @throws Problem 'too_many' when the limit is used up; a refused attempt does not count.
 */
export const countAttempt = async (
  db: Database,
  { kind, email, source }: Attempt,
  now: Date,
): Promise<() => Promise<void>> => {
  const { ofSource, ofStrangers, within } = limits[kind];
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.occurredAt, new Date(now.getTime() - 120 * minute)));
  const [attempt] = await db
    .insert(signInAttempts)
    .values({ email, kind, source, occurredAt: now })
    .returning({ id: signInAttempts.id });
  const takeBack = async () => {
    if (attempt) await db.delete(signInAttempts).where(eq(signInAttempts.id, attempt.id));
  };
  const recent = and(
    eq(signInAttempts.email, email),
    eq(signInAttempts.kind, kind),
    gt(signInAttempts.occurredAt, new Date(now.getTime() - within)),
  );
  const fromHere = await countWhere(db, and(recent, eq(signInAttempts.source, source)));
  const fromStrangers = isKnown(source)
    ? 0
    : await countWhere(db, and(recent, like(signInAttempts.source, 'network:%')));
  if (fromHere <= ofSource && fromStrangers <= ofStrangers) return takeBack;
  await takeBack();
  throw problem('too_many');
};

/** Somebody signed in: what went wrong before from the same place no longer counts. What others guess still does. */
export const clearFailures = async (db: Database, { kind, email, source }: Attempt): Promise<void> => {
  await db
    .delete(signInAttempts)
    .where(
      and(eq(signInAttempts.email, email), eq(signInAttempts.kind, kind), eq(signInAttempts.source, source)),
    );
};

/** The last in each line of those who wait for each other, and how many wait. */
const queues = new Map<string, { last: Promise<unknown>; length: number }>();
const maxQueued = 50;

/**
 * Has the attempts on one address from one source made one after another: of right ones that come together none is taken for one
 * failure too many, and wrong ones reach the limit as if they had come alone.
 * @throws Problem 'too_many' when the line is long already.
 */
export const inTurn = async <T>({ kind, email, source }: Attempt, work: () => Promise<T>): Promise<T> => {
  const key = `${kind} ${source} ${email}`;
  const line = queues.get(key) ?? { last: Promise.resolve(), length: 0 };
  if (line.length >= maxQueued) throw problem('too_many');
  const turn = line.last.then(work, work);
  queues.set(key, { last: turn.catch(() => undefined), length: line.length + 1 });
  try {
    return await turn;
  } finally {
    const { last, length } = queues.get(key) ?? line;
    if (length <= 1) queues.delete(key);
    else queues.set(key, { last, length: length - 1 });
  }
};
