import { type Dimension, dimensions, isDimension } from '@bellwether/contract/catalogue/dimensions';
import { type Metric, type MetricInfo, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { changeOf, formatChange, percentChange } from '@bellwether/contract/format/change';
import type { CsvCell } from '@bellwether/contract/format/csv';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { formatDay } from '@bellwether/contract/time/day';
import { before, currencyOf, type Figures, figure, isGone, shareOf, text } from '../report/figures.ts';
import { labelOf } from '../report/label.ts';
import { daysOfRow, type WhyNone, whyNone } from '../report/why-none.ts';

export type Row = ReportAnswer['data'][number];

/** A cell as it is read, as a file keeps it, and whether it is good news. */
export type Cell = { show: string; exportValue: CsvCell; good?: boolean | null; mark?: 'gone' };

export type Column = {
  key: string;
  label: string;
  description?: string;
  numeric: boolean;
  /** The key the report sorts by; a column that is worked out on the page has none. */
  sort: string | null;
  cell: (row: Row, meta: ReportMeta) => Cell;
  total?: (meta: ReportMeta) => Cell;
  /** What a file holds beside it: the same figure in the comparison. */
  was?: { label: string; cell: (row: Row) => CsvCell };
};

/** `gone` tells of a row that nothing is left of; it is marked in the first column. */
const dimensionColumn = (dimension: Dimension, label: string, gone: (row: Row) => boolean): Column => ({
  key: dimension,
  label,
  numeric: false,
  sort: dimension,
  cell: (row) => {
    const show = labelOf(dimension, text(row, dimension));
    return { show, exportValue: show, ...(gone(row) ? { mark: 'gone' } : {}) };
  },
});

/** A figure, or in words why there is none. */
const shown = (value: number | null, { unit }: MetricInfo, currency: Currency, why: WhyNone | null): Cell =>
  value === null && why
    ? { show: why, exportValue: why }
    : { show: formatValue(value, unit, 'table', currency), exportValue: value };

function metricColumn(metric: Metric): Column {
  const info = metricInfo(metric);
  const { label, description, unit } = info;
  const column = { key: metric, label, description, sort: metric };
  if (unit === 'date')
    return {
      ...column,
      numeric: true,
      cell: (row) => {
        const day = text(row, metric);
        return { show: day ? formatDay(day) : 'N/A', exportValue: day };
      },
    };
  return {
    ...column,
    numeric: true,
    cell: (row, meta) =>
      shown(
        figure(row, metric),
        info,
        currencyOf(meta, metric),
        whyNone(meta, metric, daysOfRow(meta, text(row, 'date'))),
      ),
    total: (meta) =>
      shown(figure(meta.totals, metric), info, currencyOf(meta, metric), whyNone(meta, metric, meta.range)),
  };
}

/** How much a metric changed against the comparison; empty where there is nothing to compare. */
function changeColumn(metric: Metric): Column {
  const info = metricInfo(metric);
  const changed = (value: number | null, was: number | null | undefined): Cell => {
    const change = changeOf(value, was, info.goodDirection);
    if (!change) return { show: 'N/A', exportValue: null };
    return {
      show: change.isNew ? 'new' : formatChange(change, info.unit),
      exportValue:
        info.unit === 'percent'
          ? formatChange(change, info.unit).replace('−', '-')
          : `${Number(percentChange(value ?? 0, was ?? null).toFixed(1))}%`,
      good: change.good,
    };
  };
  return {
    key: `${metric}-change`,
    label: 'Change',
    description: `Change of ${info.label.toLowerCase()} against the comparison.`,
    numeric: true,
    sort: null,
    was: {
      label: `${info.label} before`,
      cell: (row) => {
        const was = before(row);
        return was && figure(was, metric);
      },
    },
    cell: (row) => {
      const was = before(row);
      return changed(figure(row, metric), was && figure(was, metric));
    },
    total: ({ totals, compare_totals }) =>
      changed(figure(totals, metric), compare_totals && figure(compare_totals, metric)),
  };
}

/** What part of the whole a row's metric is; the whole is that of the answer unless it is given, as while a search narrows the rows. */
export function shareColumn(metric: Metric, whole?: Figures): Column {
  const { label } = metricInfo(metric);
  const share = (part: number | null, whole: number | null): Cell => {
    const value = shareOf(part, whole);
    return {
      show: formatValue(value, 'percent', 'table'),
      exportValue: value === null ? null : `${Number((value * 100).toFixed(2))}%`,
    };
  };
  return {
    key: `${metric}-share`,
    label: 'Share',
    description: `Part of all ${label.toLowerCase()} in these days.`,
    numeric: true,
    sort: metric,
    cell: (row, { totals }) => share(figure(row, metric), figure(whole ?? totals, metric)),
    total: ({ totals }) => share(figure(totals, metric), figure(whole ?? totals, metric)),
  };
}

export type ColumnChoice = {
  dimensions?: readonly Dimension[];
  metrics?: readonly Metric[];
  /** A metric that is followed by its share of the whole. */
  share?: Metric;
  /** The totals that shares are parts of, where those of the answer are narrowed by a search. */
  whole?: Figures;
};

/** A report's columns in its own order; with `compare` each metric is followed by its change. */
export const columnsOf = (report: Report, compare: boolean, choice: ColumnChoice = {}): Column[] => [
  ...(choice.dimensions ?? report.dimensions)
    .filter(isDimension)
    .map((dimension, at) =>
      dimensionColumn(
        dimension,
        report.names?.[dimension] ?? dimensions[dimension].label,
        (row) => at === 0 && isGone(row, report.metrics),
      ),
    ),
  ...(choice.metrics ?? report.metrics).flatMap((metric) => [
    metricColumn(metric),
    ...(compare && metricInfo(metric).unit !== 'date' ? [changeColumn(metric)] : []),
    ...(choice.share === metric ? [shareColumn(metric, choice.whole)] : []),
  ]),
];

/** The rows of a file: headings, then every row. Percentages and money are plain numbers; with a comparison stands what each figure was. */
export const fileRows = (columns: readonly Column[], { data, meta: [meta] }: ReportAnswer): CsvCell[][] => [
  columns.flatMap(({ label, was }, at) =>
    was ? [was.label, `${columns[at - 1]?.label ?? ''} change`] : [label],
  ),
  ...(meta
    ? data.map((row) =>
        columns.flatMap((column) => [
          ...(column.was ? [column.was.cell(row)] : []),
          column.cell(row, meta).exportValue,
        ]),
      )
    : []),
];
