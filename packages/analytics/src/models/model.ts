import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/domain/catalogue/facts';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { ModelRelation } from './relation.ts';

/** Measure of a table: an aggregate of `expression` over the rows for which `where` holds. */
export type Measure = {
  /**
   * Aggregate function. `latest`: value of the last day with a value, the smallest if that day has several.
   * `latest_sum`, `latest_count`: sum or number of the values of the last day with a value.
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
  /** Value of a group without rows: NULL for 'nothing', as for a date or a place; 0 by default. */
  readonly empty?: 'nothing';
  /** Number of decimals to which its sums are exact; 6 by default. */
  readonly decimals?: number;
  /**
   * Columns of which a load must have at least one for the figure to exist; by default the column in `expression`.
   * Empty: every row counts.
   */
  readonly needs?: readonly string[];
  /** Marks an amount of money, which is only added up in one currency. */
  readonly money?: true;
  /** Marks media cost (money charged by ad platforms). Clients who are billed a markup may see it included. */
  readonly media?: true;
  /**
   * Event of which a row is a part, such as the invoice of a line: SQL of the row's amount and of the whole event's, as
   * numbers, and the relations that these use. Reports with a comparison read them to tell a change from chance.
   */
  readonly event?: {
    readonly row: string;
    readonly whole: string;
    /** SQL of the whole event's amount, only where the row holds all of it; `whole` by default. */
    readonly undivided?: string;
    readonly joins?: readonly string[];
  };
  /** Relations whose columns `expression` or `where` use; each has at most one row for a row of the fact. */
  readonly joins?: readonly string[];
};

/** Dimensions and measures over one fact, as plain data without control flow. */
export type Model = {
  readonly fact: QueryableFact;
  readonly dimensions: Partial<Record<Dimension, string>>;
  /**
   * Key columns of dimensions whose text is ambiguous: two customers may share a name, a product may have two
   * spellings. Rows are grouped by the key and show the dimension's text.
   */
  readonly keys?: Partial<Record<Dimension, string>>;
  readonly measures: Partial<Record<Metric, Measure>>;
  /** Dimensions that the fact's rollup stores; a query with only these dimensions can be answered from it. */
  readonly rollup?: { readonly table: string; readonly dimensions: readonly Dimension[] };
  /** Related rows, by the name that filters and measures use. */
  readonly relations?: Readonly<Record<string, ModelRelation>>;
  /**
   * Default value of each choice dimension; rows with another value are excluded unless a filter or the grouping names
   * the dimension.
   */
  readonly choices?: Partial<Record<Dimension, string>>;
  /**
   * Dimensions whose values hold parts of an event, such as the products of an invoice, and the columns that identify the
   * event; a row without the last of them is an event by itself.
   */
  readonly parts?: { readonly by: readonly Dimension[]; readonly event: readonly string[] };
  /** Set if each business's rows are read from only one source: invoices come from its revenue source. */
  readonly oneSource?: true;
};
