import { buildChart } from '@bellwether/charts/answers/build-chart';
import { buildSpecialChart } from '@bellwether/charts/answers/build-special-chart';
import { buildCards, type GetAnswer } from '@bellwether/contract/pages/cards';
import {
  listPageQueries,
  listQueries,
  listVisible,
  type Page,
  type PageContext,
  type PagePart,
} from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { FileColumn } from '../../http/table-file.ts';

/** Figure of a page as a row of its CSV file: a card, a point of a chart or a cell of a table. */
type PageRow = {
  tab: string;
  kind: 'Card' | 'Chart' | 'Table';
  title: string;
  row: string;
  figure: string;
  value: string | number | null;
  comparison: number | null;
  unit: string;
  currency: string;
};

export const pageRowColumns: readonly FileColumn<PageRow>[] = [
  { label: 'Tab', value: ({ tab }) => tab },
  { label: 'Part', value: ({ kind }) => kind },
  { label: 'Title', value: ({ title }) => title },
  { label: 'Row', value: ({ row }) => row },
  { label: 'Figure', value: ({ figure }) => figure },
  { label: 'Value', value: ({ value }) => value },
  { label: 'Comparison', value: ({ comparison }) => comparison },
  { label: 'Unit', value: ({ unit }) => unit },
  { label: 'Currency', value: ({ currency }) => currency },
];

const currencyCode = (unit: string, currency: DisplayCurrency): string => {
  if (unit !== 'currency') return '';
  return typeof currency === 'string' ? currency : currency.code;
};

const listCardRows = (part: PagePart, tab: string, getAnswer: GetAnswer, context: PageContext): PageRow[] =>
  buildCards(part, getAnswer, context).map(({ header, kpi }) => ({
    tab,
    kind: 'Card',
    title: header,
    row: '',
    figure: header,
    value: kpi.value,
    comparison: kpi.previous ?? null,
    unit: kpi.unit,
    currency: currencyCode(kpi.unit, kpi.currency),
  }));

const listChartRows = (part: PagePart, tab: string, getAnswer: GetAnswer, context: PageContext): PageRow[] =>
  listVisible(part.charts, context).flatMap((chart) => {
    const [answer, ...more] = listQueries(chart).map(getAnswer);
    if (!answer || more.includes(undefined)) return [];
    const data = buildChart(chart.chart, [answer, ...more], buildSpecialChart);
    return (data?.series ?? []).flatMap(({ label, unit, currency, values, before }) =>
      (data?.categories ?? []).map(
        (row, at): PageRow => ({
          tab,
          kind: 'Chart',
          title: chart.title,
          row,
          figure: label,
          value: values[at] ?? null,
          comparison: before?.[at] ?? null,
          unit,
          currency: currencyCode(unit, currency),
        }),
      ),
    );
  });

/** Number of table rows converted to CSV lines at a time, so that other requests do not wait. */
const maxRowsAtOnce = 200;

function* listTableRows(part: PagePart, tab: string, getAnswer: GetAnswer): Generator<PageRow[]> {
  for (const { query, columns } of part.tables ?? []) {
    const answer = getAnswer(query);
    if (!answer) continue;
    const { report } = query;
    const meta = readMeta(answer);
    const metrics = columns?.metrics ?? report.metrics;
    const toRows = (data: ReportAnswer['data'][number]): PageRow[] => {
      const row = report.dimensions
        .map((one) => {
          const value = readDimension(data, report.names?.[one] ?? one) ?? readDimension(data, one);
          return one === 'date' ? (value ?? '') : dimensionLabel(one, value);
        })
        .join(', ');
      return metrics.map((metric) => {
        const { label, unit } = metricInfo(metric);
        return {
          tab,
          kind: 'Table',
          title: report.title,
          row: row || dimensions.date.label,
          figure: label,
          value: unit === 'date' ? readDimension(data, metric) : readFigure(data, metric),
          comparison: readFigure(comparisonFigures(data) ?? {}, metric),
          unit,
          currency: currencyCode(unit, metricCurrency(meta, metric, data)),
        };
      });
    };
    for (let at = 0; at < answer.data.length; at += maxRowsAtOnce)
      yield answer.data.slice(at, at + maxRowsAtOnce).flatMap(toRows);
  }
}

/** Yields the figures of a page in the order cards, charts, tables. */
export async function* listPageRows(
  page: Page,
  answers: readonly (ReportAnswer | null)[],
  context: PageContext,
): AsyncGenerator<PageRow[]> {
  const known = new Map(listPageQueries(page).map((query, at) => [query, answers[at] ?? undefined]));
  const getAnswer: GetAnswer = (query) => known.get(query);
  for (const part of page.parts) {
    const tab = part.tab?.label ?? '';
    yield listCardRows(part, tab, getAnswer, context);
    yield listChartRows(part, tab, getAnswer, context);
    yield* listTableRows(part, tab, getAnswer);
  }
}
