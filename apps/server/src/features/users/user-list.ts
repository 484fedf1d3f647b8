import type { UserOption } from '@bellwether/contract/api/people/users';
import { isId } from '@bellwether/contract/forms/values';
import type { BusinessScope } from '@bellwether/domain/access/scope';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { memberships, users } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import { belongsToBusinessSql, listActiveUsers, type UserRecord } from '../items/index.ts';

/**
 * Returns users by id, active or not, whom the reader may see: the reader, Super Admins, and users of shared
 * businesses.
 */
const readIncluded = async (
  db: Database,
  session: Session,
  ids: readonly string[],
): Promise<UserRecord[]> => {
  const shared = belongsToBusinessSql(sql`any(${param([...session.businesses.keys()])}::uuid[])`);
  const isVisible = and(inArray(users.id, [...ids]), or(eq(users.id, session.user.id), shared));
  return ids.length === 0 ? [] : db.select().from(users).where(isVisible);
};

const listMemberIds = async (db: Database, { business }: BusinessScope): Promise<Set<string>> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(eq(memberships.businessId, business.id));
  return new Set(rows.map(({ userId }) => userId));
};

const present = (
  { id, firstName, lastName, avatarUrl, status }: UserRecord,
  members: ReadonlySet<string>,
): UserOption => ({
  id,
  _id: id,
  first_name: firstName,
  last_name: lastName,
  status,
  full_name: `${firstName} ${lastName}`.trim(),
  avatar_url: avatarUrl,
  is_member: members.has(id),
});

const order = new Intl.Collator('en-AU', { sensitivity: 'base' });
const compare = (a: UserRecord, b: UserRecord) =>
  order.compare(a.lastName, b.lastName) || order.compare(a.firstName, b.firstName) || (a.id < b.id ? -1 : 1);

/**
 * Returns users to choose from, by last name: up to `limit` active users of the business, and the users in `includeIds`
 * (separated by commas). Invalid ids and users whom the reader may not see are ignored.
 */
export const listUsersToChoose = async (
  db: Database,
  scope: BusinessScope,
  session: Session,
  { limit, includeIds }: { limit: number; includeIds: string },
): Promise<UserOption[]> => {
  const requestedIds = [...new Set(includeIds.split(',').map((id) => id.trim()))].filter(isId).slice(0, 1000);
  const [active, more, members] = await Promise.all([
    listActiveUsers(db, scope),
    readIncluded(db, session, requestedIds),
    listMemberIds(db, scope),
  ]);
  const all = new Map([...active.slice(0, limit), ...more].map((person) => [person.id, person]));
  return [...all.values()].sort(compare).map((person) => present(person, members));
};
