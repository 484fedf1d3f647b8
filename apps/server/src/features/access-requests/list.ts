import type { AccessRequest } from '@bellwether/contract/api/people/access-requests';
import { findGrantRefusal } from '@bellwether/domain/access/grants';
import { alwaysOnModules, type ModuleSlug, modules } from '@bellwether/domain/access/slugs';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { accessRequests, businesses, rolePermissions, roles, users } from '../../platform/postgres/schema.ts';
import { belongsToBusinessSql } from '../items/index.ts';
import { readUserGrants, toGranter, type UserGrants } from '../users/index.ts';

const maxRequests = 200;

export const hasModuleAccess = (
  { held: grantedRoles }: Pick<UserGrants, 'held'>,
  { businessId, module }: { businessId: string; module: string },
): boolean =>
  grantedRoles.some(({ where, slugs }) => (where === null || where === businessId) && slugs.includes(module));

export const isModuleOff = (module: string, moduleAccess: readonly string[]): boolean =>
  !alwaysOnModules.some((slug) => slug === module) && !moduleAccess.includes(module);

/** Creates a function that returns the roles which open a module and which the caller may grant in a business. */
const findGrantableRoles = async (db: Database, session: Session) => {
  const rows = await db
    .select({ id: roles.id, name: roles.name, business: roles.businessId, slug: rolePermissions.slug })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .orderBy(asc(roles.name));
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((permissionRows) => {
    const [first] = permissionRows;
    return first ? [{ ...first, slugs: permissionRows.map(({ slug }) => slug) }] : [];
  });
  const granter = toGranter(session);
  return ({ businessId, module }: { businessId: string; module: string }) =>
    all
      .filter(
        (role) => role.slugs.includes(module) && findGrantRefusal(granter, role, businessId) === undefined,
      )
      // Roles with the fewest modules come first, so that a user gets no more access than needed.
      .toSorted((a, b) => a.slugs.length - b.slugs.length)
      .map(({ id, name }) => ({ id, name }));
};

/** Returns unanswered access requests in the caller's businesses, oldest first, at most `maxRequests`. */
export const listOpenRequests = async (db: Database, session: Session): Promise<AccessRequest[]> => {
  const rows = await db
    .select({ request: accessRequests, user: users, business: businesses })
    .from(accessRequests)
    .innerJoin(users, and(eq(users.id, accessRequests.userId), eq(users.status, 'active')))
    .innerJoin(businesses, eq(businesses.id, accessRequests.businessId))
    .where(
      and(
        isNull(accessRequests.answer),
        inArray(accessRequests.businessId, [...session.businesses.keys()]),
        // Requests of users who have left the business since the request are omitted.
        belongsToBusinessSql(sql`access_requests.business_id`),
      ),
    )
    .orderBy(asc(accessRequests.createdAt), asc(accessRequests.id))
    .limit(maxRequests);
  const rolesFor = rows.length > 0 ? await findGrantableRoles(db, session) : () => [];
  const listed: AccessRequest[] = [];
  for (const { request, user, business } of rows) {
    const { id, module, message, createdAt } = request;
    listed.push({
      id,
      module,
      message,
      at: createdAt.toISOString(),
      user: { id: user.id, full_name: `${user.firstName} ${user.lastName}`.trim(), email: user.email },
      business: { id: business.id, trading_name: business.tradingName },
      module_label: modules[module as ModuleSlug] ?? module,
      is_off: isModuleOff(module, business.moduleAccess),
      has_role: hasModuleAccess(await readUserGrants(db, user.id), request),
      roles: rolesFor(request),
    });
  }
  return listed;
};
