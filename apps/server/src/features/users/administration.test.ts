import { readFile } from 'node:fs/promises';
import type { UserRow } from '@bellwether/contract/api/people/user-admin';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  actionItems,
  businesses,
  memberships,
  rolePermissions,
  userRoles,
  users,
} from '../../platform/postgres/schema.ts';
import { testRequestFor } from '../../testing/access-matrix.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAdministration } from './testing/administration.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const { ask, person, idOf, put, names } = createAdministration(() => testApp);

test('the user list shows only users whom the reader administers [ADMIN-001] [PERM-026]', async () => {
  expect(await names('admin')).toEqual(['admin', 'adviser', 'client', 'owner', 'stranger']);
  expect(await names('adviser')).toEqual(['adviser', 'client', 'owner']);
  expect(await names('admin', `&filter=${encodeURIComponent('full_name:~OWN')}`)).toEqual(['owner']);
  expect(await names('admin', `&filter=role:=${testApp.roles.Admin}`)).toEqual(['adviser']);
  expect(await names('admin', `&business_id=${testApp.business.south}`)).toEqual(['adviser', 'owner']);
  expect(await names('admin', '&table_keywords=stranger@&sort=email:desc')).toEqual(['stranger']);
  expect((await ask('client', 'GET', '/users')).status).toBe(403);
  expect((await ask('admin', 'GET', '/users?sort=password_hash:asc')).status).toBe(400);
  expect((await ask('admin', 'GET', '/users?response=user_list')).text).toContain('business_id is required.');
});

test('a listed user has names, roles and businesses [ADMIN-003] [ADMIN-005] [ADMIN-007] [ADMIN-008] [ADMIN-012]', async () => {
  const { body } = await ask<{ data: UserRow[]; meta: unknown[] }>(
    'adviser',
    'GET',
    '/users?per_page=1&page=2',
  );
  expect(body.meta).toEqual([{ pagination: { current_page: 2, total_pages: 3, total: 3, count: 1 } }]);
  expect(body.data[0]).toMatchObject({
    id: testApp.user.client,
    _id: testApp.user.client,
    full_name: 'client Tester',
    status: 'active',
    avatar_url: null,
    fk_primary_business_id: null,
    has_password: true,
    locked: null,
    roles: [{ name: 'Client', business: null, fk_business_id: null }],
    businesses: [{ id: testApp.business.north, trading_name: 'north Pty Ltd' }],
  });
});

test('a new user gets an invitation by mail for 7 days, sets a password and signs in [ADMIN-006] [PERM-007]', async () => {
  const added = await person({ first_name: 'Zoe' }, 'adviser');
  expect([added.status, added.text]).toEqual([201, added.text]);
  const { id, email, has_password, invited_until } = added.body.data;
  expect([has_password, Date.parse(invited_until ?? '') - testApp.clock.now().getTime()]).toEqual([
    false,
    7 * 24 * 3600_000,
  ]);
  const readLink = async () => {
    await waitForJobs(testApp);
    const files = await listMailFiles(testApp.deps.config.dataDir);
    const mails = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    return mails
      .filter((text) => text.includes(`To: ${email}`))
      .flatMap((text) => /set-password\/[^/]+\/([\w-]+)/.exec(text.replaceAll('=\r\n', ''))?.[1] ?? []);
  };
  const [first = ''] = await readLink();
  const set = (token: string) =>
    testApp.with().post('/v1/auth/password', {
      email,
      token,
      password: 'a very long secret',
      password_confirmation: 'a very long secret',
    });
  expect((await ask('adviser', 'POST', `/users/${id}/invitation`)).status).toBe(200);
  expect((await set(first)).status).toBe(410);
  const second = (await readLink()).find((token) => token !== first) ?? '';
  expect((await set(second)).status).toBe(200);
  expect((await ask('adviser', 'POST', `/users/${id}/invitation`)).text).toContain(
    'has already set a password',
  );
  const signedIn = await testApp.with().post('/v1/auth/logon', { email, password: 'a very long secret' });
  expect(signedIn.status).toBe(200);
  const { body } = await ask('adviser', 'GET', `/users/${id}/administration`);
  expect(body.data.last_login_at).toBe(testApp.clock.now().toISOString());
  const history = await ask<{ data: { action: string }[] }>('adviser', 'GET', `/users/${id}/history`);
  expect(history.body.data.map(({ action }) => action).sort()).toEqual([
    'created',
    'invited',
    'invited',
    'signed in',
  ]);
});

