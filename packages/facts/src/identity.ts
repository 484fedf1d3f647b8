/** Last day of a row that totals several days from `day` on; NULL: a row of one day. */
export const periodEndColumn = 'period_end';

/** Returns SQL over a row; `row` is the alias of its table. */
export type Expression = (row: string) => string;

/**
 * Column that some loads have and others lack. `needs`: columns of the fact, at least one of which must be
 * present.
 */
export type IdentityLevel = {
  readonly needs: readonly string[];
  readonly of: Expression;
  /** Column of the level that this one replaces if both loads have it: an id is more reliable than a name. */
  readonly insteadOf?: string;
};

/**
 * Rule for when two rows of files describe the same thing; a file holds what a user chose to export. A new
 * row replaces an earlier one of the same source if both agree in `same` and in `levels`. Only levels that
 * both loads have count. In `same`, a missing value counts as a value. A load without devices covers all
 * devices, so the same campaign at another level replaces rows and is never added.
 */
export type RowIdentity = {
  readonly same: readonly Expression[];
  readonly levels: readonly IdentityLevel[];
  /**
   * Additional condition on the new row `n` and the earlier row `r`, with the columns of `n` that it reads. `list`: a column
   * of which `n` has the values of all its lines as a list.
   */
  readonly also?: { readonly columns: readonly string[]; readonly list?: string; readonly holds: string };
  /** Columns that group rows of one earlier load: when one row is replaced, the whole group is. */
  readonly block?: readonly string[];
  /** Further levels at which an earlier row must appear in the new load, or it disappears. */
  readonly parts: readonly IdentityLevel[];
  /** Column summed over rows that would disappear; null: they are counted. */
  readonly sum: string | null;
};

/** Level of a column alone. */
export const level = (column: string): IdentityLevel => ({
  needs: [column],
  of: (row) => `${row}.${column}`,
});
export const productLevel: IdentityLevel = {
  needs: ['product_code', 'product'],
  of: (row) => `coalesce(${row}.product_code, ${row}.product)`,
};
/** A renamed campaign keeps its id; a row without one is identified by its name. */
export const campaignLevel: IdentityLevel = {
  needs: ['campaign_id'],
  of: (row) => `coalesce('#' || ${row}.campaign_id, ${row}.campaign)`,
  insteadOf: 'campaign',
};
/** A total of several days is replaced as a whole by one of the same days (`platform/warehouse/comparable-periods.ts`). */
export const periodEnd: Expression = (row) => `${row}.${periodEndColumn}`;
/** Applies only to documents without a number, because a number identifies the others. */
export const unnumbered = ({ needs, of }: IdentityLevel): IdentityLevel => ({
  needs,
  of: (row) => `CASE WHEN ${row}.document_number IS NULL THEN ${of(row)} END`,
});

/** Returns the SQL of columns that have to agree. */
export const sameColumns = (...names: readonly string[]): Expression[] =>
  names.map((name) => (row) => `${row}.${name}`);

/** Returns the SQL of a name that joins the values of a row, without those that are missing. */
export const rowName =
  (...parts: readonly (string | Expression)[]): Expression =>
  (row) =>
    `concat_ws(' · ', ${parts.map((part) => (typeof part === 'string' ? `${row}.${part}` : part(row))).join(', ')})`;
