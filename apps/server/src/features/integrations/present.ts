import type { Connection, IntegrationState } from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { isRecent } from '@bellwether/contract/catalogue/credentials';
import {
  deliversRows,
  integrationTypes,
  unsupportedIntegrationMessage,
} from '@bellwether/contract/catalogue/integrations';
import type { integrations } from '../../platform/postgres/schema.ts';
import type { LoadRecord } from '../../platform/warehouse.ts';

export type IntegrationRow = Omit<typeof integrations.$inferSelect, 'credentials'> & { sealed: boolean };

const typesById = new Map<string, (typeof integrationTypes)[number]>(
  integrationTypes.map((type) => [type.id, type]),
);

/**
 * Returns an integration as sent with its business. `showTail` adds the last four characters of the
 * credentials.
 */
export const presentIntegration = (
  row: IntegrationRow,
  showTail: boolean,
): Business['integrations'][number] => {
  const type = typesById.get(row.type);
  return {
    id: row.id,
    _id: row.id,
    api_key: row.sealed ? `••••${showTail ? (row.credentialTail ?? '') : ''}` : null,
    fk_integration_type_id: row.type,
    integration_type: {
      name: type?.value ?? row.type,
      description: type?.about ?? unsupportedIntegrationMessage,
    },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
};

const toState = ({ type, fault }: IntegrationRow, last: LoadRecord | undefined): IntegrationState =>
  fault ?? (last || !deliversRows(type) ? 'connected' : 'never_synced');

export const presentConnection = (
  row: IntegrationRow,
  loads: readonly LoadRecord[],
  now: Date,
): Connection => {
  const ownLoads = loads.filter(({ source }) => source === row.type);
  const last = ownLoads.toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime())[0];
  return {
    ...presentIntegration(row, true),
    state: toState(row, last),
    recent: isRecent(row.updatedAt, now),
    last_load: last
      ? {
          rows: last.rows,
          at: last.loadedAt.toISOString(),
          to_date: last.to,
          recent: isRecent(last.loadedAt, now),
        }
      : null,
  };
};
