import type { Connection, ConnectionAccount, ConnectionList } from '@bellwether/contract/api/connections';
import { isOpenStatus } from '@bellwether/contract/forms/business-status';
import { warningDays } from '@bellwether/domain/sources/ending-access';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { createProposer, proposalReasons } from '@bellwether/domain/sources/propose-business';
import { asc, eq, isNull, or, sql } from 'drizzle-orm';
import { canActIn } from '../../../http/access/authorize.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Session } from '../../../http/session/session.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  businesses,
  connectionAccounts,
  connections,
  sourceAccounts,
  users,
} from '../../../platform/postgres/schema.ts';
import { inList } from '../../../platform/postgres/sql.ts';
import { presentStatus } from '../present.ts';
import { findOAuthConnector } from '../signing-in/clients.ts';
import { accessColumns } from '../store.ts';
import { readProgress } from '../syncing/progress.ts';
import { describeSignIn, isGranted, listConnectorsOf } from './connections.ts';
import { isListing } from './list-accounts.ts';

const dayMs = 86_400_000;

/** Returns the businesses that a user may configure, by id. Closed ones are left out. */
export const listConfigurable = (session: Session) =>
  [...session.businesses.values()].filter(
    (business) => isOpenStatus(business.status) && canActIn(session, business, 'write', 'config'),
  );

const readCounts = async (db: Database, ids: readonly string[]) => {
  const found = await db
    .select({
      id: sourceAccounts.connectionId,
      sources: sql<number>`count(*)::integer`,
      businesses: sql<number>`count(distinct ${sourceAccounts.businessId})::integer`,
    })
    .from(sourceAccounts)
    .where(inList(sourceAccounts.connectionId, ids))
    .groupBy(sourceAccounts.connectionId);
  return new Map(found.map(({ id, ...counts }) => [id, counts]));
};

type Row = {
  connection: typeof connections.$inferSelect;
  owner: string | null;
  firstName: string | null;
  lastName: string | null;
};

const presentLists = (
  config: Deps['config'],
  { connection }: Row,
  lists: readonly (typeof connectionAccounts.$inferSelect)[],
  now: Date,
): ConnectionList[] =>
  listConnectorsOf(config, connection.service).map((connector) => {
    const list = lists.find((one) => one.connectionId === connection.id && one.vendor === connector.vendor);
    return {
      type: connector.vendor,
      name: sourceLabel(connector.vendor),
      granted: isGranted(connection, connector),
      accounts: list?.accounts.length ?? 0,
      listing: list !== undefined && isListing(list, now),
      listed_at: list?.listedAt?.toISOString() ?? null,
      message: list?.message ?? null,
    };
  });

