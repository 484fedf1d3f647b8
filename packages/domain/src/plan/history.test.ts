import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReportAnswer, ReportMeta } from '../answers/answer.ts';
import { services } from '../sources/services.ts';
import { addDays, addMonths, dayAt, monthEnd } from '../time/day.ts';
import { computeLevers, historyRange, parseHistoryLength, programHistories } from './history.ts';
import { leverNames, projectMonth, readLevers } from './projection.ts';

const range = { from: '2026-01-01', to: '2026-03-31' };
const months = ['2026-01-01', '2026-02-01', '2026-03-01'];
type Row = ReportAnswer['data'][number];

const answer = (data: readonly Row[], over: Partial<ReportMeta> = {}): ReportAnswer => ({
  data: [...data],
  meta: [
    {
      pagination: { current_page: 1, total_pages: 1, total: 0, count: 0, per_page: -1 },
      report: 'plan-history',
      title: '',
      range,
      comparison: null,
      frequency: 'month',
      currency: 'AUD',
      currencies: {},
      totals: {},
      compare_totals: null,
      missing: {},
      gaps: {},
      data_version: '1',
      notes: [],
      sources: [
        { fact: 'ads', source: 'google_ads', from: range.from, to: range.to, loaded_at: null },
        { fact: 'leads', source: 'wildjar', from: range.from, to: range.to, loaded_at: null },
        { fact: 'attributed_invoices', source: 'xero', from: range.from, to: range.to, loaded_at: null },
      ],
      ...over,
    },
  ],
});
const ads = (figures: readonly [cost: number, clicks: number][], over?: Partial<ReportMeta>) =>
  answer(
    figures.map(([cost, clicks], at) => ({ date: months[at] ?? '', cost, clicks })),
    over,
  );
const row = (date: string, internal_channel: string | null, more: Row): Row => ({
  date,
  internal_channel,
  channel: internal_channel,
  campaign: null,
  sessions: 0,
  leads: 0,
  acquired_customers: 0,
  acquired_value: 0,
  ...more,
});
const searching = answer([
  row('2026-01-01', 'Generic Paid Search', { leads: 20, acquired_customers: 4, acquired_value: 1000 }),
  row('2026-02-01', 'Branded Paid Search', { leads: 30, acquired_customers: 6, acquired_value: 2600.5 }),
  row('2026-03-01', 'Organic Search', { leads: 99, sessions: 400, acquired_customers: 9 }),
  row('2026-03-01', null, { leads: 7 }),
]);

test('a plan lever is a quotient and reports its dividend, divisor, days and sources', () => {
  const google = ads([
    [300, 150],
    [700, 350],
    [0, 0],
  ]);
  const {
    levers,
    ads: channels,
    unplaced,
  } = computeLevers('google_ads', range, { all: searching, ads: new Map([['google_ads', google]]) }, 'AUD');
  expect(channels).toEqual(['google_ads']);
  expect(unplaced).toBe(7);
  expect(levers).toEqual({
    // A month without spend does not count in the average spend.
    monthly_budget: { value: 500, why: null, part: 1000, whole: 2, days: 59, sources: ['google_ads'] },
    cost_per_click: { value: 2, why: null, part: 1000, whole: 500, days: 90, sources: ['google_ads'] },
    conversion_rate: {
      value: 10,
      why: null,
      part: 50,
      whole: 500,
      days: 90,
      sources: ['wildjar', 'google_ads'],
    },
    close_rate: { value: 20, why: null, part: 10, whole: 50, days: 90, sources: ['xero', 'wildjar'] },
    average_value: { value: 360.05, why: null, part: 3600.5, whole: 10, days: 90, sources: ['xero'] },
  });
});

test('leads of a shared channel are divided by the clicks of all its ads', () => {
  const input = {
    all: searching,
    ads: new Map([
      ['google_ads', ads([[300, 150]])],
      ['microsoft_ads', ads([[900, 100]])],
    ] as const),
  };
  const { levers, ads: channels } = computeLevers('google_ads', range, input, 'AUD');
  expect(channels).toEqual(['google_ads', 'microsoft_ads']);
  expect(levers.cost_per_click).toMatchObject({ value: 2, part: 300, whole: 150 });
  expect(levers.conversion_rate).toMatchObject({ value: 20, part: 50, whole: 250 });
  // February clicks of the other channel are unknown, and its leads are included. So neither leads nor clicks
  // of February count.
  const gap = { from: '2026-02-28', to: '2026-02-28', why: 'not_loaded' as const };
  input.ads.set(
    'microsoft_ads',
    ads(
      [
        [900, 100],
        [90, 10],
      ],
      { gaps: { clicks: [gap] } },
    ),
  );
  const partly = computeLevers('google_ads', range, input, 'AUD').levers;
  expect(partly.conversion_rate).toMatchObject({ value: 8, part: 20, whole: 250, days: 62 });
  expect(partly.cost_per_click).toMatchObject({ part: 300, whole: 150, days: 90 });
});

