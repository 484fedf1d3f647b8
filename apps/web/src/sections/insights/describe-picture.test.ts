import type { Finding } from '@bellwether/domain/insights/finding';
import { expect, test } from 'vitest';
import { describePicture, listWindows } from './describe-picture.ts';

const range = { from: '2026-01-01', to: '2026-11-24' };
const mayReadAll = () => true;
const period = { range, comparison: null, frequency: 'month' } as const;

type Parts = Omit<Partial<Finding>, 'evidence'> & { evidence?: Partial<Finding['evidence']> };
const finding = ({ evidence, ...parts }: Parts): Finding =>
  ({
    detector: 'tracking-break',
    metric: 'sessions',
    slices: [{ dimension: 'internal_channel', value: 'Direct', label: 'Direct' }],
    channel: null,
    range: { from: '2026-11-18', to: '2026-11-24' },
    actual: 3,
    expected: null,
    band: null,
    facts: {},
    ...parts,
    evidence: { report: 'digital-marketing-over-time', metric: 'sessions', where: [], range, ...evidence },
  }) as Finding;
const direct = { where: [{ key: 'internal_channel', value: 'Direct' }] };

test('a finding shows the newest 90 days of its report by day, named after the channel that it is filtered by', () => {
  const chart = describePicture(finding({ evidence: direct }), mayReadAll);
  expect(chart?.title).toBe('Sessions, Direct');
  expect(chart?.query.where).toEqual([{ key: 'internal_channel', operator: '=', value: 'Direct' }]);
  expect(chart?.query.period?.(period)).toEqual({
    range: { from: '2026-08-27', to: '2026-11-24' },
    comparison: null,
    frequency: 'day',
  });
});

test('a finding has no chart if its report is not by date, or is closed to the reader', () => {
  const terms = finding({
    detector: 'search-term-change',
    evidence: { report: 'google-ppc-search-terms', metric: 'clicks' },
  });
  expect(describePicture(terms, mayReadAll)).toBeNull();
  expect(describePicture(finding({}), () => false)).toBeNull();
});

test('a finding is drawn against its usual figure and band, if the report shows the same figure', () => {
  const band = { low: 20, high: 40 };
  const draw = (parts: Parts) => describePicture(finding({ expected: 35, band, ...parts }), mayReadAll);
  const compared = { kind: 'finding-windows', usual: 35, band };
  expect(draw({ evidence: direct })?.chart).toMatchObject(compared);
  expect(draw({ evidence: direct })?.query.period?.(period)?.range).toEqual({
    from: '2026-09-16',
    to: '2026-11-24',
  });
  expect(draw({ detector: 'metric-change' })).toMatchObject({ title: 'Sessions', chart: compared });
  expect(draw({ slices: [] })?.chart).toMatchObject(compared);
  expect(draw({ slices: [], band: null })?.chart).toMatchObject({
    kind: 'finding-days',
    usual: { range: { from: '2026-11-18', to: '2026-11-24' }, average: 5 },
  });
  const plain = { kind: 'finding-days', lines: [{ metric: 'sessions', mark: 'line' }] };
  // The report shows all channels, but the band is that of one.
  expect(draw({})?.chart).toEqual(plain);
  expect(draw({ metric: 'valid_leads', evidence: direct })?.chart).toEqual(plain);
  expect(draw({ expected: null, evidence: direct })?.chart).toEqual(plain);
});

test('the windows of a finding are its days and the same weekdays before, at least four and not of the whole past', () => {
  const list = (from: string) => listWindows({ from, to: '2026-11-24' });
  expect(list('2026-11-23').slice(-2)).toEqual([
    { from: '2026-11-16', to: '2026-11-17' },
    { from: '2026-11-23', to: '2026-11-24' },
  ]);
  expect(list('2026-11-15').slice(-2)).toEqual([
    { from: '2026-11-01', to: '2026-11-10' },
    { from: '2026-11-15', to: '2026-11-24' },
  ]);
  expect(
    [list('2026-11-23'), list('2026-10-28'), list('2026-09-30'), list('2026-08-01')].map((all) => all.length),
  ).toEqual([10, 10, 5, 4]);
});

