import classes from './chart-card.module.css';
import type { ChartData } from './data.ts';
import { heatColour, heatSteps } from './heat-colour.ts';
import { heatWords } from './heat-layout.ts';
import type { Look } from './look.ts';

/** What the colours of a heat map say, from nothing to the most. */
export function HeatLegend({ data, look }: { data: ChartData; look: Look }) {
  const { name, least, most } = heatWords(data);
  const unknown = data.series.some(({ values }) => values.some((value) => value === null));
  return (
    <div className={classes['legend']}>
      <span>{name}</span>
      <span className={classes['scale']}>
        {least}
        {heatSteps.map((share) => (
          <i key={share} style={{ background: heatColour(look, share) }} />
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
