import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import {
  listVisible,
  type Page,
  type PageCard,
  type PageContext,
  type PagePart,
  type PageQuery,
} from './define.ts';
import { buildKpi, type ValueKpi } from './kpi.ts';

/** Returns the loaded answer of a page's query; undefined while it is not loaded. */
export type GetAnswer = (query: PageQuery) => ReportAnswer | undefined;

export const cardHeader = (card: PageCard): string =>
  card.header ?? ('metric' in card ? metricInfo(card.metric).label : card.info.label);

/** Builds the KPI of a card from the answers of its queries, in the order of the queries. */
export const buildCardKpi = (
  card: PageCard,
  [answer, ...more]: readonly [ReportAnswer, ...(ReportAnswer | undefined)[]],
  context: PageContext,
): ValueKpi => {
  if (!('metric' in card)) return card.compute(answer, more, context);
  const description = card.describe?.(answer);
  return { ...buildKpi(card.metric, answer), ...(description ? { description } : {}) };
};

export type BuiltCard = { header: string; kpi: ValueKpi };

/** Builds the cards of a page section that its reader may see and whose first answer is known. */
export const buildCards = ({ cards }: PagePart, getAnswer: GetAnswer, context: PageContext): BuiltCard[] =>
  listVisible(cards, context).flatMap((card) => {
    const answer = getAnswer(card.query);
    if (!answer) return [];
    const more = 'metric' in card ? [] : (card.more ?? []).map(getAnswer);
    return [{ header: cardHeader(card), kpi: buildCardKpi(card, [answer, ...more], context) }];
  });

/** Builds the cards of a whole page. */
export const listPageCards = (
  { parts }: Pick<Page, 'parts'>,
  getAnswer: GetAnswer,
  context: PageContext,
): BuiltCard[] => parts.flatMap((part) => buildCards(part, getAnswer, context));
