import { lt } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import {
  impersonations,
  passwordLinks,
  sessions,
  signInAttempts,
  usedChallenges,
} from '../../platform/postgres/schema.ts';
import { attemptLifetimeMs } from './attempts.ts';

const linksFor = 30 * 24 * 3600 * 1000;

export const purgeSignIns = async (db: Database, now: Date): Promise<void> => {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db
    .delete(signInAttempts)
    .where(lt(signInAttempts.occurredAt, new Date(now.getTime() - attemptLifetimeMs)));
  await db.delete(impersonations).where(lt(impersonations.expiresAt, new Date(now.getTime() - linksFor)));
  await db.delete(passwordLinks).where(lt(passwordLinks.expiresAt, new Date(now.getTime() - linksFor)));
};
