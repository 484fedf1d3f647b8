import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readDimension, readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { seoKeywordRankingsReport } from '../../reports/search.ts';
import { type ComputedCard, comparisonAsRange, type PageQuery } from '../define.ts';
import { buildComputedKpi } from '../kpi.ts';

/** Keywords whose latest position in the period is in the top ten. */
export const topKeywordsQuery: PageQuery = {
  report: seoKeywordRankingsReport,
  perPage: -1,
  where: [{ key: 'position', operator: '<=', value: '10' }],
};
const before: PageQuery = { ...topKeywordsQuery, period: comparisonAsRange };

/** Counts the keywords whose latest position is `maxPosition` or better; null if no ranking was ever loaded. */
export const countTopKeywords = (answer: ReportAnswer, maxPosition: number): number | null => {
  if (readMeta(answer).missing['position']) return null;
  const found = answer.data.filter(
    (row) => (readFigure(row, 'position') ?? Number.POSITIVE_INFINITY) <= maxPosition,
  );
  return new Set(found.map((row) => readDimension(row, 'keyword'))).size;
};

/** Builds the card of keywords that are now at `maxPosition` or better. */
export const topKeywordsCard = (maxPosition: number): ComputedCard => {
  const info: MetricInfo = {
    label: `Keywords in the top ${maxPosition}`,
    unit: 'count',
    goodDirection: 'higher',
    description: `Keywords whose latest position in this period is ${maxPosition} or better.`,
  };
  return {
    info,
    query: topKeywordsQuery,
    more: [before],
    compute: (answer, [previous]) =>
      buildComputedKpi(info, answer, countTopKeywords(answer, maxPosition), {
        ...(previous ? { previous: countTopKeywords(previous, maxPosition) } : {}),
      }),
  };
};
