import { findGrantRefusal } from '@bellwether/contract/access/grants';
import { alwaysOnModules, type ModuleSlug, modules } from '@bellwether/contract/access/slugs';
import type { AccessRequest } from '@bellwether/contract/api/access-requests';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { accessRequests, businesses, rolePermissions, roles, users } from '../../platform/postgres/schema.ts';
import { belongsToBusinessSql } from '../items/index.ts';
import { readUserGrants, toGranter, type UserGrants } from '../users/index.ts';

const most = 200;

/** Does somebody hold a role that opens the module in the business? */
export const hasModuleAccess = (
  { held }: Pick<UserGrants, 'held'>,
  { businessId, module }: { businessId: string; module: string },
): boolean =>
  held.some(({ where, slugs }) => (where === null || where === businessId) && slugs.includes(module));

export const isModuleOff = (module: string, moduleAccess: readonly string[]): boolean =>
  !alwaysOnModules.some((slug) => slug === module) && !moduleAccess.includes(module);

/** The roles that open the module and that the caller may give in the business. */
const givable = async (db: Database, session: Session) => {
  const rows = await db
    .select({ id: roles.id, name: roles.name, business: roles.businessId, slug: rolePermissions.slug })
    .from(roles)
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, roles.id))
    .orderBy(asc(roles.name));
  const all = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, slugs: same.map(({ slug }) => slug) }] : [];
  });
  const granter = toGranter(session);
  return ({ businessId, module }: { businessId: string; module: string }) =>
    all
      .filter(
        (role) => role.slugs.includes(module) && findGrantRefusal(granter, role, businessId) === undefined,
      )
      // Who asks for one module is given no more than that needs.
      .toSorted((a, b) => a.slugs.length - b.slugs.length)
      .map(({ id, name }) => ({ id, name }));
};

/** What is asked for in the caller's businesses and not answered. */
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
        // Who has left the business meanwhile waits for nothing there.
        belongsToBusinessSql(sql`access_requests.business_id`),
      ),
    )
    .orderBy(asc(accessRequests.createdAt), asc(accessRequests.id))
    .limit(most);
  const rolesFor = rows.length > 0 ? await givable(db, session) : () => [];
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
