import type {
  AnsweredQuestion,
  QuestionAnswer,
  RefusedQuestion,
} from '@bellwether/contract/api/figures/questions';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rolePermissions } from '../../../platform/postgres/schema.ts';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;
let owner: TestClient;

/** The test clock is on 16 March 2026, so figures end on 15 March. */
const days = { from: '2024-07-01', to: '2026-03-15' };
const two = (n: number) => String(n).padStart(2, '0');
const lead = (day: string, at: number, more: TestFactRow): TestFactRow => ({
  lead_key: `${day} ${at}`,
  day,
  kind: 'form',
  channel: 'Email',
  campaign: null,
  ...more,
});
const repeat = (count: number, build: (at: number) => TestFactRow): TestFactRow[] =>
  Array.from({ length: count }, (_, at) => build(at));
const leads: readonly TestFactRow[] = [
  ...repeat(20, (at) => lead(`2025-02-${two(1 + at)}`, at, { channel: 'Email' })),
  ...repeat(30, (at) => lead(`2025-02-${two(1 + (at % 28))}`, 100 + at, { channel: 'Direct' })),
  ...repeat(12, (at) => lead(`2026-02-${two(1 + at)}`, at, { channel: 'Email' })),
  ...repeat(33, (at) => lead(`2026-02-${two(1 + (at % 28))}`, 100 + at, { channel: 'Direct' })),
  // Changes of these months are more than chance.
  ...repeat(60, (at) => lead(`2024-09-${two(1 + (at % 28))}`, at, { channel: 'Email' })),
  ...repeat(30, (at) => lead(`2024-09-${two(1 + (at % 28))}`, 100 + at, { channel: 'Direct' })),
  ...repeat(12, (at) => lead(`2024-10-${two(1 + (at % 28))}`, at, { channel: 'Email' })),
  ...repeat(33, (at) => lead(`2024-10-${two(1 + (at % 31))}`, 100 + at, { channel: 'Direct' })),
];
const sales: readonly TestFactRow[] = [
  testInvoiceLine('2025-02-03', '1', 1000.1, { product: 'Tap', product_code: 'Tap' }),
  testInvoiceLine('2025-02-04', '2', 300.33, { product: 'Drain', product_code: 'Drain' }),
  testInvoiceLine('2026-02-03', '3', 712.34, { product: 'Tap', product_code: 'Tap' }),
  testInvoiceLine('2026-02-05', '4', 450.05, { product: 'Drain', product_code: 'Drain' }),
  testInvoiceLine('2026-02-06', '5', 99.99, { product: 'Pump', product_code: 'Pump' }),
  ...repeat(90, (at) =>
    testInvoiceLine(`2024-09-${two(1 + (at % 30))}`, `S${at}`, 9.99, { product: 'Tap', product_code: 'Tap' }),
  ),
  ...repeat(30, (at) =>
    testInvoiceLine(`2024-10-${two(1 + at)}`, `O${at}`, 10.01, { product: 'Tap', product_code: 'Tap' }),
  ),
  ...repeat(12, (at) =>
    testInvoiceLine(`2024-10-${two(1 + at)}`, `P${at}`, 3.33, { product: 'Pump', product_code: 'Pump' }),
  ),
];
const ads: readonly TestFactRow[] = [
  testAdRow('2026-02-01', 'Gutters', 100, { conversions: 90 }),
  testAdRow('2026-02-02', 'Roofs', 200, { conversions: 40 }),
  testAdRow('2026-02-02', 'Tiny', 1, { conversions: 1 }),
  testAdRow('2026-02-03', 'Gutters', 50, { channel: 'facebook_ads', conversions: 10 }),
];

beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  owner = await testApp.as('owner');
  const scope = testScope({ id: testApp.business.north });
  const { warehouse } = testApp.deps;
  await loadRows(warehouse, scope, 'leads', leads, days);
  await loadRows(warehouse, scope, 'invoices', sales, { ...days, source: 'xero' });
  await loadRows(warehouse, scope, 'ads', ads, days);
});
afterAll(() => testApp.close());

const ask = async (question: string, client = admin): Promise<QuestionAnswer> => {
  const { body, status, text } = await client.post('/v1/insights/questions', {
    business_id: testApp.business.north,
    question,
  });
  if (status !== 200) throw new Error(text);
  return (body as { data: QuestionAnswer }).data;
};
const answerOf = async (question: string, client = admin): Promise<AnsweredQuestion> => {
  const found = await ask(question, client);
  if (found.kind !== 'answered') throw new Error(`${question}: ${found.reason}`);
  return found;
};
const reasonOf = async (question: string, client = admin): Promise<string> =>
  ((await ask(question, client)) as RefusedQuestion).reason;