/** Returns the connections of the agency and of some businesses: those that ended first, then by service. */
export const presentConnections = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
): Promise<Connection[]> => {
  const now = clock.now();
  const rows: Row[] = await db
    .select({
      connection: connections,
      owner: businesses.tradingName,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(connections)
    .leftJoin(businesses, eq(businesses.id, connections.businessId))
    .leftJoin(users, eq(users.id, connections.userId))
    .where(or(isNull(connections.businessId), inList(connections.businessId, [...session.businesses.keys()])))
    .orderBy(
      sql`${connections.endedAt} is null`,
      sql`${connections.businessId} is not null`,
      asc(connections.service),
      asc(connections.createdAt),
    );
  const ids = rows.map(({ connection }) => connection.id);
  const [counts, lists] = await Promise.all([
    readCounts(db, ids),
    db.select().from(connectionAccounts).where(inList(connectionAccounts.connectionId, ids)),
  ]);
  return rows.map((row) => {
    const { id, service, businessId, endedAt, endedMessage, accessUntil } = row.connection;
    const [connector] = listConnectorsOf(config, service);
    const endsSoon =
      endedAt === null &&
      accessUntil !== null &&
      accessUntil.getTime() - now.getTime() <= warningDays[0] * dayMs;
    return {
      id,
      service,
      name: connector?.oauth.name ?? service,
      user: describeSignIn(row.connection),
      signed_in_by: row.firstName === null ? null : `${row.firstName} ${row.lastName ?? ''}`.trim(),
      owner: businessId === null ? null : { id: businessId, name: row.owner ?? '' },
      ended: endedAt === null ? null : { at: endedAt.toISOString(), message: endedMessage ?? '' },
      access_ends: endsSoon ? accessUntil.toISOString() : null,
      sources: counts.get(id)?.sources ?? 0,
      businesses: counts.get(id)?.businesses ?? 0,
      lists: presentLists(config, row, lists, now),
    };
  });
};

/** Returns the sources of some types with their business, state and progress. */
const readSources = async (db: Database, session: Session, now: Date) => {
  const rows = await db
    .select({
      id: sourceAccounts.id,
      businessId: sourceAccounts.businessId,
      business: businesses.tradingName,
      vendor: sourceAccounts.vendor,
      externalId: sourceAccounts.externalId,
      name: sourceAccounts.name,
      fault: sourceAccounts.fault,
      faultMessage: sourceAccounts.faultMessage,
      faultAt: sourceAccounts.faultAt,
      pausedAt: sourceAccounts.pausedAt,
      updatedAt: sourceAccounts.updatedAt,
      ...accessColumns,
    })
    .from(sourceAccounts)
    .innerJoin(businesses, eq(businesses.id, sourceAccounts.businessId))
    .leftJoin(connections, eq(connections.id, sourceAccounts.connectionId))
    .where(sql`${sourceAccounts.externalId} <> ''`);
  const progress = await readProgress(db, [...new Set(rows.map(({ businessId }) => businessId))], now);
  return rows.map((row) => {
    const own = progress.get(row.id);
    const hasFigures = own !== undefined && own.succeededAt !== null;
    const { state, fault } = presentStatus(row, hasFigures, own, now);
    const isOwn = session.businesses.has(row.businessId);
    // The agency sees that an account is taken by a business that this user does not look after, but no more of it.
    if (!isOwn)
      return {
        ...row,
        business: { id: null, name: 'Another business' },
        state: null,
        hasFigures: false,
        problem: null,
      };
    const business = { id: row.businessId, name: row.business };
    return { ...row, business, state, hasFigures, problem: fault?.message ?? null };
  });
};

/** Returns the accounts that the agency's connections reach, each with the business that reads it or seems to own it. */
export const presentAccounts = async (
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
): Promise<{ data: ConnectionAccount[]; listing: boolean }> => {
  const now = clock.now();
  const kept = await db
    .select({ list: connectionAccounts, connection: connections })
    .from(connectionAccounts)
    .innerJoin(connections, eq(connections.id, connectionAccounts.connectionId))
    .where(isNull(connections.businessId))
    .orderBy(sql`${connections.endedAt} is not null`, asc(connections.createdAt));
  const lists = kept.filter(({ list, connection }) => {
    const connector = findOAuthConnector(config, list.vendor);
    return connector !== undefined && isGranted(connection, connector);
  });
  const sources = await readSources(db, session, now);
  const own = listConfigurable(session);
  const websites = await db
    .select({ id: businesses.id, website: businesses.website })
    .from(businesses)
    .where(
      inList(
        businesses.id,
        own.map(({ context }) => context.id),
      ),
    );
  const propose = createProposer(
    own.map(({ context: { id, tradingName } }) => ({
      id,
      name: tradingName,
      website: websites.find((one) => one.id === id)?.website ?? null,
    })),
    sources.flatMap(({ name, businessId }) => (name === null ? [] : [{ name, businessId }])),
  );
  const byAccount = Map.groupBy(sources, ({ vendor, externalId }) => `${vendor} ${externalId}`);
  // Two users of the agency may reach the same account. One who can read it goes first.
  const reached = lists
    .flatMap(({ list: { connectionId, vendor, accounts } }) =>
      accounts.map((account) => ({ ...account, connectionId, vendor })),
    )
    .toSorted((one, other) => Number(one.refusal !== null) - Number(other.refusal !== null));
  const seen = new Set<string>();
  const data = reached.flatMap(({ connectionId, vendor, id, name, refusal }): ConnectionAccount[] => {
    const key = `${vendor} ${id}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const [source] = byAccount.get(key) ?? [];
    const found = source || refusal !== null ? null : propose({ id, name });
    return [
      {
        connection_id: connectionId,
        type: vendor as ConnectionAccount['type'],
        id,
        name,
        refusal,
        business: source?.business ?? null,
        proposal: found && { business_id: found.businessId, reason: proposalReasons[found.reason] },
        state: source?.state ?? null,
        has_figures: source?.hasFigures ?? false,
        fault: source?.problem ?? null,
      },
    ];
  });
  return { data, listing: lists.some(({ list }) => isListing(list, now)) };
};
