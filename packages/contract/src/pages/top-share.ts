import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { divide, readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { buildComputedKpi, type ValueKpi } from './kpi.ts';

type SectionQuery = { by: Dimension; metric: Metric; count: number };

const listFirstRows = (answer: ReportAnswer, { by, count }: SectionQuery) =>
  answer.data.filter((row) => readDimension(row, by) !== null).slice(0, count);

function shareIn(answer: ReportAnswer, query: SectionQuery): number | null {
  const first = listFirstRows(answer, query);
  const sum = first.reduce((total, row) => total + (readFigure(row, query.metric) ?? 0), 0);
  return first.length > 0 ? divide(sum, readFigure(readMeta(answer).totals, query.metric)) : null;
}

/**
 * Builds a KPI with the share of a report's first rows in its total. The report must be sorted by the metric,
 * largest first. Rows without a name, such as invoices without a customer, are part of the total but never
 * among the first. `before` is the same report for the comparison period, whose first rows may differ.
 */
export function computeTopShare(
  info: MetricInfo,
  answer: ReportAnswer,
  query: SectionQuery & { before?: ReportAnswer | undefined },
): ValueKpi {
  const { by, count, before } = query;
  const [first] = listFirstRows(answer, query);
  return buildComputedKpi(info, answer, shareIn(answer, query), {
    ...(before ? { previous: shareIn(before, query) } : {}),
    ...(first && count === 1 ? { description: dimensionLabel(by, readDimension(first, by)) } : {}),
  });
}
