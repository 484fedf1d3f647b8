import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { formatRange } from '@bellwether/domain/answers/label';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { percentChange } from '@bellwether/domain/format/change';
import { yearEarlier } from '@bellwether/domain/time/range';
import { financialRevenueReport } from '../../reports/business.ts';
import type { ComputedCard, PageQuery } from '../define.ts';
import { buildComputedKpi, type ValueKpi } from '../kpi.ts';
import { churnMetric, countChurned, monthsUpTo } from './churned-customers.ts';

/** Revenue, invoices and customers of a page's period: the main query of all Business pages. */
export const revenueQuery: PageQuery = { report: financialRevenueReport };

const growth: MetricInfo = {
  label: 'Growth vs last year',
  unit: 'percent',
  goodDirection: 'higher',
  description: 'Revenue in this period vs the same period one year before.',
};

function computeGrowth(answer: ReportAnswer): ValueKpi {
  const { totals, compare_totals, comparison } = readMeta(answer);
  const [current, previous] = [
    readFigure(totals, 'revenue'),
    compare_totals && readFigure(compare_totals, 'revenue'),
  ];
  const value = current === null || !previous ? null : percentChange(current, previous) / 100;
  const description =
    value === null ? 'No revenue one year before.' : comparison ? `on ${formatRange(comparison)}` : '';
  return buildComputedKpi(growth, answer, value, { description });
}

/** Card of revenue growth on the year before; it ignores the comparison that the reader chose. */
export const growthCard: ComputedCard = {
  info: growth,
  query: {
    report: financialRevenueReport,
    period: (period) => ({ ...period, comparison: yearEarlier(period.range) }),
  },
  compute: computeGrowth,
};

/**
 * Returns the query of customers in the last months up to the page's last day; it ignores the page's first day and
 * comparison.
 */
const customersOf = (months: number): PageQuery => ({
  report: financialRevenueReport,
  period: ({ range }) => ({ range: monthsUpTo(range.to, months), comparison: null, frequency: 'month' }),
});
export const [twoYears, lastYear] = [customersOf(24), customersOf(12)];

export const churnedCard: ComputedCard = {
  info: churnMetric,
  query: twoYears,
  more: [lastYear],
  compute: (answer, [stayed]) => countChurned(answer, stayed),
};
