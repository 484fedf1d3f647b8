import { isDeepStrictEqual } from 'node:util';
import type { Connector, ConversionAction, SourceAccount } from '@bellwether/connectors/kit/connector';
import { connectors } from '@bellwether/connectors/list';
import { problem } from '@bellwether/domain/problems';
import { splitCredential } from '@bellwether/domain/sources/credentials';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import { and, eq, inArray } from 'drizzle-orm';
import { writeAudit } from '../../platform/audit.ts';
import { sourceAccounts, sourceStreams } from '../../platform/postgres/schema.ts';
import { askService, openService } from './account.ts';
import type { Source, SourceActor } from './actor.ts';
import { openToken } from './connections/tokens.ts';
import { toAccount } from './syncing/run-stream.ts';
import type { SyncDeps } from './syncing/sync-deps.ts';

/** Days whose numbers help a user to choose. */
const countedDays = 90;

type Choosing = Connector & Required<Pick<Connector, 'listConversions'>>;

const findChoosing = (vendor: string): Choosing | undefined => {
  const connector = connectors.get(vendor);
  return connector?.listConversions ? (connector as Choosing) : undefined;
};

/** Reports whether the user of a source chooses what counts as a conversion. Other services have one number only. */
export const canChooseConversions = ({
  vendor,
  externalId,
}: Pick<Source, 'vendor' | 'externalId'>): boolean => externalId !== '' && findChoosing(vendor) !== undefined;

const requireChoosing = (source: Source): { connector: Choosing; account: SourceAccount } => {
  const connector = findChoosing(source.vendor);
  const account = toAccount(source);
  if (!connector || !account) throw problem('not_found');
  return { connector, account };
};

/**
 * Asks the service which actions an account can count, with their numbers in the last 90 days. @throws Problem
 * 'source_refused' with the reason; 'not_found' for a source whose service has one number only
 */
export const listActions = (deps: SyncDeps, source: Source): Promise<readonly ConversionAction[]> => {
  const { connector, account } = requireChoosing(source);
  const to = dayAt(account.timeZone, deps.clock.now());
  return askService(connector, () => {
    const token = connector.oauth && openToken(deps, connector.oauth, source.connectionId);
    const credential = source.credentials ? splitCredential(deps.secrets.open(source.credentials)) : [];
    return connector.listConversions(openService(deps, connector, { token, credential }), account, {
      from: addDays(to, 1 - countedDays),
      to,
    });
  });
};

/**
 * Stores which actions count as conversions, and lets all days of their streams be read again, the newest first.
 * @param chosen null for those that count by default
 */
export const chooseConversions = async (
  { db, clock }: SyncDeps,
  actor: SourceActor,
  source: Source,
  chosen: readonly string[] | null,
): Promise<void> => {
  const { connector } = requireChoosing(source);
  const conversions = chosen && [...new Set(chosen)].toSorted();
  if (isDeepStrictEqual(conversions, source.conversions)) return;
  const streams = connector.streams
    .filter(({ fields }) => (fields as readonly string[]).includes('conversions'))
    .map(({ name }) => name);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await tx
      .update(sourceAccounts)
      .set({ conversions, updatedAt: now })
      .where(eq(sourceAccounts.id, source.id));
    await tx
      .update(sourceStreams)
      .set({
        readFrom: null,
        readTo: null,
        currentReadAt: null,
        dailyReadAt: null,
        weeklyReadAt: null,
        nextRunAt: now,
      })
      .where(and(eq(sourceStreams.sourceId, source.id), inArray(sourceStreams.name, streams)));
    await writeAudit(tx, {
      userId: actor.userId,
      businessId: actor.businessId,
      itemType: 'integration',
      itemId: source.id,
      action: 'updated',
      detail: { type: source.vendor, conversions: chosen?.join(', ') ?? 'usual' },
    });
  });
};
