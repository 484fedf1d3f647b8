import { AxesDrawing } from './axes-drawing.tsx';
import type { ChartLayout } from './chart-layout.ts';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartData } from './data.ts';
import { Donut } from './donut.tsx';
import { FunnelDrawing } from './funnel-drawing.tsx';
import { HeatmapDrawing } from './heatmap-drawing.tsx';
import type { PickedMark } from './plot.tsx';
import { readingAt } from './reading.ts';

type Props = {
  layout: ChartLayout;
  data: ChartData;
  theme: ChartTheme;
  active: number | null;
  onOver: (at: number | null) => void;
  onPick?: ((pick: PickedMark) => void) | undefined;
};

/** The SVG of a layout. */
export function ChartDrawing({ layout: drawn, data, theme, active, onOver, onPick }: Props) {
  const { kind, layout } = drawn;
  if (kind === 'donut') return <Donut size={layout} {...{ data, theme, active, onOver, onPick }} />;
  if (kind === 'funnel') return <FunnelDrawing {...{ layout, theme, active }} />;
  if (kind === 'axes')
    return (
      <AxesDrawing
        {...{ layout, data, theme, active }}
        onPick={onPick && ((category, series) => onPick({ category, series }))}
      />
    );
  const pickCell = (at: number) => {
    const { category, series } = readingAt(data, at);
    if (series[0]) onPick?.({ category, series: series[0] });
  };
  return <HeatmapDrawing {...{ layout, theme, active }} onPick={onPick && pickCell} />;
}
