import { formatValue } from '@bellwether/domain/format/number';
import { arc, pie } from 'd3-shape';
import type { ChartType, DrawProps, Size } from '../../model/chart-type.ts';
import type { ChartData } from '../../model/data.ts';
import { categoryTitle } from '../../model/reading.ts';
import { h } from '../../model/svg.ts';
import { estimateTextWidth, truncateToWidth } from '../../model/text.ts';

/** Segment of a donut, in pixels and radians. */
export type DonutSegment = {
  at: number;
  share: number;
  path: string;
  /** Share as text, outside the middle of the segment; null where it would overlap a neighbour's label. */
  label: { text: string; x: number; y: number; anchor: 'start' | 'middle' | 'end' } | null;
  /** Radians from the top, clockwise. */
  from: number;
  to: number;
};
export type DonutLayout = Size & {
  slices: DonutSegment[];
  centre: { x: number; y: number };
  outer: number;
  inner: number;
  total: { label: string; value: string };
};

/** Returns the values of the segments. Negative values count as zero. */
const readParts = ({ series: [first] }: ChartData): number[] =>
  (first?.values ?? []).map((value) => Math.max(0, value ?? 0));

/** Returns a category's share of the whole, which includes 'Other'; null if the whole is zero. */
export function findShare(data: ChartData, at: number): number | null {
  const parts = readParts(data);
  const total = parts.reduce((sum, part) => sum + part, 0);
  return total > 0 ? (parts[at] ?? 0) / total : null;
}

const room = 30;
const minLabelledShare = 0.03;
const percent = (share: number) => formatValue(share, 'percent', 'table');

/** Lays out the segments of a ring, clockwise from the top in category order. */
export function layOutDonut(data: ChartData, { width, height }: Size): DonutLayout {
  const parts = readParts(data);
  const total = parts.reduce((sum, part) => sum + part, 0);
  const centre = { x: width / 2, y: height / 2 };
  const outer = Math.max(0, Math.min(width - 2 * 44, height - room) / 2);
  const inner = outer * 0.66;
  const turns = pie<number>().sort(null).sortValues(null)(parts);
  const toPath = arc<(typeof turns)[number]>().innerRadius(inner).outerRadius(outer).digits(2);
  const [first] = data.series;
  const placedLabels: { y: number; anchor: string }[] = [];
  return {
    width,
    height,
    centre,
    outer,
    inner,
    total: {
      label: truncateToWidth('Total', inner * 1.4),
      value: formatValue(total, first?.unit ?? 'number', 'card', first?.currency),
    },
    slices: turns.map((turn, at): DonutSegment => {
      const share = total > 0 ? turn.value / total : 0;
      const middle = (turn.startAngle + turn.endAngle) / 2;
      const side = Math.sin(middle);
      const x = centre.x + (outer + 10) * side;
      const y = centre.y - (outer + 10) * Math.cos(middle) + 4;
      const anchor = Math.abs(side) < 0.15 ? 'middle' : side > 0 ? 'start' : 'end';
      const free = placedLabels.every((one) => one.anchor !== anchor || Math.abs(one.y - y) >= 14);
      const labelled = share >= minLabelledShare && free;
      if (labelled) placedLabels.push({ y, anchor });
      return {
        at,
        share,
        path: turn.value > 0 ? (toPath(turn) ?? '') : '',
        label: labelled ? { text: percent(share), x, y, anchor } : null,
        from: turn.startAngle,
        to: turn.endAngle,
      };
    }),
  };
}

function DonutDrawing({ layout, data, theme, paint }: DrawProps<DonutLayout>) {
  const { slices, centre, inner, total } = layout;
  const [series] = data.series;
  return [
    h(
      'g',
      { transform: `translate(${centre.x} ${centre.y})`, stroke: theme.surface, strokeWidth: 2 },
      slices.map(({ at, path }) =>
        h('path', { key: at, d: path, fill: series ? paint.at(series, at) : theme.dimmed }),
      ),
    ),
    slices.map(
      ({ at, label }) =>
        label &&
        h(
          'text',
          { key: at, x: label.x, y: label.y, textAnchor: label.anchor, fill: theme.text },
          label.text,
        ),
    ),
    inner > 36 &&
      estimateTextWidth(total.value) * 1.5 < inner * 1.8 && [
        h('text', { x: centre.x, y: centre.y - 8, textAnchor: 'middle', fill: theme.dimmed }, total.label),
        h(
          'text',
          {
            x: centre.x,
            y: centre.y + 14,
            textAnchor: 'middle',
            fill: theme.text,
            fontSize: 18,
            fontWeight: 600,
          },
          total.value,
        ),
      ],
  ];
}

/** Chart kind of a whole as a ring, with the share of each segment. */
export const donutChart: ChartType<DonutLayout> = {
  layout: layOutDonut,
  draw: DonutDrawing,
  highlight: ({ layout: { slices, centre }, theme, place }) =>
    h('path', {
      transform: `translate(${centre.x} ${centre.y})`,
      d: slices[place.at]?.path,
      fill: 'none',
      stroke: theme.text,
      strokeWidth: 2,
    }),
  hitTest({ slices, centre, inner, outer }, x, y) {
    const away = Math.hypot(x - centre.x, y - centre.y);
    if (away < inner || away > outer) return null;
    const turn = Math.atan2(x - centre.x, centre.y - y);
    const angle = turn < 0 ? turn + 2 * Math.PI : turn;
    const slice = slices.find(({ from, to }) => angle >= from && angle < to);
    return slice ? { at: slice.at } : null;
  },
  reading: {
    count: ({ categories }) => categories.length,
    at: (data, { at }) => ({
      title: categoryTitle(data, at),
      category: at,
      series: data.series.slice(0, 1),
      more: [{ label: 'Share', value: formatValue(findShare(data, at), 'percent', 'table') }],
    }),
    anchor({ slices, centre, outer }, { at }) {
      const { from = 0, to = 0 } = slices[at] ?? {};
      const middle = (from + to) / 2;
      const y = centre.y - outer * 0.8 * Math.cos(middle);
      return {
        x: centre.x + outer * 0.8 * Math.sin(middle),
        top: Math.max(0, Math.min(y - 24, centre.y + outer - 64)),
      };
    },
  },
  legend({ categories, series: [first] }, _theme, paint) {
    const entries = categories.map((label, at) => ({
      key: label,
      label,
      colour: first ? paint.at(first, at) : '',
      swatch: 'box' as const,
    }));
    return { kind: 'entries', entries, hides: false };
  },
};
