import { lt } from 'drizzle-orm';
import type { Deps } from '../../http/deps.ts';
import { usedChallenges } from '../../platform/postgres/schema.ts';
import { tokenHash } from '../../platform/secrets.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'secrets'>;

export const challengeLifetimeMs = 10 * 60_000;

/**
 * Creates an encrypted ticket that the client returns in the second request of a sign-in. It is valid for a single
 * purpose and 10 minutes. Unfinished sign-ins leave nothing in the database.
 */
export const createChallenge = ({ clock, secrets }: Needed, purpose: string, payload: object): string => {
  const until = clock.now().getTime() + challengeLifetimeMs;
  return Buffer.from(secrets.seal(JSON.stringify({ ...payload, purpose, until }))).toString('base64url');
};

const decodeTicket = (ticket: string) => Buffer.from(ticket, 'base64url');

/** Returns the content of a ticket; undefined if the ticket is expired, forged or for another purpose. */
export const readChallenge = (
  { clock, secrets }: Needed,
  purpose: string,
  ticket: string,
): Readonly<Record<string, unknown>> | undefined => {
  try {
    const payload = JSON.parse(secrets.open(decodeTicket(ticket))) as Record<string, unknown>;
    return payload['purpose'] === purpose && Number(payload['until']) > clock.now().getTime()
      ? payload
      : undefined;
  } catch {
    return undefined;
  }
};

/** Marks a ticket as used; only one of two parallel uses, in any process, succeeds. */
export const consumeChallenge = async ({ db, clock }: Needed, ticket: string): Promise<boolean> => {
  const now = clock.now();
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  // The decoded bytes are hashed, because base64url allows several spellings of the same bytes.
  const ticketHash = tokenHash(decodeTicket(ticket).toString('base64url'));
  const spent = await db
    .insert(usedChallenges)
    .values({ ticketHash, expiresAt: new Date(now.getTime() + challengeLifetimeMs) })
    .onConflictDoNothing()
    .returning({ hash: usedChallenges.ticketHash });
  return spent.length > 0;
};
