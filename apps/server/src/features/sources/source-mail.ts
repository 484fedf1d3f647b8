import { changeScopeModule } from '@bellwether/domain/access/scope';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { createUserScope } from '../../http/access/user-scope.ts';
import type { Deps } from '../../http/deps.ts';
import type { Mailer } from '../../platform/mail.ts';
import { readMailBrand } from '../../platform/mail-template/brand.ts';
import { greetingLine } from '../../platform/mail-template/content.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { memberships, roles, userRoles, users } from '../../platform/postgres/schema.ts';

/** Maximum recipients of a mail about a source. */
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

export type Outbox = Awaited<ReturnType<Mailer['open']>>;
export type SourceMail = {
  /** Business that the mail is about; null for several. */
  businessId: string | null;
  subject: string;
  title: string;
  text: string;
  /** Page of the button, below the address of the installation. */
  path: string;
  /** Label of the button; null if `path` is a link with which the owner of the account renews the access. */
  button: string | null;
  /** Reason why the recipients get the mail. */
  reason: string;
};

/** Sends a mail about a source or a connection. `tx`: the transaction that stores what it is about. */
export const sendSourceMail = async (
  tx: Database,
  outbox: Outbox,
  { publicUrl }: Pick<Deps['config'], 'publicUrl'>,
  people: readonly Recipient[],
  { businessId, subject, title, text, path, button, reason }: SourceMail,
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
        button: { label: button ?? 'Connect again', url: `${publicUrl}${path}` },
        ...(button === null
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
