import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { z } from 'zod';

/**
 * Type of a column's values. `date`: day in the business's calendar. `date-time`: `2026-03-05T14:07:00` in the
 * business's time zone. `currency`: decimal number in the row's own `currency`, excluding tax. `duration`: seconds. All
 * others are units of metrics.
 */
export type RowColumnKind =
  | 'text'
  | 'date'
  | 'date-time'
  | 'boolean'
  | 'currency'
  | 'count'
  | 'number'
  | 'duration';

/**
 * Column of a list, which can be filtered and sorted. `search`: `table_keywords` searches it. `personal`: it identifies
 * a person. `word`: it contains one of a few words, as the source writes them. `stars`: it contains a rating from 1 to
 * 5. `percent`: it contains a fraction that screens show as a percentage. `sum`: its values add up to a total.
 * `description`: explains a heading that a reader may not know.
 */
export type RowColumn = {
  readonly key: string;
  readonly label: string;
  readonly kind: RowColumnKind;
  readonly search?: true;
  readonly personal?: true;
  readonly word?: true;
  readonly stars?: true;
  readonly percent?: true;
  readonly sum?: true;
  readonly description?: string;
};

export type RowList = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Module that a user must be allowed to read, whichever page shows the figure. */
  readonly module: ModuleSlug;
  readonly columns: readonly RowColumn[];
  /** Columns that are shown in the rows behind a figure; none is personal. */
  readonly brief: readonly string[];
  /** Personal column that is also shown in the rows behind a figure, after the date. */
  readonly name?: string;
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
  /** Metrics that count the rows of this list, for 'the rows behind this number'. */
  readonly metrics: readonly Metric[];
  readonly extras?: RowExtras;
  /** Column that can identify a row instead of its id: its number in the source. */
  readonly alias?: string;
};

export type RowExtras = {
  readonly shape: z.ZodRawShape;
  readonly build: (
    row: Readonly<Record<string, unknown>>,
    context: { timeZone: string },
  ) => Record<string, unknown>;
};

export const defineRowList = <const L extends RowList>(list: L): L => list;

type Numeric = Exclude<RowColumnKind, 'text' | 'date' | 'date-time' | 'boolean'>;
type ColumnValue<K extends RowColumnKind> = K extends Numeric
  ? number
  : K extends 'boolean'
    ? boolean
    : string;

/** Row of a list. `id` is unique in the list. A column is null if the source has no value. */
export type ListRow<L extends RowList> = { id: string; _id: string; business_id: string } & {
  [C in L['columns'][number] as C['key']]: ColumnValue<C['kind']> | null;
};

export const textColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  key,
  label,
  kind: 'text' as const,
});
/** Declares a text column that contains one of a few words: 'missed', 'EXACT'. */
export const wordColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...textColumn(key, label),
  word: true as const,
});
/** Declares a text column that `table_keywords` searches. */
export const searchedColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...textColumn(key, label),
  search: true as const,
});
/** Declares a searchable text column that identifies a person. */
export const personalColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...searchedColumn(key, label),
  personal: true as const,
});
export const defineColumn = <
  const K extends string,
  const L extends string,
  const Kind extends RowColumnKind,
>(
  key: K,
  label: L,
  kind: Kind,
) => ({ key, label, kind });

/** Adds an explanation to a column's heading. */
export const explainColumn = <const C extends RowColumn>(column: C, description: string) => ({
  ...column,
  description,
});
/** Declares a column whose values add up to a total. */
export const sumColumn = <const C extends RowColumn>(column: C) => ({ ...column, sum: true as const });
/** Declares a column of fractions that screens show as percentages. */
export const percentColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...defineColumn(key, label, 'number'),
  percent: true as const,
});

/**
 * Returns the columns that are shown in the rows behind a figure, in order. A file of the rows has the same columns.
 */
export const briefColumns = ({ columns, brief, name }: RowList): RowColumn[] => {
  const [first, ...rest] = brief;
  return [first, name, ...rest].flatMap((key) => columns.find((column) => column.key === key) ?? []);
};

/** Declares a column with a rating from 1 to 5. */
export const starsColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...defineColumn(key, label, 'number'),
  stars: true as const,
});
