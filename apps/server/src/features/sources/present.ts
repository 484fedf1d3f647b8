import type { Connection, Feed, IntegrationState, SourceStatus } from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { isRecent } from '@bellwether/domain/sources/credentials';
import { integrationTexts } from '@bellwether/domain/sources/integration-texts';
import {
  deliversRows,
  feedSources,
  integrationTypes,
  unsupportedIntegrationMessage,
} from '@bellwether/domain/sources/integrations';
import { sourceFaults } from '@bellwether/domain/sources/source-faults';
import type { sourceAccounts } from '../../platform/postgres/schema.ts';
import type { LoadRecord } from '../../platform/warehouse.ts';
import type { StreamProgress } from './syncing/progress.ts';

export type IntegrationRow = Omit<typeof sourceAccounts.$inferSelect, 'credentials' | 'tokens'> & {
  sealed: boolean;
};

const typesById = new Map<string, (typeof integrationTypes)[number]>(
  integrationTypes.map((type) => [type.id, type]),
);

/**
 * Converts an integration to the form sent with its business. `showTail` adds the last four characters of the
 * credentials.
 */
export const presentIntegration = (
  row: IntegrationRow,
  showTail: boolean,
): Business['integrations'][number] => {
  const type = typesById.get(row.vendor);
  return {
    id: row.id,
    _id: row.id,
    api_key: row.sealed ? `••••${showTail ? (row.credentialTail ?? '') : ''}` : null,
    fk_integration_type_id: row.vendor,
    integration_type: {
      name: type?.value ?? row.vendor,
      description: type ? integrationTexts[type.id] : unsupportedIntegrationMessage,
    },
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
};

type StatusRow = Pick<
  IntegrationRow,
  | 'vendor'
  | 'externalId'
  | 'name'
  | 'fault'
  | 'faultMessage'
  | 'faultAt'
  | 'accessUntil'
  | 'pausedAt'
  | 'updatedAt'
>;

const toState = (
  { vendor, fault, accessUntil, pausedAt }: StatusRow,
  hasDelivered: boolean,
  progress: StreamProgress | undefined,
  now: Date,
): IntegrationState => {
  if (pausedAt !== null) return 'paused';
  if (fault === 'reconnect') return accessUntil !== null && accessUntil <= now ? 'expired' : 'revoked';
  if (fault !== null) return 'degraded';
  if (progress && progress.days < progress.of) return 'syncing';
  return hasDelivered || !deliversRows(vendor) ? 'connected' : 'never_synced';
};

/** Returns the status of a source, for the configuration page and for the list of all sources. */
export const presentStatus = (
  row: StatusRow,
  hasDelivered: boolean,
  progress: StreamProgress | undefined,
  now: Date,
): SourceStatus => {
  const { externalId, name, fault, faultMessage, faultAt } = row;
  const nextRun = row.pausedAt === null && fault !== 'reconnect' ? (progress?.nextRunAt ?? null) : null;
  return {
    state: toState(row, hasDelivered, progress, now),
    account: externalId === '' || name === null ? null : { id: externalId, name },
    fault:
      fault === null
        ? null
        : {
            kind: fault,
            message: faultMessage ?? sourceFaults[fault].label,
            action: sourceFaults[fault].action,
            at: (faultAt ?? row.updatedAt).toISOString(),
          },
    history: progress ? { days: progress.days, of: progress.of } : null,
    running: nextRun !== null && nextRun <= now,
    next_run: nextRun?.toISOString() ?? null,
  };
};

export const presentConnection = (
  row: IntegrationRow,
  loads: readonly LoadRecord[],
  progress: StreamProgress | undefined,
  now: Date,
): Connection => {
  const ownLoads = loads.filter(({ source }) => source === row.vendor);
  const last = ownLoads.toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime())[0];
  return {
    ...presentIntegration(row, true),
    ...presentStatus(row, last !== undefined, progress, now),
    recent: isRecent(row.updatedAt, now),
    last_load: last
      ? {
          rows: last.rows,
          at: last.loadedAt.toISOString(),
          // The history is loaded after the newest days, so the latest day may belong to an earlier load.
          to_date: ownLoads.reduce((latest, { to }) => (to > latest ? to : latest), last.to),
          recent: isRecent(last.loadedAt, now),
        }
      : null,
  };
};

/** Returns the other sources of a business's data, such as uploaded files, from the load log. */
export const listFeeds = (loads: readonly LoadRecord[]): Feed[] =>
  feedSources.flatMap((source) => {
    const own = loads.filter((load) => load.source === source && load.liveRows > 0);
    const [first] = own;
    if (!first) return [];
    const latest = own.reduce((newest, load) => (load.loadedAt > newest.loadedAt ? load : newest), first);
    return [
      {
        source,
        rows: own.reduce((sum, { liveRows }) => sum + liveRows, 0),
        at: latest.loadedAt.toISOString(),
        from_date: own.reduce((day, { from }) => (from < day ? from : day), first.from),
        to_date: own.reduce((day, { to }) => (to > day ? to : day), first.to),
      },
    ];
  });
