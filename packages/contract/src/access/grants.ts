import { hasAdminRights } from './can.ts';
import { type ModuleSlug, modules } from './slugs.ts';

/** Never deleted or renamed: what an admin is hangs on two of the names. */
export const namedRoles = ['Super Admin', 'Admin', 'Client'] as const;

const plain = (name: string) => name.trim().toLowerCase();

/** Is this one of the three names, however it is written? No other role may look like one of them. */
export const isNamedRole = (name: string): boolean => namedRoles.some((one) => plain(one) === plain(name));

/** Whose a role is: a business's, or everybody's. */
export const roleScope = ({ business }: { business?: string | null | undefined }): string =>
  business || 'Global';

/** A role and where somebody holds it; `where` null is everywhere. */
export type Grant = { name: string; slugs: readonly string[]; where: string | null };

/** Who gives and takes: what they hold themselves, and the businesses they may name. */
export type Granter = {
  isSuperAdmin: boolean;
  businesses: { has: (id: string) => boolean };
  held: readonly Grant[];
};

/** What the roles give at a place: those held everywhere, and in a business those held there besides. */
export const listSlugsAt = (held: readonly Grant[], where: string | null): Set<string> =>
  new Set(held.filter((one) => one.where === null || one.where === where).flatMap(({ slugs }) => slugs));

const labelOf = (slug: string): string => modules[slug as ModuleSlug] ?? slug;

/**
 * Why a role may not be given (or taken) there; undefined when it may. Nobody gives what they lack, and only a Super Admin makes another.
 * @param role `business` is the one that the role was made for, null for a global role.
 */
export const findGrantRefusal = (
  granter: Granter,
  role: { name: string; slugs: readonly string[]; business: string | null },
  where: string | null,
): string | undefined => {
  if (role.name === 'Super Admin' && where !== null) return 'Super Admin is held in every business.';
  if (role.business !== null && role.business !== where)
    return `${role.name} is a role of one business and can be held there alone.`;
  if (granter.isSuperAdmin) return undefined;
  if (role.name === 'Super Admin') return 'Only a Super Admin may make or unmake a Super Admin.';
  if (where !== null && !granter.businesses.has(where)) return 'This business is not one of yours.';
  const here = granter.held.filter((one) => one.where === null || one.where === where);
  if (hasAdminRights([role.name]) && !hasAdminRights(here.map(({ name }) => name)))
    return `Only an admin may make another ${role.name}.`;
  const own = listSlugsAt(granter.held, where);
  const lacking = role.slugs.filter((slug) => !own.has(slug));
  return lacking.length === 0
    ? undefined
    : `${role.name} opens ${lacking.map(labelOf).join(', ')}, which you do not have yourself.`;
};

/** Somebody as far as changing them is concerned; `roles` with the business each was made for. */
export type ManagedUser = {
  businesses: readonly string[];
  held: readonly (Grant & { business: string | null })[];
};

export const isSuperAdminBy = (held: readonly Pick<Grant, 'name' | 'where'>[]): boolean =>
  held.some(({ name, where }) => name === 'Super Admin' && where === null);

/**
 * Why this person's name, address, status and what they hold everywhere may not be changed; undefined when they may. Who could change the
 * address of somebody who may more than themselves could sign in as them.
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
