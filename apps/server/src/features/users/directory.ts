import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { isId } from '@bellwether/contract/forms/values';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { findManageRefusal } from '@bellwether/domain/access/grants';
import { problem } from '@bellwether/domain/problems';
import { type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { users } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import { defineListSource, readPage, toIso, toSqlCondition, toSqlOrder } from '../items/index.ts';
import { businessesJson, type GrantedRole, grantsJson, toGranter } from './role-granter.ts';

const fullName = sql`trim(users.first_name || ' ' || users.last_name)`;

/** Returns the ids of businesses that the reader may see; null means all. */
const visibleBusinessIds = ({ isSuperAdmin, businesses }: Session): readonly string[] | null =>
  isSuperAdmin ? null : [...businesses.keys()];

const within = (column: SQL, visibleIds: readonly string[] | null): SQL =>
  visibleIds === null ? sql`true` : sql`${column} = any(${param(visibleIds)}::uuid[])`;

/**
 * Condition for users whom the reader administers: all for a Super Admin, otherwise the reader and users of shared
 * businesses.
 */
const isAdministered = (session: Session): SQL => {
  const visibleIds = visibleBusinessIds(session);
  return visibleIds === null
    ? sql`true`
    : sql`(users.id = ${param(session.user.id)} or exists (select 1 from memberships m where m.user_id = users.id and ${within(sql`m.business_id`, visibleIds)}))`;
};

/** Builds the filter and sort keys of users. Roles in businesses that the reader may not see never match. */
const listedFor = (session: Session) =>
  defineListSource(
    // Users belong to several businesses, so the business filter is a separate condition in `buildStatement`.
    users.primaryBusinessId,
    {
      id: [users.id, 'item'],
      full_name: [fullName, 'text'],
      first_name: [users.firstName, 'text'],
      last_name: [users.lastName, 'text'],
      email: [users.email, 'text'],
      status: [users.status, 'text'],
      role: [
        sql`array(select h.role_id from user_roles h where h.user_id = users.id and (h.fk_business_id is null or ${within(sql`h.fk_business_id`, visibleBusinessIds(session))}))`,
        'users',
      ],
      last_login_at: [users.lastLoginAt, 'date-time'],
      created_at: [users.createdAt, 'date-time'],
    },
    [users.email, fullName],
  );

type Row = Record<string, string | null> & {
  held: GrantedRole[];
  belongs: { id: string; trading_name: string }[];
  has_password: boolean;
  has_second_factor: boolean;
  passkeys: number;
  status: UserRow['status'];
};

const instant = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : toIso(text);

const present = (session: Session, row: Row): UserRow => {
  const canSee = (id: string) => session.isSuperAdmin || session.businesses.has(id);
  const { held, belongs } = row;
  const person = { held, businesses: belongs.map(({ id }) => id) };
  const [first, last] = [row['first_name'] ?? '', row['last_name'] ?? ''];
  const primary = row['fk_primary_business_id'] ?? null;
  return {
    id: row['id'] ?? '',
    _id: row['id'] ?? '',
    email: row['email'] ?? '',
    first_name: first,
    last_name: last,
    full_name: `${first} ${last}`.trim(),
    status: row.status,
    roles: held
      .filter(({ where }) => where === null || canSee(where))
      .map(({ id, name, where, whereName }) => ({ id, name, business: whereName, fk_business_id: where })),
    businesses: belongs.filter(({ id }) => canSee(id)),
    last_login_at: instant(row['last_login_at']),
    created_at: instant(row['created_at']) ?? '',
    avatar_url: row['avatar_url'] ?? null,
    fk_primary_business_id: primary !== null && canSee(primary) ? primary : null,
    has_password: row.has_password,
    has_second_factor: row.has_second_factor,
    passkeys: row.passkeys,
    invited_until: row.has_password ? null : instant(row['invited_until']),
    locked: findManageRefusal(toGranter(session), person) ?? null,
  };
};

/** Builds the columns of the user list. Times are text, because database drivers parse timestamps differently. */
const columns = (
  now: Date,
) => sql`users.id, users.email, users.first_name, users.last_name, users.status, users.avatar_url,
  users.fk_primary_business_id, to_json(users.last_login_at)#>>'{}' as last_login_at, to_json(users.created_at)#>>'{}' as created_at,
  users.password_hash is not null as has_password,
  exists (select 1 from second_factors f where f.user_id = users.id and f.confirmed_at is not null) as has_second_factor,
  (select count(*)::int from passkeys k where k.user_id = users.id) as passkeys, ${grantsJson} as held, ${businessesJson} as belongs,
  (select to_json(max(l.expires_at))#>>'{}' from password_links l where l.user_id = users.id and l.purpose = 'invitation'
    and l.used_at is null and l.expires_at > ${param(now.toISOString())}::timestamptz) as invited_until`;

type DirectoryContext = { db: Database; now: Date };
type Listing = { query: ListQuery; named: string | undefined };

const buildStatement = (session: Session, { query, named }: Listing, now: Date) => {
  const keys = listedFor(session);
  const clockBusiness =
    named === undefined ? [...session.businesses.values()][0] : session.businesses.get(named);
  // Users have no time zone, so dates without a time are in the time zone of one business.
  const clockScope = { businesses: clockBusiness ? [clockBusiness.context] : [] };
  const member = named
    ? sql` and exists (select 1 from memberships m where m.user_id = users.id and m.business_id = ${param(named)})`
    : sql``;
  const filterSql = toSqlCondition(keys, clockScope, query);
  const where = sql`${isAdministered(session)}${member}${filterSql ? sql` and ${filterSql}` : sql``}`;
  const order = toSqlOrder(keys, query.sort ?? { key: 'full_name', direction: 'asc' });
  return (offset: number, limit: number | null) =>
    sql`select ${columns(now)}, (select count(*)::int from users where ${where}) as total
      from (select * from users where ${where} order by ${order} limit ${param(limit)} offset ${param(offset)}) users
      order by ${order}`;
};

export const readUserDirectory = async (
  { db, now }: DirectoryContext,
  session: Session,
  listing: Listing,
) => {
  const { query } = listing;
  const statement = buildStatement(session, listing, now);
  const all = query.perPage === -1;
  const offset = all ? 0 : Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER);
  const rows = await runSql<Row & { total: number }>(db, statement(offset, all ? null : query.perPage));
  let total = rows[0]?.total ?? 0;
  if (rows.length === 0 && offset > 0) {
    const [first] = await runSql<{ total: number }>(db, statement(0, 1));
    total = first?.total ?? 0;
  }
  return readPage(
    rows.map((row) => present(session, row)),
    total,
    query,
  );
};

/** Returns a user's row in the list. @throws Problem 'not_found', also for a user whom the reader may not see. */
export const readUserRow = async (
  { db, now }: DirectoryContext,
  session: Session,
  id: string,
): Promise<UserRow> => {
  if (!isId(id)) throw problem('not_found');
  const [row] = await runSql<Row>(
    db,
    sql`select ${columns(now)} from users where users.id = ${param(id)} and ${isAdministered(session)}`,
  );
  if (!row) throw problem('not_found');
  return present(session, row);
};

const batchSize = 200;

export async function* readUsersInBatches(
  { db, now }: DirectoryContext,
  session: Session,
  listing: Listing,
  signal: AbortSignal,
): AsyncGenerator<UserRow[]> {
  const statement = buildStatement(session, listing, now);
  for (let offset = 0; ; offset += batchSize) {
    signal.throwIfAborted();
    const rows = await runSql<Row>(db, statement(offset, batchSize));
    yield rows.map((row) => present(session, row));
    if (rows.length < batchSize) return;
  }
}
