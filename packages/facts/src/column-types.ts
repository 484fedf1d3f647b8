import type { Day } from '@bellwether/domain/time/day';

/**
 * Types of the columns that a source fills. `day`: calendar day of the business. `instant`: day and time on the
 * business's clock, to the second and without a zone. `decimal`: exact number with 6 decimals. `fraction`: exact number
 * with 12 decimals, for shares of one.
 */
export type ColumnType = 'text' | 'day' | 'instant' | 'decimal' | 'fraction' | 'integer' | 'boolean';

/** Types of all stored columns. `id`: UUID. `float`: number that is compared, never added. */
export type StoredType = ColumnType | 'id' | 'float' | 'small_integer';

/**
 * Values of a row in TypeScript. Decimals are text such as '-12.5', so that they stay exact; instants are text such as
 * '2026-03-05T14:07:00'.
 */
export type ColumnValue = {
  text: string;
  day: Day;
  instant: string;
  decimal: string;
  fraction: string;
  integer: number;
  boolean: boolean;
};

export type FactColumn = { readonly name: string; readonly type: StoredType };

export const isNumeric = (type: StoredType): boolean =>
  type === 'decimal' || type === 'fraction' || type === 'integer';

/** Gives several columns one type. */
export const columnsOf = <const Name extends string, const Type extends ColumnType>(
  type: Type,
  ...names: readonly Name[]
): Record<Name, Type> => Object.fromEntries(names.map((name) => [name, type])) as Record<Name, Type>;
