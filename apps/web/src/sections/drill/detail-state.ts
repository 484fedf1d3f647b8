import { type Dimension, isDimension } from '@bellwether/contract/catalogue/dimensions';
import { isMetric, type Metric } from '@bellwether/contract/catalogue/metrics';
import { isDay } from '@bellwether/contract/time/day';
import type { Range } from '@bellwether/contract/time/range';
import { parseValue, printValue, type TableUrlState } from '../../data/page/url-filters.ts';

/** A figure that the reader looks into: a metric of a report, narrowed to what was clicked. `range` absent: the page's days. */
export type Detail = {
  /** Slug of the report that shows it. */
  report: string;
  metric: Metric;
  range?: Range;
  where?: readonly { dimension: Dimension; value: string | null }[];
};

/** Where it lies in the address. */
export const detailModule = 'detail';
const prefix = 'only_';

/** The figure that an address looks into; null when it names none. */
export function readDetail({ filter = {} }: TableUrlState): Detail | null {
  const text = (key: string) => {
    const value = parseValue(filter[key]);
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

export const writeDetail = ({ report, metric, range, where = [] }: Detail): TableUrlState => ({
  filter: {
    report: printValue('=', report),
    metric: printValue('=', metric),
    ...(range ? { date_from: printValue('>=', range.from), date_to: printValue('<=', range.to) } : {}),
    ...Object.fromEntries(
      where.map(({ dimension, value }) => [`${prefix}${dimension}`, printValue('=', value ?? '')]),
    ),
  },
});
