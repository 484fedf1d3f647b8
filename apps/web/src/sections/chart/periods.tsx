import type { ChartTheme } from '@bellwether/charts/model/chart-theme';
import { resolveColours } from '@bellwether/charts/model/colours';
import type { ChartData } from '@bellwether/charts/model/data';
import { formatRange, formatRangeBriefly } from '@bellwether/domain/answers/label';
import type { Range } from '@bellwether/domain/time/range';
import classes from './chart-card.module.css';

type Props = {
  range: Range;
  comparison: Range | null;
  theme: ChartTheme;
  data: ChartData | null;
};

/** Returns the colour of a chart's series, for the legend of its periods; grey if the series have several colours. */
const findColour = (data: ChartData | null, theme: ChartTheme): string => {
  const [only, ...others] = data?.series ?? [];
  return data && only && others.length === 0 && !data.colours
    ? resolveColours(data, theme).series(only)
    : theme.dimmed;
};

/** Renders the legend of the two periods: the date range, and the comparison period in the style of its series. */
export function PeriodLegend({ range, comparison, theme, data }: Props) {
  const colour = findColour(data, theme);
  // Uses an outline in the legend for charts that draw the comparison period as an outline.
  const dashed = data?.edged ?? false;
  if (!comparison) return <p title={formatRange(range)}>{formatRangeBriefly(range)}</p>;
  const before = theme.comparisonColour(colour);
  const edge = `1px dashed ${dashed ? theme.dimmed : theme.comparisonFill < 1 ? before : colour}`;
  return (
    <p className={classes['periods']}>
      <span title={formatRange(range)}>
        <i style={{ background: colour }} />
        {formatRangeBriefly(range)}
      </span>
      <span title={formatRange(comparison)}>
        <i
          style={{
            background: dashed
              ? 'none'
              : `color-mix(in srgb, ${before} ${theme.comparisonFill * 100}%, transparent)`,
            border: edge,
          }}
        />
        {formatRangeBriefly(comparison)}
      </span>
    </p>
  );
}
