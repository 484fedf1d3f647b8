import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import type { Sort } from '../query/list-query.ts';

/**
 * Kind of value in a field. `text` is one line, `long-text` several, `rich` HTML by the rich text rules.
 * `money` is an amount in the business's currency, `percent` a number where 12.5 is 12.5 %. `date` is
 * YYYY-MM-DD, `time` HH:mm, `date-time` ISO 8601 UTC. `choice` is the key of one option, `choices` keys in
 * the order of the options. `user` and `item` are an id, `users` ids, `rows` records of `fields`.
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

/** Option of a select list: `key` is stored, `label` (else `value`) is shown. */
export type Option = { key: string; value: string; label?: string };

/** Condition under which a field or section is shown: another field of the form has this value, or one of these. */
export type FieldCondition = {
  readonly field: string;
  readonly is: string | number | boolean | readonly (string | number)[];
};

/** One field of a form. The server validates with it; the web app draws inputs from it. */
export type Field = {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly required?: { readonly message: string };
  /** Maximum length: characters of a text (for rich text, of its plain text), or entries of users, choices or rows. */
  readonly limit?: number;
  readonly options?: readonly Option[];
  /** Fields of one row of a `rows` field; each holds a single value. */
  readonly fields?: readonly Field[];
  /** The field is shown only while this condition holds; otherwise it is empty and not required. */
  readonly when?: FieldCondition;
  /** Default for a new item that does not set the field. */
  readonly initial?: string | number | boolean;
  /** True if the server computes the field. It is returned, filtered and sorted, but ignored in a body. */
  readonly computed?: true;
  /** True if `table_keywords` searches the field. */
  readonly search?: true;
};

export type FormSection = {
  readonly title: string;
  readonly description?: string;
  /** Number of columns on wide screens; default is 1. */
  readonly columns?: 1 | 2 | 3;
  readonly fields: readonly string[];
  readonly when?: FieldCondition;
};

/** A type of item that a business stores: its fields, and the default order of its list. */
export type Form = {
  readonly module: ModuleSlug;
  /** Last path segment of `modules/{module}/forms/{formId}/items`. */
  readonly id: string;
  /** Noun for one item in sentences: 'meeting'. */
  readonly item: string;
  /** Name of the field that is used as the item's title. */
  readonly title: string;
  readonly fields: readonly Field[];
  /** Additional names under which an item returns a field (or its business), for clients that use them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Layout of a long form. Fields in no section come first. */
  readonly sections?: readonly FormSection[];
  /** Relations that `with` may request. */
  readonly relations: readonly string[];
  readonly sort: Sort;
};

/** Declares a form and keeps its literal types. */
export const defineForm = <const F extends Form>(declaration: F): F => declaration;

type FieldValue<K extends FieldKind> = K extends 'number' | 'money' | 'percent'
  ? number
  : K extends 'boolean'
    ? boolean
    : K extends 'users' | 'choices'
      ? string[]
      : string;

/** Rows of a field. The app gives each new row an `id` to distinguish it. */
type FieldRows<F extends Field> = F extends { fields: readonly (infer Inner extends Field)[] }
  ? ({ id?: string } & { [One in Inner as One['name']]: Known<One> })[]
  : { id?: string }[];

type Known<F extends Field> = F extends { kind: 'rows' }
  ? FieldRows<F>
  : F extends { required: object } | { initial: string | number | boolean }
    ? FieldValue<F['kind']>
    : FieldValue<F['kind']> | null;

/** Values of a form by field name while a user fills it in; null if empty. */
export type FormValues<F extends Form> = {
  readonly [One in F['fields'][number] as One['name']]: Known<One> | null;
};

/**
 * Fields that every item has besides those of its form. Times are UTC, ISO 8601; `version` counts saves from
 * 1.
 */
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

/** An item as the API returns it. Relations requested by `with` are added under their own names. */
export type FormItem<F extends Form> = ItemInfo & {
  [One in F['fields'][number] as One['name']]: Known<One>;
};

type SavedField<F extends Form> = Exclude<F['fields'][number], { computed: true }>;

export type NewItem<F extends Form> = {
  [One in Extract<SavedField<F>, { required: object }> as One['name']]: FieldValue<One['kind']>;
} & { [One in Exclude<SavedField<F>, { required: object }> as One['name']]?: FieldValue<One['kind']> | null };

/** Body for a change of an item: any of its fields, and the version it started from. */
export type ItemChanges<F extends Form> = {
  [One in SavedField<F> as One['name']]?: FieldValue<One['kind']> | null;
} & { version?: number };

/** Fields about position and authorship that the server sets; a save never sends them. */
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

/** Returns a body without the read-only fields. */
export const withoutReadOnly = <T extends object>(body: T): Omit<T, (typeof readOnlyFields)[number]> =>
  Object.fromEntries(
    Object.entries(body).filter(([name]) => !readOnlyFields.some((one) => one === name)),
  ) as Omit<T, (typeof readOnlyFields)[number]>;
