import { useId } from 'react';
import type { AxesLayout } from './axes-layout.ts';
import { AxisLabel } from './axis-label.tsx';
import type { Bar } from './bars.ts';
import { type ChartTheme, colourAt, colourOf } from './chart-theme.ts';
import type { ChartData, Series } from './data.ts';
import type { Stroke } from './strokes.ts';

type Props = {
  layout: AxesLayout;
  data: ChartData;
  theme: ChartTheme;
  active: number | null;
  onPick?: ((at: number, series: Series) => void) | undefined;
};

/** Bars, lines and axes as SVG. Colours are resolved, so that the same nodes make a file. */
export function AxesDrawing({ layout, data, theme, active, onPick }: Props) {
  const { width, height, labels, bars, strokes } = layout;
  const hatch = useId();
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.font}
      fontSize={12}
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={3} height={6} fill={theme.surface} />
        </pattern>
        <pattern
          id={`${hatch}-unknown`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={1.5} height={6} fill={theme.line} />
        </pattern>
      </defs>
      <Unknown {...{ layout, data }} hatch={`${hatch}-unknown`} />
      <Ground {...{ layout, theme, active }} />
      {labels.map((label) => (
        <AxisLabel key={label.key} {...{ label, theme }} />
      ))}
      {bars.map((bar) => (
        <BarMark key={bar.key} {...{ bar, data, theme, hatch, onPick }} />
      ))}
      {strokes.map((stroke) => (
        <LineMark key={stroke.key} {...{ stroke, theme, active }} />
      ))}
    </svg>
  );
}

type UnknownProps = Pick<Props, 'layout' | 'data'> & { hatch: string };

/** Hatched ground where nothing is known: what is not drawn there is no zero. */
function Unknown({ layout, data, hatch }: UnknownProps) {
  const { plot, middles, band, lying } = layout;
  if (lying) return null;
  return [...(data.unknown?.keys() ?? [])].map((at) => (
    <rect
      key={at}
      data-unknown
      x={(middles[at] ?? 0) - band / 2}
      y={plot.y}
      width={band}
      height={plot.height}
      fill={`url(#${hatch})`}
    />
  ));
}

function Ground({ layout, theme, active }: Pick<Props, 'layout' | 'theme' | 'active'>) {
  const { plot, grid, lying, middles, band } = layout;
  const middle = active === null ? undefined : middles[active];
  return (
    <g>
      {middle !== undefined && (
        <rect
          {...(lying
            ? { x: plot.x, y: middle - band / 2, width: plot.width, height: band }
            : { x: middle - band / 2, y: plot.y, width: band, height: plot.height })}
          fill={theme.dimmed}
          opacity={0.08}
        />
      )}
      {grid.map(({ at, zero }) => (
        <line
          key={at}
          {...(lying
            ? { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height }
            : { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at })}
          stroke={zero ? theme.dimmed : theme.line}
          strokeOpacity={zero ? 0.6 : 1}
          shapeRendering="crispEdges"
        />
      ))}
    </g>
  );
}

type BarProps = { bar: Bar; hatch: string } & Pick<Props, 'data' | 'theme' | 'onPick'>;

/** A bar: lighter with a dashed edge for the comparison, hatched for a period that is not over. */
function BarMark({ bar, data, theme, hatch, onPick }: BarProps) {
  const { x, y, width, height, series, at, earlier, partial } = bar;
  const colour = colourAt(theme, data, series, at);
  const box = { x, y, width, height, rx: series.stack ? 0 : Math.min(2, width / 2, height / 2) };
  return (
    <g {...(onPick ? { onClick: () => onPick(at, series), style: { cursor: 'pointer' } } : {})}>
      <rect
        {...box}
        fill={earlier ? theme.earlier(colour) : colour}
        {...(earlier
          ? {
              fillOpacity: theme.earlierFill,
              stroke: theme.earlierFill < 1 ? theme.earlier(colour) : colour,
              strokeDasharray: '3 2',
            }
          : {})}
      />
      {partial && <rect {...box} fill={`url(#${hatch})`} stroke={colour} />}
    </g>
  );
}

function LineMark({ stroke, theme, active }: { stroke: Stroke; theme: ChartTheme; active: number | null }) {
  const { series, earlier, path, tail, points } = stroke;
  const own = colourOf(theme, series.colour);
  const colour = earlier ? theme.earlier(own) : own;
  const lone = points.length === 1;
  return (
    <g stroke={colour} fill="none" strokeLinejoin="round" strokeLinecap="round">
      <path d={path} {...(earlier ? { strokeWidth: 1.5, strokeDasharray: '5 4' } : { strokeWidth: 2 })} />
      {tail && <path d={tail} strokeWidth={2} strokeDasharray="1 5" />}
      {points
        .filter(({ at, partial }) => partial || lone || at === active)
        .map(({ x, y, at, partial }) => (
          <circle key={at} cx={x} cy={y} r={3.5} strokeWidth={2} fill={partial ? theme.surface : colour} />
        ))}
    </g>
  );
}
