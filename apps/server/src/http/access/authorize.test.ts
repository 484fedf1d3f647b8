import type { Access } from '@bellwether/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDays } from '../../testing/access-matrix.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { allTestUsers } from '../../testing/test-users.ts';
import type { RoleGrant, Session } from '../session/session.ts';
import { authorizeGlobal } from './authorize.ts';

const role = (name: string, slugs: readonly string[], businessId: string | null = null): RoleGrant => ({
  name,
  businessId,
  permissions: slugs.map((slug) => ({ id: slug, slug })),
});
const session = (...roles: RoleGrant[]): Session => ({
  viewer: null,
  pairId: 'p',
  kind: 'v1',
  expiresAt: new Date(),
  roles,
  businesses: new Map(),
  user: { id: 'u', email: 'u@test.example', firstName: 'U', lastName: 'V', status: 'active' },
  isSuperAdmin: roles.some(({ name }) => name === 'Super Admin'),
});
type Global = Extract<Access, { who: 'global' }>;
const isAllowed = (who: Session, act: Global['act'], extra: Partial<Global> = {}): boolean => {
  try {
    const scope = authorizeGlobal(
      who,
      { who: 'global', module: 'users', act, ...extra },
      { params: {}, query: {}, body: {} },
    );
    return scope.acts.includes(act) && scope.module === 'users';
  } catch {
    return false;
  }
};

test.each<[string, Session, boolean, boolean]>([
  ['an admin with the slug', session(role('Admin', ['users'])), true, true],
  ['an admin without it', session(role('Admin', [])), false, true],
  ['another role with the slug', session(role('Editor', ['users'])), true, true],
  ['another role without it', session(role('Editor', ['tasks'])), false, false],
  ['a role with the slug in one business only', session(role('Admin', ['users'], 'b')), false, false],
  ['nobody', session(), false, false],
])('%s gets the global access of its roles [PERM-001] [PERM-002] [PERM-003]', (_name, who, reads, writes) => {
  expect([isAllowed(who, 'read'), isAllowed(who, 'write')]).toEqual([reads, writes]);
});

test('only a Super Admin passes a Super Admin check, whatever permissions other roles have', () => {
  expect(isAllowed(session(role('Admin', ['users'])), 'write', { superAdmin: true })).toBe(false);
  expect(isAllowed(session(role('Super Admin', ['users'])), 'write', { superAdmin: true })).toBe(true);
});

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

test('an unknown module or report answers 404 [API-030]', async () => {
  const client = await testApp.as('client');
  for (const path of [
    '/v1/modules/nonsense/data/financial-revenue',
    '/v1/modules/financials/data/nonsense',
  ]) {
    expect((await client.get(`${path}?business_id=${testApp.business.north}`)).status).toBe(404);
  }
});

test.each(allTestUsers.filter((who) => who !== 'admin'))(
  '%s reaches only their own businesses, whatever the role [PERM-027]',
  async (who) => {
    const withRole = (
      (await (await testApp.as(who)).get('/v1/businesses?per_page=-1')).body as { data: { id: string }[] }
    ).data;
    const client = await testApp.as(who);
    for (const id of Object.values(testApp.business)) {
      const answer = await client.get(
        `/v1/modules/dashboard/data/marketing-spend?business_id=${id}&filter=${encodeURIComponent(testDays)}`,
      );
      expect([id, answer.status === 404]).toEqual([id, !withRole.some((one) => one.id === id)]);
    }
  },
);
