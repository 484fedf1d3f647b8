import { formatValue } from '@bellwether/contract/format/number';
import classes from './chart-card.module.css';
import type { ChartData, Series } from './data.ts';
import { stepShares } from './funnel.ts';
import { heatColour } from './heat-colour.ts';
import { mostOf } from './heat-layout.ts';
import type { Size } from './layout.ts';
import { colourAt, type Look } from './look.ts';
import type { Reading } from './reading.ts';
import type { Anchor } from './scene.ts';

type Props = { data: ChartData; look: Look; size: Size; reading: Reading; anchor: Anchor };

/** What a place of the chart holds: every series there, and what each was before. */
export function Tip({ data, look, size, reading, anchor: { x, top } }: Props) {
  const { title, category, series } = reading;
  const side = x > size.width / 2 ? { right: size.width - x + 16 } : { left: x + 16 };
  return (
    <div className={classes['tip']} style={{ ...side, top }}>
      <strong>{title}</strong>
      {series.map((one) => (
        <Lines key={one.key} {...{ data, look }} series={one} at={category} />
      ))}
      {data.layout === 'steps' && series[0] && <StepLines series={series[0]} at={category} />}
    </div>
  );
}

type LinesProps = { data: ChartData; series: Series; at: number; look: Look };

const hueOf = ({ data, series, at, look }: LinesProps): string => {
  if (data.layout === 'heat') return heatColour(look, (series.values[at] ?? 0) / (mostOf(data) || 1));
  return colourAt(look, data, series, at);
};

function Lines({ data, series, at, look }: LinesProps) {
  const { label, values, before, unit, currency, stack } = series;
  const hue = hueOf({ data, series, at, look });
  const show = (value: number | null | undefined) => formatValue(value, unit, 'table', currency);
  if (stack && !values[at] && !before?.[at]) return null;
  return (
    <>
      <p>
        <i style={{ background: hue }} />
        <span>{label}</span>
        <b>{show(values[at])}</b>
      </p>
      {before && (
        <p>
          <i style={{ background: look.earlier(hue) }} />
          <span>{data.before?.[at] ?? 'Before'}</span>
          <b>{show(before[at])}</b>
        </p>
      )}
    </>
  );
}

/** What part of the first and of the step before a step is. */
function StepLines({ series, at }: { series: Series; at: number }) {
  const { ofFirst, ofBefore } = stepShares(series.values);
  if (at === 0) return null;
  return (
    <>
      <p>
        <span>Of first</span>
        <b>{formatValue(ofFirst[at], 'percent', 'table')}</b>
      </p>
      <p>
        <span>Of the step before</span>
        <b>{formatValue(ofBefore[at], 'percent', 'table')}</b>
      </p>
    </>
  );
}
