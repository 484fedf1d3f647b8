import { lt } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { usedChallenges } from '../../platform/postgres/schema.ts';
import { tokenHash } from '../../platform/secrets.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'secrets'>;

/** How long something that was begun may be ended, in milliseconds. */
export const challengeLifetimeMs = 10 * 60_000;

/**
 * What the caller carries between two calls, so that who only begins leaves nothing in the store: sealed with the key of the installation, for
 * one purpose and for 10 minutes.
 */
export const createChallenge = ({ clock, secrets }: Needed, purpose: string, says: object): string => {
  const until = clock.now().getTime() + challengeLifetimeMs;
  return Buffer.from(secrets.seal(JSON.stringify({ ...says, purpose, until }))).toString('base64url');
};

const bytesOf = (ticket: string) => Buffer.from(ticket, 'base64url');

/** What a ticket of this purpose says; undefined for one that is over age or not ours. */
export const readChallenge = (
  { clock, secrets }: Needed,
  purpose: string,
  ticket: string,
): Readonly<Record<string, unknown>> | undefined => {
  try {
    const says = JSON.parse(secrets.open(bytesOf(ticket))) as Record<string, unknown>;
    return says['purpose'] === purpose && Number(says['until']) > clock.now().getTime() ? says : undefined;
  } catch {
    return undefined;
  }
};

/** Uses a ticket up. Of two that bring the same one, to whichever process, one succeeds. */
export const consumeChallenge = async ({ db, clock }: Needed, ticket: string): Promise<boolean> => {
  const now = clock.now();
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  // By its bytes: the same ones can be written in several ways.
  const ticketHash = tokenHash(bytesOf(ticket).toString('base64url'));
  const spent = await db
    .insert(usedChallenges)
    .values({ ticketHash, expiresAt: new Date(now.getTime() + challengeLifetimeMs) })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.ticketHash });
  return spent.length > 0;
};
