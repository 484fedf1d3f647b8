import type { getUser } from '@bellwether/contract/api/people/users';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { problem } from '@bellwether/domain/problems';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { rightsIn } from '../../http/session/rights.ts';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import {
  businesses,
  memberships,
  rolePermissions,
  roles,
  userRoles,
  users,
} from '../../platform/postgres/schema.ts';
import { readBusinessesById } from '../businesses/index.ts';
import type { FilesContext } from '../files/index.ts';

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Returns the businesses of a user that the reader may see: all businesses for oneself, otherwise the shared ones. */
const readVisibleBusinesses = async (db: Database, session: Session, userId: string): Promise<string[]> => {
  if (userId === session.user.id) return [...session.businesses.keys()];
  const rows = await db
    .select({ id: memberships.businessId })
    .from(memberships)
    .innerJoin(businesses, eq(businesses.id, memberships.businessId))
    .where(and(eq(memberships.userId, userId), isNull(businesses.deletedAt)));
  return rows.map(({ id }) => id).filter((id) => session.businesses.has(id));
};

type GrantedRoleRow = { id: string; name: string; fk_business_id: string | null };

const readVisibleRoles = async (
  db: Database,
  session: Session,
  userId: string,
): Promise<GrantedRoleRow[]> => {
  const rows = await db
    .select({ id: roles.id, name: roles.name, fk_business_id: userRoles.businessId })
    .from(userRoles)
    .innerJoin(roles, eq(roles.id, userRoles.roleId))
    .where(eq(userRoles.userId, userId))
    .orderBy(roles.name);
  return rows.filter(({ fk_business_id: id }) => id === null || session.businesses.has(id));
};

const readPermissions = async (db: Database, grantedRoles: readonly GrantedRoleRow[]) => {
  if (grantedRoles.length === 0) return [];
  const rows = await db
    .select()
    .from(rolePermissions)
    .where(
      inArray(
        rolePermissions.roleId,
        grantedRoles.map((role) => role.id),
      ),
    );
  const all = grantedRoles.flatMap(({ id, fk_business_id }) =>
    rows.filter((row) => row.roleId === id).map((row) => ({ id: row.id, slug: row.slug, fk_business_id })),
  );
  return [...new Map(all.map((one) => [`${one.slug} ${one.fk_business_id}`, one])).values()];
};

/**
 * Returns a user: oneself, or another user for an admin of a shared business. @param legacy returns full businesses and
 * role permissions instead of business ids. @throws Problem 'not_found'.
 */
export const readUser = async (
  context: FilesContext,
  session: Session,
  id: string,
  legacy: boolean,
): Promise<ReplyOf<typeof getUser>> => {
  const { db } = context;
  if (!isUuid(id)) throw problem('not_found');
  const [user] = await db.select().from(users).where(eq(users.id, id));
  if (!user) throw problem('not_found');
  const shared = await readVisibleBusinesses(db, session, id);
  const canSee =
    id === session.user.id ||
    session.isSuperAdmin ||
    shared.some((business) => rightsIn(session.roles, business).isAdmin);
  if (!canSee) throw problem('not_found');
  const grantedRoles = await readVisibleRoles(db, session, id);
  const primary = user.primaryBusinessId;
  return {
    id: user.id,
    _id: user.id,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    full_name: `${user.firstName} ${user.lastName}`.trim(),
    status: user.status,
    roles: grantedRoles.map(({ name, fk_business_id }) => ({ name, fk_business_id })),
    last_login_at: user.lastLoginAt?.toISOString() ?? null,
    created_at: user.createdAt.toISOString(),
    avatar_url: user.avatarUrl,
    fk_primary_business_id: primary !== null && session.businesses.has(primary) ? primary : null,
    businesses: legacy ? await readBusinessesById(context, shared, session) : shared,
    ...(legacy ? { rolePermissions: await readPermissions(db, grantedRoles) } : {}),
  };
};
