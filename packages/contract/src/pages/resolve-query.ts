import { type Dimension, dimensions } from '@bellwether/domain/catalogue/dimensions';
import type { Condition } from '../query/filter.ts';
import type { ReportQuery } from '../query/report-query.ts';
import type { Report } from '../reports/define.ts';
import type { PagePeriod, PageQuery } from './define.ts';

const isHighCardinality = (dimension: Dimension): boolean => 'highCardinality' in dimensions[dimension];

/**
 * Checks whether a report has so few rows that all of them can be loaded. Reports by customer or product have
 * thousands.
 */
export const isShortReport = ({ dimensions: by }: Report): boolean => !by.some(isHighCardinality);

/** Checks whether the page's channel filter applies to a report. Invoice values, for example, have no channel. */
export const supportsChannelFilter = ({ dimensions: by, filters = [] }: Report): boolean =>
  [...by, ...filters].some((name) => name === 'channel' || name === 'internal_channel');

/** Checks whether the attribution model applies to a report. */
export const supportsModelFilter = ({ filters = [] }: Report): boolean =>
  filters.includes('attribution_model');

/** State of a page on which its queries depend: business, date range, and filter conditions. */
export type PageScope = {
  business: string;
  period: PagePeriod;
  channels: readonly Condition[];
  model: readonly Condition[];
};

/** Returns the page's filter conditions that apply to a report. */
export const listPageConditions = (report: Report, { channels, model }: PageScope): Condition[] => [
  ...(supportsChannelFilter(report) ? channels : []),
  ...(supportsModelFilter(report) ? model : []),
];

/**
 * Converts a page's query to a report query; null if there is nothing to query. `rows` overrides the number of rows to
 * load.
 */
export function resolvePageQuery(
  { report, perPage, sort, where = [], period: change }: PageQuery,
  scope: PageScope,
  rows: { page?: number; perPage?: number } = {},
): ReportQuery | null {
  const period = change ? change(scope.period) : scope.period;
  if (!period) return null;
  const count = rows.perPage ?? perPage ?? (isShortReport(report) ? -1 : undefined);
  return {
    range: period.range,
    comparison: period.comparison,
    ...(report.dimensions.includes('date') ? { frequency: period.frequency } : {}),
    filter: [...listPageConditions(report, scope), ...where].map((condition) => [condition]),
    ...(sort ? { sort } : {}),
    ...(rows.page === undefined ? {} : { page: rows.page }),
    ...(count === undefined ? {} : { perPage: count }),
  };
}