test.each([
  [{ first_name: ' ' }, 'first_name', 'First name is required.'],
  [{ email: 'nobody' }, 'email', 'Enter a valid email address.'],
  [{ email: 'client@test.example' }, 'email', 'An account with this address already exists.'],
  [{ roles: [] }, 'roles', 'Choose at least one role.'],
  [{ roles: [{ id: crypto.randomUUID() }] }, 'roles', 'Choose roles from the list.'],
  [{ businesses: [] }, 'businesses', 'Choose at least one business. Without one, this person sees nothing.'],
  [
    { fk_primary_business_id: crypto.randomUUID() },
    'fk_primary_business_id',
    'The primary business must be one of the person’s businesses.',
  ],
])('a new user with %j is rejected with a field error', async (more, field, sentence) => {
  const { status, body } = await person(more);
  expect([status, body]).toMatchObject([422, { fields: { [field]: sentence } }]);
});

describe("limits of an Admin's rights", () => {
  test('an Admin cannot create or change Super Admins, nor grant roles that open more than their own [PERM-027]', async () => {
    const id = await idOf();
    const superAdmin = { roles: [{ id: testApp.roles['Super Admin'] }] };
    expect((await put('adviser', id, superAdmin)).text).toContain('Only a Super Admin can give or remove');
    expect((await person(superAdmin, 'adviser')).status).toBe(422);
    await testApp.change((db) =>
      db.insert(memberships).values({ userId: testApp.user.admin, businessId: testApp.business.north }),
    );
    expect((await put('adviser', testApp.user.admin, { first_name: 'Taken' })).status).toBe(403);
    await testApp.change((db) => db.delete(memberships).where(eq(memberships.userId, testApp.user.admin)));
    const { body } = await ask<{ data: { id: string } }>('admin', 'POST', '/roles', {
      name: 'Bare',
      permissions: ['roi'],
    });
    const noRoi = and(eq(rolePermissions.roleId, testApp.roles.Admin), eq(rolePermissions.slug, 'roi'));
    await testApp.change((db) => db.delete(rolePermissions).where(noRoi));
    expect(
      (await put('adviser', id, { roles: [{ id: testApp.roles.Client }, { id: body.data.id }] })).text,
    ).toContain('Bare gives access to ROI, which you do not have yourself.');
    // An admin who could change the e-mail address of a user with more rights could sign in as that user.
    expect((await put('adviser', id, { email: 'mine@evil.example' })).status).toBe(403);
    await testApp.change((db) =>
      db.insert(rolePermissions).values({ roleId: testApp.roles.Admin, slug: 'roi' }),
    );
    expect((await put('adviser', id, { email: 'fine@new.example' })).status).toBe(200);
  });

  test("for a user who also belongs elsewhere, an Admin changes only access to the Admin's own businesses [PERM-026]", async () => {
    const { south, elsewhere } = testApp.business;
    const id = await idOf({ businesses: [south, elsewhere] });
    const row = (await ask('adviser', 'GET', `/users/${id}/administration`)).body.data;
    expect(row.businesses.map(({ id }) => id)).toEqual([south]);
    expect(row.locked).toContain('businesses that you do not manage');
    for (const change of [{ first_name: 'X' }, { status: 'inactive' }, { email: 'x@evil.example' }])
      expect([change, (await put('adviser', id, change)).status]).toEqual([change, 403]);
    const everywhere = { roles: [{ id: testApp.roles.Client }, { id: testApp.roles.Admin }] };
    expect((await put('adviser', id, everywhere)).status).toBe(422);
    const inSouth = {
      roles: [{ id: testApp.roles.Client }, { id: testApp.roles.Admin, fk_business_id: south }],
    };
    expect((await put('adviser', id, inSouth)).status).toBe(200);
    expect((await put('adviser', id, { businesses: [south, elsewhere] })).status).toBe(404);
    expect((await put('adviser', id, { businesses: [] })).body.data).toMatchObject({ businesses: [] });
    const left = await testApp.deps.db.select().from(memberships).where(eq(memberships.userId, id));
    expect(left.map(({ businessId }) => businessId)).toEqual([elsewhere]);
    const savedRoles = await testApp.deps.db.select().from(userRoles).where(eq(userRoles.userId, id));
    expect(savedRoles).toMatchObject([{ roleId: testApp.roles.Client, businessId: null }]);
    expect((await ask('adviser', 'GET', `/users/${id}/administration`)).status).toBe(404);
    expect((await put('adviser', id, { first_name: 'X' })).status).toBe(404);
  });

  test('a client with the users module reads the list but cannot add users [PERM-007]', async () => {
    const permission = { roleId: testApp.roles.Client, slug: 'users' };
    await testApp.change((db) => db.insert(rolePermissions).values(permission));
    expect(await names('client')).toContain('owner');
    expect((await person({}, 'client')).status).toBe(403);
    expect((await put('client', testApp.user.owner, { first_name: 'X' })).status).toBe(403);
    await testApp.change((db) =>
      db
        .delete(rolePermissions)
        .where(and(eq(rolePermissions.roleId, permission.roleId), eq(rolePermissions.slug, 'users'))),
    );
  });
});

