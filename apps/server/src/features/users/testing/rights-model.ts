import { permissionSlugs } from '@bellwether/domain/access/permissions';
import { moduleSlugs } from '@bellwether/domain/access/slugs';

/**
 * Second implementation of the access rules, simple and independent of product code (Q003, Q006, Q007, Q011). It
 * predicts the status of each edit and request. Businesses are indices into `businesses`.
 */
export type RoleName = 'Super Admin' | 'Admin' | 'Client' | 'Extra' | 'Local';
export type TestUserName = 'client' | 'owner' | 'stranger' | 'adviser';
export type ModelGrant = { role: RoleName; where: number | null };
export type ModelUser = { belongs: Set<number>; held: ModelGrant[]; active: boolean; signedIn: boolean };
export type ModelBusiness = { status: 'active' | 'inactive' | 'lost' | 'prospective'; modules: Set<string> };
export type RightsModel = {
  slugs: Record<RoleName, Set<string>>;
  people: Record<TestUserName, ModelUser>;
  businesses: ModelBusiness[];
  otherSuperAdmin: boolean;
};

export const localRoleBusiness = 0;

const person = (belongs: number[], role: RoleName): ModelUser => ({
  belongs: new Set(belongs),
  held: [{ role, where: null }],
  active: true,
  signedIn: true,
});

export const createModel = (clientSlugs: readonly string[]): RightsModel => ({
  slugs: {
    'Super Admin': new Set(permissionSlugs),
    Admin: new Set(permissionSlugs),
    Client: new Set(clientSlugs),
    Extra: new Set(['roi']),
    Local: new Set(['config']),
  },
  people: {
    client: person([0], 'Client'),
    owner: person([0, 1], 'Client'),
    stranger: person([2], 'Client'),
    adviser: person([0, 1], 'Admin'),
  },
  businesses: [0, 1, 2].map(() => ({ status: 'active', modules: new Set(moduleSlugs) })),
  otherSuperAdmin: true,
});

const repairable = ['dashboard', 'config', 'tasks', 'users', 'businesses'];

/**
 * Returns the expected status of a request in a business. Without a valid session it is 401, before any other check.
 */
const unknown = ({ active, signedIn }: ModelUser) => !active || !signedIn;

export const expectInBusiness = (
  world: RightsModel,
  name: TestUserName,
  slug: string,
  at: number,
): number => {
  const who = world.people[name];
  if (unknown(who)) return 401;
  if (!who.belongs.has(at)) return 404;
  const business = world.businesses[at] as ModelBusiness;
  if (business.status === 'inactive' || business.status === 'lost') return 403;
  let held = false;
  for (const { role, where } of who.held)
    if (where === null || where === at) held ||= world.slugs[role].has(slug);
  return held && (business.modules.has(slug) || repairable.includes(slug)) ? 200 : 403;
};

/**
 * Returns the expected status of a request for a record of business `of` that names business `at`. Records of other
 * businesses look like missing records.
 */
export const expectOnRecord = (world: RightsModel, name: TestUserName, at: number, of: number): number => {
  const answer = expectInBusiness(world, name, 'meetings', at);
  return answer === 200 && at !== of ? 404 : answer;
};

/** Returns the expected status of the role list, which only global roles open. */
export const expectRoleList = (world: RightsModel, name: TestUserName): number => {
  const who = world.people[name];
  if (unknown(who)) return 401;
  return who.held.some(({ role, where }) => where === null && world.slugs[role].has('users')) ? 200 : 403;
};

/** Returns the expected status when the adviser, an Admin of businesses 0 and 1, grants a role. */
export const expectGrantByAdviser = (
  world: RightsModel,
  to: TestUserName,
  { role, where }: ModelGrant,
): number => {
  const adviser = world.people.adviser;
  const who = world.people[to];
  const shared = [...who.belongs].some((one) => adviser.belongs.has(one));
  if (!shared || (where !== null && !adviser.belongs.has(where))) return 404;
  if (who.held.some((one) => one.role === role && one.where === where)) return 200;
  if (role === 'Super Admin' || (role === 'Local' && where !== localRoleBusiness)) return 422;
  for (const slug of world.slugs[role]) if (!world.slugs.Admin.has(slug)) return 422;
  if (where === null) return [...who.belongs].every((one) => adviser.belongs.has(one)) ? 200 : 422;
  return who.belongs.has(where) ? 200 : 422;
};
