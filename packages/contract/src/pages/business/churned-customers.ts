import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { shortReason } from '@bellwether/domain/answers/missing-reason';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { addDays, addMonths, type Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { buildComputedKpi, type ValueKpi } from '../kpi.ts';

export const churnMetric: MetricInfo = {
  label: 'Lost customers',
  unit: 'count',
  goodDirection: 'lower',
  description: 'Customers who bought 13–24 months before the end of this period, and not since.',
};

/** Returns the range of `months` months that ends on day `to`, inclusive. */
export const monthsUpTo = (to: Day, months: number): Range => ({
  from: addDays(addMonths(to, -months), 1),
  to,
});

/** Builds the card of customers who bought in the two-year range but not in its last year. */
export function countChurned(twoYears: ReportAnswer, lastYear: ReportAnswer | undefined): ValueKpi {
  const [all, stayed] = [twoYears, lastYear].map((answer) =>
    answer ? readFigure(readMeta(answer).totals, 'customers') : null,
  );
  const known = all !== null && all !== undefined && stayed !== null && stayed !== undefined;
  const short = shortReason(readMeta(twoYears), 'customers');
  return {
    ...buildComputedKpi(churnMetric, twoYears, known ? all - stayed : null, {
      ...(known ? { description: `of ${all.toLocaleString('en-AU')} customers in two years` } : {}),
    }),
    ...(short ? { short } : {}),
  };
}
