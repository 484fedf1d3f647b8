import { hasAdminRights } from '@bellwether/domain/access/can';
import type { RoleGrant } from './session.ts';

export type Rights = { permissions: readonly string[]; isAdmin: boolean };

const cachedRights = new WeakMap<readonly RoleGrant[], Map<string, Rights>>();

const union = (roles: readonly RoleGrant[]): Rights => ({
  permissions: [...new Set(roles.flatMap((role) => role.permissions.map((p) => p.slug)))],
  isAdmin: hasAdminRights(roles.map((role) => role.name)),
});

/** Returns the permissions of a user's global roles, for calls that concern no business. */
export const rightsEverywhere = (roles: readonly RoleGrant[]): Rights =>
  union(roles.filter(({ businessId }) => businessId === null));

const computeRights = (roles: readonly RoleGrant[], businessId: string): Rights =>
  union(roles.filter((role) => role.businessId === null || role.businessId === businessId));

/**
 * Returns a user's permissions in a business: the union of global roles and roles in that business. The result is
 * cached with the roles, because every request needs it.
 */
export const rightsIn = (roles: readonly RoleGrant[], businessId: string): Rights => {
  const byBusiness = cachedRights.get(roles) ?? new Map<string, Rights>();
  cachedRights.set(roles, byBusiness);
  const rights = byBusiness.get(businessId) ?? computeRights(roles, businessId);
  byBusiness.set(businessId, rights);
  return rights;
};
