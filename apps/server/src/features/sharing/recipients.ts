import type { BusinessScope } from '@bellwether/domain/access/scope';
import { problem } from '@bellwether/domain/problems';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { roles, userRoles } from '../../platform/postgres/schema.ts';
import { listActiveUsers, type UserRecord } from '../items/index.ts';

/**
 * Returns the users with these ids, in order and without duplicates. @throws Problem 'invalid' unless all are active
 * users of the business.
 */
export const requireRecipients = async (
  db: Database,
  scope: BusinessScope,
  ids: readonly string[],
): Promise<UserRecord[]> => {
  const people = new Map((await listActiveUsers(db, scope)).map((person) => [person.id, person]));
  const found = [...new Set(ids)].map((id) => people.get(id));
  const active = found.filter((person) => person !== undefined);
  if (active.length === found.length) return active;
  const message = 'You can share a page only with active users of this business.';
  throw problem('invalid', message, [{ field: 'recipients.to', message }]);
};

/** Returns the Admins of a business, or the Super Admins if it has none. */
export const listAdvisers = async (db: Database, scope: BusinessScope): Promise<UserRecord[]> => {
  const people = await listActiveUsers(db, scope);
  const holders = await db
    .select({ userId: userRoles.userId, name: roles.name, businessId: userRoles.businessId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(and(inArray(roles.name, ['Admin', 'Super Admin'])));
  const withRole = (role: string) =>
    people.filter(({ id }) =>
      holders.some(
        ({ userId, name, businessId }) =>
          userId === id && name === role && (businessId === null || businessId === scope.business.id),
      ),
    );
  const admins = withRole('Admin');
  return admins.length > 0 ? admins : withRole('Super Admin');
};
