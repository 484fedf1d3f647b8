import { renameChannelFilter } from '@bellwether/analytics/compile/channels';
import type { Condition, Filter } from '@bellwether/contract/query/filter';
import { parseListQuery } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import { isMetric } from '@bellwether/domain/catalogue/metrics';
import { problem } from '@bellwether/domain/problems';
import { type Day, isDay } from '@bellwether/domain/time/day';
import {
  completeRange,
  countDays,
  defaultFrequency,
  maxDailyRows,
  type Range,
} from '@bellwether/domain/time/range';
import type { ReportParams } from './report-runner.ts';

const businessKeys = ['business', 'business_id', 'fk_business_id'];
const dayKeys = ['date', 'from_date', 'to_date', 'compare_from_date', 'compare_to_date'] as const;
type DayKey = (typeof dayKeys)[number];

const readDay = ({ key, value }: Condition): Day => {
  const day = value.slice(0, 10);
  if (!isDay(day))
    throw problem('malformed', `${key} must be a calendar day like 2026-03-05, not "${value.slice(0, 30)}".`);
  return day;
};

const readEnd = ({ key, operator }: Condition): 'from' | 'to' | 'both' => {
  if (key.endsWith('from_date')) return 'from';
  if (key.endsWith('to_date')) return 'to';
  if (operator === '>=') return 'from';
  if (operator === '<=') return 'to';
  if (operator === '=') return 'both';
  throw problem('malformed', 'date takes >= and <=.');
};

type OpenRange = { from?: Day; to?: Day };

const readEnds = (conditions: readonly Condition[]): OpenRange => {
  const ends: OpenRange = {};
  for (const condition of conditions) {
    const day = readDay(condition);
    const end = readEnd(condition);
    if (end !== 'to') ends.from = day;
    if (end !== 'from') ends.to = day;
  }
  return ends;
};

const maxDays = 18_263;

const requireValidRange = (range: Range, name: string): Range => {
  if (range.from > range.to)
    throw problem('malformed', `The ${name} starts on ${range.from}, after its end on ${range.to}.`);
  if (countDays(range) > maxDays)
    throw problem('malformed', `The ${name} from ${range.from} to ${range.to} is longer than 50 years.`);
  return range;
};

/**
 * Returns the module that a filter key looks into by a relation of the report; undefined for the report's own
 * keys.
 */
export const findRelationModule = ({ relations }: Report, key: string) => {
  const [name = key] = key.split('.');
  return relations && Object.hasOwn(relations, name) ? relations[name] : undefined;
};

const checkKeys = (filter: Filter, report: Report): void => {
  const known = [...report.dimensions, ...(report.filters ?? []), ...report.metrics].map(String);
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

/**
 * Reads and checks the query string of a report: ranges, comparison, frequency, filters, sort and page.
 * `today` is the current day of the business.
 * @throws Problem 'malformed' with a sentence that names the error.
 */
export const readReportParams = (
  rawQuery: Readonly<Record<string, string | undefined>>,
  report: Report,
  today: Day,
): ReportParams => {
  const list = parseListQuery(rawQuery);
  const isKey = (keys: readonly string[]) => (group: readonly Condition[]) =>
    group.every((c) => keys.includes(c.key));
  const days = list.filter.filter(isKey(dayKeys)).flat();
  const known = [...report.dimensions, ...(report.filters ?? [])].includes('internal_channel');
  const filter = renameChannelFilter(
    list.filter.filter((g) => !isKey(dayKeys)(g) && !isKey(businessKeys)(g)),
    known,
  );
  checkKeys(filter, report);
  const pickDays = (keys: readonly DayKey[]) => days.filter((c) => keys.some((k) => k === c.key));
  const range = requireValidRange(
    completeRange(readEnds(pickDays(['date', 'from_date', 'to_date'])), today),
    'range',
  );
  const compare = readEnds(pickDays(['compare_from_date', 'compare_to_date']));
  const comparison =
    compare.from || compare.to ? requireValidRange(completeRange(compare, today), 'comparison') : null;
  const frequency = list.timestamp ?? defaultFrequency(range);
  if (frequency === 'day' && report.dimensions.includes('date') && countDays(range) > maxDailyRows)
    throw problem('malformed', 'By day, a range can have at most ten years. Use months or a shorter range.');
  const sort = list.sort ?? report.sort;
  if (![...report.dimensions, ...report.metrics].some((k) => k === sort.key))
    throw problem('malformed', `You cannot sort ${report.title} by ${sort.key}.`);
  return {
    range,
    comparison,
    frequency,
    filter,
    sort,
    page: list.page,
    perPage: list.perPage,
    keywords: list.keywords ?? null,
    today,
  };
};
