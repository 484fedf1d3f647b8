import type { z } from 'zod';
import type { ModuleSlug } from '../access/slugs.ts';
import type { Metric } from '../catalogue/metrics.ts';

/**
 * What a column holds. `date`: a day of the business's own calendar · `date-time`: `2026-03-05T14:07:00` on the business's clock ·
 * `currency`: a decimal number in the row's own `currency`, excluding tax · `duration`: seconds · the others as a metric's unit has them.
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
 * A column of a list: it can be filtered and sorted by. `search`: `table_keywords` look into it. `personal`: it tells who somebody is. `word`: it
 * holds one of a few words, as a source writes them.
 */
export type RowColumn = {
  readonly key: string;
  readonly label: string;
  readonly kind: RowColumnKind;
  readonly search?: true;
  readonly personal?: true;
  readonly word?: true;
};

/** A list of rows of the warehouse: what stands in it, who may read it, and the figures whose rows it shows. */
export type RowList = {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** Who may read it, whichever page shows the figure. */
  readonly module: ModuleSlug;
  readonly columns: readonly RowColumn[];
  /** The columns that are shown beside a figure: nothing of them tells who somebody is. */
  readonly brief: readonly string[];
  readonly sort: { readonly key: string; readonly direction: 'asc' | 'desc' };
  /** Metrics that count the rows of this list: 'the rows behind this number'. */
  readonly metrics: readonly Metric[];
  /** What a row says besides its columns, made of them. */
  readonly extras?: RowExtras;
  /** The column by which a row can be asked for as well as by its id: the source's own number of it. */
  readonly alias?: string;
};

export type RowExtras = {
  readonly shape: z.ZodRawShape;
  readonly of: (
    row: Readonly<Record<string, unknown>>,
    place: { timeZone: string },
  ) => Record<string, unknown>;
};

export const defineRowList = <const L extends RowList>(list: L): L => list;

type Numeric = Exclude<RowColumnKind, 'text' | 'date' | 'date-time' | 'boolean'>;
type ValueOf<K extends RowColumnKind> = K extends Numeric ? number : K extends 'boolean' ? boolean : string;

/** A row of a list. `id` names the row in its list; a column is null where the source did not say. */
export type ListRow<L extends RowList> = { id: string; _id: string; business_id: string } & {
  [C in L['columns'][number] as C['key']]: ValueOf<C['kind']> | null;
};

export const textColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  key,
  label,
  kind: 'text' as const,
});
/** One of a few words: 'missed', 'EXACT'. */
export const wordColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...textColumn(key, label),
  word: true as const,
});
/** A text that `table_keywords` look into. */
export const searchedColumn = <const K extends string, const L extends string>(key: K, label: L) => ({
  ...textColumn(key, label),
  search: true as const,
});
/** A text that tells who somebody is, and can be searched for. */
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
