import type { Condition } from '@bellwether/contract/query/filter';
import { printListQuery } from '@bellwether/contract/query/list-query';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { meetings } from '../../../platform/postgres/schema.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let client: TestClient;

const path = '/v1/modules/meetings/forms/meetings/items';
type Row = typeof meetings.$inferInsert;

const day = (date: string, more: Partial<Row>): Omit<Row, 'businessId'> => ({
  name: date,
  date,
  startTime: '10:00',
  endTime: '11:00',
  startAt: new Date(`${date}T00:00:00Z`),
  endAt: new Date(`${date}T01:00:00Z`),
  ...more,
});

beforeAll(async () => {
  testApp = await openTestApp();
  client = await testApp.as('client');
  const rows = [
    day('2026-01-10', { name: 'alpha', address: '50% off, Level 1', attendees: [testApp.user.client] }),
    day('2026-02-10', { name: 'Beta', address: 'C:\\tap_room', type: 'planning', isTeleconference: true }),
    day('2026-03-10', { name: 'gamma (1|2)', objective: 'Alpha and Omega', status: 'completed' }),
    day('2026-04-10', { name: "d'Arc; drop table meetings", address: '50 of 60', version: 7 }),
    // 23:30 UTC on 9 May is 9:30 on 10 May in Melbourne.
    day('2026-05-10', {
      name: 'Émile',
      startAt: new Date('2026-05-09T23:30:00Z'),
      attendees: [testApp.user.owner],
    }),
  ];
  await testApp.deps.db
    .insert(meetings)
    .values([
      ...rows.map((row) => ({ ...row, businessId: testApp.business.north })),
      { ...day('2026-01-10', { name: 'gone' }), businessId: testApp.business.north, deletedAt: new Date() },
      { ...day('2026-01-10', { name: 'alpha of others' }), businessId: testApp.business.elsewhere },
    ]);
});
afterAll(() => testApp.close());

type Listed = { data: Record<string, unknown>[]; meta: { pagination: Record<string, number> }[] };
const request = (query: Record<string, string>) => client.get(`${path}?${new URLSearchParams(query)}`);
const names = async (query: Record<string, string>) =>
  ((await request({ sort: 'date:asc', ...query })).body as Listed).data.map(
    ({ name }) => String(name).split(' ')[0],
  );
const where = (...groups: Condition[][]) => names(printListQuery({ filter: groups }));
const one = (key: string, operator: Condition['operator'], value: string) =>
  where([{ key, operator, value }]);

