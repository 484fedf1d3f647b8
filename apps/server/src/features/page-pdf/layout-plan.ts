import { buildPlanYearChart } from '@bellwether/charts/answers/plan-year';
import { formatValue } from '@bellwether/domain/format/number';
import {
  describePlan,
  listPlanColumns,
  type PlanCard,
  type PlanFigures,
} from '@bellwether/domain/plan/performance-page';
import { addPictures, type PdfTable, type PrintedCard, type PrintedLayout } from './parts.ts';

/** Height of the chart in pixels, low enough that the twelve months fit below it on the page. */
const chartHeight = 170;

const layOutCard = (
  { header, value, unit, description }: PlanCard,
  { currency }: PlanFigures,
): PrintedCard => ({
  label: header,
  value: formatValue(value, unit, 'card', currency),
  change: null,
  tone: 'plain',
  more: description ?? null,
});

const layOutMonths = (figures: PlanFigures): PdfTable => {
  const columns = listPlanColumns(figures);
  return {
    title: 'Months',
    note: null,
    head: columns.map(({ label }) => label),
    aligns: columns.map((_, at) => (at === 0 ? 'start' : 'end')),
    widths: columns.map(() => 1),
    rows: figures.months.map((one) => columns.map(({ cell }) => cell(one))),
    total: null,
  };
};

/** Lays out a plan's performance page with the same figures as the web page. */
export const layOutPlan = (figures: PlanFigures, notes: readonly string[], layout: PrintedLayout) => {
  const described = describePlan(figures);
  return {
    title: `Plan performance: ${figures.name}`,
    question: '',
    notes: [...notes, ...(described ? [] : ['This plan has no targets for its months.'])],
    story: null,
    parts: described
      ? [
          {
            title: null,
            sentence: [described.summary, described.aside].filter(Boolean).join(' '),
            figures: described.cards.map((card) => layOutCard(card, figures)),
            charts: addPictures(
              [{ title: 'Over the year', data: buildPlanYearChart(figures), wide: true, comparison: null }],
              layout,
              chartHeight,
            ),
            tables: [layOutMonths(figures)],
          },
        ]
      : [],
  };
};
