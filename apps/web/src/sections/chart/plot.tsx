import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import classes from './chart-card.module.css';
import { type ChartData, type Series, withoutHidden } from './data.ts';
import { Legend } from './legend.tsx';
import type { Look } from './look.ts';
import { readingAt, walked } from './reading.ts';
import { anchorAt, placeAt, sceneOf } from './scene.ts';
import { SceneDrawing } from './scene-drawing.tsx';
import { Tip } from './tip.tsx';

export type Pick = { category: number; series: Series };
type Props = {
  data: ChartData;
  look: Look;
  /** CSS pixels; nothing is drawn before the browser has told it (0). */
  width: number;
  height: number;
  label: string;
  /** Series that are left out of the drawing, by key. */
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  onPick?: ((pick: Pick) => void) | undefined;
};

const legendHeight = 28;

/** The chart itself: legend, drawing, and what a place of it holds under the pointer or by the arrow keys. */
export function Plot({ data, look, width, height, label, hidden, onHide, onPick }: Props) {
  const [active, setActive] = useState<number | null>(null);
  const hasLegend = data.layout === 'parts' || data.series.length > 1;
  const size = useMemo(
    () => ({ width, height: height - (hasLegend ? legendHeight : 0) }),
    [width, height, hasLegend],
  );
  const seen = useMemo(() => withoutHidden(data, hidden), [data, hidden]);
  const scene = useMemo(() => (size.width > 0 ? sceneOf(seen, size) : null), [seen, size]);
  const over = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (scene && scene.is !== 'parts')
      setActive(placeAt(scene, event.clientX - box.left, event.clientY - box.top));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setActive(null);
    if (event.key === 'Enter' && active !== null && onPick) {
      const { category, series } = readingAt(seen, active);
      if (series[0]) onPick({ category, series: series[0] });
    }
    const to = walked(seen, active, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  return (
    <div className={classes['chart']} style={{ height }}>
      {hasLegend && <Legend {...{ data, look, hidden }} onHide={onHide} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture and its reading */}
      <div
        className={classes['plot']}
        style={{ height: size.height }}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk over the chart
        tabIndex={0}
        onPointerMove={over}
        onPointerLeave={() => setActive(null)}
        onBlur={() => setActive(null)}
        onKeyDown={walk}
      >
        {scene && <SceneDrawing {...{ scene, data: seen, look, active, onPick }} onOver={setActive} />}
        {/* It stands there before it says something: a region that comes with its words is not read out. */}
        <div role="status">
          {scene && active !== null && (
            <Tip
              {...{ look, size }}
              data={seen}
              reading={readingAt(seen, active)}
              anchor={anchorAt(scene, active)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
