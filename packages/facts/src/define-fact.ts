import type { ColumnType, FactColumn } from './column-types.ts';
import type { Expression, RowIdentity } from './identity.ts';

/** Columns of a fact, in the order of its table. */
export type Columns = Readonly<Record<string, ColumnType>>;

/**
 * Declaration of a fact, used by the stores, the importer and the readers of rows. Amounts are in the row's own
 * currency and exclude tax. Durations are in seconds.
 */
export type FactDeclaration<C extends Columns = Columns> = {
  /** Meaning of one row (the grain), as a sentence. */
  readonly grain: string;
  readonly columns: C;
  /** SQL of the name that identifies a row to users, given the alias of its table. */
  readonly rowName: Expression;
  /** Columns that are never empty. */
  readonly required: readonly (keyof C & string)[];
  /**
   * Columns that separate the streams of a source, such as advertising channel and account. Without them the load names
   * the stream, such as a website form.
   */
  readonly streams?: readonly (keyof C & string)[];
  /** Whether a row may hold the total of several days, from `day` to `period_end`. */
  readonly periods?: true;
  readonly identity: RowIdentity;
  /** SQL of columns that are stored in one spelling, so that a report has one row for each value. */
  readonly canonical?: Partial<Record<keyof C & string, string>>;
  /** Columns of names, such as places, that are stored in the spelling that arrived first in a business. */
  readonly spelledAlike?: readonly (keyof C & string)[];
  /**
   * Column of numbers that people and spreadsheets write differently (`rules/document-number.ts`). A new row takes over
   * the spelling of a stored row with an equal number that agrees in one column of `with`; other equal numbers are
   * coincidence. `unknownAgrees`: rows that both lack a column agree in it. `digitsWith`: stored rows that agree in all
   * of these columns and in their sum may also have other letters around three digits or more ('INV-1001' and '1001').
   */
  readonly numbered?: {
    readonly column: keyof C & string;
    readonly with: readonly (keyof C & string)[];
    readonly unknownAgrees: boolean;
    readonly digitsWith?: readonly (keyof C & string)[];
  };
  /**
   * Column that holds a digest (32 hexadecimal digits and a repetition number) in rows without an id. A new digest
   * replaces a stored one if both rows have the same text `by`; NULL equals nothing.
   */
  readonly digested?: { readonly column: keyof C & string; readonly by: Expression };
  /** Columns of this fact that the store adds, in addition to those it adds to every fact. */
  readonly added?: readonly FactColumn[];
};

/** Declares a fact; compiles only if the columns that it names exist. */
export const defineFact = <const D extends FactDeclaration>(
  declaration: D & FactDeclaration<D['columns']>,
): D => declaration;