test('calls that are missed on a weekday are drawn by weekday, and those of named hours by hour', () => {
  const draw = (facts: Finding['facts']) =>
    describePicture(finding({ detector: 'missed-calls', slices: [], facts }), mayReadAll);
  const mondays = draw({ days: 'Mondays', from: 0, to: 24 });
  expect(mondays?.query.report.slug).toBe('lead-hours');
  expect(mondays?.query.period?.(period)?.range).toEqual({ from: '2026-11-18', to: '2026-11-24' });
  expect(mondays).toMatchObject({
    title: 'Missed calls by weekday',
    chart: { by: 'weekday', weekdays: [1, 2, 3, 4, 5, 6, 7], marked: [1], name: 'on Mondays' },
  });
  expect(draw({ days: 'weekdays', from: 12, to: 14 })).toMatchObject({
    title: 'Missed calls by hour, weekdays',
    chart: { by: 'hour', weekdays: [1, 2, 3, 4, 5], marked: [12, 13] },
  });
  expect(draw({ days: 'holidays', from: 0, to: 24 })).toBeNull();
});

test('a shift between weekdays is drawn by weekday, beside the weeks before', () => {
  const shift = finding({
    detector: 'weekday-shift',
    metric: 'calls',
    slices: [],
    facts: { from_day: 'Tuesday', to_day: 'Friday' },
    evidence: { report: 'leads-over-time', metric: 'calls' },
  });
  const chart = describePicture(shift, mayReadAll);
  expect(chart?.chart).toEqual({ kind: 'weekday-shift', metric: 'calls', marked: [2, 5] });
  expect(chart?.more?.[0]?.period?.(period)?.range).toEqual({ from: '2026-01-01', to: '2026-11-17' });
  const stored = { ...shift, evidence: { ...shift.evidence, range: shift.range } };
  expect(describePicture(stored, mayReadAll)).not.toHaveProperty('more');
});

test('a lost customer is drawn by purchase over all days, with the day of the next one by their usual interval', () => {
  const chart = describePicture(
    finding({
      detector: 'lost-customer',
      slices: [{ dimension: 'customer', value: 'Ann', label: 'Ann' }],
      facts: { last: '2026-06-20', interval: 16 },
      evidence: {
        report: 'financial-revenue',
        metric: 'revenue',
        where: [{ key: 'customer', value: 'Ann' }],
      },
    }),
    mayReadAll,
  );
  expect(chart?.title).toBe('Purchases, Ann');
  expect(chart?.chart).toEqual({ kind: 'purchases', metric: 'revenue', expected: '2026-07-06' });
  expect(chart?.query.period?.(period)?.range).toEqual(range);
});

test('spend without results is drawn with the leads, if the reader may read them', () => {
  const campaign = finding({
    detector: 'spend-without-results',
    evidence: { report: 'marketing-spend', metric: 'cost', where: [{ key: 'campaign', value: 'Broad' }] },
  });
  const both = describePicture(campaign, mayReadAll);
  expect(both?.more?.map(({ report, where }) => [report.slug, where?.[0]?.value])).toEqual([
    ['leads-over-time', 'Broad'],
  ]);
  const alone = describePicture(campaign, (module) => module === 'dashboard');
  expect(alone?.more).toBeUndefined();
  expect(alone?.chart).toMatchObject({ lines: [{ metric: 'cost', mark: 'line' }] });
});

test('the pace of a budget is drawn by known month, each up to the same day', () => {
  const pace = finding({
    detector: 'budget-pace',
    slices: [],
    range: { from: '2026-11-01', to: '2026-11-12' },
    expected: 900,
    facts: { days: 12, months: 4 },
    evidence: {
      report: 'marketing-spend',
      metric: 'cost',
      range: { from: '2026-05-01', to: '2026-11-12' },
    },
  });
  const chart = describePicture(pace, mayReadAll);
  expect(chart?.chart).toEqual({ kind: 'finding-months', metric: 'cost', days: 12, usual: 900 });
  expect(chart?.query.period?.(period)?.range).toEqual({ from: '2026-07-01', to: '2026-11-12' });
});

test('a started campaign is zero before it started', () => {
  const started = finding({
    detector: 'campaign-started',
    evidence: { report: 'marketing-spend', metric: 'cost', where: [{ key: 'campaign', value: 'Broad' }] },
  });
  expect(describePicture(started, mayReadAll)?.chart).toMatchObject({ knownFrom: range.from });
});
