import { isMetric, type Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import type { QueryClient } from '@tanstack/react-query';
import type { NewFigure } from '../../data/meeting-figures.ts';
import { reportPath } from '../report/batch.ts';

type ReportCall = { params: { module: string; report: string }; query: Record<string, string> };

const listReportCalls = (queries: QueryClient): { reportCall: ReportCall; answer: ReportAnswer }[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [reportPath], type: 'active' })
    .flatMap(({ queryKey: [, reportCall], state: { data } }) =>
      data ? [{ reportCall: reportCall as ReportCall, answer: data as ReportAnswer }] : [],
    );

/** Maximum metrics per figure (8) and figures per request (12), as in the API. */
const maxMetrics = 8;
const maxFigures = 12;

/** Returns the query behind an answer; undefined if the answer does not come straight from a report. */
export const findFigure = (
  queries: QueryClient,
  answer: ReportAnswer | undefined,
  name: string,
  metrics: readonly Metric[],
): NewFigure | undefined => {
  const found = answer && listReportCalls(queries).find((one) => one.answer === answer);
  const shown = [...new Set(metrics)].slice(0, maxMetrics);
  return found && shown.length > 0
    ? { name, ...found.reportCall.params, query: found.reportCall.query, metrics: shown }
    : undefined;
};

/** Cards computed from several reports carry their query in `data-figure`. */
const listCardQueries = (): NewFigure[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-figure]')].map(
    ({ dataset: { figure = '' } }) => JSON.parse(figure) as NewFigure,
  );

/** Returns the figures on the page's cards with their queries; metrics of one report query are grouped. */
export const listVisibleCards = (queries: QueryClient): NewFigure[] => {
  const reportCall = listReportCalls(queries);
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-metric]')].flatMap((card) => {
    const { metric = '', report = '' } = card.dataset;
    const found = reportCall.find(({ answer }) => readMeta(answer).report === report);
    return found && isMetric(metric) ? [{ metric, found }] : [];
  });
  const reportFigures = [...Map.groupBy(cards, ({ found }) => found)].map(
    ([
      {
        reportCall: { params, query },
        answer,
      },
      reportCards,
    ]) => {
      const metrics = [...new Set(reportCards.map(({ metric }) => metric))].slice(0, maxMetrics);
      return { name: readMeta(answer).title, ...params, query, metrics };
    },
  );
  return [...reportFigures, ...listCardQueries()].slice(0, maxFigures);
};
