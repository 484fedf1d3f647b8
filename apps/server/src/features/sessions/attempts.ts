import { problem } from '@bellwether/contract/problems';
import { and, eq, gt, lt, ne } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { signInAttempts } from '../../platform/postgres/schema.ts';

const minute = 60_000;
const hour = 60 * minute;

/** So many failures within `wait` close the address for as long; so many again for twice as long, and so on up to `longest`. */
type Limit = { after: number; wait: number; longest: number };

/**
 * How often somebody may fail to sign in to an address, and may ask for a reset of it: from one source, and from all unknown sources
 * together. The first slows whoever guesses and nobody else; the second slows guessing from many networks, and leaves out the devices
 * that the person has signed in from before, so it never grows long.
 */
const limits = {
  logon: {
    ofSource: { after: 5, wait: 15 * minute, longest: 8 * hour },
    ofStrangers: { after: 50, wait: 15 * minute, longest: hour },
  },
  reset: {
    ofSource: { after: 3, wait: hour, longest: hour },
    ofStrangers: { after: 12, wait: hour, longest: hour },
  },
} as const satisfies Record<string, Record<string, Limit>>;

/** How long an attempt is remembered: it is forgotten after a day without a sign-in. */
export const attemptLifetimeMs = 24 * hour;

type Kind = keyof typeof limits;

/** Whose address is tried, from where: `device:…`, `network:…` or `session:…` (`source.ts`). */
export type SignInAttempt = { kind: Kind; email: string; source: string };

/** What is counted stops growing long before: 50 failures an hour for a day. */
const mostRead = 5000;

const isKnown = (source: string) => !source.startsWith('network:');

/** Until when a limit keeps the address closed, by the attempts that were made before, the oldest first; null: it never was. */
export const lockedUntil = ({ after, wait, longest }: Limit, before: readonly Date[]): Date | null => {
  let until: Date | null = null;
  let closings = 0;
  let counted: number[] = [];
  for (const at of before.map((one) => one.getTime())) {
    counted = [...counted.filter((one) => one > at - wait), at];
    if (counted.length < after) continue;
    until = new Date(at + Math.min(longest, wait * 2 ** closings));
    closings += 1;
    counted = [];
  }
  return until;
};

/**
 * Counts an attempt before it is made, so that many at once cannot slip under the limit. The store counts, so the limit
 * holds over several processes. Addresses that nobody has are counted alike.
 * @returns takes the attempt back: it was no failure.
 * @throws Problem 'too_many' when the limit is used up; a refused attempt does not count.
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
  const takeBack = async () => {
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
    .limit(mostRead);
  const { ofSource, ofStrangers } = limits[kind];
  const from = (is: (source: string) => boolean) =>
    others.filter((one) => is(one.source)).map(({ at }) => at);
  const here = lockedUntil(
    ofSource,
    from((one) => one === source),
  );
  const elsewhere = isKnown(source)
    ? null
    : lockedUntil(
        ofStrangers,
        from((one) => !isKnown(one)),
      );
  if ([here, elsewhere].every((until) => until === null || until <= now)) return takeBack;
  await takeBack();
  throw problem('too_many');
};

/** Somebody signed in: what went wrong before from the same place no longer counts. What others guess still does. */
export const clearFailures = async (db: Database, { kind, email, source }: SignInAttempt): Promise<void> => {
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
export const runAttemptsInTurn = async <T>(
  { kind, email, source }: SignInAttempt,
  work: () => Promise<T>,
): Promise<T> => {
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
