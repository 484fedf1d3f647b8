import type { Size } from './axes-layout.ts';
import { type ChartTheme, colourAt } from './chart-theme.ts';
import type { ChartData } from './data.ts';
import type { PickedMark } from './plot.tsx';

type Props = {
  data: ChartData;
  size: Size;
  theme: ChartTheme;
  active: number | null;
  onOver: (at: number | null) => void;
  onPick?: ((pick: PickedMark) => void) | undefined;
};

const place = (cx: number, cy: number, radius: number, turn: number) => {
  const angle = (turn - 0.25) * 2 * Math.PI;
  return `${(cx + radius * Math.cos(angle)).toFixed(2)} ${(cy + radius * Math.sin(angle)).toFixed(2)}`;
};

/** The part of a donut between two turns (0 to 1, from the top, clockwise). */
export const arcOf = (
  cx: number,
  cy: number,
  outer: number,
  inner: number,
  from: number,
  to: number,
): string => {
  // A whole ring has the same start and end and would be drawn as nothing.
  const end = Math.min(to, from + 0.99999);
  const large = end - from > 0.5 ? 1 : 0;
  return `M${place(cx, cy, outer, from)}A${outer} ${outer} 0 ${large} 1 ${place(cx, cy, outer, end)}L${place(cx, cy, inner, end)}A${inner} ${inner} 0 ${large} 0 ${place(cx, cy, inner, from)}Z`;
};

/** The parts of a whole as a donut; each part of at least a twentieth says its share. */
export function Donut({ data, size: { width, height }, theme, active, onOver, onPick }: Props) {
  const [series] = data.series;
  const values = (data.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const whole = values.reduce((sum, value) => sum + value, 0) || 1;
  const [cx, cy, outer] = [width / 2, height / 2, Math.max(0, Math.min(width, height) / 2 - 28)];
  let turned = 0;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.font}
      fontSize={12}
      aria-hidden="true"
    >
      {values.map((value, at) => {
        const from = turned;
        turned += value / whole;
        const middle = (from + turned) / 2;
        const [x, y] = place(cx, cy, outer + 16, middle).split(' ');
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the legend and the table hold the same figures
          <g
            key={data.categories[at]}
            onMouseEnter={() => onOver(at)}
            onMouseLeave={() => onOver(null)}
            {...(onPick && series
              ? { onClick: () => onPick({ category: at, series }), style: { cursor: 'pointer' } }
              : {})}
          >
            <path
              d={arcOf(cx, cy, outer, outer * 0.64, from, turned)}
              fill={series ? colourAt(theme, data, series, at) : theme.dimmed}
              stroke={theme.surface}
              strokeWidth={2}
              opacity={active === null || active === at ? 1 : 0.6}
            />
            {value / whole >= 0.05 && (
              <text x={x} y={y} dy={4} fill={theme.text} textAnchor={middle < 0.5 ? 'start' : 'end'}>
                {`${((value / whole) * 100).toFixed(1)}%`}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}
