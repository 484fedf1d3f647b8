import type { Role, saveRolePermissions } from '@bellwether/contract/api/people/roles';
import type { InputOf } from '@bellwether/contract/endpoint';
import { isId } from '@bellwether/contract/forms/values';
import type { ListQuery } from '@bellwether/contract/query/list-query';
import { findGrantRefusal, isNamedRole } from '@bellwether/domain/access/grants';
import { countRoleEffects } from '@bellwether/domain/access/role-effects';
import { problem } from '@bellwether/domain/problems';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';
import { rolePermissions, roles } from '../../platform/postgres/schema.ts';
import { param } from '../../platform/postgres/sql.ts';
import { defineListSource, findViolatedIndex, readPage, toSqlCondition, toSqlOrder } from '../items/index.ts';
import { toGranter } from '../users/index.ts';

type Row = Pick<Role, 'id' | 'name' | 'business' | 'fk_business_id' | 'permissions' | 'people'>;

const roleListSource = defineListSource(
  roles.businessId,
  { id: [roles.id, 'item'], name: [roles.name, 'text'] },
  [roles.name],
);

const visibleRolesSql = ({ isSuperAdmin, businesses }: Session) =>
  isSuperAdmin
    ? sql`true`
    : sql`(roles.fk_business_id is null or roles.fk_business_id = any(${param([...businesses.keys()])}::uuid[]))`;

const columns = sql`roles.id, roles.name, roles.fk_business_id,
  (select b.trading_name from businesses b where b.id = roles.fk_business_id) as business,
  (select coalesce(jsonb_agg(p.slug order by p.slug), '[]') from role_permissions p where p.role_id = roles.id) as permissions,
  (select count(distinct h.user_id)::int from user_roles h join users u on u.id = h.user_id and u.status = 'active'
    where h.role_id = roles.id) as people`;

const present = (session: Session, row: Row): Role => {
  const roleInput = { name: row.name, slugs: row.permissions, business: row.fk_business_id };
  return {
    id: row.id,
    _id: row.id,
    name: row.name,
    business: row.business,
    fk_business_id: row.fk_business_id,
    permissions: row.permissions,
    people: row.people,
    named: isNamedRole(row.name),
    may_give: findGrantRefusal(toGranter(session), roleInput, row.fk_business_id) === undefined,
  };
};

export const readRoles = async (db: Database, session: Session, query: ListQuery) => {
  const filterSql = toSqlCondition(roleListSource, { businesses: [] }, query);
  const where = sql`${visibleRolesSql(session)}${filterSql ? sql` and ${filterSql}` : sql``}`;
  const defaultOrder = sql`array_position(array['Super Admin', 'Admin', 'Client'], roles.name) nulls last, roles.fk_business_id is not null, lower(roles.name), roles.id`;
  const order = query.sort ? toSqlOrder(roleListSource, query.sort) : defaultOrder;
  const all = query.perPage === -1;
  const offset = all ? 0 : Math.min((query.page - 1) * query.perPage, Number.MAX_SAFE_INTEGER);
  const rows = await runSql<Row & { total: number }>(
    db,
    sql`select ${columns}, count(*) over ()::int as total from roles where ${where} order by ${order}
      limit ${param(all ? null : query.perPage)} offset ${param(offset)}`,
  );
  return readPage(
    rows.map((row) => present(session, row)),
    rows[0]?.total ?? 0,
    query,
  );
};

/** Returns a role. @throws Problem 'not_found'. */
export const findRole = async (db: Database, session: Session, id: string): Promise<Role> => {
  if (!isId(id)) throw problem('not_found');
  const [row] = await runSql<Row>(
    db,
    sql`select ${columns} from roles where roles.id = ${param(id)} and ${visibleRolesSql(session)}`,
  );
  if (!row) throw problem('not_found');
  return present(session, row);
};

const invalidName = (message: string) => problem('invalid', message, [{ field: 'name', message }]);

/** Rejects the names of the three default roles, so that no other role is mistaken for them. */
const rejectReservedName = (name: string) => {
  if (isNamedRole(name)) throw invalidName('The names Super Admin, Admin and Client are reserved.');
};

const uniqueName = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (findViolatedIndex(error) === undefined) throw error;
    throw invalidName('A role with this name already exists.');
  }
};

type NewRole = { name: string; fk_business_id: string | null; permissions: readonly string[] };

/**
 * Creates a role and returns its id. @throws Problem 'invalid' on `name`, 'not_found' for a business outside the
 * session.
 */
export const addRole = (db: Database, session: Session, roleInput: NewRole): Promise<string> => {
  const { name, fk_business_id: businessId, permissions } = roleInput;
  rejectReservedName(name);
  if (businessId !== null && !session.businesses.has(businessId)) throw problem('not_found');
  return uniqueName(() =>
    db.transaction(async (tx) => {
      const [row] = await tx.insert(roles).values({ name, businessId }).returning({ id: roles.id });
      if (!row) throw new Error('The role could not be stored.');
      const slugs = [...new Set(permissions)];
      if (slugs.length > 0)
        await tx.insert(rolePermissions).values(slugs.map((slug) => ({ roleId: row.id, slug })));
      await writeAudit(tx, {
        userId: session.user.id,
        businessId,
        action: 'created',
        itemType: 'role',
        itemId: row.id,
        detail: { name, gained: slugs },
      });
      return row.id;
    }),
  );
};

