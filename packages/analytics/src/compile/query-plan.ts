import type { Condition, Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { choosePairing, type Pairing } from '@bellwether/domain/time/bucket-pairs';
import type { Day } from '@bellwether/domain/time/day';
import type { Frequency, Range } from '@bellwether/domain/time/range';
import type { SetAside } from '@bellwether/facts/shared-days';
import type { Dialect } from '../dialects/dialect.ts';
import type { Model } from '../models/model.ts';

/** Query that was checked against its report. Days are local to the business; `perPage` −1 means all rows. */
export type CheckedQuery = {
  range: Range;
  comparison: Range | null;
  frequency: Frequency;
  filter: Filter;
  sort: Sort;
  page: number;
  perPage: number;
  keywords: string | null;
};

/** Checked query with the warehouse state that affects its rows. It is compiled to SQL. */
export type PlannedQuery = CheckedQuery & {
  /** Source from which each business's invoices are read, by business id; null: the business has none, so no rows. */
  revenueSources: ReadonlyMap<string, string | null>;
  /** Days of uploaded files that a connected source also covers; the files' rows do not count. */
  setAside: readonly SetAside[];
  /** Facts known to have loads in several currencies. */
  mixedCurrency: ReadonlySet<QueryableFact>;
  /** Facts without a load in the scope; their tables need not be read. */
  neverLoaded?: ReadonlySet<QueryableFact>;
  /** Whether the reader belongs to the agency and sees the markup as a separate amount. */
  agency?: boolean;
  /** Local day of the business up to which monthly fees count; by default the end of the range. */
  today?: Day;
};

/** Days to read from one table: `period` is 0 for the range of the query and 1 for its comparison. */
export type TableScan = { table: string; column: 'day' | 'month'; period: 0 | 1; range: Range };

/** Part of a report's plan that one model answers: the measures it computes and the tables it reads. */
export type ModelQuery = {
  model: Model;
  measures: readonly Metric[];
  /** Measures whose sums are compared, so that their evidence is read too (`evidence.ts`). */
  judged: readonly Metric[];
  /** Whether a filter may leave only parts of an event, such as some lines of an invoice. */
  filtersParts: boolean;
  /** Groupings of rows that hold parts of events, each by its dimensions. */
  partGroupings: readonly (readonly Dimension[])[];
  /** Relations of the model whose columns the measures read. */
  joins: readonly string[];
  scans: readonly TableScan[];
};

export type QueryPlan = {
  /** Dialect of the models' SQL. */
  dialect: Dialect;
  scope: Scope;
  report: Report;
  query: PlannedQuery;
  /** Dimensions with text columns; `date` is a bucket number instead. */
  texts: readonly Dimension[];
  byDate: boolean;
  /** Metrics that tables count, including the base metrics of derived metrics. */
  bases: readonly Metric[];
  /** Filter conditions: on dimensions, applied to rows before counting, and on metrics, applied to results. */
  before: readonly (readonly Condition[])[];
  after: readonly (readonly Condition[])[];
  parts: readonly ModelQuery[];
};

/** Returns how dates of the range are paired with dates of the comparison. */
export const choosePlanPairing = ({ query: { range, comparison, frequency } }: QueryPlan): Pairing =>
  choosePairing(range, comparison, frequency);

/**
 * Returns the last day of the comparison that is paired with a day of the range, if it is inside a month; otherwise
 * null. The later days of its month form a separate bucket.
 */
export const findCut = ({ query: { range, comparison } }: QueryPlan): Day | null => {
  const pairing = choosePairing(range, comparison, 'month');
  return pairing.by === 'cut month' ? pairing.end : null;
};

/** Returns whether every bucket consists of whole months, so that monthly sums can answer. */
export const hasWholeMonths = (plan: QueryPlan): boolean =>
  !plan.byDate || ['month', 'cut month'].includes(choosePlanPairing(plan).by);

/**
 * Returns the date column that determines a row's bucket; null if the answer is not by date. Buckets other
 * than calendar months need the day.
 */
export const findDateColumn = (plan: QueryPlan): 'day' | 'month' | null => {
  if (!plan.byDate) return null;
  return choosePlanPairing(plan).by === 'month' ? 'month' : 'day';
};
