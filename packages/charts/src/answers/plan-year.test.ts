import type { PlanMonth } from '@bellwether/domain/plan/performance';
import { addMonths } from '@bellwether/domain/time/day';
import { expect, test } from 'vitest';
import { buildPlanYearChart } from './plan-year.ts';

/** Builds a year that is known until 15 October, except for August. */
const buildYear = (before: number | null): PlanMonth[] =>
  Array.from({ length: 12 }, (_, at) => {
    const known = at < 3 ? (at === 1 ? 0 : 1) : at === 3 ? 15 / 31 : 0;
    return {
      month: addMonths('2025-07-01', at),
      target: 100,
      actual: known > 0 ? 10 * (at + 1) : null,
      known,
      before,
    };
  });
const draw = (before: number | null) => {
  const data = buildPlanYearChart({
    type: 'revenue',
    months: buildYear(before),
    lastDay: '2025-10-15',
    earlier: Array.from({ length: 24 }, () => before),
    eventSize: 0,
    currency: 'AUD',
  });
  return { data, find: (key: string) => data.series.find((one) => one.key === key) };
};

test('each bar of the plan chart is the sum up to its month, without months that have no data', () => {
  const { data, find } = draw(null);
  expect(find('revenue')?.values.slice(0, 5)).toEqual([10, null, 30, 40, null]);
  expect(find('earlier')?.values.slice(0, 5)).toEqual([null, null, 10, 40, null]);
  expect(find('target')?.values.at(-1)).toBe(1200);
  expect([...(data.partial ?? [])]).toEqual([[3, '15 of 31 days']]);
});

test("the plan chart's forecast starts at the last whole month and shows a range up to the year's end", () => {
  const forecast = draw(20).find('forecast');
  expect(forecast?.mark).toBe('band');
  expect(forecast?.values.slice(0, 3)).toEqual([null, null, 40]);
  expect(forecast?.low?.[2]).toBe(forecast?.high?.[2]);
  expect(forecast?.low?.at(-1)).toBeLessThan(forecast?.values.at(-1) ?? 0);
  expect(forecast?.high?.at(-1)).toBeGreaterThan(forecast?.values.at(-1) ?? 0);
});

test("the plan chart's forecast is a line without a range if the year before is unknown", () => {
  const forecast = draw(null).find('forecast');
  expect(forecast?.mark).toBe('line');
  expect(forecast?.low).toBeUndefined();
});