type Report = { data: Record<string, unknown>[]; meta: [{ totals: Record<string, number> }] };
const report = async (module: string, slug: string, filter: string): Promise<Report> => {
  const query = new URLSearchParams({
    filter: `business:${testApp.business.north},${filter}`,
    per_page: '-1',
  });
  return (await admin.get(`/v1/modules/${module}/data/${slug}?${query}`)).body as Report;
};
const february = 'date:>=2026-02-01,date:<=2026-02-28';
const sum = (effects: AnsweredQuestion['drivers']) =>
  Math.round(effects.reduce((all, { effect }) => all + effect, 0) * 100) / 100;

describe('the answer to a question', () => {
  test('the answer to a question shows the same total as the report', async () => {
    const { meta } = await report('conversions', 'conversions-overview', february);
    const found = await answerOf('How many leads did we get last month?');
    expect(found.figures).toEqual([
      { label: 'Leads', value: meta[0].totals['leads'], unit: 'count', currency: null },
    ]);
    expect(found).toMatchObject({
      understood: 'Leads, 1 – 28 Feb 2026, all channels',
      answer: '45 leads, 1 – 28 Feb 2026.',
      source: expect.stringMatching(/^Report “Conversion insights”/),
    });
  });

  test('the answer about a change splits it by channel, and the channels add up to the total change', async () => {
    const found = await answerOf('Why did leads fall in October 2024 compared with September 2024?');
    expect(found).toMatchObject({
      understood: 'Leads, 1 – 31 Oct 2024, against 1 – 30 Sep 2024, all channels',
      answer: 'Leads went down by 50.0%, from 90 to 45. Largest parts: Email (−48) and Direct (+3).',
      drivers: [
        { label: 'Email', effect: -48 },
        { label: 'Direct', effect: 3 },
      ],
    });
  });

  test('a change that chance can explain has no causes', async () => {
    expect(await answerOf('Why did leads fall last month?')).toMatchObject({
      understood: 'Leads, 1 – 28 Feb 2026, against 1 – 28 Feb 2025, all channels',
      answer: 'Leads did not clearly go down: from 50 to 45 (−10.0%); chance alone can explain it.',
      drivers: [],
    });
    expect((await answerOf('Did leads fall last month?')).answer).toBe(
      'Not clearly: from 50 to 45 (−10.0%); chance alone can explain it.',
    );
    expect((await answerOf('How did revenue change last month?')).answer).toMatch(
      /^Revenue did not clearly change: .*−2\.9%/,
    );
  });

  test('the answer about products splits revenue by product, exact to the cent', async () => {
    const found = await answerOf('Why did revenue go up in October 2024 compared with September 2024?');
    const [now, before] = found.figures;
    expect(now).toEqual({ label: '1 – 31 Oct 2024', value: 340.26, unit: 'currency', currency: 'AUD' });
    expect(found.answer).toMatch(/^Revenue did not go up\. Revenue went down by 62\.2%/);
    expect(sum(found.drivers)).toBe(Math.round(((now?.value ?? 0) - (before?.value ?? 0)) * 100) / 100);
    expect(found.drivers.map(({ label }) => label)).toEqual(['Tap', 'Pump']);
  });

  test('the answer ranks campaigns by the ratio of their sums, without campaigns too small to compare', async () => {
    const found = await answerOf('Which campaign had the lowest cost per conversion last month?');
    expect(found.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Gutters', 1.5],
      ['Roofs', 5],
    ]);
    expect(found.answer).toBe(
      'Gutters had the lowest cost per conversion (platform), $1.50, 1 – 28 Feb 2026. Next: Roofs, $5.00. 1 with less than 2% of conversions is left out.',
    );
  });

  test('the answer counts only the campaign, product or channel that the question names', async () => {
    const { meta } = await report('financials', 'financial-revenue', `${february},product:=Drain`);
    const drain = await answerOf('Revenue from Drain in February 2026');
    expect(drain.figures[0]?.value).toBe(meta[0].totals['revenue']);
    expect(drain.figures[0]?.value).toBe(450.05);
    expect((await answerOf('Leads from email in February')).figures[0]?.value).toBe(12);
    expect((await answerOf('Ad spend on Meta Ads in February')).figures[0]?.value).toBe(50);
  });

  test('a figure is not compared with days on which nothing was recorded, and the refusal says why', async () => {
    expect(await ask('Why did leads rise in February compared with January?')).toMatchObject({
      kind: 'refused',
      reason:
        'Leads cannot be compared: nothing was recorded from 1 Jan, 2026 to 31 Jan, 2026, where much is usual. It was probably not tracked.',
    });
    const january = await answerOf('Leads in January 2026');
    expect(january.figures[0]?.value).toBe(0);
    expect(january.answer).toBe(
      '0 leads, 1 – 31 Jan 2026. Too low: nothing was recorded from 1 Jan, 2026 to 31 Jan, 2026, where much is usual.',
    );
  });

  test('the answer about a trend covers whole months', async () => {
    const found = await answerOf('Leads by month this year');
    expect(found.figures.map(({ label, value }) => [label, value])).toEqual([
      ['Jan 2026', 0],
      ['Feb 2026', 45],
    ]);
  });

  test('the answer links to the page with the same date range and filters', async () => {
    const { link } = await answerOf(
      'How did leads from email change in October 2024 compared with September 2024?',
    );
    const url = new URL(link ?? '', 'https://of.example');
    expect([url.pathname, url.searchParams.get('business')]).toEqual([
      '/conversions/overview',
      testApp.business.north,
    ]);
    const filters: unknown = JSON.parse(
      Buffer.from(url.searchParams.get('filters') ?? '', 'base64url').toString(),
    );
    expect(filters).toEqual({
      period: {
        filter: {
          date_from: '>=\\"2024-10-01"',
          date_to: '<=\\"2024-10-31"',
          frequency: '=\\"day"',
          compare: '=\\"previous_period"',
        },
      },
      channels: { filter: { internal_channel: '=\\"Email"' } },
    });
  });
});

