import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import {
  findCredentialFault,
  lastCharacters,
  normaliseCredential,
} from '@bellwether/domain/sources/credentials';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { connections, sourceAccounts } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { Source, SourceActor } from './actor.ts';
import { deleteUnusedConnections } from './connections/connections.ts';
import type { IntegrationRow } from './present.ts';

// Columns of an integration without its secrets, so that queries do not read secrets needlessly.
const { credentials, ...publicColumns } = getTableColumns(sourceAccounts);
export const integrationColumns = {
  ...publicColumns,
  sealed: sql<boolean>`${credentials} is not null or ${sourceAccounts.connectionId} is not null`,
};
/** Columns of the connection of an integration; null for one without. */
export const accessColumns = {
  accessUntil: connections.accessUntil,
  endedAt: connections.endedAt,
  endedMessage: connections.endedMessage,
  /** Whether the agency signed in, and not the business. */
  isAgencys: sql<boolean>`${connections.id} is not null and ${connections.businessId} is null`,
};

/** Returns the integrations of some businesses, oldest first. */
export const readIntegrations = (db: Database, businessIds: readonly string[]): Promise<IntegrationRow[]> =>
  db
    .select({ ...integrationColumns, ...accessColumns })
    .from(sourceAccounts)
    .leftJoin(connections, eq(connections.id, sourceAccounts.connectionId))
    .where(inList(sourceAccounts.businessId, businessIds))
    .orderBy(asc(sourceAccounts.createdAt), asc(sourceAccounts.id));

/** `externalId`: the account that the credentials open; '' if they name none. */
type ConnectionInput = { type: string; apiKey: string; externalId: string; now: Date };

/** Checks credentials against the form of their type. @throws Problem 'invalid' for credentials that do not fit. */
export const requireValidCredentials = (type: string, apiKey: string): void => {
  const fault = findCredentialFault(type, apiKey);
  if (fault) throw problem('invalid', fault, [{ field: 'api_key', message: fault }]);
};

/**
 * Connects a business to a service, or replaces its credentials. The audit entry contains no credentials. @throws
 * Problem 'conflict' if the source was disconnected at the same time.
 */
export const connectSource = (
  db: Database,
  secrets: SecretBox,
  { userId, businessId }: SourceActor,
  { type, apiKey, externalId, now }: ConnectionInput,
  /** Callback that runs in the same transaction if the integration is new. */
  within: (tx: Database) => Promise<void>,
): Promise<Source> => {
  const credential = normaliseCredential(apiKey);
  const values = {
    credentials: secrets.seal(credential),
    credentialTail: lastCharacters(credential),
    fault: null,
    faultMessage: null,
    faultAt: null,
    faultMailedAt: null,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    const isOfType = and(eq(sourceAccounts.businessId, businessId), eq(sourceAccounts.vendor, type));
    const isConnection = and(isOfType, eq(sourceAccounts.externalId, externalId));
    const inserted = await tx
      .insert(sourceAccounts)
      .values({ businessId, vendor: type, externalId, createdAt: now, ...values })
      .onConflictDoNothing()
      .returning();
    // Credentials stored before their account was known belong to this account.
    if (externalId !== '')
      await tx.delete(sourceAccounts).where(and(isOfType, eq(sourceAccounts.externalId, '')));
    const [row] =
      inserted.length > 0
        ? inserted
        : await tx.update(sourceAccounts).set(values).where(isConnection).returning();
    // Another request disconnected the integration between the two statements.
    if (!row) throw problem('conflict');
    await writeAudit(tx, {
      userId,
      businessId,
      itemType: 'integration',
      itemId: row.id,
      action: inserted.length > 0 ? 'created' : 'updated',
      detail: { type },
    });
    if (inserted.length > 0) await within(tx);
    return row;
  });
};

/**
 * Removes one or all sources of a business at a service, with credentials and access. Their rows in the warehouse stay.
 * Returns the removed sources.
 */
export const disconnectSources = (
  db: Database,
  { userId, business: { id: businessId } }: BusinessScope<'config', 'delete'>,
  { type, sourceId }: { type: string; sourceId: string | undefined },
  /** Callback that runs in the same transaction if an integration was deleted. */
  within: (tx: Database) => Promise<void>,
): Promise<Source[]> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(sourceAccounts)
      .where(
        and(
          eq(sourceAccounts.businessId, businessId),
          eq(sourceAccounts.vendor, type),
          sourceId === undefined ? undefined : eq(sourceAccounts.id, sourceId),
        ),
      )
      .returning();
    for (const { id } of removed)
      await writeAudit(tx, {
        userId,
        businessId,
        itemType: 'integration',
        itemId: id,
        action: 'deleted',
        detail: { type },
      });
    if (removed.length > 0) {
      await deleteUnusedConnections(tx, businessId);
      await within(tx);
    }
    return removed;
  });

/** Pauses the syncs of a source, or resumes them. */
export const setSourcePaused = (
  db: Database,
  { userId, business: { id: businessId } }: BusinessScope<'config', 'write'>,
  { id, vendor }: Pick<typeof sourceAccounts.$inferSelect, 'id' | 'vendor'>,
  pausedAt: Date | null,
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.update(sourceAccounts).set({ pausedAt }).where(eq(sourceAccounts.id, id));
    await writeAudit(tx, {
      userId,
      businessId,
      itemType: 'integration',
      itemId: id,
      action: 'updated',
      detail: { type: vendor, paused: pausedAt !== null },
    });
  });
