import type { connectAccounts } from '@bellwether/contract/api/connections';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import { problem } from '@bellwether/domain/problems';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { writeAudit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  connectionAccounts,
  connections,
  type ReachedAccount,
  sourceAccounts,
  sourceStreams,
} from '../../../platform/postgres/schema.ts';
import type { ConnectionOwner } from '../actor.ts';
import { findOAuthConnector, type OAuthConnector } from '../signing-in/clients.ts';
import { deleteUnusedConnections, isGranted } from './connections.ts';

type Input = InputOf<typeof connectAccounts>['body']['accounts'][number];
type Result = ReplyOf<typeof connectAccounts>['data'];

/** Returns the accounts that the agency's connections reach and may read, by connection, type and id. */
const readReached = async (
  db: Database,
  config: Deps['config'],
  connectionIds: readonly string[],
): Promise<Map<string, ReachedAccount>> => {
  const lists = await db
    .select({
      connectionId: connectionAccounts.connectionId,
      vendor: connectionAccounts.vendor,
      accounts: connectionAccounts.accounts,
      scopes: connections.scopes,
    })
    .from(connectionAccounts)
    .innerJoin(connections, eq(connections.id, connectionAccounts.connectionId))
    .where(and(inArray(connections.id, [...connectionIds]), isNull(connections.businessId)));
  return new Map(
    lists.flatMap(({ connectionId, vendor, accounts, scopes }) => {
      const connector = findOAuthConnector(config, vendor);
      if (!connector || !isGranted({ scopes }, connector)) return [];
      return accounts.map((account) => [`${connectionId} ${vendor} ${account.id}`, account] as const);
    }),
  );
};

type Sibling = { externalId: string; name: string | null };

/** Returns why an account cannot be read beside the others of its business at the service; null if it can. */
const findOverlap = (
  connector: OAuthConnector,
  account: ReachedAccount,
  siblings: readonly Sibling[],
): string | null => {
  const same = siblings.find(({ externalId }) => connector.overlaps?.(account.id, externalId));
  return same ? `${account.name} and ${same.name} have figures in common, which would count twice.` : null;
};

type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'store'>;

/**
 * Connects accounts of the agency's connections to businesses. The caller has checked the right in each business. No
 * request asks the services: the first sync of an account checks it. One request follows the other, so that two never give
 * an account to two businesses.
 */
export const connectReached = (
  deps: ConnectDeps,
  owner: ConnectionOwner,
  inputs: readonly Input[],
): Promise<Result> => deps.store.withLock('connect accounts', () => connectInOrder(deps, owner, inputs));

const connectInOrder = (
  { db, clock, config }: ConnectDeps,
  owner: ConnectionOwner,
  inputs: readonly Input[],
): Promise<Result> =>
  db.transaction(async (tx) => {
    const now = clock.now();
    const reached = await readReached(tx, config, [...new Set(inputs.map((one) => one.connection_id))]);
    const businessIds = [...new Set(inputs.map((one) => one.business_id))];
    const existing = await tx
      .select({
        businessId: sourceAccounts.businessId,
        vendor: sourceAccounts.vendor,
        externalId: sourceAccounts.externalId,
        name: sourceAccounts.name,
      })
      .from(sourceAccounts)
      .where(
        and(
          ne(sourceAccounts.externalId, ''),
          or(
            inArray(sourceAccounts.businessId, businessIds),
            inArray(sourceAccounts.externalId, [...new Set(inputs.map((one) => one.account_id))]),
          ),
        ),
      );
    const owners = new Map(existing.map((one) => [`${one.vendor} ${one.externalId}`, one.businessId]));
    const siblings = Map.groupBy<string, Sibling>(existing, (one) => {
      const { businessId, vendor } = one as (typeof existing)[number];
      return `${businessId} ${vendor}`;
    });
    const result: Result = { connected: 0, refused: [] };
    for (const input of inputs) {
      const { type, account_id: accountId, business_id: businessId } = input;
      const account = reached.get(`${input.connection_id} ${type} ${accountId}`);
      const connector = findOAuthConnector(config, type);
      if (!account || !connector) throw problem('not_found');
      const key = `${businessId} ${type}`;
      const others = siblings.get(key) ?? [];
      if (others.some(({ externalId }) => externalId === accountId)) {
        result.connected += 1;
        continue;
      }
      const message =
        account.refusal ??
        (owners.has(`${type} ${accountId}`)
          ? `${account.name} is connected to another business already.`
          : findOverlap(connector, account, others));
      if (message !== null) {
        result.refused.push({ type, account_id: accountId, name: account.name, message });
        continue;
      }
      // Rows are stored by the name of their account, so two accounts of a business have different names.
      const isShared = others.some((one) => one.name === account.name);
      const name = isShared ? `${account.name} (${account.id})` : account.name;
      const [source] = await tx
        .insert(sourceAccounts)
        .values({
          businessId,
          vendor: type,
          externalId: accountId,
          name,
          manager: account.manager,
          connectionId: input.connection_id,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning({ id: sourceAccounts.id });
      result.connected += 1;
      siblings.set(key, [...others, { externalId: accountId, name }]);
      owners.set(`${type} ${accountId}`, businessId);
      // A sign-in of the business whose user never chose an account is no longer needed.
      await tx
        .delete(sourceAccounts)
        .where(
          and(
            eq(sourceAccounts.businessId, businessId),
            eq(sourceAccounts.vendor, type),
            eq(sourceAccounts.externalId, ''),
            isNull(sourceAccounts.credentials),
          ),
        );
      if (!source) continue;
      await tx
        .insert(sourceStreams)
        .values(
          connector.streams.map((stream) => ({ sourceId: source.id, name: stream.name, nextRunAt: now })),
        );
      await writeAudit(tx, {
        userId: owner.userId,
        businessId,
        itemType: 'integration',
        itemId: source.id,
        action: 'created',
        detail: { type, service: sourceLabel(type), account: name },
      });
    }
    for (const businessId of businessIds) await deleteUnusedConnections(tx, businessId);
    return result;
  });
