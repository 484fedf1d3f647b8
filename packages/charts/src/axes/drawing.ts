import type { ChartTheme } from '../model/chart-theme.ts';
import type { ChartPlace, DrawProps } from '../model/chart-type.ts';
import type { ChartColours } from '../model/colours.ts';
import type { ChartData } from '../model/data.ts';
import { h } from '../model/svg.ts';
import type { AxesLayout, PointMark, TargetMark } from './axes-layout.ts';
import type { Bar } from './bars.ts';
import { AxisLabel } from './label.ts';
import type { AreaShape, LineShape } from './lines.ts';
import { type AnnotationMark, type ReferenceLine, textGap } from './reference-lines.ts';

type Props = DrawProps<AxesLayout>;

export function AxesDrawing({ layout, data, theme, paint, id: hatch }: Props) {
  return [
    h(
      'defs',
      null,
      Hatch({ id: hatch, width: 3, colour: theme.surface }),
      data.unknown && Hatch({ id: `${hatch}-unknown`, width: 1.5, colour: theme.line }),
    ),
    Unknown({ layout, data, hatch: `${hatch}-unknown` }),
    Grid({ layout, theme }),
    layout.labels.map((label) => AxisLabel({ label, theme })),
    layout.areas.map((area) => AreaMark({ area, theme, paint })),
    h(
      'g',
      null,
      layout.bars.map((bar) => BarMark({ bar, theme, paint, hatch })),
    ),
    layout.lines.map((line) => LineMark({ line, theme, paint })),
    layout.targets.map((target) => Target({ target, theme, paint })),
    layout.points.map((point) => Dot({ point, theme, paint })),
    layout.references.map((reference) => ReferenceMark({ reference, layout, theme })),
    layout.annotations.map((annotation) => AnnotationFlag({ annotation, theme })),
  ];
}

