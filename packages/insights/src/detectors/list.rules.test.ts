import type { DetectorId } from '@bellwether/domain/insights/finding';
import { createRandom } from '@bellwether/domain/testing/noise';
import { addDays } from '@bellwether/domain/time/day';
import { expect, test } from 'vitest';
import type { BusinessFacts, Campaign, Slice } from '../facts/business-facts.ts';
import { perMonthIfLasting } from '../money/size.ts';
import type { DailySeries } from '../series/daily-series.ts';
import { emptyFacts } from '../testing/empty-facts.ts';
import { findDetector } from './list.ts';

const lastDay = '2026-11-24';
const from = '2024-10-01';
const length = 785;
const series = (value: (at: number) => number | null): DailySeries => ({
  from,
  values: Array.from({ length }, (_, at) => value(at)),
});
const detect = (id: DetectorId, more: Partial<BusinessFacts>) =>
  findDetector(id).detect({
    lastDay,
    ...emptyFacts,
    ...more,
  });

test('the amount of a short change assumes that it lasts as long again, not a whole month', () => {
  expect([perMonthIfLasting(300, 3), perMonthIfLasting(300, 15), perMonthIfLasting(300, 30)]).toEqual([
    600, 600, 300,
  ]);
});

test('the pace of ad spend is not reported when a campaign ended', () => {
  const perDay = (isEnding: boolean) => (at: number) => (isEnding && at >= length - 24 ? 0 : 50);
  const campaign = (name: string, isEnding: boolean): Campaign => ({
    key: name,
    label: name,
    campaign: name,
    channel: 'Generic Paid Search',
    series: { cost: series(perDay(isEnding)) },
  });
  const cost = series((at) => perDay(true)(at) + 50);
  expect(detect('budget-pace', { totals: { cost } })).toHaveLength(1);
  const campaigns = [campaign('Sale', true), campaign('Always', false)];
  expect(detect('budget-pace', { totals: { cost }, campaigns })).toEqual([]);
});

test('a price at which some earlier sales were made is not reported as a price change', () => {
  const product = (price: (at: number) => number) => ({
    key: 'Bunting',
    label: 'Bunting',
    series: { quantity: series(() => 4), revenue: series((at) => 4 * price(at)) },
  });
  const isNew = (at: number) => at >= length - 5;
  expect(detect('price-change', { products: [product((at) => (isNew(at) ? 85 : 100))] })).toHaveLength(1);
  const discounted = product((at) => (isNew(at) || at === length - 40 ? 85 : 100));
  expect(detect('price-change', { products: [discounted] })).toEqual([]);
});

test('a fall of all products is split into units, mix and prices that sum to it', () => {
  const isNew = (at: number) => at >= length - 14;
  const product = (key: string, price: number): Slice => {
    const quantity = series((at) => (isNew(at) ? 12 : 20));
    return { key, label: key, series: { quantity, revenue: series((at) => (isNew(at) ? 12 : 20) * price) } };
  };
  const products = [product('Bunting', 50), product('Flags', 60), product('Poles', 70)];
  const revenue = series((at) => (isNew(at) ? 12 : 20) * 180);
  const [found] = detect('metric-change', { products, totals: { revenue } });
  const { drivers, actual, expected } = found ?? { drivers: [], actual: 0, expected: 0 };
  expect(drivers[0]?.label).toBe('Units sold');
  const sum = drivers.reduce((all, { effect }) => all + effect, 0);
  expect(sum).toBeCloseTo(actual - (expected ?? 0), 2);
  const [first] = drivers;
  expect((first?.effect ?? 0) / sum).toBeGreaterThan(0.95);
  if (!found) return;
  const { text, action } = findDetector('metric-change').write(found, {
    currency: 'AUD',
    customers: 'customers',
  });
  expect(text).toMatch(/ Units sold explain 100\.0% of the difference\.$/);
  expect(action).toMatch(/^Look at units sold first/);
});

test('fewer leads are followed to the visits, or to the website if the visits did not fall', () => {
  const isNew = (at: number) => at >= 790 - 28;
  const act = (visits: number) => {
    const [found] = detect('metric-change', {
      totals: {
        valid_leads: series((at) => (isNew(at) ? 8 : 20)),
        sessions: series((at) => (isNew(at) ? visits : 400)),
      },
    }).filter(({ metric }) => metric === 'valid_leads');
    return (
      found && findDetector('metric-change').write(found, { currency: 'AUD', customers: 'customers' }).action
    );
  };
  expect(act(180)).toMatch(
    /^Visits fell by 5\d\.\d% against the twelve weeks before, so look at what brings them/,
  );
  expect(act(396)).toMatch(/^Visits fell by only 1\.0% .* test the forms/);
});

const buyer = (lastInvoice: string, interval: number, invoices: number) => ({
  customer: 'Ada',
  lastInvoice,
  invoices,
  revenue: 450 * invoices,
  revenueSince: 0,
  purchases: Array.from({ length: invoices }, (_, at) =>
    addDays(lastInvoice, -(invoices - 1 - at) * interval - (at > 0 && at < invoices - 1 ? at % 3 : 0)),
  ),
});

/** Facts of a business that sells twice as much to others without a name. */
const sells = (customer: ReturnType<typeof buyer>) => ({
  customers: [customer],
  customersRevenue: 3 * customer.revenue,
});

test('the share of a lost customer is that of all revenue', () => {
  const [found] = detect('lost-customer', sells(buyer('2026-07-26', 16, 25)));
  expect(found?.facts['share']).toBeCloseTo(1 / 3, 9);
});

