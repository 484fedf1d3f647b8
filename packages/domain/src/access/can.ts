import { type Action, alwaysOnModules, type ModuleSlug } from './slugs.ts';

/** Reports whether the roles include Admin or Super Admin. */
export const hasAdminRights = (roles: readonly string[]): boolean =>
  roles.includes('Super Admin') || roles.includes('Admin');

/** Checks a slug outside any business. An admin can always write; reading needs the slug for everyone. */
export const canRead = (slug: string, permissions: readonly string[]): boolean => permissions.includes(slug);
export const canWrite = (slug: string, user: { admin: boolean; permissions: readonly string[] }): boolean =>
  user.admin || user.permissions.includes(slug);

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
 * Reports whether a user may do an act in a module of a business. The sidebar, route guard, row menu and endpoints all
 * use it.
 */
export const can = (
  user: { permissions: readonly string[]; moduleAccess: readonly string[] },
  action: Action,
  slug: ModuleSlug,
): boolean => {
  const rights = readModuleAccess(slug, user.permissions, user.moduleAccess);
  if (action !== 'close') return rights[action];
  return rights.write && slug === 'growth_report' && user.permissions.includes('close_months');
};
