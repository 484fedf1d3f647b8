import type { ChartData } from '@bellwether/charts/model/data';
import { listPlanMonths } from '@bellwether/domain/plan/plan';
import { findServiceBySlug } from '@bellwether/domain/sources/services';
import { formatMonth, monthEnd } from '@bellwether/domain/time/day';
import type { Projection } from '../../data/plans.ts';

/**
 * Builds a stacked chart of the programs' expected revenue by month, or of their leads if none has revenue;
 * undefined without either.
 */
export function buildProjectedMonthsChart(
  plan: { year_start: string },
  projections: readonly Projection[],
  currency: string,
): { title: string; data: ChartData } | undefined {
  const figure = (['revenue', 'leads'] as const).find((name) =>
    projections.some(({ months }) => months.some((month) => (month[name] ?? 0) > 0)),
  );
  if (!figure) return undefined;
  const months = listPlanMonths(plan);
  return {
    title: figure === 'revenue' ? 'Projected revenue' : 'Projected leads',
    data: {
      kind: 'cartesian',
      axis: 'Month',
      categories: months.map(formatMonth),
      days: months.map((month) => ({ from: month, to: monthEnd(month) })),
      series: projections.map(({ program, months: programMonths }) => ({
        key: program,
        label: findServiceBySlug(program)?.label ?? program,
        unit: figure === 'revenue' ? 'currency' : 'count',
        currency,
        mark: 'bar',
        stack: true,
        values: months.map((month) => programMonths.find((one) => one.month === month)?.[figure] ?? null),
      })),
    },
  };
}
