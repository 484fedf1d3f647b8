import { endpoints } from '@bellwether/contract/api/list';
import { type Endpoint, isReadOnly } from '@bellwether/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, userRoles } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let adviser: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  adviser = await testApp.as('adviser');
});
afterAll(() => testApp.close());

const startViewing = (who: TestClient, userId: string) => who.post(`/v1/users/${userId}/view-as`);
const readId = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id;
const fetchSelf = async (who: TestClient, id: string) => {
  const { status, body } = await who.get('/v1/auth/authorise', { 'x-view-as': id });
  return status === 200
    ? (body as { authorise_data: { user: { email: string } } }).authorise_data.user.email
    : status;
};
const toPath = ({ path }: Endpoint) => `/v1${path.replace(/:\w+/g, () => crypto.randomUUID())}`;

test('an admin who views as a managed user cannot write, and the viewing is logged', async () => {
  const started = await startViewing(adviser, testApp.user.client);
  expect(started.status).toBe(200);
  const id = readId(started);
  expect(await fetchSelf(adviser, id)).toBe('client@test.example');
  // The viewed user cannot see this module, so the viewing admin cannot either.
  expect((await adviser.get('/v1/users', { 'x-view-as': id })).status).toBe(403);
  expect((await adviser.get('/v1/users')).status).toBe(200);

  // Public calls have no session during a viewing, so a viewer cannot change the other user's password.
  const change = { current_password: 'x', password: 'y', password_confirmation: 'y' };
  const password = await adviser.ask('POST', '/v1/auth/password', {
    body: change,
    headers: { 'x-view-as': id },
  });
  expect(password.status).toBe(401);
  const writeEndpoints = endpoints.filter(
    (one) =>
      !isReadOnly(one) &&
      one.access.who !== 'anyone' &&
      !(one.access.who === 'signed-in' && one.access.token === 'v2'),
  );
  expect(writeEndpoints.length).toBeGreaterThan(60);
  for (const one of writeEndpoints) {
    const query = one.path.includes(':businessId')
      ? ''
      : `?business_id=${testApp.business.north}&kind=invoices`;
    const { status, text } = await adviser.ask(one.method, `${toPath(one)}${query}`, {
      headers: { 'x-view-as': id },
      ...(one.method === 'GET' ? {} : { body: {} }),
    });
    expect([one.name, status, text]).toEqual([
      one.name,
      403,
      expect.stringContaining('You are viewing Bellwether as client'),
    ]);
  }

  expect((await adviser.ask('DELETE', `/v1/view-as/${id}`)).status).toBe(200);
  expect(await fetchSelf(adviser, id)).toBe(403);
  expect((await adviser.get('/v1/auth/authorise')).status).toBe(200);
  const entries = await testApp.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.itemId, testApp.user.client));
  expect(entries.map(({ action, userId }) => [action, userId])).toEqual(
    expect.arrayContaining([
      ['viewed as', testApp.user.adviser],
      ['stopped viewing as', testApp.user.adviser],
    ]),
  );
});

test('viewing as another user never shows more than the viewer may see', async () => {
  const { user, clock } = testApp;
  expect((await startViewing(adviser, user.admin)).status).not.toBe(200);
  expect((await startViewing(adviser, user.stranger)).status).toBe(404);
  expect((await startViewing(adviser, user.adviser)).status).toBe(403);
  expect((await startViewing(await testApp.as('client'), user.owner)).status).toBe(403);
  const id = readId(await startViewing(adviser, user.client));
  expect(await fetchSelf(await testApp.as('admin'), id)).toBe(403);
  expect(await fetchSelf(adviser, crypto.randomUUID())).toBe(403);
  expect(await fetchSelf(adviser, "x' or true")).toBe(403);
  clock.advance(3_600_001);
  expect(await fetchSelf(adviser, id)).toBe(403);
  clock.advance(-3_600_001);
  expect(await fetchSelf(adviser, id)).toBe('client@test.example');
  await testApp.change((db) => db.delete(userRoles).where(eq(userRoles.userId, user.adviser)));
  expect(await fetchSelf(adviser, id)).toBe(403);
  await testApp.change((db) =>
    db.insert(userRoles).values({ userId: user.adviser, roleId: testApp.roles.Admin }),
  );
});

test('viewing as an admin shows the setup and history that this admin can read', async () => {
  const admin = await testApp.as('admin');
  const id = readId(await startViewing(admin, testApp.user.adviser));
  for (const part of ['setup', 'history', 'integrations']) {
    const at = `/v1/businesses/${testApp.business.north}/${part}`;
    const { status, text } = await admin.get(at, { 'x-view-as': id });
    expect([part, status, text]).toEqual([part, 200, text]);
  }
  const close = await admin.ask('DELETE', `/v1/businesses/${testApp.business.north}/setup`, {
    headers: { 'x-view-as': id },
  });
  expect([close.status, close.text]).toEqual([403, expect.stringContaining('You cannot change anything')]);
});
