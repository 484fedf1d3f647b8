import type { Dimension } from '@bellwether/contract/catalogue/dimensions';
import type { QueryableFact } from '@bellwether/contract/catalogue/facts';
import type { Metric } from '@bellwether/contract/catalogue/metrics';
import type { ModelRelation } from './relation.ts';

/** What a table can count. `of` is an expression over its columns, `where` a condition on the row. */
export type Measure = {
  /** `latest`: what the last day that has one says, the least where that day has several. */
  readonly agg: 'sum' | 'count' | 'count_distinct' | 'max' | 'min' | 'median' | 'latest';
  readonly of: string;
  readonly where?: string;
  /** What a bucket without rows has: a missing sum is 0, a missing date or place is nothing. */
  readonly empty?: 'nothing';
  /** To how many decimals its sums are exact; 6 when not given. */
  readonly decimals?: number;
  /**
   * Columns of which a load has to have brought one for there to be such a figure; the one that `of` names when not given. None: every row
   * counts.
   */
  readonly needs?: readonly string[];
  /** Money: the row's currency matters. */
  readonly money?: true;
  /** What platforms charge for media: clients who are billed a markup on it may be shown it with that. */
  readonly media?: true;
  /** Relations of the model, each with one row for a row of the fact, whose columns `of` or `where` name. */
  readonly joins?: readonly string[];
};

/** One subject: the dimensions and measures over a fact. Plain data, no control flow. */
export type Model = {
  readonly fact: QueryableFact;
  readonly dimensions: Partial<Record<Dimension, string>>;
  /**
   * What tells apart the things that a dimension names: two customers may share a name, one product may have been spelt twice. Rows are
   * counted by the key and shown with the dimension's text.
   */
  readonly keys?: Partial<Record<Dimension, string>>;
  readonly measures: Partial<Record<Metric, Measure>>;
  /** Columns that the rollup of the fact keeps; a question that needs no others can be answered from it. */
  readonly rollup?: { readonly table: string; readonly dimensions: readonly Dimension[] };
  /** Rows that its rows belong to, by the name that filters and measures call them. */
  readonly relations?: Readonly<Record<string, ModelRelation>>;
  /** What a choice is where nobody says: rows of another are left out. */
  readonly choices?: Partial<Record<Dimension, string>>;
  /** Rows of one source only: invoices are read from the business's revenue source. */
  readonly oneSource?: true;
};
