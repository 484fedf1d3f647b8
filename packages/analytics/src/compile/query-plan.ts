import type { Scope } from '@bellwether/contract/access/scope';
import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/contract/catalogue/facts';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { Condition, Filter } from '@bellwether/contract/query/filter';
import type { Sort } from '@bellwether/contract/query/list-query';
import type { Report } from '@bellwether/contract/reports/define';
import { choosePairing, type Pairing } from '@bellwether/contract/time/bucket-pairs';
import type { Day } from '@bellwether/contract/time/day';
import type { Frequency, Range } from '@bellwether/contract/time/range';
import type { SetAside } from '../facts/shared-days.ts';
import type { Model } from '../models/model.ts';

/** What is asked of a report, already checked. Days are the business's own; `perPage` −1 means all rows. */
export type ReportQuery = {
  range: Range;
  comparison: Range | null;
  frequency: Frequency;
  filter: Filter;
  sort: Sort;
  page: number;
  perPage: number;
  keywords: string | null;
  /** The source that each business's invoices are read from; null: none, so no rows. */
  revenueSources: ReadonlyMap<string, string | null>;
  /** Days of files that a connected source brings too: their rows do not count. */
  setAside: readonly SetAside[];
  /** Facts of which loads in several currencies are known. */
  mixedCurrency: ReadonlySet<QueryableFact>;
  /** Facts of which the scope has no load: their tables need not be read. */
  neverLoaded?: ReadonlySet<QueryableFact>;
  /** Is it asked for the agency's own people, who see what media cost without its markup? */
  agency?: boolean;
  /** The business's own day, up to which monthly fees count; not given: to the end of the range. */
  today?: Day;
};

/** Days of one table to read: `period` 0 is the range asked for, 1 the one it is compared with. */
export type TableScan = { table: string; column: 'day' | 'month'; period: 0 | 1; range: Range };

/** One model's share of a report: what it counts and where it reads. */
export type ModelQuery = {
  model: Model;
  measures: readonly Metric[];
  /** Relations of the model that measures read columns of. */
  joins: readonly string[];
  scans: readonly TableScan[];
};

export type QueryPlan = {
  scope: Scope;
  report: Report;
  query: ReportQuery;
  /** Dimensions that are columns of text; `date` is a bucket number instead. */
  texts: readonly Dimension[];
  byDate: boolean;
  /** Metrics that tables count, those that derived metrics are made of included. */
  bases: readonly Metric[];
  /** Conditions on dimensions (before counting) and on metrics (after). */
  before: readonly (readonly Condition[])[];
  after: readonly (readonly Condition[])[];
  parts: readonly ModelQuery[];
};

/** The pairing of rows by date of the range with those of the comparison. */
export const choosePlanPairing = ({ query: { range, comparison, frequency } }: QueryPlan): Pairing =>
  choosePairing(range, comparison, frequency);

/** The date of a row that tells its bucket; null where an answer is not by date. Buckets that are no calendar months are told by days alone. */
export const findDateColumn = (plan: QueryPlan): 'day' | 'month' | null => {
  if (!plan.byDate) return null;
  return choosePlanPairing(plan).by === 'month' ? 'month' : 'day';
};
