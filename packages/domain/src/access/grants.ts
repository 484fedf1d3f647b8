import { hasAdminRights } from './can.ts';
import { type PermissionSlug, permissionLabels } from './permissions.ts';

/** Names of roles that are never deleted or renamed, because `hasAdminRights` checks two of them by name. */
export const namedRoles = ['Super Admin', 'Admin', 'Client'] as const;

const plain = (name: string) => name.trim().toLowerCase();

/**
 * Reports whether the name equals one of the named roles, ignoring case and surrounding spaces. No other role may have
 * such a name.
 */
export const isNamedRole = (name: string): boolean => namedRoles.some((one) => plain(one) === plain(name));

/** Returns the name of the role's business, or 'Global'. */
export const roleScope = ({ business }: { business?: string | null | undefined }): string =>
  business || 'Global';

/** A role that a user holds; `where` is the id of a business, or null for every business. */
export type Grant = { name: string; slugs: readonly string[]; where: string | null };

export type Granter = {
  isSuperAdmin: boolean;
  businesses: { has: (id: string) => boolean };
  held: readonly Grant[];
};

/**
 * Returns the slugs that the roles open in a business: by global roles and by roles held in that business. With `where`
 * null, only global roles count.
 */
export const listSlugsAt = (grants: readonly Grant[], where: string | null): Set<string> =>
  new Set(grants.filter((one) => one.where === null || one.where === where).flatMap(({ slugs }) => slugs));

const moduleLabel = (slug: string): string => permissionLabels[slug as PermissionSlug] ?? slug;

/**
 * Returns why a role may not be given or removed in a place, or undefined if it may. A user cannot give slugs they
 * lack, and only a Super Admin can appoint another.
 * @param role `business` is the business that owns the role, null for a global role.
 */
export const findGrantRefusal = (
  granter: Granter,
  role: { name: string; slugs: readonly string[]; business: string | null },
  where: string | null,
): string | undefined => {
  if (role.name === 'Super Admin' && where !== null) return 'Super Admin applies to all businesses.';
  if (role.business !== null && role.business !== where)
    return `${role.name} belongs to one business and cannot be given in another.`;
  if (granter.isSuperAdmin) return undefined;
  if (role.name === 'Super Admin') return 'Only a Super Admin can give or remove the Super Admin role.';
  if (where !== null && !granter.businesses.has(where)) return 'You do not have access to this business.';
  const here = granter.held.filter((one) => one.where === null || one.where === where);
  if (hasAdminRights([role.name]) && !hasAdminRights(here.map(({ name }) => name)))
    return `Only an admin can give or remove the ${role.name} role.`;
  const ownSlugs = listSlugsAt(granter.held, where);
  const missingSlugs = role.slugs.filter((slug) => !ownSlugs.has(slug));
  return missingSlugs.length === 0
    ? undefined
    : `${role.name} gives access to ${missingSlugs.map(moduleLabel).join(', ')}, which you do not have yourself.`;
};

/** A user to be changed; each held role includes the business that owns it. */
export type ManagedUser = {
  businesses: readonly string[];
  held: readonly (Grant & { business: string | null })[];
};

export const isSuperAdminBy = (grants: readonly Pick<Grant, 'name' | 'where'>[]): boolean =>
  grants.some(({ name, where }) => name === 'Super Admin' && where === null);

/**
 * Returns why a user's name, address, status and global roles may not be changed, or undefined if they may.
 * Otherwise an admin could change the address of a more powerful user and sign in as them.
 */
export const findManageRefusal = (granter: Granter, person: ManagedUser): string | undefined => {
  if (granter.isSuperAdmin) return undefined;
  if (isSuperAdminBy(person.held)) return 'Only a Super Admin may change a Super Admin.';
  if (person.businesses.some((id) => !granter.businesses.has(id)))
    return 'This person also belongs to businesses that you do not manage. You can change their access to yours.';
  return person.held
    .map((role) => findGrantRefusal(granter, role, role.where))
    .find((refusal) => refusal !== undefined);
};
