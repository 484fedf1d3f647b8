import { useId } from 'react';
import { AxisLabel } from './axis-label.tsx';
import type { Bar } from './bars.ts';
import type { ChartData, Series } from './data.ts';
import type { Layout } from './layout.ts';
import { colourAt, colourOf, type Look } from './look.ts';
import type { Stroke } from './strokes.ts';

type Props = {
  layout: Layout;
  data: ChartData;
  look: Look;
  active: number | null;
  onPick?: ((at: number, series: Series) => void) | undefined;
};

/** Bars, lines and axes as SVG. Colours are resolved, so that the same nodes make a file. */
export function Drawing({ layout, data, look, active, onPick }: Props) {
  const { width, height, labels, bars, strokes } = layout;
  const hatch = useId();
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={look.font}
      fontSize={12}
      aria-hidden="true"
    >
      <defs>
        <pattern id={hatch} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={3} height={6} fill={look.surface} />
        </pattern>
        <pattern
          id={`${hatch}-unknown`}
          width={6}
          height={6}
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width={1.5} height={6} fill={look.line} />
        </pattern>
      </defs>
      <Unknown {...{ layout, data }} hatch={`${hatch}-unknown`} />
      <Ground {...{ layout, look, active }} />
      {labels.map((label) => (
        <AxisLabel key={label.key} {...{ label, look }} />
      ))}
      {bars.map((bar) => (
        <BarMark key={bar.key} {...{ bar, data, look, hatch, onPick }} />
      ))}
      {strokes.map((stroke) => (
        <LineMark key={stroke.key} {...{ stroke, look, active }} />
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

function Ground({ layout, look, active }: Pick<Props, 'layout' | 'look' | 'active'>) {
  const { plot, grid, lying, middles, band } = layout;
  const middle = active === null ? undefined : middles[active];
  return (
    <g>
      {middle !== undefined && (
        <rect
          {...(lying
            ? { x: plot.x, y: middle - band / 2, width: plot.width, height: band }
            : { x: middle - band / 2, y: plot.y, width: band, height: plot.height })}
          fill={look.dimmed}
          opacity={0.08}
        />
      )}
      {grid.map(({ at, zero }) => (
        <line
          key={at}
          {...(lying
            ? { x1: at, x2: at, y1: plot.y, y2: plot.y + plot.height }
            : { x1: plot.x, x2: plot.x + plot.width, y1: at, y2: at })}
          stroke={zero ? look.dimmed : look.line}
          strokeOpacity={zero ? 0.6 : 1}
          shapeRendering="crispEdges"
        />
      ))}
    </g>
  );
}

type BarProps = { bar: Bar; hatch: string } & Pick<Props, 'data' | 'look' | 'onPick'>;

/** A bar: lighter with a dashed edge for the comparison, hatched for a period that is not over. */
function BarMark({ bar, data, look, hatch, onPick }: BarProps) {
  const { x, y, width, height, series, at, earlier, partial } = bar;
  const colour = colourAt(look, data, series, at);
  const box = { x, y, width, height, rx: series.stack ? 0 : Math.min(2, width / 2, height / 2) };
  return (
    <g {...(onPick ? { onClick: () => onPick(at, series), style: { cursor: 'pointer' } } : {})}>
      <rect
        {...box}
        fill={earlier ? look.earlier(colour) : colour}
        {...(earlier
          ? {
              fillOpacity: look.earlierFill,
              stroke: look.earlierFill < 1 ? look.earlier(colour) : colour,
              strokeDasharray: '3 2',
            }
          : {})}
      />
      {partial && <rect {...box} fill={`url(#${hatch})`} stroke={colour} />}
    </g>
  );
}

function LineMark({ stroke, look, active }: { stroke: Stroke; look: Look; active: number | null }) {
  const { series, earlier, path, tail, points } = stroke;
  const own = colourOf(look, series.colour);
  const colour = earlier ? look.earlier(own) : own;
  const lone = points.length === 1;
  return (
    <g stroke={colour} fill="none" strokeLinejoin="round" strokeLinecap="round">
      <path d={path} {...(earlier ? { strokeWidth: 1.5, strokeDasharray: '5 4' } : { strokeWidth: 2 })} />
      {tail && <path d={tail} strokeWidth={2} strokeDasharray="1 5" />}
      {points
        .filter(({ at, partial }) => partial || lone || at === active)
        .map(({ x, y, at, partial }) => (
          <circle key={at} cx={x} cy={y} r={3.5} strokeWidth={2} fill={partial ? look.surface : colour} />
        ))}
    </g>
  );
}
