import { type Action, alwaysOnModules, type ModuleSlug } from './slugs.ts';

/** Admin as a check includes Super Admin. */
export const hasAdminRights = (roles: readonly string[]): boolean =>
  roles.includes('Super Admin') || roles.includes('Admin');

/** The general check of a slug, outside any business: an admin always writes, everyone else needs the slug. */
export const canRead = (slug: string, permissions: readonly string[]): boolean => permissions.includes(slug);
export const canWrite = (slug: string, who: { admin: boolean; permissions: readonly string[] }): boolean =>
  who.admin || who.permissions.includes(slug);

export type ModuleRights = { slug: string; read: boolean; write: boolean; delete: boolean };

/**
 * The module check of a business: the slug must be in the role permissions and in the business's module access.
 * Being an admin does not override module access; the modules that keep a business repairable are always open.
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

/** May this person do this in this business? The sidebar, the route guard, the row menu and the endpoint all ask here. */
export const can = (
  who: { permissions: readonly string[]; moduleAccess: readonly string[] },
  act: Action,
  slug: ModuleSlug,
): boolean => readModuleAccess(slug, who.permissions, who.moduleAccess)[act];
