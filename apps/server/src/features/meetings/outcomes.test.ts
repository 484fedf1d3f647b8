import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
const load = (fact: 'invoices' | 'leads', rows: TestFactRow[], source: 'xero' | 'wildjar' = 'xero') =>
  loadRows(testApp.deps.warehouse, testScope({ id: testApp.business.north }), fact, rows, { source });
const lead = (day: string, key: string, more: TestFactRow = {}): TestFactRow => ({
  lead_key: key,
  day,
  kind: 'call',
  call_status: 'answered',
  internal_channel: 'Email',
  ...more,
});
/** The test clock is at 16 March 2026 in Melbourne. */
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  await load('invoices', [
    testInvoiceLine('2025-07-01', '0', 1),
    testInvoiceLine('2026-02-25', '1', 100),
    testInvoiceLine('2026-03-05', '2', 150),
    testInvoiceLine('2026-03-15', '3', 1),
  ]);
});
afterAll(() => testApp.close());

type Fields = Record<string, unknown>;
const one = (answer: { body: unknown }) => (answer.body as { data: { id: string } }).data;
const many = (answer: { body: unknown }) => (answer.body as { data: Fields[] }).data;
const meeting = async (date: string, name = 'Review') =>
  one(
    await admin.post('/v1/meetings', {
      business_id: testApp.business.north,
      name,
      attendees: [testApp.user.owner],
      date,
      start_time: '10:00',
      end_time: '11:30',
    }),
  ).id;
const items = '/v1/modules/meetings/forms/action-items/items';
const point = async (meetingId: string) =>
  one(
    await admin.post(`/v1/meetings/${meetingId}/agenda-items`, { name: 'Sales', description: '<p>Why</p>' }),
  ).id;
const action = (agenda_item_id: string, name: string, more: object) =>
  admin.post(items, { business_id: testApp.business.north, agenda_item_id, name, ...more });

test('outcomes of action items compare expected and measured change over equal periods, or are unknown', async () => {
  const at = await point(await meeting('2026-03-01', 'First'));
  const bound = { metric: 'revenue', measure_by: '2026-03-10' };
  await action(at, 'Sell', { ...bound, expected_change: 40, assigned_to: testApp.user.owner });
  await action(at, 'Sell twice', { ...bound, expected_change: 60 });
  await action(at, 'Soon', { metric: 'revenue', measure_by: '2026-04-10', expected_change: -5 });
  await action(at, 'Ring', { metric: 'leads', measure_by: '2026-03-10', expected_change: 5 });
  await action(at, 'No figure', {});
  const next = await meeting('2026-03-20', 'Second');
  const found = many(await (await testApp.as('owner')).get(`/v1/meetings/${next}/outcomes`));
  expect(Object.fromEntries(found.map(({ name, state }) => [name, state]))).toEqual({
    Ring: 'unknown',
    Sell: 'reached',
    'Sell twice': 'missed',
    Soon: 'behind',
  });
  expect(found.find(({ name }) => name === 'Sell')).toMatchObject({
    done: false,
    assigned_to: 'owner Tester',
    before: 100,
    after: 150,
    change: 50,
    why: null,
    meeting: { name: 'First', date: '2026-03-01' },
    currency: 'AUD',
    days: {
      after: { from: '2026-03-02', to: '2026-03-10' },
      before: { from: '2026-02-21', to: '2026-03-01' },
      count: 9,
    },
  });
  expect(found.find(({ name }) => name === 'Ring')).toMatchObject({
    before: null,
    after: null,
    change: null,
    why: expect.stringContaining('Unknown'),
  });
  // This meeting has no earlier meeting, so it has no outcomes.
  const before = await meeting('2026-02-01', 'Before');
  expect(many(await admin.get(`/v1/meetings/${before}/outcomes`))).toEqual([]);
});

test('an action item with incomplete or invalid metric fields is rejected', async () => {
  const at = await point(await meeting('2026-03-01'));
  for (const [more, sentence] of [
    [{ metric: 'revenue', measure_by: '2026-04-01' }, 'Enter the expected change in percent'],
    [{ metric: 'revenue', expected_change: 5 }, 'Choose the date by which you expect the change.'],
    [{ metric: 'happiness', expected_change: 5, measure_by: '2026-04-01' }, 'Measured by must be one of'],
  ] as const) {
    const answer = await action(at, 'Grow', more);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(sentence)]);
  }
});

test('the meeting pack lists the top changes since the last meeting, calls and open action items', async () => {
  await load(
    'leads',
    [
      ...Array.from({ length: 30 }, (_, n) => lead('2026-02-20', `a${n}`, { call_seconds: 10 + n })),
      ...Array.from({ length: 60 }, (_, n) => lead('2026-03-10', `b${n}`, { call_seconds: 100 + n })),
      lead('2026-02-15', 'first'),
      lead('2026-03-15', 'last', { call_status: 'missed' }),
    ],
    'wildjar',
  );
  const last = await meeting('2026-03-02', 'Last');
  const at = await point(last);
  await action(at, 'Late', { due_date: '2026-03-05', assigned_to: testApp.user.owner });
  const next = await meeting('2026-03-19', 'Next');
  const { data: pack } = (await admin.get(`/v1/meetings/${next}/pack`)).body as { data: Fields };
  expect(pack).toMatchObject({
    since: {
      range: { from: '2026-03-03', to: '2026-03-15' },
      before: { from: '2026-02-18', to: '2026-03-02' },
      last_meeting: { id: last, name: 'Last' },
    },
    targets: [],
    closed: [],
  });
  expect(pack['moves']).toContainEqual({
    metric: 'leads',
    now: 61,
    before: 30,
    currency: 'AUD',
    percent: expect.closeTo(103.33, 1),
    judgement: expect.objectContaining({ verdict: 'up', certainty: 'high' }),
  });
  expect((pack['calls'] as Fields[]).map(({ why, seconds }) => [why, seconds])).toEqual([
    ['long', 159],
    ['long', 158],
    ['long', 157],
  ]);
  expect(pack['actions']).toContainEqual(
    expect.objectContaining({ name: 'Late', overdue: true, assigned_to: 'owner Tester', meeting: 'Last' }),
  );
});

test('the meeting pack includes a plan with its progress and the months that missed their target', async () => {
  const { north } = testApp.business;
  const plan = one(
    await admin.post('/v1/modules/plan/forms/plans/items', {
      business_id: north,
      name: 'FY26',
      type: 'revenue',
      target: 'revenue',
      start_date: '2025-07-01',
    }),
  ).id;
  for (const [month, amount] of [
    ['2026-02-01', 280],
    ['2026-03-01', 3100],
  ])
    await admin.post('/v1/modules/plan/forms/plan-targets/items', {
      business_id: north,
      plan_id: plan,
      month,
      amount,
    });
  const next = await meeting('2026-03-19', 'Behind');
  const { data: pack } = (await admin.get(`/v1/meetings/${next}/pack`)).body as { data: Fields };
  expect(pack['targets']).toMatchObject([
    {
      plan: 'FY26',
      type: 'revenue',
      actual: 252,
      target_to_date: 1780,
      year_target: 3380,
      missed_months: ['2026-02-01'],
    },
  ]);
});
