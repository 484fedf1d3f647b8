import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { figure, metaOf, shareOf, text } from '@bellwether/contract/reports/words/figures';
import { labelOf } from '@bellwether/contract/reports/words/label';
import { type ValueKpi, workedOut } from './kpi.ts';

type SectionQuery = { by: Dimension; metric: Metric; count: number };

const firstOf = (answer: ReportAnswer, { by, count }: SectionQuery) =>
  answer.data.filter((row) => text(row, by) !== null).slice(0, count);

function shareIn(answer: ReportAnswer, asked: SectionQuery): number | null {
  const first = firstOf(answer, asked);
  const sum = first.reduce((total, row) => total + (figure(row, asked.metric) ?? 0), 0);
  return first.length > 0 ? shareOf(sum, figure(metaOf(answer).totals, asked.metric)) : null;
}

/**
 * What part of the whole the first of a report's rows bring. The answer is sorted by the metric, the largest first; a row
 * without a name (invoices without a customer) is nobody and is not counted among the first, though it is part of the whole.
 * `before` is the same report of the days that are compared: who came first then may be somebody else.
 */
export function topShare(
  info: MetricInfo,
  answer: ReportAnswer,
  asked: SectionQuery & { before?: ReportAnswer | undefined },
): ValueKpi {
  const { by, count, before } = asked;
  const [first] = firstOf(answer, asked);
  return workedOut(info, answer, shareIn(answer, asked), {
    ...(before ? { was: shareIn(before, asked) } : {}),
    ...(first && count === 1 ? { description: labelOf(by, text(first, by)) } : {}),
  });
}
