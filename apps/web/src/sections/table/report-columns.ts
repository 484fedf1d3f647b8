import { type Dimension, dimensions, isDimension } from '@bellwether/contract/catalogue/dimensions';
import type { MetricInfo } from '@bellwether/contract/catalogue/metric-info';
import { type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import { changeOf, formatChange, isSlight, percentChange } from '@bellwether/contract/format/change';
import type { CsvCell } from '@bellwether/contract/format/csv';
import { type Currency, formatValue } from '@bellwether/contract/format/number';
import type { ReportAnswer, ReportMeta } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { hasTotal } from '@bellwether/contract/reports/totals';
import {
  before,
  currencyOf,
  type Figures,
  figure,
  isGone,
  isMixed,
  shareOf,
  text,
} from '@bellwether/contract/reports/words/figures';
import { labelOf } from '@bellwether/contract/reports/words/label';
import { isComparable } from '@bellwether/contract/reports/words/total-change';
import { formatDay, formatMonth } from '@bellwether/contract/time/day';
import { bucketPairs, dateOfBucket } from '@bellwether/contract/time/pairs';
import { daysOfRow, type WhyNone, whyNone } from '../report/why-none.ts';
import type { Column, Tone } from './column.ts';

export type ReportRow = ReportAnswer['data'][number];
type ReportColumn = Column<ReportRow>;
/** What an answer says of its rows; null while it is on its way, when there are no rows either. */
type Meta = ReportMeta | null;

/** `markOf` gives a word beside the cell: 'gone' of a row that nothing is left of. */
const dimensionColumn = (
  dimension: Dimension,
  label: string,
  markOf: (row: ReportRow) => string | undefined,
): ReportColumn => {
  const show = (row: ReportRow) => labelOf(dimension, text(row, dimension));
  return {
    key: dimension,
    label,
    sort: dimension,
    cell: show,
    exportValue: show,
    mark: markOf,
  };
};

/**
 * The month or the day that a row is of; in a file it is its first day, as ISO has it. Days of the comparison that no day of the range stands
 * beside have a row of their own.
 */
const dateColumn = (meta: Meta): Partial<ReportColumn> => {
  const shown = (day: string) => (meta?.frequency === 'month' ? formatMonth(day) : formatDay(day));
  return {
    cell: (row) => {
      const day = text(row, 'date');
      const was = text(before(row) ?? {}, 'date');
      return day !== null ? shown(day) : was !== null ? `Only compared: ${shown(was)}` : 'N/A';
    },
    exportValue: (row) => text(row, 'date'),
  };
};

/** The day of a metric that is one, as the last invoice. */
const dayColumn = (metric: Metric, { label, description }: MetricInfo): ReportColumn => ({
  key: metric,
  label,
  description,
  numeric: true,
  sort: metric,
  cell: (row) => {
    const day = text(row, metric);
    return day ? formatDay(day) : 'N/A';
  },
  exportValue: (row) => text(row, metric),
});

function metricColumn(report: Report, metric: Metric, meta: Meta): ReportColumn {
  const info = metricInfo(metric);
  if (info.unit === 'date') return dayColumn(metric, info);
  /** A figure, or in words why there is none. */
  const shown = (value: number | null, why: WhyNone | null, { currency }: { currency: Currency }) =>
    value === null && why ? why : formatValue(value, info.unit, 'table', currency);
  const why = (row: ReportRow, about: ReportMeta) =>
    whyNone(about, metric, daysOfRow(about, text(row, 'date')));
  const money = meta && { currency: currencyOf(meta, metric) };
  const ofRow = (row: ReportRow) => meta && { currency: currencyOf(meta, metric, row) };
  const total = meta && figure(meta.totals, metric);
  return {
    key: metric,
    label: info.label,
    description: info.description,
    numeric: true,
    sort: metric,
    cell: (row) => {
      const own = ofRow(row);
      return meta && own && shown(figure(row, metric), why(row, meta), own);
    },
    exportValue: (row) => figure(row, metric) ?? (meta && why(row, meta)),
    ...(meta && money && hasTotal(report, metric)
      ? { total: { text: shown(total, whyNone(meta, metric, meta.range), money) } }
      : {}),
  };
}

const toneOf = (good: boolean | null): Tone => (good === null ? 'even' : good ? 'good' : 'bad');

/** How much a metric changed against the comparison; 'N/A' where there is nothing to compare. */
function changeColumn(report: Report, metric: Metric, meta: Meta): ReportColumn {
  const info = metricInfo(metric);
  type Pair = { value: number | null; was: number | null | undefined; compared: boolean };
  const whole = !meta || isComparable(meta, metric);
  const pairs = new Map(
    meta?.frequency
      ? bucketPairs(meta.range, meta.comparison, meta.frequency).flatMap(({ current, before: was }) =>
          current ? [[dateOfBucket(current, meta.frequency ?? 'month'), { current, was }] as const] : [],
        )
      : [],
  );
  /** A row by date is of its own days, every other of all of them. */
  const isRowComparable = (row: ReportRow): boolean => {
    const pair = pairs.get(text(row, 'date') ?? '');
    if (!meta || !pair) return whole;
    return isComparable({ gaps: meta.gaps, range: pair.current, comparison: pair.was }, metric);
  };
  const pairOf = (row: ReportRow): Pair => {
    const was = before(row);
    return { value: figure(row, metric), was: was && figure(was, metric), compared: isRowComparable(row) };
  };
  const changeIn = ({ value, was, compared }: Pair) =>
    compared ? changeOf(value, was, info.goodDirection) : null;
  const shown = (pair: Pair): string => {
    const change = changeIn(pair);
    return change ? (change.isNew ? 'new' : formatChange(change, info.unit)) : 'N/A';
  };
  const tone = (pair: Pair): Tone | undefined => {
    const change = changeIn(pair);
    return change ? toneOf(isSlight(change, info.unit) ? null : change.good) : undefined;
  };
  const kept = (pair: Pair): CsvCell => {
    const change = changeIn(pair);
    if (!change) return null;
    return info.unit === 'percent' || info.unit === 'scale'
      ? formatChange(change, info.unit).replace('−', '-')
      : `${Number(percentChange(pair.value ?? 0, pair.was ?? null).toFixed(1))}%`;
  };
  const total: Pair | null = meta && {
    value: figure(meta.totals, metric),
    was: meta.compare_totals && figure(meta.compare_totals, metric),
    compared: whole,
  };
  return {
    key: `${metric}-change`,
    label: 'Change',
    fullLabel: `${info.label} change`,
    description: `Change of ${info.label.toLowerCase()} against the comparison.`,
    numeric: true,
    sort: null,
    cell: (row) => shown(pairOf(row)),
    tone: (row) => tone(pairOf(row)),
    exportValue: (row) => kept(pairOf(row)),
    exportBefore: { label: `${info.label} before`, exportValue: (row) => pairOf(row).was ?? null },
    ...(total && hasTotal(report, metric) ? { total: { text: shown(total), tone: tone(total) } } : {}),
  };
}

/** What part of the whole a row's metric is; the whole is that of the answer unless it is given, as while a search narrows the rows. */
function shareColumn(metric: Metric, meta: Meta, whole?: Figures): ReportColumn {
  const { label } = metricInfo(metric);
  const all = whole ?? meta?.totals;
  const shareIn = (figures: ReportRow | Figures): number | null =>
    all ? shareOf(figure(figures, metric), figure(all, metric)) : null;
  const shown = (share: number | null) => formatValue(share, 'percent', 'table');
  return {
    key: `${metric}-share`,
    label: 'Share',
    description: `Part of all ${label.toLowerCase()} in these days.`,
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

/** In which currencies a row's amounts are, where the rows are in several. */
const currencyColumn = (mixed: readonly Metric[]): ReportColumn => {
  const shown = (row: ReportRow) => {
    const own = row['currencies'];
    const named = mixed.flatMap((metric) => (typeof own === 'object' ? (own?.[metric] ?? []) : []));
    return [...new Set(named)].join(', ');
  };
  return {
    key: 'currency',
    label: 'Currency',
    description: 'What the amounts of the row are in. Amounts in several currencies are not added.',
    sort: null,
    cell: shown,
    exportValue: shown,
  };
};

export type ColumnChoice = {
  dimensions?: readonly Dimension[];
  metrics?: readonly Metric[];
  /** A metric that is followed by its share of the whole. */
  share?: Metric;
  /** The totals that shares are parts of, where those of the answer are narrowed by a search. */
  whole?: Figures;
  /** A word beside the first cell of a row, as whose it is. */
  markOf?: (row: ReportRow) => string | undefined;
  /** Is each metric followed by its change? */
  compare?: boolean;
};

/** A report's columns in its own order, for the rows of an answer that `meta` comes with. */
export const reportColumns = (report: Report, meta: Meta, choice: ColumnChoice = {}): ReportColumn[] => {
  const metrics = choice.metrics ?? report.metrics;
  const mixed = metrics.filter(
    (metric) => meta && isMixed(meta, metric) && metricInfo(metric).unit === 'currency',
  );
  return [
    ...(choice.dimensions ?? report.dimensions).filter(isDimension).map((dimension, at) => ({
      ...dimensionColumn(dimension, report.names?.[dimension] ?? dimensions[dimension].label, (row) =>
        at > 0
          ? undefined
          : dimension !== 'date' && isGone(row, report.metrics)
            ? 'gone'
            : choice.markOf?.(row),
      ),
      ...(dimension === 'date' ? dateColumn(meta) : {}),
    })),
    ...metrics.flatMap((metric) => [
      metricColumn(report, metric, meta),
      ...(choice.compare && metricInfo(metric).unit !== 'date' ? [changeColumn(report, metric, meta)] : []),
      ...(choice.share === metric ? [shareColumn(metric, meta, choice.whole)] : []),
    ]),
    ...(mixed.length > 0 ? [currencyColumn(mixed)] : []),
  ];
};
