/** Last day of a row that totals several days from `day` on; NULL: a row of one day. */
export const periodEndColumn = 'period_end';

/** Returns SQL over a row; `row` is the alias of its table. */
export type Expression = (row: string) => string;

/**
 * Level of detail, such as device: a column that only some loads (imports of rows) have. `needs`: columns of which a
 * load must have at least one to have this level.
 */
export type IdentityLevel = {
  readonly needs: readonly string[];
  readonly of: Expression;
  /** Column of the level that this level replaces if both loads have it: an id is more reliable than a name. */
  readonly insteadOf?: string;
};

/**
 * Rule for whether two rows of uploaded files describe the same thing. A file contains only what a user chose to
 * export. A new row replaces an earlier row of the same source if both agree in `same` and in `levels`. Only levels
 * that both loads have count. In `same`, a missing value counts as a value. A load without devices covers all devices,
 * so rows for the same campaign at another level replace earlier rows and are never added.
 */
export type RowIdentity = {
  readonly same: readonly Expression[];
  readonly levels: readonly IdentityLevel[];
  /**
   * Additional condition on the new row `n` and the earlier row `r`, with the columns of `n` that it reads. `list`: a
   * column of which `n` has the values of all its lines as a list.
   */
  readonly also?: { readonly columns: readonly string[]; readonly list?: string; readonly holds: string };
  /** Columns that group the rows of one earlier load. If one row of a group is replaced, the whole group is. */
  readonly block?: readonly string[];
  /** Levels of detail at which an earlier row is removed if the new load does not contain it. */
  readonly parts: readonly IdentityLevel[];
  /** Column whose sum is shown for rows that would disappear; null: the rows are counted. */
  readonly sum: string | null;
};

/** Creates a level that consists of one column. */
export const columnLevel = (column: string): IdentityLevel => ({
  needs: [column],
  of: (row) => `${row}.${column}`,
});
export const productLevel: IdentityLevel = {
  needs: ['product_code', 'product'],
  of: (row) => `coalesce(${row}.product_code, ${row}.product)`,
};
/** A renamed campaign keeps its id; a row without an id is identified by the campaign's name. */
export const campaignLevel: IdentityLevel = {
  needs: ['campaign_id'],
  of: (row) => `coalesce('#' || ${row}.campaign_id, ${row}.campaign)`,
  insteadOf: 'campaign',
};
/**
 * A period total is replaced as a whole by a total for the same days
 * (`platform/warehouse/replacing/comparable-periods.ts`).
 */
export const periodEnd: Expression = (row) => `${row}.${periodEndColumn}`;
/**
 * Restricts a level of detail to documents without a number, because numbered documents are identified by their number.
 */
export const unnumbered = ({ needs, of }: IdentityLevel): IdentityLevel => ({
  needs,
  of: (row) => `CASE WHEN ${row}.document_number IS NULL THEN ${of(row)} END`,
});

/** Returns the SQL of columns that have to agree. */
export const sameColumns = (...names: readonly string[]): Expression[] =>
  names.map((name) => (row) => `${row}.${name}`);

/** Returns SQL that joins the values of some columns into a name, without missing values. */
export const rowName =
  (...parts: readonly (string | Expression)[]): Expression =>
  (row) =>
    `concat_ws(' · ', ${parts.map((part) => (typeof part === 'string' ? `${row}.${part}` : part(row))).join(', ')})`;
