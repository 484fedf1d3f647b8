import type { ChartLine, ChartSpec } from '@bellwether/contract/pages/define';
import type { ReportAnswer } from '@bellwether/contract/reports/answer';
import { withoutMixedCurrencies } from '@bellwether/contract/reports/text/figures';
import { channelColourKey } from '../model/colours.ts';
import type { ChartData } from '../model/data.ts';
import { compareAttributionModels } from './attribution-models.ts';
import { chartByDimension, chartPareto, linesOverTime, stackedOverTime } from './by-dimension.ts';
import { buildCohortChart } from './cohorts.ts';
import { chartHeatmap } from './heatmap.ts';
import { leadsByHour, missedCallValueByHour } from './missed-call-value.ts';
import { chartOverTime, type TimeSeries } from './over-time.ts';
import { rankingBandsOverTime } from './ranking-bands.ts';
import { compareScores } from './scores.ts';

const toSeries = ({ channel, ...line }: ChartLine): TimeSeries => ({
  ...line,
  ...(channel === undefined ? {} : { colour: channelColourKey(channel) }),
});

/**
 * Builds the chart that a page declares, from the answers of its queries. Amounts in several currencies are left
 * out. Null if the answers do not suffice.
 */
export function buildChart(
  spec: ChartSpec,
  answer: ReportAnswer,
  more: readonly (ReportAnswer | undefined)[] = [],
): ChartData | null {
  const drawn = withoutMixedCurrencies(answer);
  switch (spec.kind) {
    case 'over-time':
      return chartOverTime(drawn, spec.lines.map(toSeries));
    case 'bars':
      return chartByDimension(drawn, spec.by, spec.metric, { maxEntries: spec.maxEntries ?? 10 });
    case 'donut':
      return chartByDimension(drawn, spec.by, spec.metric, {
        kind: 'donut',
        maxEntries: spec.maxEntries ?? 10,
      });
    case 'stacked-over-time':
      return stackedOverTime(drawn, spec.by, spec.metric);
    case 'lines-over-time':
      return linesOverTime(drawn, spec.by, spec.metric);
    case 'pareto':
      return chartPareto(drawn, spec.by, spec.metric);
    case 'heatmap':
      return chartHeatmap(drawn, spec);
    case 'lead-hours':
      return leadsByHour(drawn, spec.metric);
    case 'scores':
      return compareScores(drawn, spec.metrics);
    case 'cohorts':
      return buildCohortChart(drawn);
    case 'attribution-models':
      return compareAttributionModels(drawn);
    case 'ranking-bands':
      return rankingBandsOverTime(drawn);
    case 'missed-call-value':
      return missedCallValueByHour(drawn, more);
  }
}
