import type { ReportFigure } from '@bellwether/domain/answers/report-figure';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { printReportQuery } from '../query/report-query.ts';
import { listVisible, type Page, type PageContext, type PageQuery } from './define.ts';
import { type PageScope, resolvePageQuery } from './resolve-query.ts';

/** Maximum metrics per figure, and maximum figures per request, as in the API. */
const maxMetrics = 8;
const maxFigures = 12;

/** Converts a page's query to a figure that can be added to a meeting's agenda; undefined without metrics. */
export function toAgendaFigure(
  query: PageQuery,
  scope: PageScope,
  name: string,
  metrics: readonly Metric[],
): ReportFigure | undefined {
  const shown = [...new Set(metrics)].slice(0, maxMetrics);
  const resolved = resolvePageQuery(query, scope);
  if (!resolved || shown.length === 0) return undefined;
  const { module, slug } = query.report;
  return { name, module, report: slug, query: printReportQuery(scope.business, resolved), metrics: shown };
}

/**
 * Returns the figures that a page's cards add to a meeting's agenda, one per query with its metrics. Computed cards
 * have none.
 */
export function listPageFigures(page: Page, scope: PageScope, context: PageContext): ReportFigure[] {
  const cards = page.parts.flatMap((part) =>
    listVisible(part.cards, context).flatMap((card) => ('metric' in card ? [card] : [])),
  );
  return [...Map.groupBy(cards, ({ query }) => query)]
    .flatMap(
      ([query, own]) =>
        toAgendaFigure(
          query,
          scope,
          query.report.title,
          own.map(({ metric }) => metric),
        ) ?? [],
    )
    .slice(0, maxFigures);
}
