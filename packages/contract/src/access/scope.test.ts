import { expect, expectTypeOf, test } from 'vitest';
import {
  type BusinessScope,
  changeScopeModule,
  grantBusinessScope,
  grantScope,
  listScopeModules,
  narrowScope,
  type Scope,
} from './scope.ts';
import type { Action, ModuleSlug } from './slugs.ts';

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
const rights = (id: string, act: Action, module: ModuleSlug) =>
  module === 'meetings' || (module === 'plan' && act === 'read' && id === 'south');
const meetings = grantScope(who, [north, south], { module: 'meetings', act: 'write', rights });

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
  expect(changeScopeModule(meetings, 'plan', 'read')).toMatchObject({
    businesses: [south],
    module: 'plan',
    acts: ['read'],
  });
  expect(changeScopeModule(meetings, 'plan', 'write')).toBeUndefined();
  expect(changeScopeModule(narrowScope(meetings, 'north'), 'plan', 'read')).toBeUndefined();
  expect(changeScopeModule(narrowScope(meetings, 'south'), 'plan', 'read')).toMatchObject({
    business: south,
  });
});

test('its own module is open to it as far as its act goes, others are closed without rights', () => {
  const own = grantBusinessScope(who, north, { module: 'meetings', act: 'read' });
  expect(changeScopeModule(own, 'meetings', 'read')).toMatchObject({ business: north });
  expect(changeScopeModule(own, 'meetings', 'write')).toBeUndefined();
  expect(changeScopeModule(own, 'plan', 'read')).toBeUndefined();
  expect(changeScopeModule(grantBusinessScope(who, north), 'meetings', 'read')).toBeUndefined();
});

test('lists over modules go over those that are open in all of its businesses', () => {
  expect(listScopeModules(meetings, 'read')).toEqual(['meetings']);
  expect(listScopeModules(narrowScope(meetings, 'south'), 'read')).toEqual(['plan', 'meetings']);
  expect(listScopeModules(narrowScope(meetings, 'south'), 'delete')).toEqual(['meetings']);
});

test('a business that a scope does not hold is not found', () => {
  expect(() => narrowScope(meetings, 'elsewhere')).toThrow('could not be found');
});
