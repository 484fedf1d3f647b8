import { grantBusinessScope } from '@bellwether/domain/access/scope';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import type { BusinessFacts } from '@bellwether/insights/facts/business-facts';
import { findInsights } from '@bellwether/insights/findings/find-insights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { readBusinessFacts } from './read-facts.ts';

let testApp: TestApp;
let facts: BusinessFacts;
let readFacts: (scope: ReturnType<typeof testScope>) => Promise<BusinessFacts>;
const days = 200;
const partner = 'partner.example';

const listDays = (lastDay: string): string[] =>
  Array.from({ length: days }, (_, at) => addDays(lastDay, at + 1 - days));

beforeAll(async () => {
  testApp = await openTestApp();
  const { warehouse, business, deps } = testApp;
  const scope = testScope({ id: business.north, connected: ['xero'] });
  const lastDay = addDays(dayAt(scope.business.timeZone, deps.clock.now()), -1);
  const all = listDays(lastDay);
  const range = { from: all[0] ?? lastDay, to: lastDay };
  const visit = (day: string, source: string, sessions: number): TestFactRow => ({
    day,
    channel: 'Referral',
    source,
    medium: 'referral',
    sessions,
  });
  const organic = { channel: 'Organic Search', source: 'google', medium: 'organic' };
  const visits = all.flatMap((day, at) => [
    visit(day, 'other.example', 9 + (at % 3)),
    // The referring partner website sends no visitors in the last six days.
    ...(at < days - 6 ? [visit(day, partner, 8 + (at % 2))] : []),
    { ...organic, day, landing_page: 'https://plumber.example/prices', sessions: 10 },
    // The landing page has few visitors from search in the last four weeks.
    { ...organic, day, landing_page: 'https://plumber.example/taps', sessions: at < days - 28 ? 10 : 1 },
  ]);
  await loadRows(warehouse, scope, 'sessions', visits, range);
  const invoices = all.map((day, at) =>
    testInvoiceLine(day, `A${at}`, 100, {
      customer: `Customer ${at % 30}`,
      customer_key: `c${at % 30}`,
      city: at % 2 === 0 ? 'Geelong' : 'Ballarat',
    }),
  );
  await loadRows(warehouse, scope, 'invoices', invoices, { source: 'xero' });
  const term = (day: string, search_term: string, clicks: number): TestFactRow => ({
    day,
    channel: 'google_ads',
    account: 'main',
    campaign: 'Brand',
    search_term,
    clicks,
    cost: clicks * 2,
    conversions: 1,
  });
  const terms = all.flatMap((day) => [term(day, 'plumber', 5), term(day, 'tap repair', 2)]);
  await loadRows(warehouse, scope, 'search_terms', terms, range);
  const rank = (day: string, keyword: string, position: number): TestFactRow => ({
    day,
    keyword,
    position,
    engine: 'Google',
    place: 'Geelong',
    search_volume: 320,
  });
  // The keyword's position fell in the last two weeks.
  const ranks = all.flatMap((day, at) => [rank(day, 'tap repair', at < days - 14 ? 4 : 13)]);
  await loadRows(warehouse, scope, 'keyword_rankings', ranks, range);
  readFacts = (one) => {
    const user = { userId: one.userId, isAdmin: true };
    return readBusinessFacts(
      deps,
      one,
      grantBusinessScope(user, one.business, { module: 'plan', act: 'read' }),
    );
  };
  facts = await readFacts(scope);
});
afterAll(() => testApp.close());

test('the facts for insights include places, referring websites, search terms and keywords of complete days', () => {
  expect(facts.places.map(({ label }) => label).toSorted()).toEqual([
    'Ballarat, Victoria',
    'Geelong, Victoria',
  ]);
  expect(facts.places.every(({ series }) => series.revenue && series.invoices)).toBe(true);
  expect(facts.referrers.map(({ key }) => key)).toEqual(['other.example', partner]);
  const plumber = facts.searchTerms.find(({ term }) => term === 'plumber');
  expect(plumber).toEqual({
    term: 'plumber',
    now: { clicks: 140, conversions: 28, cost: 280 },
    before: { clicks: 420, conversions: 84, cost: 840 },
  });
  expect(facts.keywords).toEqual([
    {
      keyword: 'tap repair',
      volume: 320,
      now: { average: 13, best: 13, rankings: 14 },
      before: { average: 4, best: 4, rankings: 84 },
    },
  ]);
});

