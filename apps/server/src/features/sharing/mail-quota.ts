import { problem } from '@bellwether/domain/problems';
import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { outbox } from '../../platform/postgres/schema.ts';

const hour = 3600 * 1000;

const quotas = {
  person: { max: 200, within: hour },
  business: { max: 1000, within: 24 * hour },
} as const;

type Request = { userId: string; businessId: string; mails: number; now: Date };

/**
 * Enforces the mail quotas of a user and a business. Parallel transactions for the same business wait for each other.
 * @throws Problem 'too_many' with the quota.
 */
export const requireMailQuota = async (
  tx: Database,
  { userId, businessId, mails, now }: Request,
): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${businessId}))`);
  const sent = async (by: SQL, windowMs: number): Promise<number> => {
    const recent = and(by, gt(outbox.createdAt, new Date(now.getTime() - windowMs)));
    return (await tx.select({ n: count() }).from(outbox).where(recent))[0]?.n ?? 0;
  };
  const { person, business } = quotas;
  if ((await sent(eq(outbox.userId, userId), person.within)) + mails > person.max)
    throw problem(
      'too_many',
      `You can send at most ${person.max} messages per hour. Please try again later.`,
    );
  if ((await sent(eq(outbox.businessId, businessId), business.within)) + mails > business.max)
    throw problem(
      'too_many',
      `A business can send at most ${business.max} messages per day. Please try again tomorrow.`,
    );
};
