import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { openStatuses } from '@bellwether/contract/forms/business-status';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { type Day, formatDay } from '@bellwether/domain/time/day';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Deps } from '../../../http/deps.ts';
import { readUserSession } from '../../../http/session/read.ts';
import { rightsEverywhere } from '../../../http/session/rights.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { businesses, sourceAccounts, users } from '../../../platform/postgres/schema.ts';
import { createLink } from '../signing-in/links.ts';
import {
  listConfigurers,
  listSuperAdmins,
  type Outbox,
  type Recipient,
  type SourceMail,
  sendSourceMail,
} from '../source-mail.ts';
import { type Connection, describeSignIn } from './connections.ts';

/** Open businesses and types of the sources that are read through a connection, both by name. */
export type Readers = { businesses: readonly string[]; types: readonly string[] };

export const readReaders = async (db: Database, connectionId: string): Promise<Readers> => {
  const found = await db
    .selectDistinct({ id: businesses.id, business: businesses.tradingName, vendor: sourceAccounts.vendor })
    .from(sourceAccounts)
    .innerJoin(businesses, eq(businesses.id, sourceAccounts.businessId))
    .where(and(eq(sourceAccounts.connectionId, connectionId), inArray(businesses.status, [...openStatuses])))
    .orderBy(asc(businesses.tradingName), asc(sourceAccounts.vendor));
  return {
    businesses: [...new Map(found.map(({ id, business }) => [id, business])).values()],
    types: [...new Set(found.map(({ vendor }) => sourceLabel(vendor)))],
  };
};

const list = new Intl.ListFormat('en-AU');

/** Returns the businesses of a connection in words: the name of a single one, else their number. */
export const readersText = ({ businesses: [first = '', ...others] }: Readers): string =>
  others.length === 0 ? first : `${others.length + 1} businesses`;

/** Returns who mends a connection: the users who may configure its business; for the agency's, who signed in and the Super Admins. */
export const listMenders = async (
  db: Database,
  { businessId, userId }: Connection,
): Promise<readonly Recipient[]> => {
  if (businessId !== null) return listConfigurers(db, businessId);
  const admins = await listSuperAdmins(db);
  if (userId === null || admins.some(({ id }) => id === userId)) return admins;
  const session = await readUserSession(db, userId);
  if (!session || !rightsEverywhere(session.roles).isAdmin) return admins;
  const [user] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  return user ? [user, ...admins] : admins;
};

/** Mails what a connection needs, once to each person who mends it, with a link that renews it. */
const sendConnectionMail = async (
  tx: Database,
  outbox: Outbox,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  connection: Connection,
  write: (readers: Readers) => Pick<SourceMail, 'subject' | 'title' | 'text'>,
): Promise<void> => {
  const { id, businessId } = connection;
  const readers = await readReaders(tx, id);
  const people = await listMenders(tx, connection);
  // A connection that no source uses yet is missed by none.
  if (readers.businesses.length === 0 || people.length === 0) return;
  await sendSourceMail(tx, outbox, config, people, {
    businessId,
    ...write(readers),
    path: await createLink(tx, { connectionId: id }, clock.now()),
    button: null,
    reason:
      businessId === null
        ? 'You get this email because you look after the sign-ins of your agency.'
        : `You get this email because you can configure ${readersText(readers)}.`,
  });
};

const byUser = (connection: Connection): string => {
  const user = describeSignIn(connection);
  return user === null ? '' : ` (${user})`;
};

/** Mails that the access of a connection has ended. */
export const sendEndMail = (
  tx: Database,
  outbox: Outbox,
  deps: Pick<Deps, 'config' | 'clock'>,
  connection: Connection,
  service: string,
  error: SourceError,
): Promise<void> =>
  sendConnectionMail(tx, outbox, deps, connection, (readers) => ({
    subject: `${readersText(readers)}: no new figures from ${list.format(readers.types)}`,
    title: `Sign in at ${service} again`,
    text: `${error.message} One new sign-in at ${service}${byUser(connection)} connects everything again.\n\nUntil then, ${readersText(readers)} ${readers.businesses.length === 1 ? 'gets' : 'get'} no new figures from ${list.format(readers.types)}. Earlier figures stay.`,
  }));

/** Mails that the access of a connection ends soon. @param day last day of the access */
export const sendEndingWarning = (
  tx: Database,
  outbox: Outbox,
  deps: Pick<Deps, 'config' | 'clock'>,
  connection: Connection,
  service: string,
  day: Day,
): Promise<void> =>
  sendConnectionMail(tx, outbox, deps, connection, (readers) => ({
    subject: `${readersText(readers)}: sign in at ${service} again by ${formatDay(day)}`,
    title: `The access to ${service} ends on ${formatDay(day)}`,
    text: `${service} gives access for a limited time. Sign in${byUser(connection)} again before ${formatDay(day)}; otherwise ${readersText(readers)} ${readers.businesses.length === 1 ? 'gets' : 'get'} no new figures from ${list.format(readers.types)} after that day.`,
  }));
