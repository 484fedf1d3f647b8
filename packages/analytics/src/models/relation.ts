import type { Fact } from '@bellwether/domain/catalogue/facts';

export type RelatedColumn = {
  readonly sql: string;
  /** Column name in a joined row; by default its key. */
  readonly as?: string;
  readonly kind: 'text' | 'date' | 'number';
};

/**
 * Rows of a fact that another row belongs to, such as the invoices of a lead's person. A filter names its
 * columns as `{relation}.{column}`. Conditions on one relation apply to the same related row.
 * `{relation}:=yes` checks whether one exists.
 */
export type ModelRelation = {
  readonly fact: Fact;
  /**
   * Columns that define one related row each; `columns` are then aggregates. By default the fact's own rows.
   */
  readonly groupBy?: readonly string[];
  /**
   * SQL on the row itself that shows whether a related row exists, with its source; then no lookup is needed.
   */
  readonly known?: { readonly sql: string; readonly origin: string };
  readonly where?: string;
  readonly columns: Readonly<Record<string, RelatedColumn>>;
  /** Pairs of SQL for the row and the related row; the two belong together if one pair agrees. */
  readonly on: readonly { readonly own: string; readonly related: string }[];
};
