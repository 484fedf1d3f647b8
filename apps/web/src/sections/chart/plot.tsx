import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useMemo, useState } from 'react';
import classes from './chart-card.module.css';
import type { ChartData, Series } from './data.ts';
import { Drawing } from './drawing.tsx';
import { type Layout, layoutOf } from './layout.ts';
import { Legend } from './legend.tsx';
import type { Look } from './look.ts';
import { Ring } from './ring.tsx';
import { Tip } from './tip.tsx';

export type Pick = { category: number; series: Series };
type Props = {
  data: ChartData;
  look: Look;
  height: number;
  label: string;
  onPick?: ((pick: Pick) => void) | undefined;
};

const legendHeight = 28;
const turns: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const categoryAt = ({ middles, band, lying }: Layout, x: number, y: number): number | null => {
  const at = middles.findIndex((middle) => Math.abs((lying ? y : x) - middle) <= band / 2);
  return at < 0 ? null : at;
};

/** The chart itself: legend, drawing, and what a category holds under the pointer or by the arrow keys. */
export function Plot({ data, look, height, label, onPick }: Props) {
  const { ref, width } = useElementSize();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<number | null>(null);
  const ring = data.layout === 'parts';
  const hasLegend = ring || data.series.length > 1;
  const size = useMemo(
    () => ({ width: Math.max(width, 1), height: height - (hasLegend ? legendHeight : 0) }),
    [width, height, hasLegend],
  );
  const seen = useMemo(
    () => ({ ...data, series: data.series.filter(({ key }) => !hidden.has(key)) }),
    [data, hidden],
  );
  const layout = useMemo(() => layoutOf(seen, size), [seen, size]);
  const over = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (!ring) setActive(categoryAt(layout, event.clientX - box.left, event.clientY - box.top));
  };
  const turn = (event: KeyboardEvent) => {
    const by = turns[event.key];
    if (event.key === 'Escape') setActive(null);
    if (by === undefined) return;
    event.preventDefault();
    setActive((at) => Math.min(Math.max((at ?? -1) + by, 0), data.categories.length - 1));
  };
  return (
    <div className={classes['chart']} style={{ height }}>
      {hasLegend && <Legend {...{ data, look, hidden }} onHide={setHidden} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; this groups a picture and its reading */}
      <div
        ref={ref}
        className={classes['plot']}
        style={{ height: size.height }}
        role="group"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys walk over the categories
        tabIndex={0}
        onPointerMove={over}
        onPointerLeave={() => setActive(null)}
        onBlur={() => setActive(null)}
        onKeyDown={turn}
      >
        {width > 0 && !ring && (
          <Drawing
            {...{ layout, look, active }}
            onPick={onPick && ((category, series) => onPick({ category, series }))}
          />
        )}
        {width > 0 && ring && <Ring {...{ data, size, look, active }} onOver={setActive} />}
        {active !== null && <Tip {...{ layout, look, size }} data={seen} at={active} />}
      </div>
    </div>
  );
}
