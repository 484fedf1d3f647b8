import {
  type Grant,
  type Granter,
  isSuperAdminBy,
  type ManagedUser,
} from '@bellwether/contract/access/grants';
import { sql } from 'drizzle-orm';
import type { Session } from '../../http/session/session.ts';
import { type Database, runSql } from '../../platform/postgres/database.ts';

/** The caller as one who gives and takes roles. */
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

/** A role that somebody holds, as the store has it. `business` is the one it was made for. */
export type GrantedRole = Grant & { id: string; business: string | null; whereName: string | null };

/** Somebody as far as access is concerned. */
export type UserGrants = { held: GrantedRole[]; businesses: string[] };

/** What `held_by` answers: every role of a user with what it opens and where, as JSON. */
export const grantsJson = sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id, 'name', r.name, 'business', r.fk_business_id, 'where', h.fk_business_id, 'whereName', b.trading_name,
    'slugs', (select coalesce(jsonb_agg(p.slug), '[]') from role_permissions p where p.role_id = r.id)
  ) order by r.name, b.trading_name), '[]')
  from user_roles h join roles r on r.id = h.role_id left join businesses b on b.id = h.fk_business_id
  where h.user_id = users.id)`;

/** The businesses that a user belongs to, by name, as JSON. */
export const businessesJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'trading_name', b.trading_name)
    order by lower(b.trading_name), b.id), '[]')
  from memberships m join businesses b on b.id = m.business_id and b.deleted_at is null
  where m.user_id = users.id)`;

/** What somebody holds and where they belong. */
export const readUserGrants = async (db: Database, userId: string): Promise<UserGrants> => {
  const [row] = await runSql<{ held: GrantedRole[]; belongs: { id: string }[] }>(
    db,
    sql`select ${grantsJson} as held, ${businessesJson} as belongs from users where users.id = ${userId}`,
  );
  return { held: row?.held ?? [], businesses: (row?.belongs ?? []).map(({ id }) => id) };
};

/** May the caller know of this person as one whom they administer? Super Admins of all; others of who shares a business. */
export const isVisibleUser = (
  session: Session,
  id: string,
  person: Pick<ManagedUser, 'businesses'>,
): boolean =>
  session.isSuperAdmin ||
  id === session.user.id ||
  person.businesses.some((business) => session.businesses.has(business));

export const isSuperAdmin = ({ held }: Pick<ManagedUser, 'held'>): boolean => isSuperAdminBy(held);
