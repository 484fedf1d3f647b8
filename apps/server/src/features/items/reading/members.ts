import type { listModuleRoles, listModuleUsers } from '@bellwether/contract/api/items';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import type { ModuleRights } from '@bellwether/domain/access/can';
import type { BusinessScope, Scope } from '@bellwether/domain/access/scope';
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/postgres/database.ts';
import { rolePermissions, roles, userRoles, users } from '../../../platform/postgres/schema.ts';
import { param } from '../../../platform/postgres/sql.ts';
import { belongsToBusinessSql } from '../writing/related-checks.ts';

const byName = [asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.id)];

/**
 * Returns the roles with a permission, global or in the scope's businesses, sorted by name. Each role has the reader's
 * own rights to the module.
 */
export const listRolesWith = async (
  db: Database,
  { businesses }: Scope,
  leaf: ModuleRights,
): Promise<ReplyOf<typeof listModuleRoles>> => {
  const isOfBusiness = inArray(
    roles.businessId,
    businesses.map(({ id }) => id),
  );
  const rows = await db
    .select({ id: roles.id, name: roles.name, fk_business_id: roles.businessId })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(and(eq(rolePermissions.slug, leaf.slug), or(isNull(roles.businessId), isOfBusiness)))
    .orderBy(asc(roles.name));
  return { data: rows.map((row) => ({ ...row, _id: row.id, ...leaf })) };
};

/** Returns the active users of the business who have a permission there or globally, sorted by last name. */
export const listReaders = async (
  db: Database,
  { business }: Pick<BusinessScope, 'business'>,
  slug: string,
): Promise<ReplyOf<typeof listModuleUsers>> => {
  const permissionQuery = db
    .select({ one: sql`1` })
    .from(userRoles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, userRoles.roleId))
    .where(
      and(
        eq(userRoles.userId, users.id),
        eq(rolePermissions.slug, slug),
        or(isNull(userRoles.businessId), eq(userRoles.businessId, business.id)),
      ),
    );
  const rows = await db
    .select({ id: users.id, first_name: users.firstName, last_name: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        belongsToBusinessSql(param(business.id)),
        sql`exists ${permissionQuery}`,
      ),
    )
    .orderBy(...byName);
  return {
    data: rows.map((row) => ({
      ...row,
      _id: row.id,
      full_name: `${row.first_name} ${row.last_name}`.trim(),
    })),
  };
};

export type UserRecord = typeof users.$inferSelect;

/** Returns the active users of a business, including admins and Super Admins, by last name. */
export const listActiveUsers = (db: Database, scope: BusinessScope): Promise<UserRecord[]> =>
  db
    .select()
    .from(users)
    .where(and(eq(users.status, 'active'), belongsToBusinessSql(param(scope.business.id))))
    .orderBy(...byName);
