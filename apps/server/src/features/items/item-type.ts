import type { Form, FormItem } from '@bellwether/contract/forms/define';
import type { BusinessContext, BusinessScope, Scope } from '@bellwether/domain/access/scope';
import type { Action } from '@bellwether/domain/access/slugs';
import { type FieldError, problem } from '@bellwether/domain/problems';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from './context.ts';

type InfoColumn =
  | 'id'
  | 'businessId'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'deletedAt';

/** A table with the columns of `itemColumns()`. */
export type ItemTable = PgTable & Record<InfoColumn, AnyPgColumn>;

/** An item whose form is only known at run time. */
export type AnyItem = FormItem<Form>;

export const getField = (item: AnyItem, name: string): unknown => (item as ItemValues)[name];

/** Values by field name, as stored: times in ISO 8601, null for an empty value. */
export type ItemValues = Readonly<Record<string, unknown>>;

/** Context of a hook: `db` is the transaction of the save, `business` is the item's business. */
export type HookContext = Context & Readonly<{ scope: Scope; business: BusinessContext }>;

/**
 * Hooks that run in the transaction of a save. An error rolls the save back, and a Problem is returned to the
 * caller. Values that a `before…` hook returns are saved with the item.
 */
export type ItemHooks = {
  readonly beforeCreate?: (work: HookContext, values: ItemValues) => Promise<ItemValues | undefined>;
  readonly afterCreate?: (work: HookContext, item: AnyItem) => Promise<void>;
  readonly beforeUpdate?: (
    work: HookContext,
    values: ItemValues,
    before: AnyItem,
  ) => Promise<ItemValues | undefined>;
  readonly afterUpdate?: (work: HookContext, item: AnyItem, before: AnyItem) => Promise<void>;
  readonly beforeDelete?: (work: HookContext, item: AnyItem) => Promise<void>;
  readonly afterDelete?: (work: HookContext, item: AnyItem) => Promise<void>;
};

/** Context of a relation: the kind of its items, and the scope that proves the reader may see them. */
export type RelationContext = Context & Readonly<{ kind: ItemType; scope: Scope }>;

/** Reads related data of these items in one statement. Returns a function from an item to its relation. */
export type LoadRelation = (
  work: RelationContext,
  items: readonly AnyItem[],
) => Promise<(item: AnyItem) => unknown>;

/**
 * Users who may do an act with an item, in addition to the right to the module. member: every user with that
 * right · admin: admins of the business · own: the user in a field (`created_by`, or a field of kind user or
 * users), and admins · feature: no user through `api/items.ts`; only the kind's own feature.
 */
export type AccessRule = 'member' | 'admin' | { readonly own: string } | 'feature';
export type AccessPolicy = Readonly<Partial<Record<'create' | 'read' | 'update' | 'delete', AccessRule>>>;

/** A form with the table that stores its items. */
export type ItemType<F extends Form = Form> = {
  readonly form: F;
  readonly table: ItemTable;
  readonly columns: Readonly<Record<F['fields'][number]['name'], AnyPgColumn>>;
  /** Relations that `with` can request. Each is one statement for a whole page. */
  readonly relations?: Readonly<Partial<Record<F['relations'][number], LoadRelation>>>;
  /**
   * Fields that name a parent item. The parent must be of the same business. Deleting it deletes this item
   * too.
   */
  readonly parents?: Readonly<Record<string, ItemType>>;
  /** Error message and field of each unique index, by index name. */
  readonly unique?: Readonly<Record<string, FieldError>>;
  /** An act without a rule is open to every member. */
  readonly policy?: AccessPolicy;
  readonly hooks?: ItemHooks;
  /**
   * Computes the computed fields from the item and its business alone, because it runs again when the
   * business changes.
   * @throws Problem 'invalid' for an error that needs the whole item.
   */
  readonly compute?: (item: ItemValues, business: BusinessContext) => ItemValues;
  /** Converts a row of an archive, which an earlier release may have written, to the fields of this one. */
  readonly readArchived?: (row: ItemValues) => ItemValues;
};

/** Scope that a function over a kind's items needs: of the kind's module, for this act or a greater one. */
export type ScopeFor<K extends ItemType, A extends Action> = Scope<K['form']['module'], A>;
export type BusinessScopeFor<K extends ItemType, A extends Action> = BusinessScope<K['form']['module'], A>;

/**
 * Checks the scope at run time, where the path names the module and the types only know that there is one.
 * @throws Error for a scope of another module or a lesser act. This is a bug on the server, not a bad
 * request.
 */
export const requireScopeProof = ({ form }: ItemType, { module, acts }: Scope, act: Action): void => {
  if (module !== form.module || !acts.includes(act))
    throw new Error(`A scope to ${acts.at(-1)} ${module} does not prove to ${act} ${form.module}.`);
};

const kinds = new Map<string, ItemType>();

/**
 * Returns the key of history and idempotency. It contains the module, because two modules may use the same
 * item name.
 */
export const itemPath = ({ module, id }: Pick<Form, 'module' | 'id'>): string => `${module}/${id}`;

/** Registers the kind of a form, so that `api/items.ts` serves it. */
export const defineItemType = <const F extends Form>(declaration: ItemType<F>): ItemType<F> => {
  const path = itemPath(declaration.form);
  if (kinds.has(path)) throw new Error(`The form ${path} is declared twice.`);
  kinds.set(path, declaration as unknown as ItemType);
  return declaration;
};

/** Unregisters a kind of a test, so that later tests in the same process do not see it. */
export const removeItemType = ({ form }: Pick<ItemType, 'form'>): void => void kinds.delete(itemPath(form));

/**
 * Returns the kind of a path.
 * @throws Problem 'not_found'.
 */
export const findItemType = ({ module, formId }: { module: string; formId: string }): ItemType => {
  const kind = kinds.get(`${module}/${formId}`);
  if (!kind) throw problem('not_found', `There is no form ${formId.slice(0, 60)} in ${module}.`);
  return kind;
};

export const listChildTypes = (kind: ItemType): { child: ItemType; field: string }[] =>
  [...kinds.values()].flatMap((child) =>
    Object.entries(child.parents ?? {})
      .filter(([, parent]) => parent === kind)
      .map(([field]) => ({ child, field })),
  );

/** Returns false if only the kind's own feature reads its items. */
export const isReadableType = (form: Pick<Form, 'module' | 'id'>): boolean =>
  kinds.get(itemPath(form))?.policy?.read !== 'feature';

export const listComputedTypes = (): ItemType[] => [...kinds.values()].filter(({ compute }) => compute);

/** Returns all kinds, parents before children. */
export const listItemTypesInOrder = (): ItemType[] => {
  const depth = (kind: ItemType): number =>
    Math.max(0, ...Object.values(kind.parents ?? {}).map((parent) => depth(parent) + 1));
  return [...kinds.values()].toSorted((a, b) => depth(a) - depth(b));
};
