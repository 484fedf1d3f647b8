import classes from './chart-card.module.css';
import { type ChartTheme, colourAt, colourOf } from './chart-theme.ts';
import type { ChartData } from './data.ts';
import { HeatmapLegend } from './heatmap-legend.tsx';

type Props = {
  data: ChartData;
  theme: ChartTheme;
  hidden: ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
};

/** What each colour stands for; a series can be left out of the drawing, the last one cannot. */
export function Legend({ data, theme, hidden, onHide }: Props) {
  if (data.kind === 'heatmap') return <HeatmapLegend {...{ data, theme }} />;
  if (data.kind === 'donut')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, and must by keyboard too
      <ul className={classes['legend']} tabIndex={0} aria-label="Legend">
        {data.categories.map((name, at) => (
          <li key={name}>
            <i style={{ background: data.series[0] && colourAt(theme, data, data.series[0], at) }} />
            {name}
          </li>
        ))}
      </ul>
    );
  const toggle = (key: string) => {
    const next = new Set(hidden);
    if (!next.delete(key)) next.add(key);
    if (next.size < data.series.length) onHide(next);
  };
  return (
    <ul className={classes['legend']}>
      {data.series.map(({ key, label, colour }) => (
        <li key={key}>
          <button type="button" aria-pressed={!hidden.has(key)} onClick={() => toggle(key)}>
            <i style={{ background: colourOf(theme, colour) }} />
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
