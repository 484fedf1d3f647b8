import type { listNotifications } from '@bellwether/contract/api/notifications';
import type { listAccessRequests } from '@bellwether/contract/api/people/access-requests';
import type { ReplyOf } from '@bellwether/contract/endpoint';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLog, businesses, memberships, rolePermissions } from '../../platform/postgres/schema.ts';
import { everyModule } from '../../platform/postgres/seed.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let client: TestClient;
let adviser: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  [client, adviser] = await Promise.all([testApp.as('client'), testApp.as('adviser')]);
  const { roles } = testApp;
  await testApp.change((db) =>
    db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, roles.Client), eq(rolePermissions.slug, 'roi'))),
  );
});
afterAll(() => testApp.close());

const sendRequest = (more: object = {}) =>
  client.post('/v1/access-requests', {
    business_id: testApp.business.north,
    module: 'roi',
    page: '/roi/insights?business=1',
    ...more,
  });
const readTexts = async (who: TestClient) =>
  ((await who.get('/v1/notifications')).body as ReplyOf<typeof listNotifications>).data.map(
    ({ text, path }) => ({ text, path }),
  );
const openFor = async (who: TestClient) =>
  ((await who.get('/v1/access-requests')).body as ReplyOf<typeof listAccessRequests>).data;
const answer = (who: TestClient, id: string | undefined, body: object) =>
  who.post(`/v1/access-requests/${id}/answer`, body);
const seesRoi = async () =>
  (await client.get(`/v1/modules/roi/rows/matches?business_id=${testApp.business.north}`)).status;

test('a repeated access request is stored once, admins are notified, and the granted role opens the module', async () => {
  expect(await seesRoi()).toBe(403);
  expect((await sendRequest({ message: 'For the review' })).status).toBe(200);
  await Promise.all([sendRequest(), sendRequest()]);
  const expected = {
    text: "client Tester requests access to ROI in north Pty Ltd. 'For the review'",
    path: `/admin/users?business=${testApp.business.north}#requests`,
  };
  for (const who of [adviser, await testApp.as('admin')]) expect(await readTexts(who)).toEqual([expected]);
  expect(await readTexts(await testApp.as('owner'))).toEqual([]);

  const [request, ...more] = await openFor(adviser);
  expect(more).toEqual([]);
  expect(request).toMatchObject({ module: 'roi', is_off: false, has_role: false });
  // Roles with fewer modules are listed first. Roles that grant Super Admin are not offered.
  expect(request?.roles.map(({ name }) => name)).toEqual(['Admin']);
  expect((await answer(adviser, request?.id, { answer: 'granted' })).status).toBe(422);
  const wrong = { answer: 'granted', role_id: testApp.roles.Client };
  expect((await answer(adviser, request?.id, wrong)).status).toBe(422);
  expect(await seesRoi()).toBe(403);
  const right = { answer: 'granted', role_id: testApp.roles.Admin };
  expect((await answer(adviser, request?.id, right)).body).toEqual({ message: 'client can now open ROI.' });
  expect(await seesRoi()).toBe(200);
  // The user gets only one notification, none about the role change. It links to the page of the request.
  expect(await readTexts(client)).toEqual([
    { text: 'adviser Tester gave you access to ROI.', path: '/roi/insights?business=1' },
  ]);
  expect((await answer(adviser, request?.id, right)).status).toBe(409);
  expect(await openFor(adviser)).toEqual([]);
  const entries = await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemType, 'access'));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(['asked', 'granted']);
  expect((await sendRequest()).body).toEqual({
    message: expect.stringContaining('You already have access to ROI'),
  });
});

test('granting access enables a disabled module, declining notifies the user, and users of other businesses cannot answer', async () => {
  const { business } = testApp;
  const without = everyModule.filter((slug) => slug !== 'conversions');
  await testApp.change((db) =>
    db.update(businesses).set({ moduleAccess: without }).where(eq(businesses.id, business.north)),
  );
  await sendRequest({ module: 'conversions' });
  const [request] = await openFor(adviser);
  expect(request).toMatchObject({ is_off: true, has_role: true });
  expect((await answer(await testApp.as('stranger'), request?.id, { answer: 'declined' })).status).toBe(403);
  await answer(adviser, request?.id, { answer: 'declined' });
  expect(await readTexts(client)).toContainEqual({
    text: 'adviser Tester declined your request for Conversions.',
    path: `/?business=${business.north}`,
  });
  await sendRequest({ module: 'conversions' });
  const [again] = await openFor(adviser);
  expect((await answer(adviser, again?.id, { answer: 'granted' })).status).toBe(200);
  const [north] = await testApp.deps.db.select().from(businesses).where(eq(businesses.id, business.north));
  expect(north?.moduleAccess).toContain('conversions');
});

test('a user who left the business gets no access, and their request is hidden', async () => {
  const { business, user, roles } = testApp;
  await testApp.change((db) =>
    db
      .delete(rolePermissions)
      .where(and(eq(rolePermissions.roleId, roles.Client), eq(rolePermissions.slug, 'plan'))),
  );
  const admin = await testApp.as('admin');
  const owner = await testApp.as('owner');
  const requestBody = { business_id: business.north, module: 'plan', page: '/plan' };
  expect((await owner.post('/v1/access-requests', requestBody)).status).toBe(200);
  const [request] = await openFor(admin);
  const mine = and(eq(memberships.userId, user.owner), eq(memberships.businessId, business.north));
  const savedMemberships = await testApp.deps.db.select().from(memberships).where(mine);
  await testApp.change((db) => db.delete(memberships).where(mine));
  expect(await openFor(admin)).toEqual([]);
  const granted = await answer(admin, request?.id, { answer: 'granted', role_id: roles.Admin });
  expect([granted.status, granted.body]).toEqual([
    409,
    expect.objectContaining({ message: 'This person no longer belongs to this business.' }),
  ]);
  await testApp.change((db) => db.insert(memberships).values(savedMemberships));
  expect(await openFor(admin)).toHaveLength(1);
});

test('an access request for a page outside the product is rejected', async () => {
  for (const page of ['//evil.example', 'https://evil.example', '/\\evil.example'])
    expect([page, (await sendRequest({ page })).status]).toEqual([page, 422]);
});
