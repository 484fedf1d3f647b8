import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { isMailedFault, sourceFaults } from '@bellwether/domain/sources/source-faults';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import type { Mailer } from '../../platform/mail.ts';
import { readMailBrand } from '../../platform/mail-template/brand.ts';
import { greetingLine } from '../../platform/mail-template/content.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  businesses,
  memberships,
  roles,
  sourceAccounts,
  userRoles,
  users,
} from '../../platform/postgres/schema.ts';
import type { Source } from './actor.ts';
import { createLink } from './signing-in/links.ts';

/** Maximum recipients of a mail about a fault. */
const maxRecipients = 20;

const person = { id: users.id, email: users.email, firstName: users.firstName };
export type Recipient = { id: string; email: string; firstName: string };

const listMembers = (db: Database, businessId: string) =>
  db
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.businessId, businessId), eq(users.status, 'active')))
    .orderBy(asc(users.createdAt));

/** Returns the Super Admins, oldest first. */
export const listSuperAdmins = async (db: Database): Promise<Recipient[]> => {
  const found = await db
    .select(person)
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.name, 'Super Admin'), isNull(userRoles.businessId), eq(users.status, 'active')))
    .orderBy(asc(users.createdAt));
  return found.slice(0, maxRecipients);
};

/** Returns the members of a business who may configure it, or the Super Admins if there are none. */
export const listConfigurers = async (db: Database, businessId: string): Promise<Recipient[]> => {
  const people = await listMembers(db, businessId);
  const found: typeof people = [];
  for (const person of people) {
    if (found.length >= maxRecipients) break;
    const user = await createUserScope(db, person.id, businessId);
    if (user && changeScopeModule(user.scope, 'config', 'write')) found.push(person);
  }
  return found.length > 0 ? found : listSuperAdmins(db);
};

/**
 * Checks whether a mail about a fault is due. A source mails one fault until it delivers again, plus the end of its
 * access if the earlier mail was about another fault. `source`: the source before the fault.
 */
export const needsMail = (source: Source, { fault }: SourceError): boolean =>
  isMailedFault(fault) &&
  (source.faultMailedAt === null || (fault === 'reconnect' && source.fault !== 'reconnect'));

export type Outbox = Awaited<ReturnType<Mailer['open']>>;
export type SourceMail = {
  /** Business that the mail is about; null for several. */
  businessId: string | null;
  subject: string;
  title: string;
  text: string;
  /** Page of the button, below the address of the installation. */
  path: string;
  /** Whether `path` is a link with which the owner of the account renews the access. */
  isLink: boolean;
  /** Reason why the recipients get the mail. */
  reason: string;
};

/** Sends a mail about a source or a connection. `tx`: the transaction that stores what it is about. */
export const sendSourceMail = async (
  tx: Database,
  outbox: Outbox,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  people: readonly Recipient[],
  { businessId, subject, title, text, path, isLink, reason }: SourceMail,
): Promise<void> => {
  const brand = await readMailBrand(tx, businessId);
  await outbox.send(
    tx,
    people.map(({ id, email, firstName }) => ({
      to: email,
      content: {
        subject,
        title,
        brand,
        greeting: greetingLine(firstName),
        text,
        button: { label: isLink ? 'Connect again' : 'Open Configuration', url: `${publicUrl}${path}` },
        ...(isLink
          ? {
              note: 'The link works once, within 7 days, and needs no Bellwether account. You can forward it to the person who owns the account.',
            }
          : {}),
        footer: { reason },
      },
      secret: true as const,
      about: businessId === null ? { userId: id } : { userId: id, businessId },
    })),
  );
};

/**
 * Mails the users who may configure the business that a source has stopped, with a link that reconnects it. `tx`: the
 * transaction that stores the fault.
 */
export const sendFaultMail = async (
  tx: Database,
  outbox: Outbox,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  source: Source,
  service: string,
  error: SourceError,
): Promise<void> => {
  const { id, businessId, name } = source;
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, businessId));
  const people = await listConfigurers(tx, businessId);
  if (!business || people.length === 0) return;
  const { tradingName } = business;
  // Only a new sign-in or key fixes these faults.
  const isLink = error.fault === 'reconnect' || error.fault === 'no_permission';
  await sendSourceMail(tx, outbox, config, people, {
    businessId,
    subject: `${tradingName}: no new figures from ${service}`,
    title: `${service} needs your attention`,
    text: `${error.message} ${sourceFaults[error.fault].action}\n\nUntil then, ${tradingName} gets no new figures from ${name === null ? service : `${service} (${name})`}. Earlier figures stay.`,
    path: isLink
      ? await createLink(tx, { sourceId: id }, clock.now())
      : `/company/config?business=${businessId}#integrations`,
    isLink,
    reason: `You get this email because you can configure ${tradingName}.`,
  });
  await tx.update(sourceAccounts).set({ faultMailedAt: clock.now() }).where(eq(sourceAccounts.id, id));
};
