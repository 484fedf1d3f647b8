import type { Connector } from '@bellwether/connectors/kit/connector';
import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { connectors } from '@bellwether/connectors/list';
import {
  findOperatorStep,
  isMailedFault,
  isOperatorFault,
  sourceFaults,
} from '@bellwether/domain/sources/source-faults';
import { and, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses, sourceAccounts } from '../../../platform/postgres/schema.ts';
import type { Source } from '../actor.ts';
import { listMenders } from '../connections/connection-mail.ts';
import type { Connection } from '../connections/connections.ts';
import { createLink } from '../signing-in/links.ts';
import { listConfigurers, listSuperAdmins, type Outbox, sendSourceMail } from '../source-mail.ts';

/** Page of all sources: those that need attention come first. */
const allSources = '/admin/sources';
const dayMs = 24 * 3_600_000;

/** Source that failed, as it was before the failure. `connection`: that with which it was read. */
type FailedSource = { source: Source; connection: Connection | null; connector: Connector };

type MailDeps = Pick<Deps, 'config' | 'clock'>;

/**
 * Checks whether a mail about a fault is due. A source mails one fault until it delivers again, plus the end of its
 * access if the earlier mail was about another fault.
 */
const needsMail = (source: Source, { fault }: SourceError): boolean =>
  isMailedFault(fault) &&
  (source.faultMailedAt === null || (fault === 'reconnect' && source.fault !== 'reconnect'));

/** Lists the types that are read with the app of this installation at the same service. */
const listVendorsOf = ({ vendor, oauth }: Connector): string[] =>
  oauth === null
    ? [vendor]
    : [...connectors.values()].filter((one) => one.oauth?.setting === oauth.setting).map((one) => one.vendor);

/**
 * Returns the condition of other sources that fail for the same cause: the installation is refused at a service, or one
 * sign-in has lost several accounts. Null for a source without a sign-in.
 */
const isSameCause = ({ connection, connector }: FailedSource, error: SourceError, now: Date) => {
  const isSameFault = and(isNotNull(sourceAccounts.faultMailedAt), eq(sourceAccounts.fault, error.fault));
  if (isOperatorFault(error.fault))
    return and(
      isSameFault,
      inArray(sourceAccounts.vendor, listVendorsOf(connector)),
      eq(sourceAccounts.faultMessage, error.message),
    );
  if (connection === null) return null;
  const since = new Date(now.getTime() - dayMs);
  return and(
    isSameFault,
    eq(sourceAccounts.connectionId, connection.id),
    gt(sourceAccounts.faultMailedAt, since),
  );
};

/** Whether a mail about the cause of a failure has been sent for another source. Failures of one cause wait for each other here. */
const isCauseMailed = async (
  tx: Database,
  failed: FailedSource,
  error: SourceError,
  now: Date,
): Promise<boolean> => {
  const condition = isSameCause(failed, error, now);
  if (condition === null) return false;
  const cause = isOperatorFault(error.fault) ? listVendorsOf(failed.connector).join() : failed.connection?.id;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`fault mail ${cause}`}))`);
  const [other] = await tx
    .select({ id: sourceAccounts.id })
    .from(sourceAccounts)
    .where(and(condition, ne(sourceAccounts.id, failed.source.id)))
    .limit(1);
  return other !== undefined;
};

/** Mails the administrators that a service refuses this installation, once for all sources that it stops. */
const sendOperatorMail = async (
  tx: Database,
  outbox: Outbox,
  { config }: MailDeps,
  { connector: { service } }: FailedSource,
  error: SourceError,
): Promise<void> =>
  sendSourceMail(tx, outbox, config, await listSuperAdmins(tx), {
    businessId: null,
    subject: `No new figures from ${service}`,
    title: `${service} needs your attention`,
    text: `${error.message} ${findOperatorStep(error.fault)}\n\nUntil then, no business gets new figures from ${service}. Earlier figures stay. Other services may stop for the same reason.`,
    path: allSources,
    button: 'Open Sources',
    reason: 'You get this email because you administer this installation.',
  });

/** Mails who mends a source that it has stopped, with a link that reconnects it where a new sign-in or key mends it. */
const sendUserMail = async (
  tx: Database,
  outbox: Outbox,
  { config, clock }: MailDeps,
  { source, connection, connector: { service } }: FailedSource,
  error: SourceError,
): Promise<void> => {
  const { id, businessId, name } = source;
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, businessId));
  if (!business) return;
  const { tradingName } = business;
  // A business cannot mend a sign-in of its agency.
  const isAgencys = connection !== null && connection.businessId === null;
  const people = isAgencys ? await listMenders(tx, connection) : await listConfigurers(tx, businessId);
  const isLink = error.fault === 'reconnect' || error.fault === 'no_permission';
  const place = isAgencys ? allSources : `/company/config?business=${businessId}#integrations`;
  await sendSourceMail(tx, outbox, config, people, {
    businessId: isAgencys ? null : businessId,
    subject: `${tradingName}: no new figures from ${service}`,
    title: `${service} needs your attention`,
    text: `${error.message} ${sourceFaults[error.fault].action}\n\nUntil then, ${tradingName} gets no new figures from ${name === null ? service : `${service} (${name})`}. Earlier figures stay.${connection === null ? '' : ' Other accounts of this sign-in may stop for the same reason; they are listed in Bellwether.'}`,
    path: isLink
      ? await createLink(tx, isAgencys ? { connectionId: connection.id } : { sourceId: id }, clock.now())
      : place,
    button: isLink ? null : isAgencys ? 'Open Sources' : 'Open Configuration',
    reason: isAgencys
      ? 'You get this email because you look after the sign-ins of your agency.'
      : `You get this email because you can configure ${tradingName}.`,
  });
};

/**
 * Mails a failure to those who mend it, if this is due: once for all sources that fail for the same cause. `tx`: the
 * transaction that stores the failure.
 */
export const mailFault = async (
  tx: Database,
  outbox: Outbox,
  deps: MailDeps,
  failed: FailedSource,
  error: SourceError,
): Promise<void> => {
  const now = deps.clock.now();
  if (!needsMail(failed.source, error)) return;
  if (!(await isCauseMailed(tx, failed, error, now)))
    await (isOperatorFault(error.fault) ? sendOperatorMail : sendUserMail)(tx, outbox, deps, failed, error);
  await tx.update(sourceAccounts).set({ faultMailedAt: now }).where(eq(sourceAccounts.id, failed.source.id));
};
