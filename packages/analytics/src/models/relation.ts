import type { Fact } from '@bellwether/contract/catalogue/facts';

export type RelatedColumn = {
  readonly sql: string;
  /** Its name where a row is joined to it; its key where not given. */
  readonly as?: string;
  readonly kind: 'text' | 'date' | 'number';
};

/**
 * Rows of a fact that another row belongs to: the invoices of the person a lead is from, the first invoice of an invoice's customer. A filter
 * names its columns as `{relation}.{column}`; conditions on one relation hold of the same related row. `{relation}:=yes` asks whether there is one.
 */
export type ModelRelation = {
  readonly fact: Fact;
  /** One related row for each of these columns, whose `columns` are aggregates; not given: the fact's own rows. */
  readonly groupBy?: readonly string[];
  /** What tells of the row itself that there is one, and the source that it is of: then nothing has to be looked for. */
  readonly known?: { readonly sql: string; readonly origin: string };
  readonly where?: string;
  readonly columns: Readonly<Record<string, RelatedColumn>>;
  /** Two rows belong together when one of these pairs agrees: what the row has, what the related row has. */
  readonly on: readonly { readonly own: string; readonly related: string }[];
};