test('deactivating a user ends sessions, clears the primary business and hands over open work [ADMIN-004] [ADMIN-010] [ADMIN-011] [ADMIN-026]', async () => {
  const { south } = testApp.business;
  const id = testApp.user.owner;
  const { token } = await testApp.logOn('owner');
  await put('admin', id, { fk_primary_business_id: south });
  const point = await testRequestFor(testApp, 'admin', { name: 'list-item-files' } as never);
  await testApp.deps.db.insert(actionItems).values([
    {
      businessId: testApp.business.north,
      agendaItemId: point.params?.['id'] ?? '',
      name: 'Call',
      assignedTo: id,
    },
    {
      businessId: testApp.business.north,
      agendaItemId: point.params?.['id'] ?? '',
      name: 'Done',
      assignedTo: id,
      status: 'done',
    },
  ]);
  expect((await put('admin', id, { status: 'asleep' })).status).toBe(422);
  expect((await put('admin', id, { status: 'inactive' })).text).toContain(
    'who takes over the open action item of',
  );
  expect(
    (await put('admin', id, { status: 'inactive', hand_over_to: testApp.user.stranger })).text,
  ).toContain('must be an active user of north Pty Ltd');
  await testApp.change((db) =>
    db.update(businesses).set({ digitalAnalystId: id }).where(eq(businesses.id, south)),
  );
  expect((await put('admin', id, { status: 'inactive' })).text).toContain('digital analyst (south Pty Ltd)');
  expect((await put('admin', id, { status: 'inactive', hand_over_to: testApp.user.client })).text).toContain(
    'must be an active user of south Pty Ltd',
  );
  const deactivation = await put('admin', id, { status: 'inactive', hand_over_to: testApp.user.adviser });
  const [looked] = await testApp.deps.db.select().from(businesses).where(eq(businesses.id, south));
  expect(looked?.digitalAnalystId).toBe(testApp.user.adviser);
  expect(deactivation.body.data).toMatchObject({ status: 'inactive', fk_primary_business_id: null });
  expect((await testApp.with(token).get('/v1/auth/authorise')).status).toBe(401);
  const items = await testApp.deps.db.select().from(actionItems).orderBy(actionItems.name);
  expect(items.map(({ name, assignedTo }) => [name, assignedTo])).toEqual([
    ['Call', testApp.user.adviser],
    ['Done', id],
  ]);
  expect((await put('admin', testApp.user.admin, { status: 'inactive' })).text).toContain(
    'You cannot deactivate your own account.',
  );
  const back = await put('admin', id, { status: 'active', fk_primary_business_id: south });
  expect(back.body.data).toMatchObject({ status: 'active', fk_primary_business_id: south });
});

