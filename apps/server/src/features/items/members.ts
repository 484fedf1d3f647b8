import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { listModuleRoles, listModuleUsers } from '@bellwether/contract/api/items';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/postgres/database.ts';
import { rolePermissions, roles, userRoles, users } from '../../platform/postgres/schema.ts';
import { belongsTo } from './related-checks.ts';
import { bound } from './statements.ts';

/** The roles that hold a slug, by name. */
export const rolesWith = async (db: Database, slug: string): Promise<ReplyOf<typeof listModuleRoles>> => {
  const rows = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .where(eq(rolePermissions.slug, slug))
    .orderBy(asc(roles.name));
  return { data: rows.map((row) => ({ ...row, _id: row.id })) };
};

/** The active people of the scope's business who hold a slug there or everywhere, by last name. */
export const readersOf = async (
  db: Database,
  { business }: BusinessScope,
  slug: string,
): Promise<ReplyOf<typeof listModuleUsers>> => {
  const holds = db
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
    .where(and(eq(users.status, 'active'), belongsTo(bound(business.id)), sql`exists ${holds}`))
    .orderBy(sql`lower(${users.lastName})`, sql`lower(${users.firstName})`, asc(users.id));
  return {
    data: rows.map((row) => ({
      ...row,
      _id: row.id,
      full_name: `${row.first_name} ${row.last_name}`.trim(),
    })),
  };
};
