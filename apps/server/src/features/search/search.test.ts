import type { SearchResult } from '@bellwether/contract/api/figures/search';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businesses } from '../../platform/postgres/schema.ts';
import { everyModule } from '../../platform/postgres/seed.ts';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await fill(testApp.business.north, 'Marigold');
  await fill(testApp.business.south, 'Marigold South');
});
afterAll(() => testApp.close());

/** Adds a record of each kind whose name contains the given name. */
const fill = async (id: string, name: string): Promise<void> => {
  const { warehouse } = testApp.deps;
  const scope = testScope({ id });
  const lead = (key: string, over: TestFactRow): TestFactRow => ({
    lead_key: key,
    day: '2026-03-02',
    ...over,
  });
  await loadRows(warehouse, scope, 'leads', [
    lead('1', { kind: 'call', name: `Ann ${name}`, campaign: 'Taps' }),
    lead('2', { kind: 'form', name: 'Bob', campaign: 'Taps' }),
  ]);
  await loadRows(
    warehouse,
    scope,
    'invoices',
    [
      testInvoiceLine('2026-03-01', '1', 100, { customer: `${name} Cafe`, customer_key: 'new' }),
      testInvoiceLine('2023-05-09', '2', 900, { customer: `${name} Bakery`, customer_key: 'old' }),
    ],
    { source: 'xero' },
  );
  await loadRows(
    warehouse,
    scope,
    'ads',
    [
      testAdRow('2026-02-20', `Spring ${name}`, 50),
      testAdRow('2026-02-20', `${name} on Bing`, 5, { channel: 'microsoft_ads' }),
    ],
    { source: 'google_ads' },
  );
  const admin = await testApp.as('admin');
  const meeting = await admin.post('/v1/meetings', {
    business_id: id,
    name: `${name} review`,
    attendees: [testApp.user.admin],
    date: '2026-03-20',
    start_time: '09:00',
    end_time: '10:00',
  });
  const point = await admin.post(`/v1/meetings/${idOf(meeting)}/agenda-items`, {
    name: 'Calls',
    description: '<p>Why</p>',
  });
  await admin.post('/v1/modules/meetings/forms/action-items/items', {
    business_id: id,
    agenda_item_id: idOf(point),
    name: `Call ${name}`,
    due_date: '2026-03-30',
  });
};
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: string } }).data.id;

const searchAs = async (client: TestClient, keywords: string, business = testApp.business.north) => {
  const query = new URLSearchParams({ filter: `business:${business}`, keywords });
  return client.get(`/v1/search?${query}`);
};
const findAs = async (who: TestUser, keywords: string): Promise<SearchResult[]> => {
  const answer = await searchAs(await testApp.as(who), keywords);
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return (answer.body as { data: SearchResult[] }).data;
};
const kindsOf = (found: readonly SearchResult[]) => found.map(({ kind }) => kind);

test('a search finds each kind of result by part of its name, with the page that shows it', async () => {
  const found = await findAs('client', 'marigold');
  expect(found.map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
    ['lead', 'Ann Marigold', 'Call · 2 Mar, 2026 · Taps'],
    ['customer', 'Marigold Bakery', 'Last invoice 9 May, 2023'],
    ['customer', 'Marigold Cafe', 'Last invoice 1 Mar, 2026'],
    ['campaign', 'Spring Marigold', 'Google Ads'],
    ['action_item', 'Call Marigold', 'Open, due 30 Mar, 2026'],
    ['meeting', 'Marigold review', '20 Mar, 2026'],
  ]);
  const [lead, old, recent, campaign, action, meeting] = found;
  expect(lead?.path).toBe(`/conversions/${encodeURIComponent(String(lead?.id))}`);
  expect([old?.path, old?.range]).toEqual(['/business/customers', { from: '2022-05-31', to: '2023-05-31' }]);
  expect(recent?.range).toBeNull();
  expect(campaign?.path).toBe('/analytics/google-ads#campaigns');
  expect(meeting?.path).toBe(`/meetings/${meeting?.id}/view`);
  expect(action?.path).toBe(meeting?.path);
});

test('a search finds nothing of other businesses and refuses a business that the user does not belong to', async () => {
  const titles = (await findAs('owner', 'marigold')).map(({ title }) => title);
  expect(titles.filter((title) => title.includes('South'))).toEqual([]);
  const refused = await searchAs(await testApp.as('client'), 'marigold', testApp.business.south);
  expect(refused.status).toBe(404);
});

test.each([
  ['conversions', 'lead'],
  ['meetings', 'meeting'],
  ['meetings', 'action_item'],
] as const)('a user without access to %s finds no %s', async (module, kind) => {
  expect(kindsOf(await withModules(everyModule.filter((slug) => slug !== module)))).not.toContain(kind);
});

test('finding customers and campaigns needs access to the module of a page that shows them', async () => {
  expect(kindsOf(await withModules(['dashboard', 'conversions']))).toEqual(['lead']);
  expect(kindsOf(await withModules(['dashboard', 'financials']))).toEqual(['customer', 'customer']);
  expect(kindsOf(await withModules(['dashboard', 'analytics']))).toEqual(['campaign']);
  expect((await withModules(['roi'])).map(({ title, path }) => [title, path])).toContainEqual([
    'Spring Marigold',
    '/roi/campaigns',
  ]);
});

/** Searches as a user whose business has only the given modules enabled. */
const withModules = async (modules: readonly string[]): Promise<SearchResult[]> => {
  const set = (moduleAccess: string[]) =>
    testApp.change((db) =>
      db.update(businesses).set({ moduleAccess }).where(eq(businesses.id, testApp.business.north)),
    );
  await set([...modules]);
  try {
    return await findAs('client', 'marigold');
  } finally {
    await set([...everyModule]);
  }
};

test('a search returns at most five results of each kind', async () => {
  const { warehouse } = testApp.deps;
  const rows = Array.from({ length: 7 }, (_, n) => ({
    lead_key: `many ${n}`,
    day: '2026-03-05',
    kind: 'form',
    name: `Petunia ${n}`,
  }));
  await loadRows(warehouse, testScope({ id: testApp.business.north }), 'leads', rows, { source: 'pixel' });
  expect(kindsOf(await findAs('client', 'petunia'))).toEqual(Array(5).fill('lead'));
});

test.each([
  ['a', 'at least 2 characters'],
  ['  a  ', 'at least 2 characters'],
  ['a'.repeat(81), 'at most 80 characters'],
])('a search for the keywords %j is refused', async (keywords, message) => {
  const answer = await searchAs(await testApp.as('client'), keywords);
  expect([answer.status, answer.text]).toEqual([400, expect.stringContaining(message)]);
});

test.each(['100%', "o'neil", 'a,b|c', '(x)', '=~<>', '_%\\'])(
  'a search reads the keywords %j as text, not as grammar',
  async (keywords) => {
    expect(await findAs('client', keywords)).toEqual([]);
  },
);
