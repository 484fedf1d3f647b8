import type { Fact } from '@bellwether/domain/catalogue/facts';

export type RelatedColumn = {
  readonly sql: string;
  /** Column name in a joined row; the key by default. */
  readonly as?: string;
  readonly kind: 'text' | 'date' | 'number';
};

/**
 * Rows of another fact that are related to a row, such as the invoices of a lead's person. A filter names their columns
 * as `{relation}.{column}`. Conditions on one relation apply to the same related row. `{relation}:=yes` checks whether
 * a related row exists.
 */
export type ModelRelation = {
  readonly fact: Fact;
  /**
   * Columns that group the rows of the fact into related rows; `columns` are then aggregates. By default each row of
   * the fact is a related row.
   */
  readonly groupBy?: readonly string[];
  /** Set if a related row has the day of its rows, so that a query needs to read only its own days. */
  readonly sameDay?: true;
  /**
   * SQL on the row itself that shows whether a related row exists, with the source of that row; no lookup is then
   * needed.
   */
  readonly known?: { readonly sql: string; readonly origin: string };
  readonly where?: string;
  readonly columns: Readonly<Record<string, RelatedColumn>>;
  /** Pairs of SQL expressions for the row and the related row. The two rows are related if one pair agrees. */
  readonly on: readonly { readonly own: string; readonly related: string }[];
};
