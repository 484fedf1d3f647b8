import type { Unit } from '@bellwether/contract/catalogue/metric-info';
import { escapeHtml } from '@bellwether/contract/format/html';
import { type DisplayCurrency, formatAxis, formatValue } from '@bellwether/contract/format/number';

/** Data of a chart. It is drawn as plain SVG whose text uses the document's font. */
export type SvgChart = {
  unit: Unit;
  currency: DisplayCurrency;
  categories: readonly string[];
  series: readonly { label: string; colour: string; values: readonly (number | null)[] }[];
  /** Values of the first series in the comparison period. */
  before?: readonly (number | null)[];
  /** Indexes of buckets that the date range covers only in part. */
  partial?: ReadonlySet<number>;
};

const width = 560;
const height = 200;
const grid = '#d7dce3';
const textColour = '#4a5463';
const comparisonColour = '#8b95a5';

const escaped = (text: string): string => escapeHtml(text.toWellFormed().replace(/\p{Cc}/gu, ' '));
const truncate = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const n = (value: number): string => String(Number(value.toFixed(2)));
const text = (
  x: number,
  y: number,
  anchor: 'start' | 'middle' | 'end',
  content: string,
  fill = textColour,
): string =>
  `<text x="${n(x)}" y="${n(y)}" text-anchor="${anchor}" fill="${fill}">${escaped(content)}</text>`;

const svg = (h: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${n(h)}" width="${width}" height="${n(h)}" font-family="Inter, Noto Sans Arabic" font-size="10">${parts.join('')}</svg>`;

/** Returns about four axis steps of 1, 2, 2.5 or 5 (times a power of ten) that cover all values and zero. */
const axisSteps = (values: readonly number[]): number[] => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const raw = span / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= raw) ?? 10) * power;
  const [from, to] = [Math.floor(low / step), Math.ceil(high / step) || 1];
  return Array.from({ length: to - from + 1 }, (_, at) => (from + at) * step);
};

/** Returns the axes of a chart over time and the functions that map values to coordinates. */
const buildFrame = ({ categories, unit, currency }: SvgChart, values: readonly number[]) => {
  const steps = axisSteps(values);
  const labels = steps.map((step) => formatAxis(Number(step.toPrecision(12)), unit, currency));
  const left = 12 + Math.max(...labels.map(({ length }) => length)) * 5.6;
  const [top, bottom, right] = [8, height - 22, width - 6];
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1];
  const y = (value: number) => bottom - ((value - low) / (high - low || 1)) * (bottom - top);
  const band = (right - left) / Math.max(1, categories.length);
  const every = Math.ceil(categories.length / 12);
  return {
    y,
    band,
    zero: y(0),
    x: (at: number) => left + band * (at + 0.5),
    axes: [
      ...steps.flatMap((step, at) => [
        `<line x1="${n(left)}" x2="${right}" y1="${n(y(step))}" y2="${n(y(step))}" stroke="${step === 0 ? comparisonColour : grid}" stroke-width="0.7"/>`,
        text(left - 5, y(step) + 3.5, 'end', labels[at] ?? ''),
      ]),
      ...categories.flatMap((name, at) =>
        at % every === 0 ? [text(left + band * (at + 0.5), height - 7, 'middle', name)] : [],
      ),
    ],
  };
};

/** Draws a line with gaps for unknown values. A value between two gaps is a point. */
const linePath = (
  values: readonly (number | null)[],
  at: (index: number) => number,
  y: (value: number) => number,
  style: string,
): string => {
  let path = '';
  let isDrawing = false;
  const dots: string[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDrawing = false;
      continue;
    }
    path += `${isDrawing ? 'L' : 'M'}${n(at(index))} ${n(y(value))}`;
    if (!isDrawing && (values[index + 1] ?? null) === null)
      dots.push(
        `<circle cx="${n(at(index))}" cy="${n(y(value))}" r="2" ${style.replace('stroke=', 'fill=')}/>`,
      );
    isDrawing = true;
  }
  return `<path d="${path}" fill="none" stroke-width="1.6" ${style}/>${dots.join('')}`;
};

const buildLegend = (entries: readonly { label: string; colour: string; dashed?: boolean }[]) => {
  let [x, y] = [4, 10];
  const parts: string[] = [];
  for (const { label, colour, dashed } of entries) {
    const content = truncate(label, 40);
    const itemWidth = 22 + content.length * 5.7;
    if (x + itemWidth > width && x > 4) [x, y] = [4, y + 15];
    parts.push(
      dashed
        ? `<line x1="${x}" x2="${x + 12}" y1="${y - 3.5}" y2="${y - 3.5}" stroke="${colour}" stroke-width="1.6" stroke-dasharray="3 2"/>`
        : `<rect x="${x}" y="${y - 8}" width="10" height="9" rx="1.5" fill="${colour}"/>`,
      text(x + 16, y, 'start', content),
    );
    x += itemWidth + 10;
  }
  return { parts, height: y + 8 };
};

