import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rolePermissions } from '../../platform/postgres/schema.ts';
import { newScheduleBody } from '../../testing/report-schedule.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type ListedSchedule = { id: string; message: string; owner: { id: string } };

test('a user who changes the content or recipients of a report becomes its owner and must see every page', async () => {
  const { roles, user, business } = testApp;
  const financials = and(eq(rolePermissions.roleId, roles.Admin), eq(rolePermissions.slug, 'financials'));
  await testApp.change((db) => db.delete(rolePermissions).where(financials));
  const [adviser, admin] = [await testApp.as('adviser'), await testApp.as('admin')];
  const body = (pages: readonly string[]) => ({
    ...newScheduleBody(testApp),
    business_id: business.north,
    recipients: [user.client],
    pages,
  });
  const unseen = { fields: { pages: expect.stringMatching(/^You do not have access to Revenue/) } };
  const [open, both] = [['/analytics/google-ads'], ['/analytics/google-ads', '/business/revenue']];
  expect((await adviser.post('/v1/report-schedules', body(both))).body).toMatchObject(unseen);
  const created = (await adviser.post('/v1/report-schedules', body(open))).body as { data: ListedSchedule };
  expect(created.data.owner.id).toBe(user.adviser);

  const path = `/v1/report-schedules/${created.data.id}?filter=business:${business.north}`;
  const change = async (client: typeof adviser, changes: object) =>
    (await client.ask('PATCH', path, { body: changes })).body;
  expect(await change(admin, { pages: both })).toMatchObject({ data: { owner: { id: user.admin } } });
  for (const phrase of [
    { message: 'Pay to this account.' },
    { subject: 'A new account' },
    { recipients: [user.owner] },
  ])
    expect(await change(adviser, phrase)).toMatchObject(unseen);
  // This change leaves content and recipients unchanged, so the report keeps its owner.
  const paused = await change(adviser, { paused: true, message: created.data.message });
  expect(paused).toMatchObject({ data: { paused: true, owner: { id: user.admin } } });
});
