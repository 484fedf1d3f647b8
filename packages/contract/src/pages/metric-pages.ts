import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { listVisible, type Page, type PageContext } from './define.ts';

/** Page that shows a metric as a card, with the hash of its tab; '' without tabs. */
export type MetricPage = { metric: Metric; page: Page; hash: string };

/** Returns the metrics on cards of these pages, each with the first page that shows it. */
export const listMetricPages = (
  shownPages: readonly Page[],
  context: Pick<PageContext, 'priority'>,
): MetricPage[] => {
  const found = new Map<Metric, MetricPage>();
  for (const page of shownPages)
    for (const { tab, cards } of page.parts)
      for (const card of listVisible(cards, context))
        if ('metric' in card && !found.has(card.metric))
          found.set(card.metric, { metric: card.metric, page, hash: tab?.hash ?? '' });
  return [...found.values()];
};
