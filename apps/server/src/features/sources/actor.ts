import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts } from '../../platform/postgres/schema.ts';

declare const granted: unique symbol;

/**
 * Caller who may connect accounts of a business: a user with the right to configure the business, or the holder of a
 * reconnect link. The holder has no user id and may only renew the access of the link's source.
 */
export type SourceActor = {
  readonly businessId: string;
  readonly userId: string | null;
  readonly [granted]: true;
};

const grant = (actor: { businessId: string; userId: string | null }) => actor as SourceActor;

export const actAsUser = (scope: BusinessScope<'config', 'write'>): SourceActor =>
  grant({ businessId: scope.business.id, userId: scope.userId });

/** Creates the actor of a reconnect link. Only `links.ts` may call this, because it checks the link. */
export const actByLink = (businessId: string): SourceActor => grant({ businessId, userId: null });

export type Source = typeof sourceAccounts.$inferSelect;

/** Returns a source of the caller's business. @throws Problem 'not_found'. */
export const readSource = async (db: Database, businessId: string, id: string): Promise<Source> => {
  const [source] = await db
    .select()
    .from(sourceAccounts)
    .where(and(eq(sourceAccounts.id, id), eq(sourceAccounts.businessId, businessId)));
  if (!source) throw problem('not_found');
  return source;
};