test("paid social counts leads of paid channels, and 'Social' leads with a campaign", () => {
  const social = (channel: string, campaign: string | null, leads: number) =>
    row('2026-01-01', 'Social', { channel, campaign, leads });
  const all = answer([
    social('Paid Social', null, 1),
    social('Social', 'Spring', 2),
    social('facebook_ads', null, 4),

    social('Social', null, 100),
    social('Organic Social', 'Spring', 100),
    social('Social', '(none)', 100),
  ]);
  const input = { all, ads: new Map([['facebook_ads', ads([[70, 70]])]] as const) };
  expect(computeLevers('facebook_ads', range, input, 'AUD').levers.conversion_rate).toMatchObject({
    value: 10,
    part: 7,
    whole: 70,
  });
});

test('a program without ads uses its visits, and one without a channel uses all visits', () => {
  const compute = (program: 'seo' | 'advisory') =>
    computeLevers(program, range, { all: searching, ads: new Map() }, 'AUD');
  expect(compute('seo').levers).toMatchObject({
    monthly_budget: { value: null, why: 'no_ads' },
    cost_per_click: { value: null, why: 'no_ads' },
    conversion_rate: { value: 24.75, part: 99, whole: 400 },
    close_rate: { value: 9.09 },
  });
  expect(compute('advisory')).toMatchObject({
    unplaced: null,
    levers: { conversion_rate: { value: 39, part: 156, whole: 400 } },
  });
});

test('a plan lever skips months with gaps in either figure, and gives a reason if none is left', () => {
  const gap = { from: '2026-01-31', to: '2026-02-01', why: 'not_loaded' as const };
  const levers = (meta: Partial<ReportMeta>, adsMeta?: Partial<ReportMeta>) =>
    computeLevers(
      'google_ads',
      range,
      {
        all: answer(searching.data, meta),
        ads: new Map([
          [
            'google_ads',
            ads(
              [
                [300, 150],
                [700, 350],
                [10, 500],
              ],
              adsMeta,
            ),
          ],
        ]),
      },
      'AUD',
    ).levers;
  expect(levers({ gaps: { acquired_customers: [gap] } }).close_rate).toMatchObject({
    value: null,
    why: 'nothing',
    part: 0,
    whole: 0,
    days: 31,
  });
  expect(levers({}, { gaps: { clicks: [gap] } })).toMatchObject({
    monthly_budget: { part: 1010, whole: 3 },
    cost_per_click: { part: 10, whole: 500, days: 31 },
    conversion_rate: { value: null, why: 'nothing', part: 0, whole: 500 },
  });
  const fullGap = { ...range, why: 'not_in_source' as const };
  expect(levers({ gaps: { acquired_value: [fullGap] } }).average_value).toMatchObject({
    value: null,
    why: 'not_in_source',
    part: null,
    whole: null,
    days: 0,
  });
  expect(levers({ gaps: { leads: [{ ...fullGap, why: 'not_loaded' }] } })).toMatchObject({
    conversion_rate: { value: null, why: 'not_loaded' },
    close_rate: { value: null, why: 'not_loaded' },
  });
  // Amounts in another currency, or in several, cannot start a projection in the business's own.
  expect(levers({ currencies: { acquired_value: 'USD' } }).average_value.why).toBe('other_currency');
  expect(levers({}, { missing: { cost: 'several_currencies' } })).toMatchObject({
    monthly_budget: { why: 'other_currency' },
    cost_per_click: { why: 'other_currency' },
    conversion_rate: { value: 5 },
  });
});

const amount = fc.oneof(
  { arbitrary: fc.double({ min: 0, max: 1e7, noNaN: true }), weight: 5 },
  { arbitrary: fc.constantFrom(0, 1e-9, -5), weight: 1 },
);
const count = fc.nat({ max: 100_000 });
const dates = fc.constantFrom(...months);
const rowArbitrary = fc.record({
  date: dates,
  sessions: count,
  leads: count,
  acquired_customers: amount,
  acquired_value: amount,
  internal_channel: fc.constantFrom('Generic Paid Search', 'Social', 'Organic Search', 'Display', null),
  channel: fc.constantFrom('Paid Social', 'Social', null),
  campaign: fc.constantFrom('Spring', null),
});
type GeneratedRow = typeof rowArbitrary extends fc.Arbitrary<infer Row> ? Row : never;
const paidPost: GeneratedRow = {
  date: '2026-01-01',
  sessions: 0,
  leads: 0,
  acquired_customers: 1,
  acquired_value: 1e-9,
  internal_channel: 'Social',
  channel: 'Paid Social',
  campaign: 'Spring',
};
const gapsArbitrary = fc.dictionary(
  fc.constantFrom('cost', 'clicks', 'leads', 'sessions', 'acquired_customers', 'acquired_value'),
  fc.array(
    fc.record({
      from: dates,
      why: fc.constantFrom('not_loaded', 'not_in_source'),
      days: fc.nat({ max: 40 }),
    }),
  ),
);

