import { hasAdminRights } from '@bellwether/contract/access/can';
import type { RoleGrant } from './session.ts';

export type Rights = { permissions: readonly string[]; isAdmin: boolean };

const worked = new WeakMap<readonly RoleGrant[], Map<string, Rights>>();

const union = (roles: readonly RoleGrant[]): Rights => ({
  permissions: [...new Set(roles.flatMap((role) => role.permissions.map((p) => p.slug)))],
  isAdmin: hasAdminRights(roles.map((role) => role.name)),
});

/** What the roles that are held everywhere give: for what belongs to no business. */
export const rightsEverywhere = (roles: readonly RoleGrant[]): Rights =>
  union(roles.filter(({ businessId }) => businessId === null));

const work = (roles: readonly RoleGrant[], businessId: string): Rights =>
  union(roles.filter((role) => role.businessId === null || role.businessId === businessId));

/**
 * What the roles give in a business: the union of the roles held everywhere and those held in that business.
 * Remembered for as long as the roles are, since every request asks.
 */
export const rightsIn = (roles: readonly RoleGrant[], businessId: string): Rights => {
  const byBusiness = worked.get(roles) ?? new Map<string, Rights>();
  worked.set(roles, byBusiness);
  const rights = byBusiness.get(businessId) ?? work(roles, businessId);
  byBusiness.set(businessId, rights);
  return rights;
};
