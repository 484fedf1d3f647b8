import { moduleSlugs } from '@bellwether/domain/access/slugs';
import { Problem } from '@bellwether/domain/problems';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnBusiness, RoleGrant, Session } from '../session/session.ts';
import { authorizeGlobal, authorizeMember } from './authorize.ts';

type Status = OwnBusiness['status'];
type Role = { name: string; slugs: Set<string> };
type Person = { belongs: Set<number>; holds: { role: number; where: number | null }[] };
type Business = { status: Status; modules: Set<string> };
/** Independent model of roles, users and businesses, against which the store's authorization is tested. */
type World = { roles: Role[]; people: Person[]; businesses: Business[] };

const statuses: Status[] = ['active', 'inactive', 'lost', 'prospective'];
const size = { roles: 5, people: 4, businesses: 4 };

/** Random numbers that choose an edit and the calls made after the edit. */
const draws = fc.tuple(fc.nat(6), fc.nat(1000), fc.nat(1000), fc.nat(1000), fc.nat(1000));
type Draws = readonly [number, number, number, number, number];
const pick = <T>(list: readonly T[], draw: number): T => list[draw % list.length] as T;

const turn = <T>(set: Set<T>, one: T): void => {
  if (!set.delete(one)) set.add(one);
};

const edit = ({ roles, people, businesses }: World, [kind, a, b, c]: Draws): void => {
  const person = pick(people, a);
  const slug = pick(moduleSlugs, b);
  switch (kind) {
    case 0:
    case 1:
      turn(pick(roles, a).slugs, slug);
      return;
    case 2:
      turn(pick(businesses, a).modules, slug);
      return;
    case 3:
      turn(person.belongs, b % size.businesses);
      return;
    case 4: {
      const [role, where] = [b % size.roles, c % (size.businesses + 1)];
      const place = where === size.businesses || role === 0 ? null : where;
      const at = person.holds.findIndex((one) => one.role === role && one.where === place);
      if (at >= 0) person.holds.splice(at, 1);
      else person.holds.push({ role, where: place });
      return;
    }
    default:
      pick(businesses, a).status = b % 3 === 0 ? pick(statuses, c) : 'active';
  }
};

const newWorld = (): World => ({
  roles: ['Super Admin', 'Admin', 'Client', 'Editor', 'Viewer'].map((name, at) => ({
    name,
    slugs: new Set(moduleSlugs.filter((_, place) => at < 2 || (place + at) % 2 === 0)),
  })),
  people: Array.from({ length: size.people }, (_, at) => ({
    belongs: new Set([at % size.businesses]),
    holds: [{ role: (at + 1) % size.roles, where: null }],
  })),
  businesses: Array.from({ length: size.businesses }, () => ({
    status: 'active',
    modules: new Set(moduleSlugs),
  })),
});

const id = (business: number) => `business ${business}`;

const buildSession = (world: World, person: Person): Session => {
  const roles = person.holds.map(({ role, where }): RoleGrant => {
    const { name, slugs } = world.roles[role] as Role;
    return {
      name,
      businessId: where === null ? null : id(where),
      permissions: [...slugs].map((slug) => ({ id: slug, slug })),
    };
  });
  const isSuperAdmin = roles.some(({ name, businessId }) => name === 'Super Admin' && businessId === null);
  const context = (at: number) => ({
    id: id(at),
    tradingName: id(at),
    timeZone: 'UTC',
    currency: 'AUD',
    yearStart: 7,
    connected: [],
    revenueSource: null,
  });
  const ownBusinesses = world.businesses.flatMap((business, at) =>
    isSuperAdmin || person.belongs.has(at)
      ? [
          [
            id(at),
            { context: context(at), status: business.status, moduleAccess: [...business.modules] },
          ] as const,
        ]
      : [],
  );
  return {
    viewer: null,
    pairId: 'p',
    kind: 'v1',
    expiresAt: new Date(),
    roles,
    isSuperAdmin,
    businesses: new Map(ownBusinesses),
    user: { id: 'u', email: 'u@test.example', firstName: 'U', lastName: 'V', status: 'active' },
  } as Session;
};

const repairable = ['dashboard', 'config', 'tasks', 'users', 'businesses'];

/** Returns the expected status of a call about a business module (decisions Q003, Q006, Q007, Q011). */
const expected = (world: World, person: Person, slug: string, at: number): number => {
  const everything = person.holds.some(({ role, where }) => role === 0 && where === null);
  if (!everything && !person.belongs.has(at)) return 404;
  const business = world.businesses[at] as Business;
  if (business.status === 'inactive' || business.status === 'lost') return 403;
  let held = false;
  for (const { role, where } of person.holds)
    if (where === null || where === at) held ||= (world.roles[role] as Role).slugs.has(slug);
  if (!held) return 403;
  return business.modules.has(slug) || repairable.includes(slug) ? 200 : 403;
};

const expectedGlobal = (
  world: World,
  person: Person,
  slug: string,
  act: 'read' | 'write',
  only?: 'admin' | 'superAdmin',
) => {
  const held = person.holds
    .filter(({ where }) => where === null)
    .map(({ role }) => world.roles[role] as Role);
  const superAdmin = held.some(({ name }) => name === 'Super Admin');
  const admin = superAdmin || held.some(({ name }) => name === 'Admin');
  const hasSlug = held.some(({ slugs }) => slugs.has(slug));
  const hasRight = act === 'read' ? hasSlug : admin || hasSlug;
  return hasRight && (only !== 'admin' || admin) && (only !== 'superAdmin' || superAdmin) ? 200 : 403;
};

const readStatus = (work: () => unknown): number => {
  try {
    work();
    return 200;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return error.code === 'not_found' ? 404 : 403;
  }
};

const requestParts = (business: number) => ({ params: {}, query: { business_id: id(business) }, body: {} });

test('authorization agrees with a plain model after each of 10,000 random edits of roles, members and modules [PERM-004] [PERM-005] [PERM-006] [PERM-028]', () => {
  let edits = 0;
  fc.assert(
    fc.property(fc.array(draws, { minLength: 500, maxLength: 500, size: 'max' }), (all) => {
      const world = newWorld();
      for (const one of all) {
        edit(world, one);
        edits += 1;
        for (let call = 0; call < 3; call++) {
          const [, a, b, c, d] = one;
          const person = pick(world.people, a + call);
          const slug = pick(moduleSlugs, b + c + call);
          const at = (d + call) % size.businesses;
          const session = buildSession(world, person);
          const access = { who: 'member', module: slug, act: 'write', business: 'one' } as const;
          expect(readStatus(() => authorizeMember(session, access, requestParts(at)))).toBe(
            expected(world, person, slug, at),
          );
          const act = c % 2 === 0 ? 'read' : 'write';
          const only = pick([undefined, 'admin', 'superAdmin'] as const, d);
          const global = { who: 'global', module: slug, act, ...(only ? { [only]: true } : {}) } as const;
          expect(
            readStatus(() => authorizeGlobal(session, global, { params: {}, query: {}, body: {} })),
          ).toBe(expectedGlobal(world, person, slug, act, only));
        }
      }
    }),
    { numRuns: propertyRuns(20) },
  );
  expect(edits).toBeGreaterThanOrEqual(10_000);
});
