import { textOn } from '../../theme/colour.ts';
import { AxisLabel } from './axis-label.tsx';
import type { ChartTheme } from './chart-theme.ts';
import { heatmapColour } from './heatmap-colour.ts';
import type { Cell, HeatmapLayout } from './heatmap-layout.ts';

type Props = {
  layout: HeatmapLayout;
  theme: ChartTheme;
  active: number | null;
  onPick?: ((at: number) => void) | undefined;
};

/** A heat map: the more, the further a cell's colour is from the card. Where nothing is known a cell is empty. */
export function HeatmapDrawing({ layout, theme, active, onPick }: Props) {
  const { width, height, cells, labels } = layout;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.font}
      fontSize={12}
      aria-hidden="true"
    >
      {labels.map((label) => (
        <AxisLabel key={label.key} {...{ label, theme }} />
      ))}
      {cells.map((cell) => (
        <g
          key={cell.at}
          {...(onPick ? { onClick: () => onPick(cell.at), style: { cursor: 'pointer' } } : {})}
        >
          <CellMark {...{ cell, theme }} active={cell.at === active} />
        </g>
      ))}
    </svg>
  );
}

function CellMark({ cell, theme, active }: { cell: Cell; theme: ChartTheme; active: boolean }) {
  const { x, y, width, height, share, text } = cell;
  const fill = share === null ? 'none' : heatmapColour(theme, share);
  const edge = active ? theme.text : share === null ? theme.line : 'none';
  const inset = active ? 1 : 0.5;
  return (
    <>
      <rect
        x={x + inset}
        y={y + inset}
        width={Math.max(0, width - 2 * inset)}
        height={Math.max(0, height - 2 * inset)}
        rx={2}
        fill={fill}
        stroke={edge}
        strokeWidth={active ? 2 : 1}
        pointerEvents="all"
      />
      {text && (
        <text x={x + width / 2} y={y + height / 2 + 4} textAnchor="middle" fill={textOn(fill)}>
          {text}
        </text>
      )}
    </>
  );
}