describe('a question is refused', () => {
  test('a question that is not understood is refused with the reason and the supported questions', async () => {
    const found = await ask('Profit last month');
    expect(found).toMatchObject({ kind: 'refused', reason: 'The word “profit” was not understood.' });
    expect((found as RefusedQuestion).examples).toHaveLength(3);
    expect(await reasonOf('Which keyword is best?')).toMatch(/^No metric was found/);
  });

  test('a question about days that are not loaded is refused', async () => {
    expect(await reasonOf('Leads between 1 June 2024 and 31 July 2024')).toBe(
      'Leads is not complete: 1 – 30 Jun 2024 is not loaded.',
    );
    expect(await reasonOf('Sessions last month')).toBe(
      'Sessions has no figure: no data of it was ever loaded.',
    );
  });

  test('a question about figures of a module that the user may not open is refused', async () => {
    const matches = and(
      eq(rolePermissions.roleId, testApp.roles.Client),
      eq(rolePermissions.slug, 'financials'),
    );
    const [row] = await testApp.deps.db.select().from(rolePermissions).where(matches);
    await testApp.change((db) => db.delete(rolePermissions).where(matches));
    expect(await reasonOf('Quantity last month', owner)).toBe(
      'You do not have access to Business, which has the figures of Quantity.',
    );
    await testApp.change((db) => db.insert(rolePermissions).values(row as NonNullable<typeof row>));
    expect((await answerOf('Average invoice last month', owner)).kind).toBe('answered');
  });

  test('a question about amounts in several currencies is refused', async () => {
    const scope = testScope({ id: testApp.business.south });
    const rows = [
      testInvoiceLine('2026-02-03', '1', 100, { currency: 'AUD' }),
      testInvoiceLine('2026-02-04', '2', 100, { currency: 'USD' }),
    ];
    await loadRows(testApp.deps.warehouse, scope, 'invoices', rows, { ...days, source: 'xero' });
    const { body } = await admin.post('/v1/insights/questions', {
      business_id: testApp.business.south,
      question: 'Revenue last month',
    });
    expect(body).toMatchObject({
      data: { kind: 'refused', reason: expect.stringContaining('several currencies') },
    });
  });

  test('a question that is too long or empty is refused', async () => {
    const send = (question: string) =>
      admin.post('/v1/insights/questions', { business_id: testApp.business.north, question });
    expect((await send(' ')).status).toBe(422);
    expect((await send('a'.repeat(301))).status).toBe(422);
  });
});

test('an answer ends on the last loaded day and states that day', async () => {
  testApp.clock.advance(2 * 86_400_000);
  const { token } = await testApp.logOn('admin');
  const found = await answerOf('Leads this month', testApp.with(token));
  expect(found).toMatchObject({
    understood: 'Leads, 1 – 15 Mar 2026, all channels',
    answer: '0 leads, 1 – 15 Mar 2026. Later days are not loaded yet.',
  });
});
