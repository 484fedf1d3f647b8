import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildKpi } from './kpi.ts';
import { describeProvenance } from './provenance.ts';
import { computeTopShare } from './top-share.ts';

const months = createAnswer(
  [
    { date: '2026-01-01', cost: 10, leads: 1 },
    { date: '2026-02-01', cost: 30, leads: 3 },
  ],
  {
    totals: { cost: 40, leads: 20, cost_per_lead: 2 },
    compare_totals: { cost: 50, leads: 0, cost_per_lead: null },
    comparison: { from: '2025-01-01', to: '2025-03-31' },
  },
);

test('a KPI has the total of the report, its comparison and its sparkline [KPI-004] [KPI-005] [KPI-006]', () => {
  expect(buildKpi('cost', months)).toMatchObject({
    value: 40,
    previous: 50,
    spark: [10, 30],
    // Lower spend is neither good nor bad; a lower cost per lead is good.
    change: { percent: -20, good: null },
  });
});

test('a KPI marks a rise from zero as new, and shows no change without an earlier value', () => {
  expect(buildKpi('leads', months).change).toMatchObject({ percent: 100, isNew: true, good: true });
  expect(buildKpi('cost_per_lead', months)).toMatchObject({ value: 2, previous: null, change: null });
});

test('a KPI has no earlier value without a comparison', () => {
  const alone = createAnswer(months.data, { totals: { cost: 40 } });
  expect(buildKpi('cost', alone)).not.toHaveProperty('previous');
  expect(buildKpi('cost', alone).change).toBeNull();
});

test('the provenance of a KPI states its meaning, date range, comparison period and report', () => {
  expect(describeProvenance(buildKpi('cost', months))).toEqual([
    'Ad spend charged by the platforms, excluding tax. Includes the agency’s markup if clients see it.',
    'Period: 1 Jan, 2026 – 31 Mar, 2026.',
    'Compared with 1 Jan, 2025 – 31 Mar, 2025.',
    'Report: A report.',
  ]);
});

test('a KPI whose date range ends within a month states how many days are covered', () => {
  const cut = createAnswer(months.data, { range: { from: '2026-01-01', to: '2026-03-19' } });
  expect(buildKpi('cost', cut).running).toBe('Mar 26 is not finished (19 of 31 days)');
  expect(describeProvenance(buildKpi('cost', cut))).toContain('Mar 26 is not finished (19 of 31 days).');
  expect(buildKpi('cost', months)).not.toHaveProperty('running');
});

test('a KPI without data reports the reason', () => {
  const withoutData = createAnswer([], { totals: { cost: null }, missing: { cost: 'other_days' } });
  expect(buildKpi('cost', withoutData)).toMatchObject({ value: null, missing: 'other_days' });
});

const share: MetricInfo = { label: 'Share', unit: 'percent', goodDirection: 'neither', description: '' };
const rows = createAnswer(
  [
    { customer: null, revenue: 50 },
    { customer: 'Ann', revenue: 30 },
    { customer: 'Bob', revenue: 20 },
  ],
  {
    totals: { revenue: 200 },
  },
);

test('the KPI of the top share ignores unnamed rows but divides by all revenue', () => {
  const query = { by: 'customer', metric: 'revenue' } as const;
  expect(computeTopShare(share, rows, { ...query, count: 1 })).toMatchObject({
    value: 0.15,
    description: 'Ann',
  });
  expect(computeTopShare(share, rows, { ...query, count: 10 }).value).toBe(0.25);
  expect(computeTopShare(share, createAnswer([]), { ...query, count: 1 }).value).toBeNull();
});

test('the KPI of the top share is compared with the top of the comparison period', () => {
  const answer = (customer: string, revenue: number) =>
    createAnswer([{ customer, revenue }], { totals: { revenue: 100 } });
  const query = { by: 'customer', metric: 'revenue', count: 1 } as const;
  expect(computeTopShare(share, answer('Ann', 30), { ...query, before: answer('Bob', 40) })).toMatchObject({
    value: 0.3,
    previous: 0.4,
    change: { direction: 'down' },
  });
  expect(computeTopShare(share, answer('Ann', 30), query).previous).toBeUndefined();
});

test('the provenance of a KPI shows the exact value of a rounded figure, for keyboard users', () => {
  const exact = (revenue: number) =>
    describeProvenance(buildKpi('revenue', createAnswer([], { totals: { revenue } })));
  expect(exact(1_240_000.5)).toContain('Exactly $1,240,000.50.');
  expect(
    describeProvenance(buildKpi('leads', createAnswer([], { totals: { leads: 12 } }))).join(),
  ).not.toContain('Exactly');
});