test('bulk changes apply to all users or none, and the error names the user', async () => {
  const ids = [await idOf(), await idOf()];
  const bulk = (body: object) => ask('admin', 'POST', '/users/bulk', { ids, ...body });
  const north = testApp.business.north;
  expect((await bulk({ action: 'add-to-business' })).text).toContain('Choose a business.');
  expect((await bulk({ action: 'add-to-business', business_id: north })).body.message).toBe(
    '2 people added.',
  );
  expect((await bulk({ action: 'invite' })).body.message).toBe('2 invitations have been sent.');
  const withSelf = await bulk({ action: 'deactivate', ids: [...ids, testApp.user.admin] });
  expect([withSelf.status, withSelf.text]).toEqual([
    409,
    expect.stringContaining('admin Tester: You cannot deactivate your own account.'),
  ]);
  const statuses = () =>
    testApp.deps.db.select({ status: users.status }).from(users).where(inArray(users.id, ids));
  expect(await statuses()).toEqual([{ status: 'active' }, { status: 'active' }]);
  expect((await bulk({ action: 'deactivate' })).status).toBe(200);
  expect(await statuses()).toEqual([{ status: 'inactive' }, { status: 'inactive' }]);
});

test('the exported user list has matching users with one column per field, without foreign businesses', async () => {
  const answer = await (await testApp.as('adviser')).get(
    `/v1/users/download?format=csv&filter=${encodeURIComponent('full_name:~owner')}`,
  );
  expect(answer.text).toContain(
    'First name,Last name,Email,Roles,Businesses,Primary business,Status,Last login,Created',
  );
  expect(answer.text).toContain('owner,Tester,owner@test.example,Client,north Pty Ltd;south Pty Ltd');
  expect(answer.text).not.toContain('elsewhere');
  const all = await (await testApp.as('admin')).get('/v1/users/download?format=xlsx');
  expect([all.status, String(all.headers['content-disposition'])]).toEqual([
    200,
    expect.stringContaining('Users'),
  ]);
});

test('the last Super Admin cannot be removed, even by parallel requests', async () => {
  const [superAdmin, { adviser }] = [{ id: testApp.roles['Super Admin'] }, testApp.user];
  const listUsers = async () =>
    (
      await testApp.deps.db
        .select({ id: userRoles.userId })
        .from(userRoles)
        .innerJoin(users, and(eq(users.id, userRoles.userId), eq(users.status, 'active')))
        .where(and(eq(userRoles.roleId, superAdmin.id), isNull(userRoles.businessId)))
    ).length;
  const one = { roles: [{ id: testApp.roles.Client }] };
  expect((await put('admin', testApp.user.admin, one)).text).toContain('the last Super Admin');
  // An invited Super Admin who has never signed in does not count as remaining.
  await idOf({ roles: [superAdmin], businesses: [] });
  expect((await put('admin', testApp.user.admin, one)).status).toBe(409);
  for (let round = 0; round < 6; round++) {
    const admin = testApp.with((await testApp.logOn('admin')).token);
    await admin.put(`/v1/users/${adviser}`, { roles: [superAdmin] });
    const answers = await Promise.all([
      admin.put(`/v1/users/${adviser}`, one),
      put('adviser', testApp.user.admin, one),
      put('adviser', testApp.user.admin, { status: 'inactive' }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect([statuses, await listUsers()]).toEqual([statuses, 2]);
    await testApp.change(async (db) => {
      await db.delete(userRoles).where(inArray(userRoles.userId, [testApp.user.admin, adviser]));
      await db.update(users).set({ status: 'active' });
      await db.insert(userRoles).values([
        { userId: testApp.user.admin, roleId: superAdmin.id },
        { userId: adviser, roleId: testApp.roles.Admin },
      ]);
    });
  }
});
