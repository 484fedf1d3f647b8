import type { Report } from '@bellwether/contract/reports/define';
import { hasTotal } from '@bellwether/contract/reports/totals';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import {
  comparisonFigures,
  divide,
  hasMixedCurrencies,
  isMissingNow,
  metricCurrency,
  type RowFigures,
  readDimension,
  readFigure,
} from '@bellwether/domain/answers/figures';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { type MissingReason, missingReason, rangeOfRow } from '@bellwether/domain/answers/missing-reason';
import { findRowChange, findTotalChange } from '@bellwether/domain/answers/total-change';
import { type Dimension, dimensions, isDimension } from '@bellwether/domain/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { type Metric, metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import {
  type Change,
  formatChange,
  isDifferenceUnit,
  isDisplayedAsZero,
} from '@bellwether/domain/format/change';
import type { CsvCell } from '@bellwether/domain/format/csv';
import { inSentence } from '@bellwether/domain/format/in-sentence';
import { type DisplayCurrency, formatValue } from '@bellwether/domain/format/number';
import { bucketDate, pairBuckets } from '@bellwether/domain/time/bucket-pairs';
import { formatDay, formatMonth } from '@bellwether/domain/time/day';
import type { FigureTone, TableColumn } from './column.ts';

export type ReportRow = ReportAnswer['data'][number];
type ReportColumn = TableColumn<ReportRow>;
/** Metadata of the report; null while loading, when there are no rows yet. */
type Meta = ReportMeta | null;

/**
 * Builds the column of a dimension. `getMark` returns a label next to the cell, such as 'gone' for a row with
 * comparison values only.
 */
const dimensionColumn = (
  dimension: Dimension,
  label: string,
  getMark: (row: ReportRow) => string | undefined,
): ReportColumn => {
  const show = (row: ReportRow) => dimensionLabel(dimension, readDimension(row, dimension));
  return {
    key: dimension,
    label,
    sort: dimension,
    cell: show,
    exportValue: show,
    mark: getMark,
  };
};

/**
 * Returns the cells of the date column: month or day; in a file, the first day in ISO format. Comparison days without a
 * matching day have a row of their own.
 */
const dateColumn = (meta: Meta): Partial<ReportColumn> => {
  const shown = (day: string) => (meta?.frequency === 'month' ? formatMonth(day) : formatDay(day));
  return {
    cell: (row) => {
      const day = readDimension(row, 'date');
      const previous = readDimension(comparisonFigures(row) ?? {}, 'date');
      return day !== null ? shown(day) : previous !== null ? `Comparison only: ${shown(previous)}` : 'N/A';
    },
    exportValue: (row) => readDimension(row, 'date'),
  };
};

/** Builds the column of a date metric, such as the last invoice. */
const dayColumn = (metric: Metric, { label, description }: MetricInfo): ReportColumn => ({
  key: metric,
  label,
  description,
  numeric: true,
  sort: metric,
  cell: (row) => {
    const day = readDimension(row, metric);
    return day ? formatDay(day) : 'N/A';
  },
  exportValue: (row) => readDimension(row, metric),
});

function metricColumn(report: Report, metric: Metric, meta: Meta): ReportColumn {
  const info = metricInfo(metric);
  if (info.unit === 'date') return dayColumn(metric, info);
  /** Formats a value, or the reason why it is missing. */
  const shown = (
    value: number | null,
    findReason: MissingReason | null,
    { currency }: { currency: DisplayCurrency },
  ) => (value === null && findReason ? findReason : formatValue(value, info.unit, 'table', currency));
  const findReason = (row: ReportRow, about: ReportMeta) =>
    missingReason(about, metric, rangeOfRow(about, readDimension(row, 'date')));
  const money = meta && { currency: metricCurrency(meta, metric) };
  const rowCurrency = (row: ReportRow) => meta && { currency: metricCurrency(meta, metric, row) };
  const total = meta && readFigure(meta.totals, metric);
  return {
    key: metric,
    label: info.label,
    description: info.description,
    numeric: true,
    sort: metric,
    cell: (row) => {
      const rowCurrencies = rowCurrency(row);
      return meta && rowCurrencies && shown(readFigure(row, metric), findReason(row, meta), rowCurrencies);
    },
    exportValue: (row) => readFigure(row, metric) ?? (meta && findReason(row, meta)),
    ...(meta && money && hasTotal(report, metric)
      ? { total: { text: shown(total, missingReason(meta, metric, meta.range), money) } }
      : {}),
  };
}

const toTone = (good: boolean | null): FigureTone => (good === null ? 'even' : good ? 'good' : 'bad');

