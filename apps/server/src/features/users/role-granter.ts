import { type Grant, type Granter, isSuperAdminBy, type ManagedUser } from '@bellwether/domain/access/grants';
import { sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';

/** Converts a session to the input of the rules for granting roles. */
export const toGranter = ({ isSuperAdmin, businesses, roles }: Session): Granter => ({
  isSuperAdmin,
  businesses,
  held: roles.map(
    ({ name, businessId, permissions }): Grant => ({
      name,
      slugs: permissions.map(({ slug }) => slug),
      where: businessId,
    }),
  ),
});

/**
 * Role held by a user. `business` is the business that the role was created for, `where` the business that it is held
 * in.
 */
export type GrantedRole = Grant & { id: string; business: string | null; whereName: string | null };

export type UserGrants = { held: GrantedRole[]; businesses: string[] };

export const grantsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'name', r.name, 'business', r.fk_business_id, 'where', h.fk_business_id, 'whereName', b.trading_name,
    'slugs', (select coalesce(jsonb_agg(p.slug), '[]') from role_permissions p where p.role_id = r.id)
  ) order by r.name, b.trading_name), '[]')
  from user_roles h join roles r on r.id = h.role_id left join businesses b on b.id = h.fk_business_id
  where h.user_id = users.id)`;

export const businessesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'trading_name', b.trading_name)
    order by lower(b.trading_name), b.id), '[]')
  from memberships m join businesses b on b.id = m.business_id and b.deleted_at is null
  where m.user_id = users.id)`;

export const readUserGrants = async (db: Database, userId: string): Promise<UserGrants> => {
  const [row] = await runSql<{ held: GrantedRole[]; belongs: { id: string }[] }>(
    db,
    sql`select ${grantsJson} as held, ${businessesJson} as belongs from users where users.id = ${userId}`,
  );
  return { held: row?.held ?? [], businesses: (row?.belongs ?? []).map(({ id }) => id) };
};

/**
 * Checks whether the caller administers a user: a Super Admin all users, others themselves and users of shared
 * businesses.
 */
export const isVisibleUser = (
  session: Session,
  id: string,
  person: Pick<ManagedUser, 'businesses'>,
): boolean =>
  session.isSuperAdmin ||
  id === session.user.id ||
  person.businesses.some((business) => session.businesses.has(business));

export const isSuperAdmin = ({ held }: Pick<ManagedUser, 'held'>): boolean => isSuperAdminBy(held);
