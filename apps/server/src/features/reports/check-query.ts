import { renameChannelFilter } from '@bellwether/analytics/compile/channels';
import type { CheckedQuery } from '@bellwether/analytics/compile/query-plan';
import type { Filter } from '@bellwether/contract/query/filter';
import { defaultPerPage, maxPerPage } from '@bellwether/contract/query/list-query';
import type { ReportQuery } from '@bellwether/contract/query/report-query';
import type { Report } from '@bellwether/contract/reports/define';
import { listScopeModules, type Scope } from '@bellwether/domain/access/scope';
import { isByPeriod, isMetric } from '@bellwether/domain/catalogue/metrics/metrics';
import { problem } from '@bellwether/domain/problems';
import { countDays, defaultFrequency, maxDailyRows, type Range } from '@bellwether/domain/time/range';

const maxDays = 18_263;

const requireValidRange = (range: Range, name: string): Range => {
  if (range.from > range.to)
    throw problem('malformed', `The ${name} starts on ${range.from}, after its end on ${range.to}.`);
  if (countDays(range) > maxDays)
    throw problem('malformed', `The ${name} from ${range.from} to ${range.to} is longer than 50 years.`);
  return range;
};

/** Returns the module that a filter key reads through a relation; undefined for the report's own keys. */
export const findRelationModule = ({ relations }: Report, key: string) => {
  const [name = key] = key.split('.');
  return relations && Object.hasOwn(relations, name) ? relations[name] : undefined;
};

const checkKeys = (filter: Filter, report: Report): void => {
  const metrics = report.metrics.filter((metric) => !isByPeriod(metric));
  const known = [...report.dimensions, ...(report.filters ?? []), ...metrics].map(String);
  const related = (key: string) => findRelationModule(report, key) !== undefined;
  for (const group of filter) {
    for (const { key } of group)
      if ((!known.includes(key) && !related(key)) || key === 'date')
        throw problem(
          'malformed',
          `You cannot filter ${report.title} by ${key}. Use ${known.filter((k) => k !== 'date').join(', ')}.`,
        );
    if (new Set(group.map((c) => isMetric(c.key))).size > 1)
      throw problem('malformed', 'A filter cannot combine a metric and a dimension with OR.');
  }
};

/** Returns the columns that a report can be sorted by: all but people of periods, which few rows have. */
export const listSortKeys = ({ dimensions, metrics }: Report): string[] =>
  [...dimensions, ...metrics].filter((key) => !isByPeriod(key));

/**
 * Checks a query against its report and fills missing parts with the report's defaults. @throws Problem 'malformed'
 * with a sentence that names the error.
 */
export const completeQuery = (report: Report, query: ReportQuery): CheckedQuery => {
  const dimensions = [...report.dimensions, ...(report.filters ?? [])];
  const filter = renameChannelFilter(query.filter ?? [], dimensions.includes('internal_channel'));
  checkKeys(filter, report);
  const range = requireValidRange(query.range, 'range');
  const comparison = query.comparison && requireValidRange(query.comparison, 'comparison');
  const frequency = query.frequency ?? defaultFrequency(range);
  if (frequency === 'day' && report.dimensions.includes('date') && countDays(range) > maxDailyRows)
    throw problem('malformed', 'By day, a range can have at most ten years. Use months or a shorter range.');
  const sort = query.sort ?? report.sort;
  if (!listSortKeys(report).includes(sort.key))
    throw problem('malformed', `You cannot sort ${report.title} by ${sort.key}.`);
  return {
    range,
    comparison,
    frequency,
    filter,
    sort,
    page: query.page ?? 1,
    perPage: Math.min(query.perPage ?? defaultPerPage, maxPerPage),
    keywords: query.keywords ?? null,
  };
};

/**
 * Checks access to the filter's modules. @throws Problem 'not_allowed' for a filter on rows of a module that the user
 * may not read.
 */
const requireRelated = (scope: Scope, report: Report, filter: Filter): void => {
  const relatedModules = filter.flat().flatMap(({ key }) => findRelationModule(report, key) ?? []);
  if (relatedModules.length === 0) return;
  const open = listScopeModules(scope, 'read');
  if (!relatedModules.every((module) => module === report.module || open.includes(module)))
    throw problem('not_allowed');
};

/**
 * Checks that a query suits its report, and that the reader may see the answer. `agency` is true for readers who see an
 * agency's own figures. @throws Problem 'not_allowed', 'malformed'.
 */
export const checkQuery = (
  scope: Scope,
  report: Report,
  query: ReportQuery,
  agency: boolean,
): CheckedQuery => {
  if (report.agencyOnly && !agency) throw problem('not_allowed');
  if (report.across === 'one' && scope.businesses.length !== 1)
    throw problem('malformed', 'business_id is required.');
  const checked = completeQuery(report, query);
  requireRelated(scope, report, checked.filter);
  return checked;
};
