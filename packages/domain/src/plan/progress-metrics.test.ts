import { expect, test } from 'vitest';
import { isMetric } from '../catalogue/metrics/metrics.ts';
import { computePlanProgress } from './performance.ts';
import { listPlanMonths } from './plan.ts';
import { figureLabelAndUnit, progressCards, progressMetrics } from './progress-metrics.ts';

test("progress figures share no name with a metric and use the unit of the plan's target", () => {
  for (const name of Object.keys(progressMetrics)) expect(isMetric(name)).toBe(false);
  const units = (type?: string) =>
    ['plan_attainment', 'plan_forecast', 'plan_needed_per_day'].map(
      (name) => figureLabelAndUnit(name, type)?.unit,
    );
  expect(units('revenue')).toEqual(['percent', 'currency', 'currency']);
  expect(units('leads')).toEqual(['percent', 'count', 'number']);
  expect(figureLabelAndUnit('revenue')?.label).toBe('Revenue');
  expect(figureLabelAndUnit('nothing')).toBeUndefined();
});

test("the plan's cards show the figures of its progress", () => {
  const months = listPlanMonths({ year_start: '2025-07-01' }).map((month, at) => ({
    month,
    target: 100,
    actual: at < 6 ? 90 + at : null,
    known: at < 6 ? 1 : 0,
    before: 80,
  }));
  const progress = computePlanProgress(months, '2025-12-31');
  const read = (card: keyof typeof progressCards) =>
    progressCards[card].map((name) => progressMetrics[name].of(progress));
  const { forecast } = progress;
  expect(read('attainment')).toEqual([progress.attainment, 555, 600]);
  expect(read('forecast')).toEqual([forecast?.value, forecast?.low, forecast?.high, 1200]);
  expect(forecast?.low).not.toBeNull();
  expect(read('pace')).toEqual([progress.neededPerDay, 555 / 184]);
});
