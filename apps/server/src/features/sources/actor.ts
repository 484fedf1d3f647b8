import type { BusinessScope, GlobalScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { sourceAccounts } from '../../platform/postgres/schema.ts';

declare const granted: unique symbol;

/** Caller who may use and change the connections of a business, or of the agency (`businessId` null). */
export type ConnectionOwner = {
  readonly businessId: string | null;
  readonly userId: string | null;
  readonly [granted]: true;
};

/**
 * Caller who may connect accounts of a business: a user with the right to configure the business, or the holder of a
 * reconnect link. The holder has no user id and may only renew the access of the link's source.
 */
export type SourceActor = ConnectionOwner & { readonly businessId: string };

const grant = <Actor extends ConnectionOwner>(actor: Omit<Actor, typeof granted>) => actor as Actor;

export const actAsUser = (scope: BusinessScope<'config', 'write'>): SourceActor =>
  grant<SourceActor>({ businessId: scope.business.id, userId: scope.userId });

/** Creates the actor of a user who may configure all businesses, for the connections of the agency. */
export const actAsAgency = (scope: GlobalScope<'config', 'write'>): ConnectionOwner =>
  grant<ConnectionOwner>({ businessId: null, userId: scope.userId });

/** Creates the actor of a reconnect link of a source. Only `links.ts` may call this, because it checks the link. */
export const actByLink = (businessId: string): SourceActor =>
  grant<SourceActor>({ businessId, userId: null });

/** Creates the actor of a reconnect link of a connection. Only `links.ts` may call this, because it checks the link. */
export const ownByLink = (businessId: string | null): ConnectionOwner =>
  grant<ConnectionOwner>({ businessId, userId: null });

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
