import { type Dimension, isDimension } from '@bellwether/domain/catalogue/dimensions';
import { isMetric, type Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { isDay } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from '../../data/page/url-filters.ts';

/**
 * Figure opened in the detail panel: a metric of a report, filtered by the clicked values. Without `range`, the date
 * range of the page applies.
 */
export type DrillDown = {
  report: string;
  metric: Metric;
  range?: Range;
  where?: readonly { dimension: Dimension; value: string | null }[];
};

export const detailUrlKey = 'detail';
const prefix = 'only_';

/** Returns the figure whose details a URL opens; null if the URL names none. */
export function readDetail({ filter = {} }: TableUrlState): DrillDown | null {
  const text = (key: string) => {
    const value = parseFilterValueText(filter[key]);
    return typeof value === 'string' ? value : '';
  };
  const [report, metric, from, to] = ['report', 'metric', 'date_from', 'date_to'].map(text);
  if (!report || !metric || !isMetric(metric)) return null;
  const where = Object.keys(filter).flatMap((key) => {
    const dimension = key.startsWith(prefix) ? key.slice(prefix.length) : '';
    return isDimension(dimension) ? [{ dimension, value: text(key) || null }] : [];
  });
  return {
    report,
    metric,
    where,
    ...(from && to && isDay(from) && isDay(to) ? { range: { from, to } } : {}),
  };
}

export const writeDetail = ({ report, metric, range, where = [] }: DrillDown): TableUrlState => ({
  filter: {
    report: encodeFilterValue('=', report),
    metric: encodeFilterValue('=', metric),
    ...(range
      ? { date_from: encodeFilterValue('>=', range.from), date_to: encodeFilterValue('<=', range.to) }
      : {}),
    ...Object.fromEntries(
      where.map(({ dimension, value }) => [`${prefix}${dimension}`, encodeFilterValue('=', value ?? '')]),
    ),
  },
});
