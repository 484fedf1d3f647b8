import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { readMeta } from '@bellwether/domain/answers/figures';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { PageCard, PageChart, PagePart, PageQuery } from './define.ts';

/**
 * Metrics that are not missed if another metric has a source. Uploaded invoices, for example, are the transactions of a shop;
 * and files have no payments.
 */
const sourcedBy: Partial<Record<Metric, Metric>> = {
  transactions: 'revenue',
  payments: 'revenue',
  open_invoices: 'revenue',
};

/**
 * Returns a page section without the cards and charts for which no source ever delivered data, and the labels of their
 * metrics. If no other card remains, the section is unchanged, and the page shows its empty state.
 * @param main query of the page; `answer` says nothing about cards and charts of other queries.
 */
export const dropUnsourced = (
  part: PagePart,
  main: PageQuery,
  answer: ReportAnswer | undefined,
): { part: PagePart; missing: string[] } => {
  const { cards = [], charts = [] } = part;
  if (!answer) return { part, missing: [] };
  const { missing } = readMeta(answer);
  const isNeeded = (needs: Metric | undefined) => needs === undefined || missing[needs] !== 'never';
  const hasSource = (card: PageCard) =>
    !('metric' in card) ||
    (isNeeded(card.needs) && (card.query !== main || missing[card.metric] !== 'never'));
  const canDraw = ({ query, chart, needs }: PageChart) =>
    isNeeded(needs) &&
    (query !== main ||
      chart.kind !== 'over-time' ||
      chart.lines.some(({ metric }) => missing[metric] !== 'never'));
  const kept = cards.filter(hasSource);
  if (kept.length === 0 || kept.length === cards.length) return { part, missing: [] };
  const answered = readMeta(answer).totals;
  const hasOther = (metric: Metric) => {
    const other = sourcedBy[metric];
    return other !== undefined && other in answered && missing[other] !== 'never';
  };
  const dropped = cards.flatMap((card) =>
    'metric' in card && !hasSource(card) && !hasOther(card.metric) ? [card.metric] : [],
  );
  return {
    part: { ...part, cards: kept, charts: charts.filter(canDraw) },
    missing: dropped.map((metric) => metricInfo(metric).label),
  };
};
