import { isChoice } from '@bellwether/contract/catalogue/dimensions';
import { isAdditive, type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import {
  comparisonFigures,
  metricCurrency,
  readDimension,
  readFigure,
  readMeta,
  withoutMixedCurrencies,
} from '@bellwether/contract/reports/text/figures';
import { dimensionLabel, formatBucket } from '@bellwether/contract/reports/text/label';
import { findPartialMonths } from '@bellwether/contract/reports/text/partial-buckets';
import { listBuckets } from '@bellwether/contract/time/range';
import { barsSvg, overTimeSvg, type SvgChart, stackedSvg } from './chart-svg.ts';

type Chart = { title: string; svg: string };
type Row = ReportAnswer['data'][number];

/** Series colours that remain distinct in greyscale and for readers who cannot tell red from green. */
const palette = ['#1f5fbf', '#d9822b', '#2a9d8f', '#8e5ea2', '#c2566b', '#6b7a8f', '#b59b2a', '#4f9dd9'];
const restColour = '#b8c0cc';
/** Maximum metrics drawn per report, bars per chart and parts per stack. */
const most = { curves: 3, bars: 10, parts: 7 };

const isDrawable = (metric: Metric) => metricInfo(metric).unit !== 'date';

const unitAndCurrency = (answer: ReportAnswer, metric: Metric): Pick<SvgChart, 'unit' | 'currency'> => ({
  unit: metricInfo(metric).unit,
  currency: metricCurrency(readMeta(answer), metric),
});

const timeFrame = (answer: ReportAnswer) => {
  const { range, frequency } = readMeta(answer);
  const by = frequency ?? 'month';
  const buckets = listBuckets(range, by);
  const partialBuckets = new Set(findPartialMonths(range, by).map(({ bucket }) => buckets.indexOf(bucket)));
  return { buckets, categories: buckets.map((day) => formatBucket(day, by)), partial: partialBuckets };
};

const overTime = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const { buckets, categories, partial } = timeFrame(answer);
  const rows = new Map(answer.data.map((row) => [readDimension(row, 'date'), row]));
  const bucketValues = (readValue: (row: Row) => number | null) =>
    buckets.map((day) => {
      const row = rows.get(day);
      return row ? readValue(row) : null;
    });
  return report.metrics
    .filter((metric) => isDrawable(metric) && answer.data.some((row) => readFigure(row, metric) !== null))
    .slice(0, most.curves)
    .map((metric) => {
      const { label } = metricInfo(metric);
      const drawn: SvgChart = {
        ...unitAndCurrency(answer, metric),
        categories,
        partial,
        series: [{ label, colour, values: bucketValues((row) => readFigure(row, metric)) }],
        ...(readMeta(answer).comparison
          ? { before: bucketValues((row) => readFigure(comparisonFigures(row) ?? {}, metric)) }
          : {}),
      };
      return { title: `${label} over time`, svg: overTimeSvg(drawn, isAdditive(metric) ? 'bar' : 'line') };
    });
};

const sumValues = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

const stacked = (report: Report, answer: ReportAnswer): Chart[] => {
  const dimension = report.dimensions.find((one) => one !== 'date');
  const metric = report.metrics.find(isAdditive);
  if (!dimension || !metric || answer.data.length === 0) return [];
  const { buckets, categories } = timeFrame(answer);
  const parts = [...Map.groupBy(answer.data, (row) => readDimension(row, dimension))]
    .map(([key, rows]) => ({
      label: dimensionLabel(dimension, key),
      values: buckets.map((day) =>
        sumValues(
          rows.filter((row) => readDimension(row, 'date') === day).map((row) => readFigure(row, metric)),
        ),
      ),
    }))
    .toSorted((a, b) => sumValues(b.values) - sumValues(a.values));
  const [shown, rest] = [parts.slice(0, most.parts), parts.slice(most.parts)];
  const series = [
    ...shown.map((part, at) => ({ ...part, colour: palette[at % palette.length] ?? restColour })),
    ...(rest.length > 0
      ? [
          {
            label: `${rest.length} others`,
            colour: restColour,
            values: buckets.map((_, at) => sumValues(rest.map(({ values }) => values[at] ?? null))),
          },
        ]
      : []),
  ];
  return [
    { title: report.title, svg: stackedSvg({ ...unitAndCurrency(answer, metric), categories, series }) },
  ];
};

const bars = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const metric = report.metrics.find(isAdditive);
  if (report.dimensions.length === 0 || !metric) return [];
  /** A channel has one bar per attribution model, so the label names both. */
  const labelDimensions = report.dimensions.filter((one, at) => at === 0 || isChoice(one));
  const rowLabel = (row: Row) =>
    labelDimensions
      .map((one) => dimensionLabel(one, readDimension(row, report.names?.[one] ?? one)))
      .join(', ');
  const size = (row: Row) => Math.abs(readFigure(row, metric) ?? 0);
  const rows = answer.data
    .filter((row) => size(row) > 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, most.bars);
  if (rows.length < 2) return [];
  const { label } = metricInfo(metric);
  const drawn: SvgChart = {
    ...unitAndCurrency(answer, metric),
    categories: rows.map(rowLabel),
    series: [{ label, colour, values: rows.map((row) => readFigure(row, metric)) }],
    ...(readMeta(answer).comparison
      ? { before: rows.map((row) => readFigure(comparisonFigures(row) ?? {}, metric)) }
      : {}),
  };
  return [{ title: `${report.title}: ${label.toLowerCase()}`, svg: barsSvg(drawn) }];
};

export const buildCharts = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const drawn = withoutMixedCurrencies(answer);
  if (!report.dimensions.includes('date')) return bars(report, drawn, colour);
  return report.dimensions.length === 1 ? overTime(report, drawn, colour) : stacked(report, drawn);
};
