import type { AnsweredQuestion, QuestionAnswer } from '@bellwether/contract/api/figures/questions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../../platform/warehouse/testing/testing.ts';
import { testAdRow, testInvoiceLine } from '../../../platform/warehouse/testing/testing-rows.ts';
import type { TestClient } from '../../../testing/client.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let testApp: TestApp;
let admin: TestClient;

/** The test clock is on 16 March 2026. */
const days = { from: '2025-01-01', to: '2026-03-15' };
const two = (n: number) => String(n).padStart(2, '0');

/** Rows of every day of February and a few more, so that each weekday, channel and campaign has its own number. */
const leads: readonly TestFactRow[] = Array.from({ length: 200 }, (_, at) => ({
  lead_key: `lead ${at}`,
  day: `2026-02-${two(1 + ((at * 5 + (at % 4)) % 25))}`,
  occurred_at: `2026-02-${two(1 + ((at * 5 + (at % 4)) % 25))}T${two(1 + ((at * 7) % 23))}:10:00`,
  kind: at % 3 === 0 ? 'call' : 'form',
  call_status: at % 3 === 0 ? (at % 2 === 0 ? 'missed' : 'answered') : null,
  channel: at % 7 === 0 ? 'Referral' : at % 2 === 0 ? 'Email' : 'Direct',
  campaign: ['Gutters', 'Roofs', null][at % 3] ?? null,
}));
/** A lead of March, without which the last days of February are the begin of a silence. */
const later = { lead_key: 'later', day: '2026-03-01', occurred_at: '2026-03-01T09:00:00', kind: 'form' };
const ads: readonly TestFactRow[] = [
  testAdRow('2026-02-01', 'Gutters', 600, { clicks: 40 }),
  testAdRow('2026-02-02', 'Gutters', 20.5, { clicks: 8 }),
  testAdRow('2026-02-02', 'Idle', 412, { clicks: 9 }),
  testAdRow('2026-02-03', 'Roofs', 90, { clicks: 4 }),
  testAdRow('2026-02-03', 'Quiet', 30.25, { clicks: 3 }),
];
const sales: readonly TestFactRow[] = [
  testInvoiceLine('2026-02-03', '1', 1200, { customer: 'Ann', customer_key: 'a' }),
  testInvoiceLine('2026-02-04', '2', 300, { customer: 'Ben', customer_key: 'b' }),
  testInvoiceLine('2026-02-05', '3', 900, { customer: 'Ben', customer_key: 'b' }),
  testInvoiceLine('2026-02-06', '4', 50, { customer: 'Cy', customer_key: 'c' }),
];

beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  const scope = testScope({ id: testApp.business.north });
  const { warehouse } = testApp.deps;
  await loadRows(warehouse, scope, 'leads', [...leads, later], days);
  await loadRows(warehouse, scope, 'ads', ads, days);
  await loadRows(warehouse, scope, 'invoices', sales, { ...days, source: 'xero' });
});
afterAll(() => testApp.close());

const ask = async (question: string): Promise<QuestionAnswer> => {
  const { body, status, text } = await admin.post('/v1/insights/questions', {
    business_id: testApp.business.north,
    question,
  });
  if (status !== 200) throw new Error(text);
  return (body as { data: QuestionAnswer }).data;
};
const answerOf = async (question: string): Promise<AnsweredQuestion> => {
  const found = await ask(question);
  if (found.kind !== 'answered') throw new Error(`${question}: ${found.reason}`);
  return found;
};

type Row = TestFactRow;
const sum = (rows: readonly Row[], key: string): number =>
  rows.reduce((all, row) => all + Number(row[key]), 0);
const isMissed = (row: Row) => row['call_status'] === 'missed';
const isCall = (row: Row) => row['kind'] === 'call';
const weekdayOf = (row: Row): number => new Date(`${row['day']}T00:00:00Z`).getUTCDay();
const hourOf = (row: Row): number => Number(String(row['occurred_at']).slice(11, 13));
/** Groups rows by a column, largest first. */
const group = (rows: readonly Row[], key: string, of: (rows: readonly Row[]) => number) =>
  [...Map.groupBy(rows, (row) => String(row[key]))]
    .map(([value, found]): [string, number] => [value, of(found)])
    .toSorted((a, b) => b[1] - a[1]);
const countRows = (rows: readonly Row[]): number => rows.length;
const spend = group(ads, 'campaign', (rows) => sum(rows, 'cost'));
const above = (figures: readonly [string, number][], limit: number) =>
  figures.filter(([, one]) => one > limit);
const daysWithLeads = new Set(leads.map(({ day }) => day)).size;
const withLeads = new Set(leads.map(({ campaign }) => campaign));
const revenue = group(sales, 'customer', (rows) => sum(rows, 'amount'));

