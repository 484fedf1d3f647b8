import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { MoreAnswers, PageCard, PageContext, PageSummary } from './define.ts';
import { buildKpi, type ValueKpi } from './kpi.ts';

/** Answers of a card, chart or sentence, in the order of its queries. */
export type BlockAnswers = readonly [ReportAnswer, ...MoreAnswers];

export const cardHeader = (card: PageCard): string =>
  card.header ?? ('metric' in card ? metricInfo(card.metric).label : card.info.label);

/** Builds the KPI of a card from the answers of its queries. */
export const buildCardKpi = (
  card: PageCard,
  [answer, ...more]: BlockAnswers,
  context: PageContext,
): ValueKpi => {
  if (!('metric' in card)) return card.compute(answer, more, context);
  const description = card.describe?.(answer);
  return { ...buildKpi(card.metric, answer), ...(description ? { description } : {}) };
};

export const writeSentence = (
  summary: PageSummary,
  [answer, ...more]: BlockAnswers,
  context: PageContext,
): string | null => summary.write(answer, more, context);
