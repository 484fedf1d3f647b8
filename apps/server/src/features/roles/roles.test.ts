import type { Role, RoleEffect } from '@bellwether/contract/api/people/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Reply = { data: Role & Role[]; effects: RoleEffect[] };
const send = async (
  who: TestUser,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => {
  const answer = await (await testApp.as(who)).ask(method, `/v1${path}`, body === undefined ? {} : { body });
  return { ...answer, body: answer.body as Reply };
};
const list = async (who: TestUser): Promise<Role[]> =>
  (await send(who, 'GET', '/roles?per_page=-1')).body.data;

test('the role of a business is visible and can be granted only in that business [PERM-015] [ADMIN-012] [PERM-029]', async () => {
  const { elsewhere, south } = testApp.business;
  for (const fk_business_id of [elsewhere, south, null])
    expect(
      (await send('admin', 'POST', '/roles', { name: 'Editor', fk_business_id, permissions: ['meetings'] }))
        .status,
    ).toBe(201);
  const seen = (await list('adviser')).map(({ name, business }) => [name, business]);
  expect(seen).toEqual([
    ['Super Admin', null],
    ['Admin', null],
    ['Client', null],
    ['Editor', null],
    ['Editor', 'south Pty Ltd'],
  ]);
  const moduleRoles = await send('adviser', 'GET', `/modules/meetings/roles?business_id=${south}`);
  expect(moduleRoles.body.data.filter(({ name }) => name === 'Editor')).toMatchObject([
    { slug: 'meetings', read: true, write: true, delete: true },
    { slug: 'meetings', read: true, write: true, delete: true },
  ]);
  expect((await send('client', 'GET', '/roles')).status).toBe(403);
  expect((await send('adviser', 'POST', '/roles', { name: 'Mine' })).status).toBe(403);
  // The role of a business can be granted only in that business.
  const [, role] = (await list('adviser')).filter(({ name }) => name === 'Editor');
  const give = (fk_business_id: string | null) =>
    send('admin', 'PUT', `/users/${testApp.user.owner}`, {
      roles: [{ id: testApp.roles.Client }, { id: role?.id, fk_business_id }],
    });
  expect((await give(null)).status).toBe(422);
  expect((await give(testApp.business.north)).status).toBe(422);
  expect((await give(south)).status).toBe(200);
});

test('the list of roles of a module has slug, read, write and delete [PERM-016] [API-028]', async () => {
  const { body } = await send('client', 'GET', `/modules/plan/roles?business_id=${testApp.business.north}`);
  expect(body.data.map(({ name }) => name)).toEqual(['Admin', 'Client', 'Super Admin']);
  for (const leaf of body.data)
    expect(leaf).toMatchObject({ slug: 'plan', read: true, write: true, delete: true });
});

test('granting a role a module slug grants read, write and delete together [PERM-021]', async () => {
  const business_id = testApp.business.north;
  const client = await testApp.as('client');
  const plans = '/v1/modules/plan/forms/plans/items';
  const plan = { business_id, name: 'Grow', type: 'revenue', target: 'revenue', start_date: '2026-07-01' };
  const leaf = async () => {
    const { body } = await send('client', 'GET', `/modules/plan/roles?business_id=${business_id}`);
    return body.data?.find(({ name }) => name === 'Client') as
      | { read: boolean; write: boolean; delete: boolean }
      | undefined;
  };
  const calls = async () => {
    const read = await client.get(`${plans}?business_id=${business_id}`);
    const written = await client.post(plans, plan);
    const { data } = written.body as { data?: { id: string } };
    const deleted = await client.ask(
      'DELETE',
      `${plans}/${data?.id ?? createdId}?business_id=${business_id}`,
    );
    return [read.status, written.status, deleted.status];
  };
  const { body } = (await (await testApp.as('admin')).post(plans, plan)) as {
    body: { data: { id: string } };
  };
  const createdId = body.data.id;
  expect(await leaf()).toMatchObject({ read: true, write: true, delete: true });
  expect(await calls()).toEqual([200, 201, 200]);
  const role = (await list('admin')).find(({ name }) => name === 'Client');
  const before = role?.permissions ?? [];
  const permissions = before.filter((slug) => slug !== 'plan');
  const save = (from: readonly string[], to: readonly unknown[]) =>
    send('admin', 'PUT', '/roles', { roles: [{ id: role?.id, before: from, permissions: to }] });
  // Permissions are a list of module slugs; read, write and delete cannot be set separately.
  expect((await save(before, [{ slug: 'plan', read: true, write: false, delete: false }])).status).toBe(422);
  expect((await save(before, permissions)).status).toBe(200);
  expect(await leaf()).toBeUndefined();
  expect(await calls()).toEqual([403, 403, 403]);
  expect((await save(permissions, before)).status).toBe(200);
  expect(await calls()).toEqual([200, 201, 200]);
});

test('the three default roles cannot be renamed, deleted or duplicated', async () => {
  for (const name of ['admin', ' SUPER ADMIN ', 'Client'])
    expect((await send('admin', 'POST', '/roles', { name })).text).toContain('are reserved');
  const id = testApp.roles.Admin;
  expect((await send('admin', 'DELETE', `/roles/${id}`)).status).toBe(409);
  expect((await send('admin', 'PUT', `/roles/${id}`, { name: 'Boss' })).status).toBe(409);
  const { body } = await send('admin', 'POST', '/roles', { name: 'Temp' });
  expect((await send('admin', 'POST', '/roles', { name: 'TEMP' })).text).toContain(
    'with this name already exists',
  );
  expect((await send('admin', 'PUT', `/roles/${body.data.id}`, { name: 'admin' })).status).toBe(422);
  expect((await send('admin', 'PUT', `/roles/${body.data.id}`, { name: 'Visitor' })).body.data.name).toBe(
    'Visitor',
  );
  expect((await send('admin', 'DELETE', `/roles/${body.data.id}`)).status).toBe(200);
  expect((await send('admin', 'DELETE', `/roles/${body.data.id}`)).status).toBe(404);
});

test('a dry run previews permission changes of a role, and a stale save is rejected', async () => {
  const client = (await list('admin')).find(({ name }) => name === 'Client');
  const before = client?.permissions ?? [];
  const permissions = [...before.filter((slug) => slug !== 'roi'), 'config'];
  const save = (more: object) =>
    send('admin', 'PUT', '/roles', { roles: [{ id: client?.id, before, permissions }], ...more });
  const dryRun = await save({ dry_run: true });
  expect(dryRun.body.effects).toEqual([
    { slug: 'config', gain: 3, lose: 0 },
    { slug: 'roi', gain: 0, lose: 3 },
  ]);
  expect((await list('admin')).find(({ name }) => name === 'Client')?.permissions).toEqual(before);
  const roi = () =>
    testApp
      .as('client')
      .then((one) => one.get(`/v1/modules/roi/roles?business_id=${testApp.business.north}`));
  expect((await roi()).status).toBe(200);
  expect((await save({})).status).toBe(200);
  // The change takes effect in open sessions at once.
  expect((await roi()).status).toBe(403);
  expect((await save({})).status).toBe(409);
  const superAdminRole = (await list('admin')).find(({ name }) => name === 'Super Admin');
  const locked = await send('admin', 'PUT', '/roles', {
    roles: [{ id: superAdminRole?.id, before: superAdminRole?.permissions, permissions: ['dashboard'] }],
  });
  expect(locked.text).toContain('Super Admins always have Users and Businesses');
});
