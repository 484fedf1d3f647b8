import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { ReportAnswer, ReportMeta } from '@bellwether/domain/answers/answer';
import { findRowChange } from '@bellwether/domain/answers/total-change';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Change } from '@bellwether/domain/format/change';
import { pairBuckets } from '@bellwether/domain/time/bucket-pairs';
import { addDays, daysBetween } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { Warehouse } from '../../platform/warehouse.ts';
import { pickWeekdays } from './answer/evidence.ts';
import {
  type Courses,
  type DailyCourse,
  dailyCountsReport,
  findCourseRange,
  measureCounts,
  unknownCourse,
} from './daily-course.ts';
import { createReportRunner, planReport, type QueryToPlan } from './report-runner.ts';
import { readCachedRows } from './row-cache.ts';

/** Uses ids in place of business names, because rows identify their business by name and names may not be unique. */
const nameById = (scope: Scope): Scope => ({
  ...scope,
  businesses: scope.businesses.map((business) => ({ ...business, tradingName: business.id })),
});

/** Measures the courses of the counts of several businesses, by the business's id, with one set of statements. */
const readCourses = async (
  warehouse: Warehouse,
  scope: Scope,
  query: QueryToPlan,
  signal: AbortSignal,
): Promise<Courses> => {
  const range = findCourseRange(query);
  const drafted = await planReport(warehouse, nameById(scope), dailyCountsReport, {
    ...query,
    range,
    comparison: null,
    sort: dailyCountsReport.sort,
  });
  const places = new Map(pairBuckets(range, null, 'day').map(({ bucket }, at) => [bucket, at]));
  const courses = new Map<string, DailyCourse>();
  const measure = (rows: readonly Record<string, unknown>[]) => {
    const byBusiness = Map.groupBy(rows, (row) => row['d0']);
    for (const { id } of scope.businesses) {
      const gaps = drafted.gapsOf(id);
      courses.set(
        id,
        measureCounts((metric) => {
          const days = Array.from({ length: places.size }, (): number | null => 0);
          for (const row of byBusiness.get(id) ?? []) {
            const at = Number(row['is_total']) === 0 ? places.get(Number(row['bucket'])) : undefined;
            if (at !== undefined) days[at] = Number(row[`current_${metric}`]);
          }
          for (const gap of gaps[metric] ?? [])
            days.fill(null, daysBetween(range.from, gap.from), daysBetween(range.from, gap.to) + 1);
          return days;
        }, range),
      );
    }
    return drafted.present([]);
  };
  const one = { ...drafted, present: measure };
  await createReportRunner(warehouse, [one], signal)(one);
  return courses;
};

/** Report row of a business. `findChange` returns the judged change of a metric; null if it cannot be compared. */
export type FeatureRow = { row: ReportAnswer['data'][number]; findChange: (metric: Metric) => Change | null };

/** Creates a row that can be cached: it keeps nothing of the query that read it. */
const createFeatureRow = (row: FeatureRow['row'], days: Parameters<typeof findRowChange>[0]): FeatureRow => ({
  row,
  findChange: (metric) => findRowChange(days, row, metric),
});

export type FeatureRows = { data: ReportAnswer['data']; gaps: ReportMeta['gaps'] };

/**
 * Returns each business's row of a report over many businesses, by business id, for features that combine it with other
 * figures.
 */
