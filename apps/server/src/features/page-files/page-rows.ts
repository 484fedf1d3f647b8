import { buildChart } from '@bellwether/charts/answers/build-chart';
import { buildSpecialChart } from '@bellwether/charts/answers/build-special-chart';
import {
  buildPageBlocks,
  type ChartBlock,
  indexAnswers,
  readCell,
  rowLabel,
  type SectionBlocks,
  type TableBlock,
} from '@bellwether/contract/pages/blocks';
import type { Page, PageContext } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { comparisonFigures, readFigure } from '@bellwether/domain/answers/figures';
import { dimensions } from '@bellwether/domain/catalogue/dimensions';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import type { DisplayCurrency } from '@bellwether/domain/format/number';
import type { FileColumn } from '../../http/table-file.ts';

/** Figure of a page as a row of its CSV file: a card, a point of a chart or a cell of a table. */
export type PageRow = {
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

const listCardRows = ({ cards }: SectionBlocks, tab: string): PageRow[] =>
  cards.map(({ header, kpi }) => ({
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

const listChartRows = ({ chart, answers }: ChartBlock, tab: string): PageRow[] => {
  const data = buildChart(chart.chart, answers, buildSpecialChart);
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
};

/** Number of table rows converted to CSV lines at a time, so that other requests do not wait. */
const maxRowsAtOnce = 200;

function* listTableRows({ report, answer, metrics }: TableBlock, tab: string): Generator<PageRow[]> {
  const toRows = (data: ReportAnswer['data'][number]): PageRow[] => {
    const row = report.dimensions.map((one) => rowLabel(report, data, one) ?? '').join(', ');
    return metrics.map((metric) => {
      const { value, unit, currency } = readCell(answer, data, metric);
      return {
        tab,
        kind: 'Table',
        title: report.title,
        row: row || dimensions.date.label,
        figure: metricInfo(metric).label,
        value,
        comparison: readFigure(comparisonFigures(data) ?? {}, metric),
        unit,
        currency: currencyCode(unit, currency),
      };
    });
  };
  for (let at = 0; at < answer.data.length; at += maxRowsAtOnce)
    yield answer.data.slice(at, at + maxRowsAtOnce).flatMap(toRows);
}

/** Yields the figures of a page in the order cards, charts, tables. */
export async function* listPageRows(
  page: Page,
  answers: readonly (ReportAnswer | null)[],
  context: PageContext,
): AsyncGenerator<PageRow[]> {
  for (const blocks of buildPageBlocks(page, indexAnswers(page, answers), context)) {
    const tab = blocks.tab ?? '';
    yield listCardRows(blocks, tab);
    yield blocks.charts.flatMap((chart) => listChartRows(chart, tab));
    for (const table of blocks.tables) yield* listTableRows(table, tab);
  }
}
