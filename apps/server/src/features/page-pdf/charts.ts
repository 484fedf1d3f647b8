import { isChoice } from '@bellwether/contract/catalogue/dimensions';
import { addsUp, type Metric, metricInfo } from '@bellwether/contract/catalogue/metrics';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import type { Report } from '@bellwether/contract/reports/define';
import { cutShort } from '@bellwether/contract/reports/words/cut-short';
import {
  before,
  currencyOf,
  figure,
  metaOf,
  onOneScale,
  text,
} from '@bellwether/contract/reports/words/figures';
import { bucketLabel, labelOf } from '@bellwether/contract/reports/words/label';
import { bucketsOf } from '@bellwether/contract/time/range';
import { barsSvg, overTimeSvg, type SvgChart, stackedSvg } from './chart-svg.ts';

type Chart = { title: string; svg: string };
type Row = ReportAnswer['data'][number];

/** Apart in grey, too, and for those who see no red or green. */
const palette = ['#1f5fbf', '#d9822b', '#2a9d8f', '#8e5ea2', '#c2566b', '#6b7a8f', '#b59b2a', '#4f9dd9'];
const restColour = '#b8c0cc';
/** Curves of one report, names of one drawing, parts of a whole. */
const most = { curves: 3, bars: 10, parts: 7 };

const drawable = (metric: Metric) => metricInfo(metric).unit !== 'date';

const common = (answer: ReportAnswer, metric: Metric): Pick<SvgChart, 'unit' | 'currency'> => ({
  unit: metricInfo(metric).unit,
  currency: currencyOf(metaOf(answer), metric),
});

const frame = (answer: ReportAnswer) => {
  const { range, frequency } = metaOf(answer);
  const by = frequency ?? 'month';
  const buckets = bucketsOf(range, by);
  const cut = new Set(cutShort(range, by).map(({ bucket }) => buckets.indexOf(bucket)));
  return { buckets, categories: buckets.map((day) => bucketLabel(day, by)), partial: cut };
};

const overTime = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const { buckets, categories, partial } = frame(answer);
  const rows = new Map(answer.data.map((row) => [text(row, 'date'), row]));
  const valuesOf = (of: (row: Row) => number | null) =>
    buckets.map((day) => {
      const row = rows.get(day);
      return row ? of(row) : null;
    });
  return report.metrics
    .filter((metric) => drawable(metric) && answer.data.some((row) => figure(row, metric) !== null))
    .slice(0, most.curves)
    .map((metric) => {
      const { label } = metricInfo(metric);
      const drawn: SvgChart = {
        ...common(answer, metric),
        categories,
        partial,
        series: [{ label, colour, values: valuesOf((row) => figure(row, metric)) }],
        ...(metaOf(answer).comparison
          ? { before: valuesOf((row) => figure(before(row) ?? {}, metric)) }
          : {}),
      };
      return { title: `${label} over time`, svg: overTimeSvg(drawn, addsUp(metric) ? 'bar' : 'line') };
    });
};

const sumOf = (values: readonly (number | null)[]) =>
  values.reduce<number>((sum, one) => sum + (one ?? 0), 0);

const stacked = (report: Report, answer: ReportAnswer): Chart[] => {
  const dimension = report.dimensions.find((one) => one !== 'date');
  const metric = report.metrics.find(addsUp);
  if (!dimension || !metric || answer.data.length === 0) return [];
  const { buckets, categories } = frame(answer);
  const parts = [...Map.groupBy(answer.data, (row) => text(row, dimension))]
    .map(([key, rows]) => ({
      label: labelOf(dimension, key),
      values: buckets.map((day) =>
        sumOf(rows.filter((row) => text(row, 'date') === day).map((row) => figure(row, metric))),
      ),
    }))
    .toSorted((a, b) => sumOf(b.values) - sumOf(a.values));
  const [shown, rest] = [parts.slice(0, most.parts), parts.slice(most.parts)];
  const series = [
    ...shown.map((part, at) => ({ ...part, colour: palette[at % palette.length] ?? restColour })),
    ...(rest.length > 0
      ? [
          {
            label: `${rest.length} others`,
            colour: restColour,
            values: buckets.map((_, at) => sumOf(rest.map(({ values }) => values[at] ?? null))),
          },
        ]
      : []),
  ];
  return [{ title: report.title, svg: stackedSvg({ ...common(answer, metric), categories, series }) }];
};

const bars = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const metric = report.metrics.find(addsUp);
  if (report.dimensions.length === 0 || !metric) return [];
  /** The same channel of two attribution models is two bars, so each says both. */
  const told = report.dimensions.filter((one, at) => at === 0 || isChoice(one));
  const nameOf = (row: Row) =>
    told.map((one) => labelOf(one, text(row, report.names?.[one] ?? one))).join(', ');
  const size = (row: Row) => Math.abs(figure(row, metric) ?? 0);
  const rows = answer.data
    .filter((row) => size(row) > 0)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, most.bars);
  if (rows.length < 2) return [];
  const { label } = metricInfo(metric);
  const drawn: SvgChart = {
    ...common(answer, metric),
    categories: rows.map(nameOf),
    series: [{ label, colour, values: rows.map((row) => figure(row, metric)) }],
    ...(metaOf(answer).comparison ? { before: rows.map((row) => figure(before(row) ?? {}, metric)) } : {}),
  };
  return [{ title: `${report.title}: ${label.toLowerCase()}`, svg: barsSvg(drawn) }];
};

/** The drawings of a report: its figures over time, the parts of a whole over time, or its largest rows. */
export const buildCharts = (report: Report, answer: ReportAnswer, colour: string): Chart[] => {
  const drawn = onOneScale(answer);
  if (!report.dimensions.includes('date')) return bars(report, drawn, colour);
  return report.dimensions.length === 1 ? overTime(report, drawn, colour) : stacked(report, drawn);
};