/** Questions with the figures of the answer, computed from the rows. */
const figures: readonly (readonly [string, readonly (readonly [string, number])[]])[] = [
  ['leads last month', [['Leads', leads.length]]],
  [
    'How many missed calls on Mondays in February?',
    [['Missed calls', leads.filter((row) => isMissed(row) && weekdayOf(row) === 1).length]],
  ],
  [
    'missed calls at weekends last month',
    [['Missed calls', leads.filter((row) => isMissed(row) && weekdayOf(row) % 6 === 0).length]],
  ],
  ['calls after 5pm last month', [['Calls', leads.filter((row) => isCall(row) && hourOf(row) >= 17).length]]],
  [
    'calls between 9am and 5pm in febuary',
    [['Calls', leads.filter((row) => isCall(row) && hourOf(row) >= 9 && hourOf(row) < 17).length]],
  ],
  [
    'Which campaigns had no valid leads last month and how much did they cost?',
    spend
      .filter(([name]) => !withLeads.has(name))
      .flatMap(([name, cost]) => [
        [`${name}, ad spend`, cost] as const,
        [`${name}, valid leads`, 0] as const,
      ]),
  ],
  ['Which campaigns spent more than $50 last month?', above(spend, 50)],
  [
    'How many campaigns spent over $50 last month?',
    [['Campaigns', above(spend, 50).length], ...above(spend, 50)],
  ],
  ['Which channels brought at least 30 leads last month?', above(group(leads, 'channel', countRows), 29)],
  ['Which customers spent over 1k last month?', above(revenue, 1000)],
  [
    'how many clients spent more than $1,000 last month',
    [['Customers', above(revenue, 1000).length], ...above(revenue, 1000)],
  ],
  ['top 2 campaigns by ad spend last month', spend.slice(0, 2)],
  [
    'clicks and cost of gogle ads last month',
    [
      ['Clicks', sum(ads, 'clicks')],
      ['Ad spend', sum(ads, 'cost')],
    ],
  ],
  [
    'leads and revenue last month',
    [
      ['Leads', leads.length],
      ['Revenue', sum(sales, 'amount')],
    ],
  ],
  ['Did we get more than 50 leads last month?', [['Leads', leads.length]]],
];

test.each(figures)('the figures of “%s” are those of the rows', async (question, expected) => {
  const found = (await answerOf(question)).figures.map(({ label, value }) => [label, value]);
  expect(found).toEqual(expected);
});

test('days without a row count as days without leads', async () => {
  const found = await answerOf('How many days had no leads in February?');
  expect(found.figures[0]).toMatchObject({ label: 'Days', value: 28 - daysWithLeads });
});

test('an answer names the value or the amount first, and its date range', async () => {
  const textOf = async (question: string) => (await answerOf(question)).answer;
  expect(await textOf('How many missed calls on Mondays in February?')).toMatch(
    /^Mondays, 1 – 28 Feb 2026: \d+ missed calls?\.$/,
  );
  expect(await textOf('Which campaigns had no leads and spent over $100 last month?')).toBe(
    'Only Idle ($412.00 ad spend) of 4 campaigns had more than $100.00 ad spend and no leads, 1 – 28 Feb 2026.',
  );
  expect(await textOf('Which campaigns had no valid leads last month and how much did they cost?')).toBe(
    '2 of 4 campaigns had no valid leads, 1 – 28 Feb 2026: Idle ($412.00 ad spend), Quiet ($30.25 ad spend). Together: $442.25 ad spend.',
  );
  expect(await textOf('Did we get more than 500 leads last month?')).toBe('No. 200 leads, 1 – 28 Feb 2026.');
  expect(await textOf('Did leads fall last month?')).toBe(
    'No. Leads went up, from 0 to 200. Against 1 – 31 Jan 2026: Leads went up, from 0 to 200.',
  );
  expect(await textOf('Did any campaign spend more than $5000 last month?')).toBe(
    'No. None of 4 campaigns had more than $5,000.00 ad spend, 1 – 28 Feb 2026.',
  );
});

test('an answer says which word was read as another, and what a word means', async () => {
  expect((await answerOf('leads last mnth')).understood).toContain('“mnth” read as “month”');
  expect(await answerOf('What is ROAS?')).toMatchObject({
    answer: expect.stringMatching(/^ROAS \(platform\): .* ROAS \(invoiced\): /),
    figures: [],
  });
});

test('a figure without a value is left out of a condition, and the answer says so', async () => {
  const found = await answerOf('Which campaigns had a cost per lead over $5 last month?');
  expect(found.answer).toMatch(/2 campaigns without a figure are left out\.$/);
});

