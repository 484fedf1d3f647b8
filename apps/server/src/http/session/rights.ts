import { hasAdminRights } from '@bellwether/domain/access/can';
import type { RoleGrant } from './session.ts';

export type Rights = { permissions: readonly string[]; isAdmin: boolean };

const cachedRights = new WeakMap<readonly RoleGrant[], Map<string, Rights>>();

const union = (roles: readonly RoleGrant[]): Rights => ({
  permissions: [...new Set(roles.flatMap((role) => role.permissions.map((p) => p.slug)))],
  isAdmin: hasAdminRights(roles.map((role) => role.name)),
});

/** Returns the rights of roles held everywhere, for calls that concern no business. */
export const rightsEverywhere = (roles: readonly RoleGrant[]): Rights =>
  union(roles.filter(({ businessId }) => businessId === null));

const computeRights = (roles: readonly RoleGrant[], businessId: string): Rights =>
  union(roles.filter((role) => role.businessId === null || role.businessId === businessId));

/**
 * Returns the rights in a business: the union of roles held everywhere and in that business. They are cached
 * as long as the roles, because every request needs them.
 */
export const rightsIn = (roles: readonly RoleGrant[], businessId: string): Rights => {
  const byBusiness = cachedRights.get(roles) ?? new Map<string, Rights>();
  cachedRights.set(roles, byBusiness);
  const rights = byBusiness.get(businessId) ?? computeRights(roles, businessId);
  byBusiness.set(businessId, rights);
  return rights;
};
