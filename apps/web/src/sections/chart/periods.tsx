import { type ChartTheme, chartBrandColour } from '@bellwether/charts/model/chart-theme';
import { formatRange, formatRangeBriefly } from '@bellwether/contract/reports/text/label';
import type { Range } from '@bellwether/contract/time/range';
import classes from './chart-card.module.css';

type Props = {
  range: Range;
  comparison: Range | null;
  theme: ChartTheme;
  /** The comparison series is drawn as an outline. */
  dashed?: boolean;
};

/** Renders the legend of the two periods: the date range, and the comparison period in its chart style. */
export function PeriodLegend({ range, comparison, theme, dashed = false }: Props) {
  const colour = chartBrandColour(theme);
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
