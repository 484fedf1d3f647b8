import type { ChartData } from './data.ts';
import { Drawing } from './drawing.tsx';
import { FunnelDrawing } from './funnel-drawing.tsx';
import { Heat } from './heat.tsx';
import type { Look } from './look.ts';
import type { Pick } from './plot.tsx';
import { readingAt } from './reading.ts';
import { Ring } from './ring.tsx';
import type { Scene } from './scene.ts';

type Props = {
  scene: Scene;
  data: ChartData;
  look: Look;
  active: number | null;
  onOver: (at: number | null) => void;
  onPick?: ((pick: Pick) => void) | undefined;
};

/** The SVG of a scene. */
export function SceneDrawing({ scene, data, look, active, onOver, onPick }: Props) {
  const { is, layout } = scene;
  if (is === 'parts') return <Ring size={layout} {...{ data, look, active, onOver, onPick }} />;
  if (is === 'steps') return <FunnelDrawing {...{ layout, look, active }} />;
  if (is === 'axes')
    return (
      <Drawing
        {...{ layout, data, look, active }}
        onPick={onPick && ((category, series) => onPick({ category, series }))}
      />
    );
  const pickCell = (at: number) => {
    const { category, series } = readingAt(data, at);
    if (series[0]) onPick?.({ category, series: series[0] });
  };
  return <Heat {...{ layout, look, active }} onPick={onPick && pickCell} />;
}
