import { expect, expectTypeOf, test } from 'vitest';
import {
  type BusinessScope,
  modulesIn,
  type Scope,
  scopeIn,
  scopeWithin,
  sealBusinessScope,
  sealScope,
} from './scope.ts';
import type { Act, ModuleSlug } from './slugs.ts';

const who = { userId: 'u', isAdmin: false };
const business = (id: string) => ({
  id,
  tradingName: id,
  timeZone: 'Australia/Melbourne',
  currency: 'AUD',
  yearStart: 7 as const,
  connected: [],
  revenueSource: null,
});
const [north, south] = [business('north'), business('south')];
/** The person may everything in meetings, and read plans of the south alone. */
const rights = (id: string, act: Act, module: ModuleSlug) =>
  module === 'meetings' || (module === 'plan' && act === 'read' && id === 'south');
const meetings = sealScope(who, [north, south], { module: 'meetings', act: 'write', rights });

test('a scope is of its module and its act: types hold it [PERM-001]', () => {
  expectTypeOf(meetings).toEqualTypeOf<Scope<'meetings', 'write'>>();
  expectTypeOf<Scope<'meetings', 'write'>>().toExtend<Scope<'meetings', 'read'>>();
  expectTypeOf<Scope<'meetings', 'write'>>().toExtend<Scope>();
  expectTypeOf<Scope<'meetings', 'read'>>().not.toExtend<Scope<'meetings', 'write'>>();
  expectTypeOf<Scope<'meetings', 'write'>>().not.toExtend<Scope<'meetings', 'delete'>>();
  expectTypeOf<Scope<'plan', 'write'>>().not.toExtend<Scope<'meetings', 'read'>>();
  expectTypeOf<Scope<null, 'read'>>().not.toExtend<Scope<ModuleSlug, 'read'>>();
  expectTypeOf<Scope>().not.toExtend<Scope<'meetings', 'read'>>();
  expectTypeOf<BusinessScope<'plan', 'read'>>().toExtend<Scope<'plan', 'read'>>();
});

test('another module is proven for those of its businesses where its person may', () => {
  expect(scopeIn(meetings, 'plan', 'read')).toMatchObject({
    businesses: [south],
    module: 'plan',
    acts: ['read'],
  });
  expect(scopeIn(meetings, 'plan', 'write')).toBeUndefined();
  expect(scopeIn(scopeWithin(meetings, 'north'), 'plan', 'read')).toBeUndefined();
  expect(scopeIn(scopeWithin(meetings, 'south'), 'plan', 'read')).toMatchObject({ business: south });
});

test('its own module is open to it as far as its act goes, others are closed without rights', () => {
  const own = sealBusinessScope(who, north, { module: 'meetings', act: 'read' });
  expect(scopeIn(own, 'meetings', 'read')).toMatchObject({ business: north });
  expect(scopeIn(own, 'meetings', 'write')).toBeUndefined();
  expect(scopeIn(own, 'plan', 'read')).toBeUndefined();
  expect(scopeIn(sealBusinessScope(who, north), 'meetings', 'read')).toBeUndefined();
});

test('lists over modules go over those that are open in all of its businesses', () => {
  expect(modulesIn(meetings, 'read')).toEqual(['meetings']);
  expect(modulesIn(scopeWithin(meetings, 'south'), 'read')).toEqual(['plan', 'meetings']);
  expect(modulesIn(scopeWithin(meetings, 'south'), 'delete')).toEqual(['meetings']);
});

test('a business that a scope does not hold is not found', () => {
  expect(() => scopeWithin(meetings, 'elsewhere')).toThrow('could not be found');
});
