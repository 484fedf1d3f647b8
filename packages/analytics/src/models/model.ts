import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ModelRelation } from './relation.ts';

/** Measure of a table. `expression` is an expression over its columns, `where` a condition on the row. */
export type Measure = {
  /**
   * `latest`: value of the last day with one, the least if that day has several. `latest_sum`, `latest_count`: sum
   * or number of the values of the last day with one.
   */
  readonly agg:
    | 'sum'
    | 'count'
    | 'count_distinct'
    | 'max'
    | 'min'
    | 'median'
    | 'latest'
    | 'latest_sum'
    | 'latest_count';
  readonly expression: string;
  readonly where?: string;
  /** Value of a bucket without rows: none, as for a date or a place; by default 0. */
  readonly empty?: 'nothing';
  /** Decimals to which its sums are exact; 6 by default. */
  readonly decimals?: number;
  /**
   * Columns, at least one of which a load must have for the figure to exist; by default the column in `expression`.
   * Empty: every row counts.
   */
  readonly needs?: readonly string[];
  /** Marks money, for which the row's currency matters. */
  readonly money?: true;
  /** Marks what platforms charge for media; clients who are billed a markup may see it included. */
  readonly media?: true;
  /** Relations whose columns `expression` or `where` name, each with one row for a row of the fact. */
  readonly joins?: readonly string[];
};

/** Dimensions and measures over one fact, as plain data without control flow. */
export type Model = {
  readonly fact: QueryableFact;
  readonly dimensions: Partial<Record<Dimension, string>>;
  /**
   * Keys that identify what a dimension names: two customers may share a name, a product may have two
   * spellings. Rows are grouped by the key and show the dimension's text.
   */
  readonly keys?: Partial<Record<Dimension, string>>;
  readonly measures: Partial<Record<Metric, Measure>>;
  /** Dimensions that the fact's rollup stores; a query without others can be answered from it. */
  readonly rollup?: { readonly table: string; readonly dimensions: readonly Dimension[] };
  /** Related rows, by the name that filters and measures use. */
  readonly relations?: Readonly<Record<string, ModelRelation>>;
  /** Default of each choice; rows with another value are excluded. */
  readonly choices?: Partial<Record<Dimension, string>>;
  /** Set if the rows of only one source are read: invoices come from the business's revenue source. */
  readonly oneSource?: true;
};
