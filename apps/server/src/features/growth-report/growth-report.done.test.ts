import type { GrowthReport } from '@bellwether/contract/api/figures/growth-report';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actionItems, rolePermissions } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
});
afterAll(() => testApp.close());

const dataOf = <T>({ status, body }: { status: number; body: unknown }): T => {
  expect([status < 300 ? 200 : JSON.stringify(body), body]).toMatchObject([200, {}]);
  return (body as { data: T }).data;
};
const readExtras = async (month: string, reader = admin) =>
  dataOf<GrowthReport>(
    await reader.get(`/v1/growth-report?business_id=${testApp.business.north}&month=${month}`),
  ).extras;
const forms = (module: string, form: string) => `/v1/modules/${module}/forms/${form}/items`;

/** Adds a meeting with a discussed agenda item and an action item. */
const addMeeting = async (date: string, createdAt: string) => {
  const business_id = testApp.business.north;
  const { id: meeting } = dataOf<{ id: string }>(
    await admin.post('/v1/meetings', {
      business_id,
      name: 'Review',
      attendees: [testApp.user.owner],
      date,
      start_time: '09:00',
      end_time: '10:00',
    }),
  );
  const { id: point } = dataOf<{ id: string }>(
    await admin.post(forms('meetings', 'strategy-meeting-items'), {
      business_id,
      meeting_id: meeting,
      name: 'Budget',
      description: '<p>Why</p>',
      status: 'discussed',
    }),
  );
  const { id: action } = dataOf<{ id: string }>(
    await admin.post(forms('meetings', 'action-items'), {
      business_id,
      agenda_item_id: point,
      name: 'Call back',
      assigned_to: testApp.user.owner,
      due_date: '2026-03-01',
      status: 'open',
    }),
  );
  await testApp.deps.db
    .update(actionItems)
    .set({ createdAt: new Date(createdAt) })
    .where(eq(actionItems.id, action));
  return action;
};

test('the growth report has the meetings, agreed and finished actions, and notes of its month, with their days', async () => {
  // The action item is created on 31 January in UTC, which is 1 February in Melbourne.
  const action = await addMeeting('2026-01-30', '2026-01-31T20:00:00Z');
  expect((await admin.put(`${forms('meetings', 'action-items')}/${action}`, { status: 'done' })).status).toBe(
    200,
  );
  for (const [day, until, text] of [
    ['2026-01-10', null, 'Price list'],
    ['2026-01-30', '2026-02-03', 'Stocktake'],
    ['2026-03-01', null, 'Later'],
  ])
    dataOf(
      await admin.post(forms('dashboard', 'annotations'), {
        business_id: testApp.business.north,
        text,
        day,
        until,
      }),
    );
  const item = { name: 'Call back', assigned_to: 'owner Tester', meeting: 'Review' };
  expect(await readExtras('2026-01-01')).toMatchObject({
    meetings: [{ name: 'Review', day: '2026-01-30', discussed: ['Budget'] }],
    agreed: [],
    done: [],
    notes: [
      { from: '2026-01-10', to: null, text: 'Price list' },
      { from: '2026-01-30', to: '2026-02-03', text: 'Stocktake', author: 'admin Tester' },
    ],
  });
  expect(await readExtras('2026-02-01')).toMatchObject({
    meetings: [],
    agreed: [{ ...item, day: '2026-02-01' }],
    notes: [{ text: 'Stocktake' }],
  });
  expect((await readExtras('2026-03-01')).done).toMatchObject([{ ...item, day: '2026-03-16' }]);
});

test('the growth report omits notes and meetings from a reader who may not open their modules', async () => {
  const client = await testApp.as('client');
  expect((await readExtras('2026-01-01', client)).notes).toHaveLength(2);
  const matches = and(
    eq(rolePermissions.roleId, testApp.roles.Client),
    inArray(rolePermissions.slug, ['dashboard', 'meetings']),
  );
  await testApp.change((db) => db.delete(rolePermissions).where(matches));
  const extras = await readExtras('2026-01-01', client);
  expect([extras.notes ?? [], extras.meetings ?? [], extras.done]).toEqual([[], [], null]);
});