/** Builds the column with the change of a metric against the comparison period; 'N/A' without a comparable value. */
function changeColumn(report: Report, metric: Metric, meta: Meta): ReportColumn {
  const info = metricInfo(metric);
  const pairs = new Map(
    meta?.frequency
      ? pairBuckets(meta.range, meta.comparison, meta.frequency).flatMap(({ current, before: previous }) =>
          current
            ? [[bucketDate(current, meta.frequency ?? 'month'), { current, was: previous }] as const]
            : [],
        )
      : [],
  );
  /** Returns the change of a row: of a row by date over its own days, of any other row over the whole range. */
  const changeIn = (row: ReportRow): Change | null => {
    const pair = pairs.get(readDimension(row, 'date') ?? '');
    if (!meta) return null;
    const days = pair
      ? { gaps: meta.gaps, weekdays: meta.weekdays, range: pair.current, comparison: pair.was }
      : meta;
    return findRowChange(days, row, metric);
  };
  const shown = (change: Change | null): string =>
    change ? (change.isNew ? 'new' : formatChange(change, info.unit)) : 'N/A';
  const tone = (change: Change | null): FigureTone | undefined =>
    change ? toTone(isDisplayedAsZero(change, info.unit) ? null : change.good) : undefined;
  const exportCell = (change: Change | null): CsvCell => {
    if (!change) return null;
    return info.unit === 'percent' || isDifferenceUnit(info.unit)
      ? formatChange(change, info.unit).replace('−', '-')
      : `${Number(change.percent.toFixed(1))}%`;
  };
  const total = meta && findTotalChange(meta, metric);
  return {
    key: `${metric}-change`,
    label: 'Change',
    fullLabel: `${info.label} change`,
    description: `Change of ${inSentence(info.label)} vs the comparison period.`,
    numeric: true,
    sort: null,
    cell: (row) => shown(changeIn(row)),
    tone: (row) => tone(changeIn(row)),
    exportValue: (row) => exportCell(changeIn(row)),
    exportBefore: {
      label: `${info.label} (comparison)`,
      exportValue: (row) => readFigure(comparisonFigures(row) ?? {}, metric),
    },
    ...(meta && hasTotal(report, metric) ? { total: { text: shown(total), tone: tone(total) } } : {}),
  };
}

/**
 * Builds the column with a row's share of a metric. `whole` defaults to the report's total; it differs, for instance,
 * while a search filters the rows.
 */
function shareColumn(metric: Metric, meta: Meta, whole?: RowFigures): ReportColumn {
  const { label } = metricInfo(metric);
  const all = whole ?? meta?.totals;
  const shareIn = (figures: ReportRow | RowFigures): number | null =>
    all ? divide(readFigure(figures, metric), readFigure(all, metric)) : null;
  const shown = (share: number | null) => formatValue(share, 'percent', 'table');
  return {
    key: `${metric}-share`,
    label: 'Share',
    description: `Share of all ${inSentence(label)} in this period.`,
    numeric: true,
    sort: metric,
    cell: (row) => shown(shareIn(row)),
    exportValue: (row) => {
      const share = shareIn(row);
      return share === null ? null : `${Number((share * 100).toFixed(2))}%`;
    },
    ...(meta ? { total: { text: shown(shareIn(meta.totals)) } } : {}),
  };
}

/** Builds the column that lists the currencies of a row, for rows in several currencies. */
const currencyColumn = (mixed: readonly Metric[]): ReportColumn => {
  const shown = (row: ReportRow) => {
    const rowCurrencies = row['currencies'];
    const currencyCodes = mixed.flatMap((metric) =>
      typeof rowCurrencies === 'object' ? (rowCurrencies?.[metric] ?? []) : [],
    );
    return [...new Set(currencyCodes)].join(', ');
  };
  return {
    key: 'currency',
    label: 'Currency',
    description: 'Currency of the amounts in the row. Amounts in several currencies are not added up.',
    sort: null,
    cell: shown,
    exportValue: shown,
  };
};

export type ColumnChoice = {
  dimensions?: readonly Dimension[];
  metrics?: readonly Metric[];
  /** Metric after whose column a column with its share is added. */
  share?: Metric;
  /** Totals on which shares are based, if a search narrows the totals of the report. */
  shareTotals?: RowFigures;
  /** Returns a label next to the first cell of a row, such as its owner. */
  getMark?: (row: ReportRow) => string | undefined;
  compare?: boolean;
};

/** Returns a report's columns in its order, for the rows that `meta` belongs to. */
export const buildReportColumns = (report: Report, meta: Meta, choice: ColumnChoice = {}): ReportColumn[] => {
  const metrics = choice.metrics ?? report.metrics;
  const mixed = metrics.filter(
    (metric) => meta && hasMixedCurrencies(meta, metric) && metricInfo(metric).unit === 'currency',
  );
  return [
    ...(choice.dimensions ?? report.dimensions).filter(isDimension).map((dimension, at) => ({
      ...dimensionColumn(dimension, report.names?.[dimension] ?? dimensions[dimension].label, (row) =>
        at > 0
          ? undefined
          : dimension !== 'date' && isMissingNow(row, report.metrics)
            ? 'gone'
            : choice.getMark?.(row),
      ),
      ...(dimension === 'date' ? dateColumn(meta) : {}),
    })),
    ...metrics.flatMap((metric) => [
      metricColumn(report, metric, meta),
      ...(choice.compare && metricInfo(metric).unit !== 'date' ? [changeColumn(report, metric, meta)] : []),
      ...(choice.share === metric ? [shareColumn(metric, meta, choice.shareTotals)] : []),
    ]),
    ...(mixed.length > 0 ? [currencyColumn(mixed)] : []),
  ];
};