test('days before the first purchase of a customer do not count in its rhythm and worth', () => {
  // 25 invoices in 384 days, 11,250 in all.
  const [found] = detect('lost-customer', sells(buyer('2026-07-26', 16, 25)));
  expect([found?.facts['silent'], found?.facts['interval']]).toEqual([121, 16]);
  expect(found?.size?.amount).toBeCloseTo(-(11_250 / 384) * 30, 2);
});

test('a customer who buys at random is lost only after a silence that is no chance', () => {
  const regular = buyer('2026-08-10', 24, 12);
  const random = createRandom(4);
  const days = Array.from({ length: 10 }, () => Math.floor(random() * 264)).toSorted((a, b) => a - b);
  const purchases = [0, ...days, 264].map((day) => addDays('2026-08-10', day - 264));
  expect(detect('lost-customer', sells(regular))).toHaveLength(1);
  expect(detect('lost-customer', sells({ ...regular, purchases }))).toEqual([]);
});

test('a customer that was lost a year ago is not reported', () => {
  expect(detect('lost-customer', sells(buyer('2025-11-24', 15, 20)))).toEqual([]);
});

test('a keyword has moved when its recent positions are all worse, or better than ever', () => {
  const keyword = (now: number[], before: number[]) => {
    const rank = (all: number[]) => ({
      average: all.reduce((sum, one) => sum + one, 0) / all.length,
      best: Math.min(...all),
      rankings: all.length,
    });
    return { keyword: 'plumber', volume: 100, now: rank(now), before: rank(before) };
  };
  const find = (now: number[], before: number[]) =>
    detect('keyword-change', { keywords: [keyword(now, before)] }).map(({ actual }) => actual);
  expect(find([12, 14], [4, 5, 6])).toEqual([13]);
  expect(find([2, 2], [5, 6, 7])).toEqual([2]);
  // If one recent position is good, or one earlier position was as good as now, the keyword only fluctuates.
  expect(find([4, 22], [4, 5, 6])).toEqual([]);
  expect(find([2, 2], [1, 9, 9])).toEqual([]);
  // A move beyond the second page is not reported, and one measurement is not enough.
  expect(find([60, 62], [30, 31])).toEqual([]);
  expect(find([14], [4, 5])).toEqual([]);
});

test('a page that rose with all other pages is not reported', () => {
  const page = (name: string, now: number, before: number) => ({
    page: name,
    now: { sessions: now, leads: 0 },
    before: { sessions: before, leads: 0 },
  });
  const others = [page('/a', 800, 1200), page('/b', 1600, 2400)];
  expect(detect('page-change', { landingPages: [...others, page('/c', 200, 300)] })).toEqual([]);
  const [found] = detect('page-change', { landingPages: [...others, page('/c', 20, 300)] });
  expect(found?.slices[0]?.value).toBe('/c');
});

test('a campaign whose leads carry another channel does not count as one without leads', () => {
  const campaign = (name: string, channel: string, more: Campaign['series']): Campaign => ({
    key: `${channel} ${name}`,
    label: name,
    campaign: name,
    channel,
    series: more,
  });
  const none = series(() => 0);
  const campaigns = [
    campaign('Camp A', 'Generic Paid Search', { cost: series(() => 50), valid_leads: none }),
    campaign('Camp B', 'Generic Paid Search', { cost: series(() => 50), valid_leads: series(() => 1) }),
  ];
  const costPerLead = { value: 40, range: { from: '2025-11-01', to: '2026-11-25' } };
  const [found, ...more] = detect('spend-without-results', { campaigns, costPerLead });
  expect(more).toEqual([]);
  expect(found?.expected).toBeCloseTo(Number(found?.facts['spent']) / costPerLead.value);
  expect(
    found &&
      findDetector('spend-without-results').write(found, { currency: 'AUD', customers: 'customers' }).text,
  ).toContain('At your cost per valid lead of $40 in 1 Nov, 2025 – 25 Nov, 2026, that would be');
  const other = campaign('camp%20a', 'Social', { valid_leads: series((at) => (at % 7 === 0 ? 1 : 0)) });
  expect(detect('spend-without-results', { campaigns: [...campaigns, other], costPerLead })).toEqual([]);
});

test('a stopped campaign is worth its leads of a steady year, less the spend that it saves', () => {
  // 7 of the 46 leads of the year arrived in the last four weeks, by chance.
  const stop = length - 5;
  const isLead = (at: number) =>
    at < stop && (at >= stop - 28 ? at % 4 === 0 : at >= stop - 364 && at % 9 === 0 && at % 2 === 0);
  const campaigns: Campaign[] = [
    {
      key: 'Generic Paid Search Hot water',
      label: 'Hot water',
      campaign: 'Hot water',
      channel: 'Generic Paid Search',
      series: {
        cost: series((at) => (at < stop ? 60 : 0)),
        valid_leads: series((at) => (isLead(at) || (at < stop - 28 && at % 18 === 9) ? 1 : 0)),
      },
    },
  ];
  const worth = { closeRate: 0.5, customerValue: 1000, leads: 400, customers: 200 };
  const [found] = detect('campaign-stopped', { campaigns, worth });
  const leads = Number(found?.facts['leads_per_month']);
  expect(leads).toBeLessThan(4.2);
  expect(found?.size?.spend).toBe(1800);
  expect(found?.size?.amount).toBeCloseTo(1800 - leads * 500, 0);
  expect(found?.size?.low).toBeGreaterThan(found?.size?.amount ?? 0);
  expect(found?.size?.high).toBeLessThan(found?.size?.amount ?? 0);
});
