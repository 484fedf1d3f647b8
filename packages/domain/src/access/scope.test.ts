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

const user = { userId: 'u', isAdmin: false };
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
/** The user has every right in meetings, and can read plans only in `south`. */
const rights = (id: string, act: Action, module: ModuleSlug) =>
  module === 'meetings' || (module === 'plan' && act === 'read' && id === 'south');
const meetings = grantScope(user, [north, south], { module: 'meetings', act: 'write', rights });

test('the TypeScript types tie a scope to its module and action [PERM-001]', () => {
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

test('a scope of another module holds only the businesses where the user has that right', () => {
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

test('a scope allows its own module up to its action, and no other module without rights', () => {
  const businessScope = grantBusinessScope(user, north, { module: 'meetings', act: 'read' });
  expect(changeScopeModule(businessScope, 'meetings', 'read')).toMatchObject({ business: north });
  expect(changeScopeModule(businessScope, 'meetings', 'write')).toBeUndefined();
  expect(changeScopeModule(businessScope, 'plan', 'read')).toBeUndefined();
  expect(changeScopeModule(grantBusinessScope(user, north), 'meetings', 'read')).toBeUndefined();
});

test('listScopeModules returns the modules that are open in every business of the scope', () => {
  expect(listScopeModules(meetings, 'read')).toEqual(['meetings']);
  expect(listScopeModules(narrowScope(meetings, 'south'), 'read')).toEqual(['plan', 'meetings']);
  expect(listScopeModules(narrowScope(meetings, 'south'), 'delete')).toEqual(['meetings']);
});

test('narrowScope throws for a business outside the scope', () => {
  expect(() => narrowScope(meetings, 'elsewhere')).toThrow('could not be found');
});
