import type { Connector } from '@bellwether/connectors/kit/connector';
import { openSession } from '@bellwether/connectors/kit/session';
import { SourceError } from '@bellwether/connectors/kit/source-error';
import { isTimeZone } from '@bellwether/domain/time/zone';
import { and, eq } from 'drizzle-orm';
import { businesses, sourceAccounts } from '../../../platform/postgres/schema.ts';
import type { Source } from '../actor.ts';
import { openToken } from '../connections/tokens.ts';
import type { SyncDeps } from './sync-deps.ts';

/** Whether a source was connected from a list of accounts, and no request has asked for its currency and time zone yet. */
export const isUnchecked = ({ externalId, name, timeZone }: Source): boolean =>
  externalId !== '' && name !== null && timeZone === null;

/** Returns the time zone of an account; that of its business if the service names none that is known. */
export const chooseTimeZone = (ofAccount: string | null, ofBusiness: string): string =>
  ofAccount !== null && isTimeZone(ofAccount) ? ofAccount : ofBusiness;

/**
 * Checks the account of a source with one request and stores its currency and time zone. The streams of the source wait for
 * the one that asks. @throws SourceError
 */
export const checkNewAccount = (
  deps: SyncDeps,
  connector: Connector,
  { id }: Source,
  signal: AbortSignal,
): Promise<Source> =>
  deps.store.withLock(`check ${id}`, async () => {
    const { db, http } = deps;
    const isSource = eq(sourceAccounts.id, id);
    const [found] = await db
      .select({ source: sourceAccounts, timeZone: businesses.timeZone })
      .from(sourceAccounts)
      .innerJoin(businesses, eq(businesses.id, sourceAccounts.businessId))
      .where(isSource);
    if (!found) throw new SourceError('configuration', 'The account was disconnected.');
    const { source } = found;
    if (!isUnchecked(source)) return source;
    const token = connector.oauth && openToken(deps, connector.oauth, source.connectionId);
    const account = {
      id: source.externalId,
      name: source.name ?? source.externalId,
      manager: source.manager,
    };
    const { manager, currency, timeZone } = await connector.check(
      openSession(connector, { http, token, signal }),
      account,
    );
    const [checked] = await db
      .update(sourceAccounts)
      .set({ manager, currency, timeZone: chooseTimeZone(timeZone, found.timeZone) })
      .where(and(isSource, eq(sourceAccounts.externalId, source.externalId)))
      .returning();
    if (!checked) throw new SourceError('configuration', 'The account was disconnected.');
    return checked;
  });
