import type { ModuleSlug } from '../access/slugs.ts';
import type { Sort } from '../query/list-query.ts';

/**
 * What a field holds. `text` one line, `long-text` several, `rich` HTML of the rich text rules, `money` an amount in the business's
 * currency, `percent` a number of which 12.5 is 12.5 %, `date` YYYY-MM-DD, `time` HH:mm, `date-time` ISO 8601 UTC, `choice` one of the
 * options' keys, `choices` several of them in the options' order, `user` and `item` an id, `users` ids, `rows` records of `fields`.
 */
export type FieldKind =
  | 'text'
  | 'long-text'
  | 'rich'
  | 'number'
  | 'money'
  | 'percent'
  | 'date'
  | 'time'
  | 'date-time'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'user'
  | 'users'
  | 'item'
  | 'link'
  | 'rows';

/** A dropdown option: `key` is kept, `label` (else `value`) is shown. */
export type Option = { key: string; value: string; label?: string };

/** Holds while a field of the form has this value, or one of these. */
export type FieldCondition = {
  readonly field: string;
  readonly is: string | number | boolean | readonly (string | number)[];
};

/** One field of a form, said once: the server checks by it, the web draws by it. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** Must be filled; `message` is the sentence when it is not. */
  readonly required?: { readonly message: string };
  /** The most characters (of a text, of a rich text's plain text) or the most entries (of users, choices or rows). */
  readonly limit?: number;
  readonly options?: readonly Option[];
  /** What one row of a `rows` field is made of: kinds that hold one value each. */
  readonly fields?: readonly Field[];
  /** The field is asked for only while this holds; otherwise it is empty, and not missed. */
  readonly when?: FieldCondition;
  /** The value of a new item that does not name the field. */
  readonly initial?: string | number | boolean;
  /** Worked out by the server: answered, filtered and sorted by, never taken from a body. */
  readonly computed?: true;
  /** Searched by `table_keywords`. */
  readonly search?: true;
};

/** A group of fields of a long form, under a heading of its own. */
export type FormSection = {
  readonly title: string;
  readonly description?: string;
  /** How many fields stand side by side where there is room; one by itself. */
  readonly columns?: 1 | 2 | 3;
  /** The names of its fields, in order. */
  readonly fields: readonly string[];
  /** The whole section is asked for only while this holds. */
  readonly when?: FieldCondition;
};

/** A kind of item that a business keeps: its fields, and how a list of it looks at first. */
export type Form = {
  readonly module: ModuleSlug;
  /** The last part of `modules/{module}/forms/{formId}/items`. */
  readonly id: string;
  /** What one item is called in sentences: 'meeting'. */
  readonly item: string;
  /** The field that names an item. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** Other names under which an item answers a field (or its business) as well, for those who know it by them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** How a long form is laid out; a field that no section names stands before all of them. */
  readonly sections?: readonly FormSection[];
  /** What `with` may ask for. */
  readonly relations: readonly string[];
  readonly sort: Sort;
};

/** Declares a form and keeps its literal types. */
export const defineForm = <const F extends Form>(declaration: F): F => declaration;

type ValueOf<K extends FieldKind> = K extends 'number' | 'money' | 'percent'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'users' | 'choices'
      ? string[]
      : string;

/** The rows of a field; a row that was made here has an `id` of its own, by which it is told from the others. */
type RowsOf<F extends Field> = F extends { fields: readonly (infer Inner extends Field)[] }
  ? ({ id?: string } & { [One in Inner as One['name']]: Known<One> })[]
  : { id?: string }[];

type Known<F extends Field> = F extends { kind: 'rows' }
  ? RowsOf<F>
  : F extends { required: object } | { initial: string | number | boolean }
    ? ValueOf<F['kind']>
    : ValueOf<F['kind']> | null;

/** The values of a form by the names of its fields, while it is filled in: null where nothing is. */
export type FormValues<F extends Form> = {
  readonly [One in F['fields'][number] as One['name']]: Known<One> | null;
};

/** What every item carries besides its fields. Times are UTC, ISO 8601; `version` counts its saves from 1. */
export type ItemInfo = {
  id: string;
  _id: string;
  business_id: string;
  version: number;
  created_at: string;
  created_by: string | null;
  updated_at: string;
  updated_by: string | null;
};

/** An item as it is answered. Relations asked for by `with` stand beside the fields under their own names. */
export type FormItem<F extends Form> = ItemInfo & {
  [One in F['fields'][number] as One['name']]: Known<One>;
};

type Given<F extends Form> = Exclude<F['fields'][number], { computed: true }>;

/** What a new item is made of: what must be filled, and what else there is. */
export type NewItem<F extends Form> = {
  [One in Extract<Given<F>, { required: object }> as One['name']]: ValueOf<One['kind']>;
} & { [One in Exclude<Given<F>, { required: object }> as One['name']]?: ValueOf<One['kind']> | null };

/** What a save of an item changes: any of its fields, and the version that it began from. */
export type ItemChanges<F extends Form> = {
  [One in Given<F> as One['name']]?: ValueOf<One['kind']> | null;
} & { version?: number };

/** Fields that a save never carries: they say where an item stands and who touched it, and the server knows. */
export const readOnlyFields = [
  'tree_id',
  'tree_left',
  'tree_right',
  'tree_parent_id',
  'created_at',
  'created_by',
  'updated_at',
  'updated_by',
  'deleted_at',
] as const;

/** A body without what a save never carries. */
export const withoutReadOnly = <T extends object>(body: T): Omit<T, (typeof readOnlyFields)[number]> =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !readOnlyFields.some((one) => one === name)),
  ) as Omit<T, (typeof readOnlyFields)[number]>;