describe('filtering a list', () => {
  test.each([
    ['name', '=', 'alpha', ['alpha']],
    ['name', '=', 'ALPHA', []],
    ['name', '!=', 'alpha', ['Beta', 'gamma', "d'Arc;", 'Émile']],
    ['name', '~', 'ALPH', ['alpha']],
    ['name', '~', 'émi', ['Émile']],
    ['name', '~', '(1|2)', ['gamma']],
    ['name', '~', "d'Arc; drop", ["d'Arc;"]],
    ['name', '!~', 'a', ['Émile']],
    ['name', '>', 'BETA', ['gamma', "d'Arc;", 'Émile']],
    ['address', '~', '50%', ['alpha']],
    ['address', '~', 'tap_', ['Beta']],
    ['address', '~', 'tap__', []],
    ['address', '~', ':\\tap', ['Beta']],
    ['address', '!~', '50', ['Beta', 'gamma', 'Émile']],
    ['address', '!=', '50 of 60', ['alpha', 'Beta', 'gamma', 'Émile']],
    ['address', '=', '', ['gamma', 'Émile']],
    ['address', '!=', '', ['alpha', 'Beta', "d'Arc;"]],
    ['date', '=', '2026-02-10', ['Beta']],
    ['date', '>=', '2026-04-10T00:00:00', ["d'Arc;", 'Émile']],
    ['date', '<', '2026-02-10', ['alpha']],
    ['date', '!=', '2026-02-10', ['alpha', 'gamma', "d'Arc;", 'Émile']],
    ['start_at', '=', '2026-05-10', ['Émile']],
    ['start_at', '<=', '2026-05-09', ['alpha', 'Beta', 'gamma', "d'Arc;"]],
    ['start_at', '>', '2026-04-10', ['Émile']],
    ['start_at', '>=', '2026-05-09T23:30:00Z', ['Émile']],
    ['start_at', '>', '2026-05-10T09:30:00+10:00', []],
    ['is_teleconference', '=', 'true', ['Beta']],
    ['is_teleconference', '!=', '1', ['alpha', 'gamma', "d'Arc;", 'Émile']],
    ['type', '=', 'planning', ['Beta']],
    ['type', '~', 'plan', ['Beta']],
    ['status', '!=', 'scheduled', ['gamma']],
    ['version', '>', '1', ["d'Arc;"]],
    ['version', '<=', '99999999999999999999', ['alpha', 'Beta', 'gamma', "d'Arc;", 'Émile']],
    ['version', '~', '7', ["d'Arc;"]],
    ['created_by', '=', '', ['alpha', 'Beta', 'gamma', "d'Arc;", 'Émile']],
    ['attendees', '=', '', ['Beta', 'gamma', "d'Arc;"]],
  ] as const)(
    'the filter %s%s%s finds the items %j [API-015] [API-025]',
    async (key, operator, value, found) => {
      expect(await one(key, operator, value)).toEqual(found);
    },
  );

  test('a filter on a field of several users finds items with any one of them', async () => {
    expect(await one('attendees', '=', testApp.user.owner)).toEqual(['Émile']);
    expect(await one('attendees', '~', testApp.user.client)).toEqual(['alpha']);
    expect(await one('attendees', '!=', testApp.user.owner)).not.toContain('Émile');
  });

  test('an item list joins filter groups by AND and the conditions of a group by OR [API-016]', async () => {
    const [a, b]: [Condition, Condition] = [
      { key: 'name', operator: '~', value: 'alpha' },
      { key: 'name', operator: '~', value: 'beta' },
    ];
    expect(await where([a, b])).toEqual(['alpha', 'Beta']);
    expect(await where([a, b], [{ key: 'type', operator: '=', value: 'planning' }])).toEqual(['Beta']);
    expect(await where([a], [b])).toEqual([]);
  });

  test('an item list accepts a business filter, and never returns items of other businesses', async () => {
    const { north, elsewhere } = testApp.business;
    const own: Condition = { key: 'business', operator: '=', value: north };
    expect(await where([own])).toHaveLength(5);
    expect(await where([own, { key: 'name', operator: '~', value: 'others' }])).toHaveLength(5);
    expect((await request({ filter: `business:${elsewhere}` })).status).toBe(404);
  });

  test.each([
    ['colour:=red', 'You cannot filter or sort by colour.'],
    ['deleted_at:!=', 'You cannot filter or sort by deleted_at.'],
    ['constructor:=1', 'You cannot filter or sort by constructor.'],
    ['date:=2026-02-30', 'date must be compared with a day like 2026-03-05, not "2026-02-30".'],
    ['start_at:>=soon', 'start_at must be compared with a time like 2026-03-05T09:30:00Z, not "soon".'],
    ['start_at:>=2026-01-01T99:00:00Z', 'start_at must be compared with a time'],
    ['is_teleconference:=perhaps', 'is_teleconference must be compared with true or false, not "perhaps".'],
    ['is_teleconference:>true', 'is_teleconference supports only = and !=, not >.'],
    ['type:=party', 'type must be compared with one of strategy, review, planning, other, not "party".'],
    ['version:>many', 'version must be compared with a number, not "many".'],
    ['version:>1e5', 'version must be compared with a number'],
    ['id:=1', 'id must be compared with an id, not "1".'],
    ['attendees:=me', 'attendees must be compared with an id, not "me".'],
    ['name:=%00', 'name must be compared with text'],
    ['business:!=x', 'The business filter must be = and the id of the business.'],
    ['name:=a,', 'The filter could not be read'],
  ])('an item list rejects the filter %s: %s [API-049]', async (filter, message) => {
    const answer = await request({ filter });
    expect([answer.status, (answer.body as { message: string }).message]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
  });
});

describe('sorting a list', () => {
  test('an item list defaults to the order of its form, newest first', async () => {
    expect(((await request({})).body as Listed).data.map(({ date }) => date)).toEqual([
      '2026-05-10',
      '2026-04-10',
      '2026-03-10',
      '2026-02-10',
      '2026-01-10',
    ]);
  });

  test('sorting an item list ignores case and puts empty values last in both directions [API-017]', async () => {
    // The position of É depends on the collation, so É is omitted.
    const sorted = (await names({ sort: 'name:asc' })).filter((name) => name !== 'Émile');
    expect(sorted).toEqual(['alpha', 'Beta', "d'Arc;", 'gamma']);
    const [first, second, third] = await names({ sort: 'address:desc' });
    expect([first, second, third]).toEqual(['Beta', 'alpha', "d'Arc;"]);
    expect((await names({ sort: 'address:asc' })).slice(0, 3)).toEqual(["d'Arc;", 'alpha', 'Beta']);
  });

  test('the order of an item list is stable: pages of equal items neither repeat nor omit an item', async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 5; page++) {
      const { data } = (await request({ sort: 'status:asc', per_page: '1', page: String(page) }))
        .body as Listed;
      seen.push(...data.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(5);
  });

  test.each(['colour:asc', 'attendees:asc', 'name'])('an item list rejects the sort %s', async (sort) => {
    expect((await request({ sort })).status).toBe(400);
  });
});

describe('a page of a list', () => {
  const pagination = async (query: Record<string, string>) =>
    ((await request(query)).body as Listed).meta[0]?.pagination;

  test('a page of an item list reports its position, its count and the total [API-010] [API-011] [API-056]', async () => {
    expect(await pagination({ per_page: '2', page: '3' })).toEqual({
      current_page: 3,
      total_pages: 3,
      total: 5,
      count: 1,
    });
    for (const page of ['4', '9007199254740991']) {
      expect(await pagination({ per_page: '2', page })).toEqual({
        current_page: Number(page),
        total_pages: 3,
        total: 5,
        count: 0,
      });
    }
  });

  test('a page of an item list with per_page=-1 contains all items, in the same shape [API-022] [API-056]', async () => {
    const all = (await request({ per_page: '-1', with: 'type' })).body as Listed;
    expect(all.meta).toEqual([{ pagination: { current_page: 1, total_pages: 1, total: 5, count: 5 } }]);
    const page = (await request({ with: 'type' })).body as Listed;
    expect(all.data).toEqual(page.data);
    const none = (await request({ per_page: '-1', filter: 'name:=nobody' })).body as Listed;
    expect(none).toEqual({
      data: [],
      meta: [{ pagination: { current_page: 1, total_pages: 1, total: 0, count: 0 } }],
    });
  });

  test('the table_keywords parameter searches the searchable fields literally', async () => {
    expect(await names({ table_keywords: 'ALPHA' })).toEqual(['alpha', 'gamma']);
    expect(await names({ table_keywords: '50%' })).toEqual(['alpha']);
    expect(await names({ table_keywords: '\\' })).toEqual(['Beta']);
    expect((await request({ table_keywords: '\0' })).status).toBe(400);
  });

  test('a page of an item list returns the requested relations of each item [API-018] [FILTER-046]', async () => {
    const { data } = (await request({ with: 'type,attendees', sort: 'date:asc' })).body as Listed;
    expect(data[0]).toMatchObject({ type: { name: 'Review' }, attendees: [{ full_name: 'client Tester' }] });
    expect((await request({ with: 'type,secrets' })).status).toBe(400);
  });

  test('an item list accepts timestamp, format=json and unknown parameters, but no repeated ones [API-019] [API-020]', async () => {
    for (const query of [
      { timestamp: 'day' },
      { timestamp: 'month' },
      { format: 'json' },
      { plan_id: '3' },
    ]) {
      expect([query, ((await request(query)).body as Listed).data.length]).toEqual([query, 5]);
    }
    for (const query of [
      'timestamp=year',
      'format=csv',
      'format=pdf',
      'sort=name:asc&sort=date:asc',
      'filter=a:1&filter=b:2',
      'page=1&page=2',
    ]) {
      expect([query, (await client.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
  });

  test('an item list of a user with several businesses has the items of all those businesses', async () => {
    const { south } = testApp.business;
    await testApp.deps.db
      .insert(meetings)
      .values({ ...day('2026-06-10', { name: 'southern' }), businessId: south });
    const owner = await testApp.as('owner');
    const total = async (query = '') =>
      ((await owner.get(`${path}?per_page=2${query}`)).body as Listed).meta[0]?.pagination['total'];
    expect([await total(), await total(`&business_id=${south}`)]).toEqual([6, 1]);
    await testApp.deps.db.delete(meetings).where(eq(meetings.businessId, south));
  });
});
