import type { ColumnType, FactColumn } from './column-types.ts';
import type { Expression, RowIdentity } from './identity.ts';

/** Columns of a fact, in the order of its table. */
export type Columns = Readonly<Record<string, ColumnType>>;

/**
 * Declaration of a fact: everything that the stores, the importer and the sources of rows know of it. Money is in the
 * row's own currency and excludes tax. Durations are in seconds.
 */
export type FactDeclaration<C extends Columns = Columns> = {
  /** Grain of the rows, as a sentence. */
  readonly grain: string;
  readonly columns: C;
  /** SQL of the name by which a user recognises a row, given the alias of its table. */
  readonly rowName: Expression;
  /** Columns that every row has. */
  readonly required: readonly (keyof C & string)[];
  /**
   * Columns that tell the streams of a source apart, such as advertising channel and account. Without any, the load
   * names the stream of its rows, such as a form of a website.
   */
  readonly streams?: readonly (keyof C & string)[];
  /** Whether a row may hold the total of several days, up to `period_end`. */
  readonly periods?: true;
  readonly identity: RowIdentity;
  /** SQL of columns that are stored in one spelling, so that a report has one row for each value. */
  readonly canonical?: Partial<Record<keyof C & string, string>>;
  /** Names of places and the like, stored in the spelling that arrived first in a business. */
  readonly spelledAlike?: readonly (keyof C & string)[];
  /**
   * Column of numbers that people and spreadsheets write differently (`rules/document-number.ts`). A new row takes the
   * stored spelling of a row that agrees in one column of `with`; others share a number by chance. `unknownAgrees`: rows
   * that both lack a column agree in it. `digitsWith`: stored rows that agree in all of these and in their sum may also have
   * other letters around three digits or more ('INV-1001' and '1001').
   */
  readonly numbered?: {
    readonly column: keyof C & string;
    readonly with: readonly (keyof C & string)[];
    readonly unknownAgrees: boolean;
    readonly digitsWith?: readonly (keyof C & string)[];
  };
  /**
   * Column that holds a digest (32 hexadecimal digits and the number of a repetition) in rows without an id of their own. A
   * new digest takes the place of a stored one whose row gives the same text `by`; NULL agrees with none.
   */
  readonly digested?: { readonly column: keyof C & string; readonly by: Expression };
  /** Columns that the store adds to each row, in addition to those of every fact. */
  readonly added?: readonly FactColumn[];
};

/** Declares a fact; the columns that it names elsewhere have to exist. */
export const defineFact = <const D extends FactDeclaration>(
  declaration: D & FactDeclaration<D['columns']>,
): D => declaration;
