import type {
  Feed,
  Integration,
  IntegrationState,
  SourceStatus,
} from '@bellwether/contract/api/integrations';
import type { Business } from '@bellwether/contract/api/shapes';
import { isRecent } from '@bellwether/domain/sources/credentials';
import { deliversRows } from '@bellwether/domain/sources/deliveries';
import { warningDays } from '@bellwether/domain/sources/ending-access';
import { feedSources } from '@bellwether/domain/sources/fact-sources';
import { integrationTexts } from '@bellwether/domain/sources/integration-texts';
import { integrationTypes, unsupportedIntegrationMessage } from '@bellwether/domain/sources/integrations';
import { sourceFaults } from '@bellwether/domain/sources/source-faults';
import type { connections, sourceAccounts } from '../../platform/postgres/schema.ts';
import type { LoadRecord } from '../../platform/warehouse.ts';
import { canChooseConversions } from './conversions.ts';
import type { StreamProgress } from './syncing/progress.ts';

/** Access of a source through a connection. All but `isAgencys` are null for a source with credentials. */
export type AccessRow = Pick<typeof connections.$inferSelect, 'accessUntil'> & {
  endedAt: Date | null;
  endedMessage: string | null;
  isAgencys: boolean;
};
export type IntegrationRow = Omit<typeof sourceAccounts.$inferSelect, 'credentials'> &
  AccessRow & { sealed: boolean };

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
  'vendor' | 'externalId' | 'name' | 'fault' | 'faultMessage' | 'faultAt' | 'pausedAt' | 'updatedAt'
> &
  AccessRow;

type PresentedFault = NonNullable<SourceStatus['fault']>;

/** Step for a user of a business after a sign-in of the agency has ended. */
const agencyAction = 'Ask your agency to sign in again.';

/** Returns why a source cannot deliver. The end of its access goes before any other fault. */
const presentFault = (row: StatusRow): PresentedFault | null => {
  const { fault, faultMessage, faultAt, endedAt, endedMessage, isAgencys } = row;
  if (endedAt !== null)
    return {
      kind: 'reconnect',
      message: endedMessage ?? sourceFaults.reconnect.label,
      action: isAgencys ? agencyAction : sourceFaults.reconnect.action,
      at: endedAt.toISOString(),
    };
  if (fault === null) return null;
  return {
    kind: fault,
    message: faultMessage ?? sourceFaults[fault].label,
    action: sourceFaults[fault].action,
    at: (faultAt ?? row.updatedAt).toISOString(),
  };
};

const toState = (
  { vendor, accessUntil, pausedAt }: StatusRow,
  fault: PresentedFault | null,
  hasDelivered: boolean,
  progress: StreamProgress | undefined,
  now: Date,
): IntegrationState => {
  if (pausedAt !== null) return 'paused';
  if (fault?.kind === 'reconnect') return accessUntil !== null && accessUntil <= now ? 'expired' : 'revoked';
  if (fault !== null) return 'degraded';
  if (progress && progress.days < progress.of) return 'syncing';
  return hasDelivered || !deliversRows(vendor) ? 'connected' : 'never_synced';
};

/** Reports whether the access of a source ends so soon that its users are warned. One that has ended has a fault. */
const isEndingSoon = ({ accessUntil, endedAt }: StatusRow, now: Date): boolean =>
  accessUntil !== null &&
  endedAt === null &&
  accessUntil.getTime() - now.getTime() <= warningDays[0] * 86_400_000;

/** Returns the status of a source, for the configuration page and for the list of all sources. */
export const presentStatus = (
  row: StatusRow,
  hasDelivered: boolean,
  progress: StreamProgress | undefined,
  now: Date,
): SourceStatus => {
  const { externalId, name } = row;
  const fault = presentFault(row);
  const nextRun = row.pausedAt === null && fault?.kind !== 'reconnect' ? (progress?.nextRunAt ?? null) : null;
  return {
    state: toState(row, fault, hasDelivered, progress, now),
    account: externalId === '' || name === null ? null : { id: externalId, name },
    fault,
    access_ends: isEndingSoon(row, now) ? (row.accessUntil?.toISOString() ?? null) : null,
    history: progress ? { days: progress.days, of: progress.of } : null,
    running: nextRun !== null && nextRun <= now,
    next_run: nextRun?.toISOString() ?? null,
  };
};

export const presentListedIntegration = (
  row: IntegrationRow,
  loads: readonly LoadRecord[],
  progress: StreamProgress | undefined,
  now: Date,
): Integration => {
  const ownLoads = loads.filter(({ source }) => source === row.vendor);
  const last = ownLoads.toSorted((a, b) => b.loadedAt.getTime() - a.loadedAt.getTime())[0];
  return {
    ...presentIntegration(row, true),
    ...presentStatus(row, last !== undefined, progress, now),
    recent: isRecent(row.updatedAt, now),
    own_sign_in: row.connectionId !== null && !row.isAgencys,
    conversions: { can_choose: canChooseConversions(row), chosen: row.conversions !== null },
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
