import type { SourceError } from '@bellwether/connectors/kit/source-error';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { isTemporaryFault, sourceFaults } from '@bellwether/domain/sources/source-faults';
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

const listMembers = (db: Database, businessId: string) =>
  db
    .select(person)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.businessId, businessId), eq(users.status, 'active')))
    .orderBy(asc(users.createdAt));

const listSuperAdmins = (db: Database) =>
  db
    .select(person)
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(and(eq(roles.name, 'Super Admin'), isNull(userRoles.businessId), eq(users.status, 'active')))
    .orderBy(asc(users.createdAt));

/** Returns the members of a business who may configure it, or the Super Admins if there are none. */
const listConfigurers = async (db: Database, businessId: string) => {
  const people = await listMembers(db, businessId);
  const found: typeof people = [];
  for (const person of people) {
    if (found.length >= maxRecipients) break;
    const user = await createUserScope(db, person.id, businessId);
    if (user && changeScopeModule(user.scope, 'config', 'write')) found.push(person);
  }
  return found.length > 0 ? found : (await listSuperAdmins(db)).slice(0, maxRecipients);
};

/**
 * Checks whether a mail about a fault is due. A source mails one fault until it delivers again, plus the end of its
 * access if the earlier mail was about another fault. `source`: the source before the fault.
 */
export const needsMail = (source: Source, { fault }: SourceError): boolean =>
  !isTemporaryFault(fault) &&
  (source.faultMailedAt === null || (fault === 'reconnect' && source.fault !== 'reconnect'));

/**
 * Mails the users who may configure the business that a source has stopped, with a link that reconnects it. `tx`: the
 * transaction that stores the fault.
 */
export const sendFaultMail = async (
  tx: Database,
  outbox: Awaited<ReturnType<Mailer['open']>>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  source: Source,
  service: string,
  error: SourceError,
): Promise<void> => {
  const [business] = await tx.select().from(businesses).where(eq(businesses.id, source.businessId));
  const people = await listConfigurers(tx, source.businessId);
  if (!business || people.length === 0) return;
  const now = clock.now();
  // Only a new sign-in or key fixes the faults listed here.
  const isMendedByLink = error.fault === 'reconnect' || error.fault === 'no_permission';
  const page = `${config.publicUrl}/company/config?business=${source.businessId}#integrations`;
  const url = isMendedByLink ? `${config.publicUrl}${await createLink(tx, source.id, now)}` : page;
  const account = source.name === null ? service : `${service} (${source.name})`;
  const brand = await readMailBrand(tx, source.businessId);
  await outbox.send(
    tx,
    people.map(({ id, email, firstName }) => ({
      to: email,
      content: {
        subject: `${business.tradingName}: no new figures from ${service}`,
        title: `${service} needs your attention`,
        brand,
        greeting: greetingLine(firstName),
        text: `${error.message} ${sourceFaults[error.fault].action}\n\nUntil then, ${business.tradingName} gets no new figures from ${account}. Earlier figures stay.`,
        button: { label: isMendedByLink ? 'Connect again' : 'Open Configuration', url },
        ...(isMendedByLink
          ? {
              note: 'The link works once, within 7 days, and needs no Bellwether account. You can forward it to the person who owns the account.',
            }
          : {}),
        footer: { reason: `You get this email because you can configure ${business.tradingName}.` },
      },
      secret: true as const,
      about: { userId: id, businessId: source.businessId },
    })),
  );
  await tx.update(sourceAccounts).set({ faultMailedAt: now }).where(eq(sourceAccounts.id, source.id));
};
