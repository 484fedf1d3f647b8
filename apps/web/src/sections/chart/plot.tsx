import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import classes from './chart-card.module.css';
import { ChartDrawing } from './chart-drawing.tsx';
import { anchorAt, chartLayoutOf, hitTest } from './chart-layout.ts';
import type { ChartTheme } from './chart-theme.ts';
import { type ChartData, type Series, withoutHidden } from './data.ts';
import { Legend } from './legend.tsx';
import { nextIndex, readingAt } from './reading.ts';
import { ChartTooltip } from './tooltip.tsx';

export type PickedMark = { category: number; series: Series };
type Props = {
  data: ChartData;
  theme: ChartTheme;
  /** CSS pixels; nothing is drawn before the browser has told it (0). */
  width: number;
  height: number;
  label: string;
  /** Series that are left out of the drawing, by key. */
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
  onPick?: ((pick: PickedMark) => void) | undefined;
};

const legendHeight = 28;

/** The chart itself: legend, drawing, and what a place of it holds under the pointer or by the arrow keys. */
export function Plot({ data, theme, width, height, label, hidden, onHide, onPick }: Props) {
  const [active, setActive] = useState<number | null>(null);
  const hasLegend = data.kind === 'donut' || data.series.length > 1;
  const size = useMemo(
    () => ({ width, height: height - (hasLegend ? legendHeight : 0) }),
    [width, height, hasLegend],
  );
  const seen = useMemo(() => withoutHidden(data, hidden), [data, hidden]);
  const layout = useMemo(() => (size.width > 0 ? chartLayoutOf(seen, size) : null), [seen, size]);
  const over = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (layout && layout.kind !== 'donut')
      setActive(hitTest(layout, event.clientX - box.left, event.clientY - box.top));
  };
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setActive(null);
    if (event.key === 'Enter' && active !== null && onPick) {
      const { category, series } = readingAt(seen, active);
      if (series[0]) onPick({ category, series: series[0] });
    }
    const to = nextIndex(seen, active, event.key);
    if (to === undefined) return;
    event.preventDefault();
    setActive(to);
  };
  return (
    <div className={classes['chart']} style={{ height }}>
      {hasLegend && <Legend {...{ data, theme, hidden }} onHide={onHide} />}
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
        {layout && <ChartDrawing {...{ layout, data: seen, theme, active, onPick }} onOver={setActive} />}
        {/* It stands there before it says something: a region that comes with its words is not read out. */}
        <div role="status">
          {layout && active !== null && (
            <ChartTooltip
              {...{ theme, size }}
              data={seen}
              reading={readingAt(seen, active)}
              anchor={anchorAt(layout, active)}
            />
          )}
        </div>
      </div>
    </div>
  );
}