const withLegend = (parts: readonly string[], legend: ReturnType<typeof buildLegend>): string =>
  svg(height + legend.height, [
    ...legend.parts,
    `<g transform="translate(0 ${legend.height})">${parts.join('')}</g>`,
  ]);

const finiteValues = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value));

/** Draws one metric over time as bars or a line, with the comparison as a dashed line. */
export const overTimeSvg = (chart: SvgChart, mark: 'bar' | 'line'): string => {
  const { series, before = [], partial } = chart;
  const [first] = series;
  if (!first) return svg(10, []);
  const { x, y, band, zero, axes } = buildFrame(chart, finiteValues([...first.values, ...before]));
  const itemWidth = Math.min(28, band * 0.68);
  const bars = first.values.map((value, at) =>
    value === null
      ? ''
      : `<rect x="${n(x(at) - itemWidth / 2)}" y="${n(Math.min(zero, y(value)))}" width="${n(itemWidth)}" height="${n(Math.abs(zero - y(value)))}" fill="${first.colour}"${partial?.has(at) ? ' fill-opacity="0.45"' : ''}/>`,
  );
  const dashes = `stroke="${comparisonColour}" stroke-dasharray="3 2"`;
  const hasComparison = finiteValues(before).length > 0;
  return withLegend(
    [
      ...axes,
      ...(mark === 'bar' ? bars : [linePath(first.values, x, y, `stroke="${first.colour}"`)]),
      ...(hasComparison ? [linePath(before, x, y, dashes)] : []),
    ],
    buildLegend([
      { label: first.label, colour: first.colour },
      ...(hasComparison ? [{ label: 'Comparison', colour: comparisonColour, dashed: true }] : []),
    ]),
  );
};

/** Draws the parts of a whole over time as stacked bars. Negative parts are stacked below zero. */
export const stackedSvg = (chart: SvgChart): string => {
  const { series, categories } = chart;
  const sums = categories.flatMap((_, at) => {
    const values = finiteValues(series.map(({ values }) => values[at]));
    const sum = (part: readonly number[]) => part.reduce((total, value) => total + value, 0);
    return [sum(values.filter((value) => value > 0)), sum(values.filter((value) => value < 0))];
  });
  const { x, y, band, axes } = buildFrame(chart, sums);
  const itemWidth = Math.min(28, band * 0.68);
  const bars = categories.flatMap((_, at) => {
    let [up, down] = [0, 0];
    return series.map(({ colour, values }) => {
      const value = values[at] ?? 0;
      const from = value < 0 ? down : up;
      if (value < 0) down += value;
      else up += value;
      const [a, b] = [y(from), y(from + value)];
      return value === 0
        ? ''
        : `<rect x="${n(x(at) - itemWidth / 2)}" y="${n(Math.min(a, b))}" width="${n(itemWidth)}" height="${n(Math.abs(a - b))}" fill="${colour}"/>`;
    });
  });
  return withLegend([...axes, ...bars], buildLegend(series));
};

/** Draws a metric by one dimension as horizontal bars, each with its name and value. */
export const barsSvg = ({ categories, series, before = [], unit, currency }: SvgChart): string => {
  const [first] = series;
  if (!first) return svg(10, []);
  const valueLabels = first.values.map((value) => formatValue(value, unit, 'card', currency));
  const names = categories.map((name) => truncate(name, 34));
  const left = 10 + Math.max(...names.map(({ length }) => length), 4) * 5.6;
  const right = width - 10 - Math.max(...valueLabels.map(({ length }) => length)) * 6;
  const most = Math.max(...finiteValues([...first.values, ...before]).map(Math.abs), 1e-9);
  const row = 22;
  const length = (value: number | null | undefined) => (Math.abs(value ?? 0) / most) * (right - left);
  return svg(
    names.length * row + 4,
    names.flatMap((name, at) => {
      const middle = at * row + row / 2 + 2;
      const previous = before[at];
      return [
        text(left - 6, middle + 3.5, 'end', name),
        `<rect x="${n(left)}" y="${n(middle - 7)}" width="${n(length(first.values[at]))}" height="${typeof previous === 'number' ? 9 : 14}" fill="${first.colour}"/>`,
        typeof previous === 'number'
          ? `<rect x="${n(left)}" y="${n(middle + 3)}" width="${n(length(previous))}" height="4" fill="${comparisonColour}"/>`
          : '',
        text(
          left + Math.max(length(first.values[at]), length(previous)) + 5,
          middle + 3.5,
          'start',
          valueLabels[at] ?? '',
        ),
      ];
    }),
  );
};
