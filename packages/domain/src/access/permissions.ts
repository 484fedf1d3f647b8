import { type ModuleSlug, moduleSlugs, modules } from './slugs.ts';

/** Permissions of a role: modules, then rights within them. */
export type PermissionSlug = ModuleSlug | 'close_months';
export const permissionLabels: Readonly<Record<PermissionSlug, string>> = {
  ...modules,
  // Right to close months. `can` requires it in addition to the module.
  close_months: 'Close months of growth reports',
};
export const permissionSlugs = Object.keys(permissionLabels) as PermissionSlug[];

export const defaultPermissions = {
  'Super Admin': permissionSlugs,
  Admin: permissionSlugs,
  Client: moduleSlugs.filter((slug) => !['config', 'users', 'businesses'].includes(slug)),
} as const satisfies Record<string, readonly PermissionSlug[]>;
