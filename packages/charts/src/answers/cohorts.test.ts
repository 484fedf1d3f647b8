import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { buildCohortChart } from './cohorts.ts';

const row = (first_lead_month: string | null, attributed_revenue: number) => ({
  first_lead_month,
  attributed_revenue,
});

test('the cohort chart shows every month from the first lead to the last, also without revenue', () => {
  const { categories, series } = buildCohortChart(
    createAnswer([row('2025-11-01', 40), row('2026-02-01', 10), row(null, 0)]),
  );
  expect(categories).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026', 'Feb 2026']);
  expect(series[0]?.values).toEqual([40, 0, 0, 10]);
});

test('the cohort chart shows revenue without a month as the last row', () => {
  const { categories, series } = buildCohortChart(createAnswer([row(null, 5), row('2026-02-01', 10)]));
  expect(categories).toEqual(['Feb 2026', 'No month of first contact']);
  expect(series[0]?.values).toEqual([10, 5]);
  expect(buildCohortChart(createAnswer([])).series[0]?.values).toEqual([]);
});
