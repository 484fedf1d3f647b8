import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ModelQuery, QueryPlan } from './query-plan.ts';
import type { Statement } from './statement.ts';
import { findMeasure, type ScanSource } from './table-scan.ts';

/**
 * GROUP BY query of one model: its rows, and the parameters of their conditions. `related`: rows joined to them, by
 * name. `ofScope`: condition that selects the scope's groups if the rows cover every business; null if the rows are
 * only the scope's.
 */
export type Aggregate = {
  plan: QueryPlan;
  part: ModelQuery;
  related: readonly string[];
  sources: readonly ScanSource[];
  ofScope: string | null;
  params: Statement['params'];
};

/**
 * Columns of an aggregate: all grouping columns, the texts and dates among them, measures, evidence, and whether the currency is
 * included.
 */
export type GroupingShape = {
  by: readonly string[];
  texts: readonly Dimension[];
  dates: readonly string[];
  measures: readonly Metric[];
  /** Measures with their evidence. */
  judged: readonly Metric[];
  partGroupings: ModelQuery['partGroupings'];
  watched: boolean;
};

/** Returns the different groupings of some aggregates that hold parts of events. */
export const mergePartGroupings = (counts: readonly Aggregate[]): ModelQuery['partGroupings'] => [
  ...new Map(
    counts.flatMap(({ part }) => part.partGroupings).map((grouping) => [grouping.join(), grouping]),
  ).values(),
];

/**
 * Checks whether a metric is a distinct count. Distinct counts do not add up, because two rows may count the
 * same value.
 */
export const isDistinct = (part: ModelQuery, metric: Metric): boolean =>
  findMeasure(part, metric).agg === 'count_distinct';

export const hasDistinct = (part: ModelQuery): boolean =>
  part.measures.some((metric) => isDistinct(part, metric));

/** Returns the columns by which a query groups its rows. */
export const listGroupings = ({ texts, byDate, query }: QueryPlan): string[] => [
  ...texts,
  ...(byDate ? [query.frequency] : []),
  'is_current',
];

/** Grouping columns of totals that are not the sum of their rows. */
export const totalGroupings: readonly string[] = ['is_current'];

/** Returns grouping columns in the order of all columns, so that equal groupings have equal text. */
export const sortGroupings = (by: readonly string[], set: readonly string[]): string[] =>
  by.filter((name) => set.includes(name));

/** Returns the value of SQL's GROUPING(): a bit for each column, 1 if the rows are not grouped by it. */
export const groupingBits = (by: readonly string[], set: readonly string[]): number =>
  by.reduce((bits, name) => bits * 2 + (set.includes(name) ? 0 : 1), 0);
