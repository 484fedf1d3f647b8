import type { BusinessScope } from '@bellwether/contract/access/scope';
import {
  findCredentialFault,
  lastCharacters,
  normaliseCredential,
} from '@bellwether/contract/catalogue/credentials';
import type { IntegrationTypeId } from '@bellwether/contract/catalogue/integrations';
import { problem } from '@bellwether/contract/problems';
import { and, asc, eq, sql } from 'drizzle-orm';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { integrations } from '../../platform/postgres/schema.ts';
import { inList } from '../../platform/postgres/sql.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { IntegrationRow } from './present.ts';

// Leaves out the credentials, so that no query reads them needlessly.
const { credentials, ...publicColumns } = {
  id: integrations.id,
  businessId: integrations.businessId,
  type: integrations.type,
  credentials: integrations.credentials,
  credentialTail: integrations.credentialTail,
  fault: integrations.fault,
  createdAt: integrations.createdAt,
  updatedAt: integrations.updatedAt,
};
const columns = { ...publicColumns, sealed: sql<boolean>`${credentials} is not null` };

/** Returns the integrations of these businesses, oldest first. */
export const readIntegrations = (db: Database, businessIds: readonly string[]): Promise<IntegrationRow[]> =>
  db
    .select(columns)
    .from(integrations)
    .where(inList(integrations.businessId, businessIds))
    .orderBy(asc(integrations.createdAt), asc(integrations.id));

type ConnectionInput = { type: IntegrationTypeId; apiKey: string; now: Date };

/**
 * Connects a business to a vendor, or replaces its credentials. The audit entry contains no credentials.
 * @throws Problem 'invalid' for credentials that do not fit the type; 'conflict' if it was disconnected at
 * the same time.
 */
export const connect = (
  db: Database,
  secrets: SecretBox,
  { userId, business: { id: businessId } }: BusinessScope<'config', 'write'>,
  { type, apiKey, now }: ConnectionInput,
  /** Runs in the same transaction if the integration is new. */
  within: (tx: Database) => Promise<void>,
): Promise<IntegrationRow> => {
  const fault = findCredentialFault(type, apiKey);
  if (fault) throw problem('invalid', fault, [{ field: 'api_key', message: fault }]);
  const credential = normaliseCredential(apiKey);
  const values = {
    credentials: secrets.seal(credential),
    credentialTail: lastCharacters(credential),
    fault: null,
    updatedAt: now,
  };
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(integrations)
      .values({ businessId, type, createdAt: now, ...values })
      .onConflictDoNothing()
      .returning(columns);
    const isConnection = and(eq(integrations.businessId, businessId), eq(integrations.type, type));
    const [row] =
      inserted.length > 0
        ? inserted
        : await tx.update(integrations).set(values).where(isConnection).returning(columns);
    // Another request disconnected it between the two statements.
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

export const disconnect = (
  db: Database,
  { userId, business: { id: businessId } }: BusinessScope<'config', 'delete'>,
  type: string,
  /** Runs in the same transaction if an integration was deleted. */
  within: (tx: Database) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .delete(integrations)
      .where(and(eq(integrations.businessId, businessId), eq(integrations.type, type)))
      .returning({ id: integrations.id });
    if (!row) return;
    await writeAudit(tx, {
      userId,
      businessId,
      itemType: 'integration',
      itemId: row.id,
      action: 'deleted',
      detail: { type },
    });
    await within(tx);
  });