test('the facts for insights include the squared invoices of each day and the largest invoices', () => {
  expect(facts.invoiceSizes?.squares.values.slice(-3)).toEqual([10_000, 10_000, 10_000]);
  expect(facts.invoiceSizes?.largest).toHaveLength(5);
  expect(facts.invoiceSizes?.largest[0]?.amount).toBe(100);
});

test('the facts for insights include customers of two years and compare the share of the largest customers', async () => {
  const scope = testScope({ id: testApp.business.south, connected: ['xero'] });
  const lastDay = addDays(dayAt(scope.business.timeZone, testApp.deps.clock.now()), -1);
  const invoice = (daysAgo: number, name: string, amount: number) =>
    testInvoiceLine(addDays(lastDay, -daysAgo), `${name}${daysAgo}`, amount, {
      customer: name,
      customer_key: name,
    });
  const invoices = [invoice(10, 'Ada', 100), invoice(500, 'Ada', 300), invoice(600, 'Ben', 100)];
  await loadRows(testApp.warehouse, scope, 'invoices', invoices, { source: 'xero' });
  const { customers, concentration } = await readFacts(scope);
  expect(
    customers.map(({ customer, invoices: count, lastInvoice }) => [customer, count, lastInvoice]),
  ).toEqual([
    ['Ada', 2, addDays(lastDay, -10)],
    ['Ben', 1, addDays(lastDay, -600)],
  ]);
  expect(customers[0]?.revenue).toBeCloseTo(4 * (customers[1]?.revenue ?? 0), 2);
  expect(concentration).toMatchObject({
    now: 1,
    before: 1,
    customers: 1,
    largest: { customer: 'Ada', share: 1 },
  });
});

test('the share of large customers is not reported as a change without the year before', () => {
  expect(facts.concentration).toBeNull();
});

test('the insight detectors find the lost partner, page and keyword in the facts', () => {
  const found = findInsights(facts).map(({ detector, cause }) => `${detector}: ${cause}`);
  expect(found).toContain(`source-change: source ${partner} lost`);
  expect(found).toContain('page-change: page /taps down');
  expect(found).toContain('keyword-change: keyword tap repair down');
});

test('the facts for insights count lost missed callers, and the leads of each form', async () => {
  const scope = testScope({ id: testApp.business.south, connected: ['xero'] });
  const lastDay = addDays(dayAt(scope.business.timeZone, testApp.deps.clock.now()), -1);
  const lead = (at: number, daysAgo: number, more: TestFactRow): TestFactRow => ({
    day: addDays(lastDay, -daysAgo),
    occurred_at: `${addDays(lastDay, -daysAgo)} 0${1 + (at % 8)}:00:00`,
    lead_key: `lead-${at}-${daysAgo}`,
    kind: 'call',
    ...more,
  });
  const callers = Array.from({ length: 30 }, (_, at) => at);
  const phone = (at: number) => `+61 400 111 2${String(at + 10)}`;
  const rows = callers.flatMap((at) => [
    lead(at, 100, {
      phone: phone(at),
      call_status: 'missed',
      ...(at >= 20 && { email: `p${at}@client.example` }),
    }),
    // Callers 0 to 9 call again after three days, 10 to 14 only after nine; 20 to 24 write, the last three by one form.
    ...(at < 10 ? [lead(at, 97, { phone: phone(at), call_status: 'answered' })] : []),
    ...(at >= 10 && at < 15 ? [lead(at, 91, { phone: phone(at), call_status: 'answered' })] : []),
    ...(at >= 20 && at < 25
      ? [lead(at, 99, { kind: 'form', email: `P${at}@client.example`, ...(at > 21 && { funnel: 'Quote' }) })]
      : []),
  ]);
  await loadRows(testApp.warehouse, scope, 'leads', rows, { source: 'csv' });
  const { missedCallers, forms } = await readFacts(scope);
  expect(missedCallers).toEqual({ missed: 30, lost: 15 });
  const sums = forms.map(({ key, series }) => [
    key,
    series.forms?.values.reduce((sum: number, one) => sum + (one ?? 0), 0),
  ]);
  expect(sums).toEqual([
    ['Quote', 3],
    ['', 2],
  ]);
});
