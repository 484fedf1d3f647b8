import classes from './chart-card.module.css';
import type { ChartTheme } from './chart-theme.ts';
import type { ChartData } from './data.ts';
import { heatmapColour, heatmapSteps } from './heatmap-colour.ts';
import { heatmapWords } from './heatmap-layout.ts';

/** What the colours of a heat map say, from nothing to the most. */
export function HeatmapLegend({ data, theme }: { data: ChartData; theme: ChartTheme }) {
  const { name, least, most } = heatmapWords(data);
  const unknown = data.series.some(({ values }) => values.some((value) => value === null));
  return (
    <div className={classes['legend']}>
      <span>{name}</span>
      <span className={classes['scale']}>
        {least}
        {heatmapSteps.map((share) => (
          <i key={share} style={{ background: heatmapColour(theme, share) }} />
        ))}
        {most}
      </span>
      {unknown && (
        <span>
          <i className={classes['unknown']} />
          No data
        </span>
      )}
    </div>
  );
}
