import { isMetric, type Metric } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { readMeta } from '@bellwether/contract/reports/text/figures';
import type { QueryClient } from '@tanstack/react-query';
import type { NewFigure } from '../../data/meeting-figures.ts';
import { reportPath } from '../report/batch.ts';

type Asked = { params: { module: string; report: string }; query: Record<string, string> };

/** The reports that the page has asked, with what it was told. */
const askedOf = (queries: QueryClient): { asked: Asked; answer: ReportAnswer }[] =>
  queries
    .getQueryCache()
    .findAll({ queryKey: [reportPath], type: 'active' })
    .flatMap(({ queryKey: [, asked], state: { data } }) =>
      data ? [{ asked: asked as Asked, answer: data as ReportAnswer }] : [],
    );

/** Eight metrics of a figure at most, and twelve figures, as the call takes them. */
const most = 8;
const mostFigures = 12;

/** What a part of the page asked to show an answer; undefined where it did not come as it is from a report. */
export const findFigure = (
  queries: QueryClient,
  answer: ReportAnswer | undefined,
  name: string,
  metrics: readonly Metric[],
): NewFigure | undefined => {
  const found = answer && askedOf(queries).find((one) => one.answer === answer);
  const shown = [...new Set(metrics)].slice(0, most);
  return found && shown.length > 0
    ? { name, ...found.asked.params, query: found.asked.query, metrics: shown }
    : undefined;
};

/** The cards that are worked out of several answers bring their question themselves. */
const ownQuestions = (): NewFigure[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-figure]')].map(
    ({ dataset: { figure = '' } }) => JSON.parse(figure) as NewFigure,
  );

/** The figures on the cards that the page shows, with what each was asked; those of one question of a report are one. */
export const listVisibleCards = (queries: QueryClient): NewFigure[] => {
  const asked = askedOf(queries);
  const cards = [...document.querySelectorAll<HTMLElement>('main [data-metric]')].flatMap((card) => {
    const { metric = '', report = '' } = card.dataset;
    const found = asked.find(({ answer }) => readMeta(answer).report === report);
    return found && isMetric(metric) ? [{ metric, found }] : [];
  });
  const counted = [...Map.groupBy(cards, ({ found }) => found)].map(
    ([
      {
        asked: { params, query },
        answer,
      },
      of,
    ]) => {
      const metrics = [...new Set(of.map(({ metric }) => metric))].slice(0, most);
      return { name: readMeta(answer).title, ...params, query, metrics };
    },
  );
  return [...counted, ...ownQuestions()].slice(0, mostFigures);
};