/** Locks the database row of a role other than the three default roles. @throws Problem 'not_found', 'conflict'. */
const lockCustomRole = async (tx: Database, id: string) => {
  const [row] = isId(id) ? await tx.select().from(roles).where(eq(roles.id, id)).for('update') : [];
  if (!row) throw problem('not_found');
  if (isNamedRole(row.name)) throw problem('conflict', `${row.name} cannot be renamed or deleted.`);
  return row;
};

/** Renames a role. @throws Problem 'not_found', 'conflict' for a default role, 'invalid' on `name`. */
export const changeRoleName = (db: Database, session: Session, id: string, name: string): Promise<void> => {
  rejectReservedName(name);
  return uniqueName(() =>
    db.transaction(async (tx) => {
      const before = await lockCustomRole(tx, id);
      await tx.update(roles).set({ name }).where(eq(roles.id, id));
      await writeAudit(tx, {
        userId: session.user.id,
        businessId: before.businessId,
        action: 'renamed',
        itemType: 'role',
        itemId: id,
        detail: { name, before: before.name },
      });
    }),
  );
};

/** Deletes a role and returns its name. @throws Problem 'not_found', 'conflict' for a default role. */
export const removeRole = (db: Database, session: Session, id: string): Promise<string> =>
  db.transaction(async (tx) => {
    const before = await lockCustomRole(tx, id);
    await tx.delete(roles).where(eq(roles.id, id));
    await writeAudit(tx, {
      userId: session.user.id,
      businessId: before.businessId,
      action: 'deleted',
      itemType: 'role',
      itemId: id,
      detail: { name: before.name },
    });
    return before.name;
  });

type Changes = InputOf<typeof saveRolePermissions>['body']['roles'];

const same = (a: readonly string[], b: readonly string[]) =>
  new Set(a).size === new Set(b).size && a.every((one) => b.includes(one));

/** Super Admins keep the modules listed here; otherwise no user could revert a wrong change. */
const superAdminModules = ['users', 'businesses'];

/** Returns all roles of the users who hold these roles, and the modules that each role opens. */
const readHolders = async (tx: Database, ids: readonly string[]) => {
  const heldRoles = await runSql<{ user: string; role: string; where: string | null }>(
    tx,
    sql`select h.user_id as "user", h.role_id as role, h.fk_business_id as "where" from user_roles h
      join users u on u.id = h.user_id and u.status = 'active'
      where h.user_id in (select user_id from user_roles where role_id = any(${param(ids)}::uuid[]))`,
  );
  const opened = await tx.select().from(rolePermissions);
  const slugs = new Map(
    [...Map.groupBy(opened, ({ roleId }) => roleId)].map(([role, rows]) => [
      role,
      rows.map(({ slug }) => slug),
    ]),
  );
  return { holdings: heldRoles, slugs };
};

/**
 * Changes the permissions of all given roles or none. Returns how many users gain or lose each module. @param dryRun
 * returns the effects without saving. @throws Problem 'not_found', 'invalid', 'conflict' if a role has changed since
 * the caller read it.
 */
export const savePermissions = (db: Database, session: Session, changes: Changes, dryRun: boolean) =>
  db.transaction(async (tx) => {
    const ids = changes.map(({ id }) => id);
    if (new Set(ids).size < ids.length) throw problem('invalid', 'A role is named twice.');
    const rows = await tx.select().from(roles).where(inArray(roles.id, ids)).orderBy(roles.id).for('update');
    if (rows.length < ids.length) throw problem('not_found');
    const { holdings: heldRoles, slugs } = await readHolders(tx, ids);
    const after = new Map(slugs);
    for (const { id, before, permissions } of changes) {
      const name = rows.find((row) => row.id === id)?.name ?? '';
      if (!same(before, slugs.get(id) ?? []))
        throw problem('conflict', `${name} was changed in the meantime. Please reload and try again.`);
      if (
        name === 'Super Admin' &&
        !superAdminModules.every((slug) => permissions.some((one) => one === slug))
      )
        throw problem(
          'invalid',
          'Super Admins always have Users and Businesses, because no one else could restore them.',
        );
      after.set(id, permissions);
    }
    const effects = countRoleEffects(heldRoles, slugs, after);
    if (dryRun) return effects;
    for (const { id, before, permissions } of changes) {
      const gained = [...new Set(permissions)].filter((slug) => !before.includes(slug));
      const lost = before.filter((slug) => !permissions.includes(slug));
      if (gained.length > 0)
        await tx.insert(rolePermissions).values(gained.map((slug) => ({ roleId: id, slug })));
      if (lost.length > 0)
        await tx
          .delete(rolePermissions)
          .where(and(eq(rolePermissions.roleId, id), inArray(rolePermissions.slug, lost)));
      const role = rows.find((row) => row.id === id);
      if (gained.length + lost.length > 0)
        await writeAudit(tx, {
          userId: session.user.id,
          businessId: role?.businessId ?? null,
          action: 'updated',
          itemType: 'role',
          itemId: id,
          detail: { name: role?.name, gained, lost },
        });
    }
    return effects;
  });
