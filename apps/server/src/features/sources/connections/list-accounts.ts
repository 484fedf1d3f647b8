import { SourceError } from '@bellwether/connectors/kit/source-error';
import { and, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Deps } from '../../../http/deps.ts';
import { defineJob, nightlySchedule } from '../../../platform/jobs/define.ts';
import { connectionAccounts, connections } from '../../../platform/postgres/schema.ts';
import { openService } from '../account.ts';
import { findOAuthConnector } from '../signing-in/clients.ts';
import type { SyncDeps } from '../syncing/sync-deps.ts';
import { type Connection, isGranted, listConnectorsOf } from './connections.ts';
import { endConnection } from './end-connection.ts';
import { openToken } from './tokens.ts';

/** Most accounts of a list that are kept. */
const maxAccounts = 10_000;
/** Time for which a list may take, for logins with thousands of accounts at a slow service. */
const timeoutSeconds = 600;
/** Time after which a list ends by itself, so that its reason can be stored before the job ends. */
const patienceMs = (timeoutSeconds - 30) * 1000;

const listAccounts = defineJob({
  name: 'list-accounts',
  title: 'List the accounts of a sign-in',
  payload: z.object({ connectionId: z.uuid(), vendor: z.string() }),
  retries: 1,
  backoff: { first: 10, longest: 10 },
  timeout: timeoutSeconds,
  concurrency: 4,
  singleton: ({ connectionId, vendor }) => `${connectionId} ${vendor}`,
});

export const listAgencyAccounts = defineJob({
  name: 'list-agency-accounts',
  title: 'List the accounts of the agency again',
  ...nightlySchedule('20 4 * * *'),
});

/** Whether a list is being read; one of a killed process is not. */
export const isListing = ({ askedAt }: { askedAt: Date | null }, now: Date): boolean =>
  askedAt !== null && now.getTime() - askedAt.getTime() < (timeoutSeconds + 60) * 1000;

/** Begins to list the accounts of a connection, of each type that its user granted. */
export const startLists = async (
  { db, jobs, clock, config }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>,
  connection: Connection,
): Promise<void> => {
  const queue = await jobs.open();
  const vendors = listConnectorsOf(config, connection.service)
    .filter((connector) => isGranted(connection, connector))
    .map(({ vendor }) => vendor);
  const askedAt = clock.now();
  for (const vendor of vendors)
    await db.transaction(async (tx) => {
      await tx
        .insert(connectionAccounts)
        .values({ connectionId: connection.id, vendor, askedAt })
        .onConflictDoUpdate({
          target: [connectionAccounts.connectionId, connectionAccounts.vendor],
          set: { askedAt },
        });
      await queue.send(
        listAccounts,
        { connectionId: connection.id, vendor },
        {
          subject: connection.businessId === null ? {} : { businessId: connection.businessId },
          within: tx,
        },
      );
    });
};

/** Lists the accounts of a connection at one service, and keeps them. A failure keeps the last list and its reason. */
const keepList = async (
  sync: SyncDeps,
  { connectionId, vendor }: { connectionId: string; vendor: string },
  signal: AbortSignal,
): Promise<void> => {
  const { db, clock, config } = sync;
  const connector = findOAuthConnector(config, vendor);
  const [connection] = await db.select().from(connections).where(eq(connections.id, connectionId));
  if (!connector || !connection) return;
  const isList = and(
    eq(connectionAccounts.connectionId, connectionId),
    eq(connectionAccounts.vendor, vendor),
  );
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const token = openToken(sync, connector.oauth, connectionId);
    const session = openService(sync, connector, {
      token,
      granted: connection.grantedAccount,
      signal: AbortSignal.any([signal, patience]),
    });
    const found = await connector.listAccounts(session);
    const accounts = found
      .slice(0, maxAccounts)
      .map(({ id, name, manager, refusal = null }) => ({ id, name, manager, refusal }));
    const message =
      found.length > maxAccounts
        ? `Only the first ${maxAccounts} of ${found.length} accounts are listed.`
        : null;
    await db
      .update(connectionAccounts)
      .set({ accounts, listedAt: clock.now(), askedAt: null, message })
      .where(isList);
  } catch (error) {
    const message = patience.aborted
      ? `${connector.service} did not list all accounts in time. They are listed again tonight.`
      : error instanceof SourceError
        ? error.message
        : 'Bellwether could not read the list of accounts.';
    await db.update(connectionAccounts).set({ askedAt: null, message }).where(isList);
    if (!(error instanceof SourceError || patience.aborted)) throw error;
    if (error instanceof SourceError && error.fault === 'reconnect')
      await endConnection(sync, connection, connector, error);
  }
};

/**
 * Lists the accounts of the agency again, so that new ones appear, and so that an access that has ended shows although no
 * source uses it.
 */
const startAgencyLists = async (deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>): Promise<void> => {
  const found = await deps.db
    .select()
    .from(connections)
    .where(and(isNull(connections.businessId), isNull(connections.endedAt)));
  for (const connection of found) await startLists(deps, connection);
};

/** Registers the jobs that list the accounts of a connection, and those of the agency every night. */
export const registerLists = (deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'config'>, sync: SyncDeps): void => {
  deps.jobs.register(listAccounts, (payload, { signal }) => keepList(sync, payload, signal));
  deps.jobs.register(listAgencyAccounts, () => startAgencyLists(deps));
};