test('a refused question offers the nearest one that has an answer', async () => {
  const found = await ask('leads and cost of banana Google Ads in February');
  expect(found).toMatchObject({
    kind: 'refused',
    nearest: 'Leads and ad spend of Google Ads in February 2026',
  });
  if (found.kind === 'refused') expect((await ask(found.nearest ?? '')).kind).toBe('answered');
});

test('a question about hours is refused if too many leads have no time of day', async () => {
  const untimed = Array.from({ length: 3 }, (_, at) => ({
    lead_key: `untimed ${at}`,
    day: '2026-03-02',
    kind: 'form',
    channel: 'Email',
    campaign: null,
  }));
  const scope = testScope({ id: testApp.business.north });
  await loadRows(testApp.deps.warehouse, scope, 'leads', untimed, { from: '2026-03-01', to: '2026-03-15' });
  expect(await ask('leads after 5pm in March')).toMatchObject({
    kind: 'refused',
    reason: '3 of 3 leads have no time of day.',
  });
});

test('campaigns with ad spend and no lead are among those with none and with the fewest', async () => {
  for (const question of [
    'Which campaigns had no leads last month?',
    'Which campaigns had no valid leads last month?',
    'Which campaigns had fewer than 2 leads last month?',
  ]) {
    const { answer } = await answerOf(question);
    expect([question, answer]).toEqual([question, expect.stringContaining('Idle')]);
    expect(answer).toContain('Quiet');
  }
  expect((await answerOf('How many campaigns had no leads last month?')).figures[0]).toMatchObject({
    value: 2,
  });
  expect((await answerOf('Which campaign had the fewest leads last month?')).answer).toMatch(/Idle|Quiet/);
});

test('values of which nothing came are not listed where no report has them', async () => {
  expect(await ask('Which customers had no revenue last month?')).toMatchObject({
    kind: 'refused',
    reason: 'Only values with revenue are listed by customer.',
  });
});

test('a customer with only a credit note is not counted among those who bought', async () => {
  const scope = testScope({ id: testApp.business.north });
  const credited = testInvoiceLine('2026-02-07', 'C1', -80, { customer: 'Di', customer_key: 'd' });
  const rows = [...sales, credited];
  await loadRows(testApp.deps.warehouse, scope, 'invoices', rows, { ...days, source: 'xero' });
  expect((await answerOf('How many customers spent over $1,000 last month?')).answer).toBe(
    '2 of 3 customers had more than $1,000.00 revenue, 1 – 28 Feb 2026: Ann ($1,200.00 revenue), Ben ($1,200.00 revenue). Together: $2,400.00 revenue.',
  );
  expect((await answerOf('How many customers bought twice last month?')).answer).toBe(
    '1 of 3 customers had exactly 2 invoices, 1 – 28 Feb 2026: Ben (2 invoices).',
  );
});

test('a month that has not ended is left out of months that are counted or ranked, and the answer says so', async () => {
  const { answer } = await answerOf('In how many months of 2026 was revenue below $5,000?');
  expect(answer).toMatch(/^2 of 2 months had less than \$5,000\.00 revenue, 1 Jan – 28 Feb 2026: /);
  expect(answer).toMatch(/Mar 2026 is not complete and is left out\.$/);
  expect((await answerOf('Which month this year had the highest revenue?')).answer).toMatch(
    /^Feb 2026 had the highest revenue, .*, 1 Jan – 28 Feb 2026\..* Mar 2026 is not complete and is left out\.$/,
  );
});

test('a question for a place in a ranking names the value at that place', async () => {
  expect((await answerOf('Which campaign had the second highest ad spend last month?')).answer).toBe(
    'Idle had the second highest ad spend, $412.00, 1 – 28 Feb 2026. Before it: Gutters, $620.50.',
  );
});

test('a question whether one metric is above another is answered with yes or no', async () => {
  expect((await answerOf('Were there more forms than calls last month?')).answer).toMatch(
    /^Yes\. \d+ forms and \d+ calls, /,
  );
  expect((await answerOf('Were there fewer forms than calls last month?')).answer).toMatch(/^No\. /);
});

test('a question that names another business of the reader is answered for that business, with its name', async () => {
  const scope = testScope({ id: testApp.business.south });
  await loadRows(testApp.deps.warehouse, scope, 'leads', leads.slice(0, 12), days);
  expect((await answerOf('How many leads did south get last month?')).answer).toBe(
    'south Pty Ltd: 12 leads, 1 – 28 Feb 2026.',
  );
  const client = await testApp.as('client');
  const { body } = await client.post('/v1/insights/questions', {
    business_id: testApp.business.north,
    question: 'How many leads did south get last month?',
  });
  expect((body as { data: QuestionAnswer }).data.kind).toBe('refused');
});