export const readReportRows = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  { range, comparison }: { range: Range; comparison: Range },
  signal: AbortSignal,
): Promise<Map<string, FeatureRow>> => {
  const found = await readCachedRows(
    warehouse,
    scope,
    [report.module, report.slug, range, comparison],
    async (subScope) => {
      const query: QueryToPlan = {
        range,
        comparison,
        frequency: 'day',
        filter: [],
        sort: report.sort,
        page: 1,
        perPage: -1,
        keywords: null,
        today: addDays(range.to, 1),
        agency: scope.isAdmin,
      };
      const courses = await readCourses(warehouse, subScope, query, signal);
      const drafted = await planReport(warehouse, nameById(subScope), report, query, { courses });
      const { data } = await createReportRunner(warehouse, [drafted], signal)(drafted);
      return new Map(
        data.map((row): [string, FeatureRow[]] => {
          const id = String(row['business']);
          const gaps = drafted.gapsOf(id);
          const weekdays = pickWeekdays(report.metrics, courses.get(id) ?? unknownCourse);
          return [id, [createFeatureRow(row, { range, comparison, gaps, weekdays })]];
        }),
      );
    },
  );
  return new Map([...found].flatMap(([id, [row]]) => (row ? [[id, row]] : [])));
};

/**
 * Runs a report without an HTTP request, such as a feature's own report without an API path. By default it returns all
 * rows, in the report's order and without a comparison. Costs are as clients see them. `today` is the current day of
 * the business.
 */
export const runReportInside = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  params: Pick<QueryToPlan, 'range' | 'frequency' | 'today'> & Partial<QueryToPlan>,
  signal?: AbortSignal,
): Promise<ReportAnswer> => {
  const planned = await planReport(warehouse, scope, report, {
    comparison: null,
    filter: [],
    sort: report.sort,
    page: 1,
    perPage: -1,
    keywords: null,
    agency: false,
    ...params,
  });
  return createReportRunner(warehouse, [planned], signal)(planned);
};

/**
 * Returns the rows of a report by date for each of many businesses, by business id. A shared set of statements counts
 * all businesses at once. Each business has its own coverage and every date bucket of the range, so its rows equal
 * those of a separate query. Each row has its own `currency`.
 */
export const readRowsByBusiness = async (
  warehouse: Warehouse,
  scope: Scope,
  report: Report,
  requested: Pick<QueryToPlan, 'range' | 'comparison' | 'frequency' | 'today'>,
  signal?: AbortSignal,
): Promise<Map<string, FeatureRows>> => {
  const found = await readCachedRows(
    warehouse,
    scope,
    [report.module, report.slug, report.metrics, requested],
    async (subScope) => {
      const combinedReport: Report = { ...report, across: 'all', dimensions: ['business', 'date'] };
      const drafted = await planReport(warehouse, nameById(subScope), combinedReport, {
        ...requested,
        filter: [],
        sort: { key: 'date', direction: 'asc' },
        page: 1,
        perPage: -1,
        keywords: null,
      });
      const { range, comparison, frequency } = requested;
      const buckets = pairBuckets(range, comparison, frequency).map(({ bucket }) => bucket);
      /** Returns the rows of each business in order, including date buckets without counts. */
      const fillBuckets = (rows: readonly Record<string, unknown>[]) => {
        const [totals = [], counted = []] = [1, 0].map((n) =>
          rows.filter((row) => Number(row['is_total']) === n),
        );
        const found = Map.groupBy(counted, (row) => row['d0']);
        const filledRows = subScope.businesses.flatMap(({ id }) => {
          const own = new Map(found.get(id)?.map((row) => [Number(row['bucket']), row]));
          return buckets.map((bucket) => own.get(bucket) ?? { is_total: 0, d0: id, bucket });
        });
        return [...totals, ...filledRows];
      };
      const present = (rows: Parameters<typeof fillBuckets>[0]) => drafted.present(fillBuckets(rows));
      const one = { ...drafted, present };
      const { data } = await createReportRunner(warehouse, [one], signal)(one);
      const rows = Map.groupBy(data, (row) => String(row['business']));
      return new Map(
        subScope.businesses.map(({ id }): [string, FeatureRows[]] => [
          id,
          [{ data: rows.get(id) ?? [], gaps: drafted.gapsOf(id) }],
        ]),
      );
    },
  );
  return new Map([...found].flatMap(([id, [own]]) => (own ? [[id, own]] : [])));
};
