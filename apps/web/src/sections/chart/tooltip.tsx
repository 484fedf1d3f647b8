import { formatValue } from '@bellwether/contract/format/number';
import type { Size } from './axes-layout.ts';
import classes from './chart-card.module.css';
import type { Anchor } from './chart-layout.ts';
import { type ChartTheme, colourAt } from './chart-theme.ts';
import type { ChartData, Series } from './data.ts';
import { stepShares } from './funnel.ts';
import { heatmapColour } from './heatmap-colour.ts';
import { mostOf } from './heatmap-layout.ts';
import type { Reading } from './reading.ts';

type Props = { data: ChartData; theme: ChartTheme; size: Size; reading: Reading; anchor: Anchor };

/** What a place of the chart holds: every series there, and what each was before. */
export function ChartTooltip({ data, theme, size, reading, anchor: { x, top } }: Props) {
  const { title, category, series } = reading;
  const side = x > size.width / 2 ? { right: size.width - x + 16 } : { left: x + 16 };
  return (
    <div className={classes['tooltip']} style={{ ...side, top }}>
      <strong>{title}</strong>
      {series.map((one) => (
        <Lines key={one.key} {...{ data, theme }} series={one} at={category} />
      ))}
      {data.kind === 'funnel' && series[0] && <StepLines series={series[0]} at={category} />}
    </div>
  );
}

type LinesProps = { data: ChartData; series: Series; at: number; theme: ChartTheme };

const hueOf = ({ data, series, at, theme }: LinesProps): string => {
  if (data.kind === 'heatmap') return heatmapColour(theme, (series.values[at] ?? 0) / (mostOf(data) || 1));
  return colourAt(theme, data, series, at);
};

function Lines({ data, series, at, theme }: LinesProps) {
  const { label, values, before, unit, currency, stack } = series;
  const hue = hueOf({ data, series, at, theme });
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
          <i style={{ background: theme.earlier(hue) }} />
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
