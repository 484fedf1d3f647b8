import { type Action, alwaysOnModules, type ModuleSlug } from './slugs.ts';

/** Reports whether the roles include Admin or Super Admin. */
export const hasAdminRights = (roles: readonly string[]): boolean =>
  roles.includes('Super Admin') || roles.includes('Admin');

/** Checks a slug outside any business. An admin can always write; reading needs the slug for everyone. */
export const canRead = (slug: string, permissions: readonly string[]): boolean => permissions.includes(slug);
export const canWrite = (slug: string, who: { admin: boolean; permissions: readonly string[] }): boolean =>
  who.admin || who.permissions.includes(slug);

export type ModuleRights = { slug: string; read: boolean; write: boolean; delete: boolean };

/**
 * Returns the access to a module of a business. The slug must be in the role permissions and in the
 * business's module access. Admin rights do not override module access. The modules in `alwaysOnModules` need no
 * module access.
 */
export const readModuleAccess = (
  slug: string,
  permissions: readonly string[],
  access: readonly string[],
): ModuleRights => {
  const open = alwaysOnModules.some((s) => s === slug) || access.includes(slug);
  const allowed = permissions.includes(slug) && open;
  return { slug, read: allowed, write: allowed, delete: allowed };
};

/**
 * Reports whether a user may do an act in a module of a business. The sidebar, route guard, row menu and
 * endpoint all call this.
 */
export const can = (
  who: { permissions: readonly string[]; moduleAccess: readonly string[] },
  act: Action,
  slug: ModuleSlug,
): boolean => readModuleAccess(slug, who.permissions, who.moduleAccess)[act];