const Hatch = ({ id, width, colour }: { id: string; width: number; colour: string }) =>
  h(
    'pattern',
    { id, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' },
    h('rect', { width, height: 6, fill: colour }),
  );

type UnknownProps = { layout: AxesLayout; data: ChartData; hatch: string };

/** Hatches categories without data, so that an empty place does not look like zero. */
function Unknown({ layout, data, hatch }: UnknownProps) {
  const { plot, middles, band, isHorizontal } = layout;
  if (isHorizontal) return null;
  return [...(data.unknown?.keys() ?? [])].map((at) =>
    h('rect', {
      key: at,
      'data-unknown': true,
      x: (middles[at] ?? 0) - band / 2,
      y: plot.y,
      width: band,
      height: plot.height,
      fill: `url(#${hatch})`,
    }),
  );
}

const Grid = ({ layout: { plot, grid, isHorizontal }, theme }: { layout: AxesLayout; theme: ChartTheme }) =>
  grid.map(({ at, zero }) =>
    h('line', {
      key: at,
      ...(isHorizontal
        ? { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height }
        : { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at }),
      stroke: zero ? theme.dimmed : theme.line,
      strokeOpacity: zero ? 0.6 : 1,
      shapeRendering: 'crispEdges',
    }),
  );

type MarkProps = { theme: ChartTheme; paint: ChartColours };

/**
 * Draws a bar. Bars of the comparison period are paler with a dashed outline; bars of an unfinished period are hatched.
 */
function BarMark({ bar, theme, paint, hatch }: MarkProps & { bar: Bar; hatch: string }) {
  const { x, y, width, height, series, at, isComparison, partial } = bar;
  const colour = paint.at(series, at);
  const box = { x, y, width, height, rx: series.stack ? 0 : Math.min(2, width / 2, height / 2) };
  if (isComparison)
    return h('rect', {
      ...box,
      fill: theme.comparisonColour(colour),
      fillOpacity: theme.comparisonFill,
      stroke: theme.comparisonFill < 1 ? theme.comparisonColour(colour) : colour,
      strokeDasharray: '3 2',
    });
  // A gap separates the segments of a stack, so that readers need not rely on colour.
  const seam = series.stack && height > 3 && width > 3 ? { stroke: theme.surface } : {};
  if (series.dashed)
    return h('rect', { ...box, fill: colour, fillOpacity: 0.18, stroke: colour, strokeDasharray: '3 2' });
  return [
    h('rect', { ...box, fill: colour, ...seam }),
    partial && h('rect', { ...box, fill: `url(#${hatch})`, stroke: colour }),
  ];
}

function AreaMark({ area, theme, paint }: MarkProps & { area: AreaShape }) {
  const colour = paint.series(area.series);
  return h('path', {
    d: area.path,
    fill: colour,
    fillOpacity: area.stacked ? 0.85 : 0.16,
    ...(area.stacked ? { stroke: theme.surface } : {}),
  });
}

function LineMark({ line, theme, paint }: MarkProps & { line: LineShape }) {
  const { series, isComparison, path, tail, points } = line;
  const seriesColour = paint.series(series);
  const colour = isComparison ? theme.comparisonColour(seriesColour) : seriesColour;
  const lone = points.length === 1;
  const dashes = isComparison
    ? { strokeWidth: 1.5, strokeDasharray: '5 4' }
    : { strokeWidth: 2, ...(series.dashed ? { strokeDasharray: '6 4' } : {}) };
  return h(
    'g',
    { stroke: colour, fill: 'none', strokeLinejoin: 'round', strokeLinecap: 'round' },
    h('path', { d: path, ...dashes }),
    tail && h('path', { d: tail, strokeWidth: 2, strokeDasharray: '1 5' }),
    points
      .filter(({ partial }) => partial || lone)
      .map(({ x, y, at, partial }) =>
        h('circle', {
          key: at,
          cx: x,
          cy: y,
          r: 3.5,
          strokeWidth: 2,
          fill: partial ? theme.surface : colour,
        }),
      ),
  );
}

/** Draws a target with a surface-coloured outline, so that it is visible on the background and on a bar. */
const Target = ({ target: { series, x, y, width }, theme, paint }: MarkProps & { target: TargetMark }) => [
  h('line', { x1: x - 1, x2: x + width + 1, y1: y, y2: y, stroke: theme.surface, strokeWidth: 5 }),
  h('line', { x1: x, x2: x + width, y1: y, y2: y, stroke: paint.series(series), strokeWidth: 2.5 }),
];

const Dot = ({ point: { series, at, x, y, radius }, theme, paint }: MarkProps & { point: PointMark }) =>
  h('circle', {
    cx: x,
    cy: y,
    r: radius,
    fill: paint.at(series, at),
    fillOpacity: 0.72,
    stroke: theme.surface,
    strokeWidth: 1,
  });

/** Returns the style of text on the plot. An outline keeps it readable where it crosses marks. */
const textStyle = (theme: ChartTheme) => ({
  fill: theme.dimmed,
  fontSize: 11,
  stroke: theme.surface,
  strokeWidth: 3,
  strokeLinejoin: 'round' as const,
  paintOrder: 'stroke',
});

type OnLayout = { layout: AxesLayout; theme: ChartTheme };

const ReferenceMark = ({ reference, layout, theme }: OnLayout & { reference: ReferenceLine }) => {
  const { plot } = layout;
  const { y, text, textY } = reference;
  return [
    h('line', {
      x1: plot.x,
      x2: plot.x + plot.width,
      y1: y,
      y2: y,
      stroke: theme.text,
      strokeOpacity: 0.7,
      strokeDasharray: '2 3',
    }),
    h('text', { x: plot.x + plot.width, y: textY, textAnchor: 'end', ...textStyle(theme) }, text),
  ];
};

/** Draws a flag below the axis, with a line to the end of a multi-day annotation. */
const AnnotationFlag = ({ annotation, theme }: { annotation: AnnotationMark; theme: ChartTheme }) => {
  const { x, y, text, anchor, until, count } = annotation;
  return [
    until !== null && h('line', { x1: x, x2: until, y1: y, y2: y, stroke: theme.dimmed }),
    h('path', {
      d: `M${x},${y}V${y - 14}l8,4l-8,4`,
      fill: theme.dimmed,
      stroke: theme.dimmed,
      strokeWidth: count > 1 ? 2 : 1,
      strokeLinejoin: 'round',
    }),
    text &&
      h(
        'text',
        {
          x: anchor === 'start' ? x + textGap : x - 6,
          y: y - 5,
          textAnchor: anchor,
          ...textStyle(theme),
        },
        text,
      ),
  ];
};

/** Shades the highlighted category, marks its points on the lines, and emphasises the hovered series. */
export function AxesHighlight({ layout, data, theme, paint, place }: Props & { place: ChartPlace }) {
  const { plot, band, middles, isHorizontal, lines, bars } = layout;
  const middle = middles[place.at];
  if (middle === undefined) return null;
  const ground = isHorizontal
    ? { x: plot.x, y: middle - band / 2, width: plot.width, height: band }
    : { x: middle - band / 2, y: plot.y, width: band, height: plot.height };
  const hoveredSeries = data.series.length > 1 ? place.series : undefined;
  return [
    h('rect', { ...ground, fill: theme.dimmed, opacity: 0.09 }),
    bars
      .filter(
        ({ at, series, isComparison }) => at === place.at && !isComparison && series.key === hoveredSeries,
      )
      .map(({ key, x, y, width, height }) =>
        h('rect', { key, x, y, width, height, fill: 'none', stroke: theme.text, strokeWidth: 1.5 }),
      ),
    lines.flatMap(({ key, series, isComparison, points }) => {
      const point = points.find(({ at }) => at === place.at);
      if (!point) return [];
      const seriesColour = paint.series(series);
      return [
        h('circle', {
          key,
          cx: point.x,
          cy: point.y,
          r: series.key === hoveredSeries ? 5 : 4,
          fill: point.partial
            ? theme.surface
            : isComparison
              ? theme.comparisonColour(seriesColour)
              : seriesColour,
          stroke: point.partial ? seriesColour : theme.surface,
          strokeWidth: 2,
        }),
      ];
    }),
  ];
}
