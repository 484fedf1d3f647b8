import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ModelQuery, QueryPlan } from './query-plan.ts';
import type { Statement } from './statement.ts';
import { findMeasure, type ScanSource } from './table-scan.ts';

/**
 * A part of a question, which rows it counts, and the values that their conditions name. `related`: rows that are joined to them, by name. `ofScope`:
 * what holds of the counted groups that are the scope's, where the rows are those of every business; null: the rows are the scope's alone.
 */
export type Aggregate = {
  plan: QueryPlan;
  part: ModelQuery;
  related: readonly string[];
  sources: readonly ScanSource[];
  ofScope: string | null;
  params: Statement['params'];
};

/** The columns of counted rows: all that some of them are grouped by, texts and dates of it, what is counted, and whether they tell their currency. */
export type GroupingShape = {
  by: readonly string[];
  texts: readonly Dimension[];
  dates: readonly string[];
  measures: readonly Metric[];
  watched: boolean;
};

/** Does a metric count different values? What two rows count of them does not add up: both may have counted the same. */
export const isDistinct = (part: ModelQuery, metric: Metric): boolean =>
  findMeasure(part, metric).agg === 'count_distinct';

export const hasDistinct = (part: ModelQuery): boolean =>
  part.measures.some((metric) => isDistinct(part, metric));

/** What the rows of a part are grouped by, by the names its columns have. */
export const listGroupings = ({ texts, byDate, query }: QueryPlan): string[] => [
  ...texts,
  ...(byDate ? [query.frequency] : []),
  'is_current',
];

/** What its totals are grouped by, where they are not the sums of its rows. */
export const totalGroupings: readonly string[] = ['is_current'];

/** What rows are grouped by in the order of all columns: by day and channel and by channel and day is one way. */
export const sortGroupings = (by: readonly string[], set: readonly string[]): string[] =>
  by.filter((name) => set.includes(name));

/** As GROUPING() of SQL says it: a bit for each column, 1 where rows are not grouped by it. */
export const groupingBits = (by: readonly string[], set: readonly string[]): number =>
  by.reduce((bits, name) => bits * 2 + (set.includes(name) ? 0 : 1), 0);
