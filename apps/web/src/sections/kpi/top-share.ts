import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Metric, MetricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { figure, metaOf, shareOf, text } from '../report/figures.ts';
import { labelOf } from '../report/label.ts';
import { type ValueKpi, workedOut } from './kpi.ts';

type Asked = { by: Dimension; metric: Metric; count: number };

/**
 * What part of the whole the first of a report's rows bring. The answer is sorted by the metric, the largest first; a row
 * without a name (invoices without a customer) is nobody and is not counted among the first, though it is part of the whole.
 */
export function topShare(info: MetricInfo, answer: ReportAnswer, { by, metric, count }: Asked): ValueKpi {
  const named = answer.data.filter((row) => text(row, by) !== null).slice(0, count);
  const sum = named.reduce((total, row) => total + (figure(row, metric) ?? 0), 0);
  const share = named.length > 0 ? shareOf(sum, figure(metaOf(answer).totals, metric)) : null;
  const [first] = named;
  return workedOut(info, answer, share, {
    ...(first && count === 1 ? { description: labelOf(by, text(first, by)) } : {}),
  });
}