test('a plan lever is its part ÷ whole and above zero, or unknown with a reason', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...services.map(({ slug }) => slug)),
      fc.array(rowArbitrary, { maxLength: 12 }),
      fc.array(fc.tuple(amount, count), { maxLength: 3 }),
      gapsArbitrary,
      (program, rows, figures, input) => {
        const gaps = Object.fromEntries(
          Object.entries(input).map(([metric, found]) => [
            metric,
            found.map(({ from, why, days }) => ({ from, to: addDays(from, days), why })),
          ]),
        );
        const answers = new Map(
          programHistories[program].ads.map((channel) => [channel, ads(figures, { gaps })] as const),
        );
        const reportAnswers = { all: answer(rows, { gaps }), ads: answers };
        const { levers } = computeLevers(program, range, reportAnswers, 'AUD');
        for (const name of leverNames) {
          const { value, why, part, whole: fullGap, days } = levers[name];
          expect((value === null) !== (why === null)).toBe(true);
          expect(days).toBeLessThanOrEqual(90);
          if (value === null) continue;
          expect(Number.isFinite(value)).toBe(true);
          expect(value).toBeGreaterThanOrEqual(0.01);
          const isRate = name.endsWith('_rate');
          if (isRate) expect(value).toBeLessThanOrEqual(100);
          const exact = ((part ?? Number.NaN) / (fullGap ?? Number.NaN)) * (isRate ? 100 : 1);
          expect(Math.abs(value - exact)).toBeLessThanOrEqual(0.005 + exact * 1e-9);
          expect(days).toBeGreaterThan(0);
        }
      },
    ),
    // The customer fraction is so small that the value per customer overflows.
    { examples: [['facebook_ads', [{ ...paidPost, acquired_customers: 5e-324 }], [], {}]] },
  );
});

test('the plan levers of fully known months multiply to the measured revenue', () => {
  const some = fc.tuple(
    fc.integer({ min: 1000, max: 1_000_000 }),
    fc.integer({ min: 1000, max: 10_000 }),
    fc.integer({ min: 100, max: 1000 }),
    fc.integer({ min: 10, max: 100 }),
    fc.integer({ min: 1000, max: 1_000_000 }),
  );
  fc.assert(
    fc.property(some, ([cost, clicks, leads, acquired_customers, acquired_value]) => {
      const all = answer([row('2026-01-01', 'Display', { leads, acquired_customers, acquired_value })]);
      const input = { all, ads: new Map([['display_and_remarketing', ads([[cost, clicks]])]] as const) };
      const { levers } = computeLevers('display_and_remarketing', range, input, 'AUD');
      const values = readLevers(Object.fromEntries(leverNames.map((name) => [name, levers[name].value])));
      const { revenue } = projectMonth(values);
      // Each lever is rounded to two decimals.
      const error = leverNames.reduce((sum, name) => sum + 0.005 / (values[name] ?? 1), 0);
      expect(Math.abs((revenue ?? 0) / acquired_value - 1)).toBeLessThanOrEqual(error * 1.2 + 1e-9);
    }),
  );
});

test('the history of plan levers covers the last whole months before today', () => {
  expect(historyRange('2026-03-16', 3)).toEqual({ from: '2025-12-01', to: '2026-02-28' });
  expect(historyRange('2026-03-01', 12)).toEqual({ from: '2025-03-01', to: '2026-02-28' });
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2000-01-01'), max: new Date('2060-01-01'), noInvalidDate: true }),
      fc.constantFrom(3, 6, 12),
      (at, length) => {
        const today = dayAt('Australia/Melbourne', at);
        const { from, to } = historyRange(today, length);
        expect(to).toBe(monthEnd(addMonths(from, length - 1)));
        expect(to < today && addMonths(from, length + 1) > today).toBe(true);
      },
    ),
  );
  expect([parseHistoryLength(undefined), parseHistoryLength('6'), parseHistoryLength('7')]).toEqual([
    12, 6, 12,
  ]);
});
