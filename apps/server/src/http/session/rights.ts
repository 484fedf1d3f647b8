import { hasAdminRights } from '@bellwether/contract/access/can';
import type { HeldRole } from './session.ts';

export type Rights = { permissions: readonly string[]; isAdmin: boolean };

const worked = new WeakMap<readonly HeldRole[], Map<string, Rights>>();

const work = (roles: readonly HeldRole[], businessId: string): Rights => {
  const here = roles.filter((role) => role.businessId === null || role.businessId === businessId);
  return {
    permissions: [...new Set(here.flatMap((role) => role.permissions.map((p) => p.slug)))],
    isAdmin: hasAdminRights(here.map((role) => role.name)),
  };
};

/**
 * What the roles give in a business: the union of the roles held everywhere and those held in that business.
 * Remembered for as long as the roles are, since every request asks.
 */
export const rightsIn = (roles: readonly HeldRole[], businessId: string): Rights => {
  const byBusiness = worked.get(roles) ?? new Map<string, Rights>();
  worked.set(roles, byBusiness);
  const rights = byBusiness.get(businessId) ?? work(roles, businessId);
  byBusiness.set(businessId, rights);
  return rights;
};
