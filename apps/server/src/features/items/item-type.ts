import type { Form, FormItem } from '@bellwether/contract/forms/define';
import type { BusinessContext, BusinessScope, Scope } from '@bellwether/domain/access/scope';
import type { Action } from '@bellwether/domain/access/slugs';
import { type FieldError, problem } from '@bellwether/domain/problems';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { ItemContext } from './context.ts';

type InfoColumn =
  | 'id'
  | 'businessId'
  | 'version'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'deletedAt';

/** Database table with the columns of `itemColumns()`. */
export type ItemTable = PgTable & Record<InfoColumn, AnyPgColumn>;

/** Item whose form is only known at run time. */
export type AnyItem = FormItem<Form>;

export const getField = (item: AnyItem, name: string): unknown => (item as ItemValues)[name];

/** Values of an item by field name, as stored: times in ISO 8601, null for an empty value. */
export type ItemValues = Readonly<Record<string, unknown>>;

/** Context of a hook: `db` is the transaction of the save, `business` the item's business. */
export type HookContext = ItemContext & Readonly<{ scope: Scope; business: BusinessContext }>;

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

/** Context of a relation: the item type, and the scope that proves that the reader may see the items. */
export type RelationContext = ItemContext & Readonly<{ kind: ItemType; scope: Scope }>;

/** Reads related data of some items in a single statement. Returns a function from an item to its related data. */
export type LoadRelation = (
  work: RelationContext,
  items: readonly AnyItem[],
) => Promise<(item: AnyItem) => unknown>;

/**
 * Users who may do an action with an item, in addition to the right to the module. member: every user with that right.
 * admin: admins of the business. own: admins, and the user in a field (`created_by`, or a field of kind user or users).
 * feature: no user through `api/items.ts`, because only the item type's own feature offers the action.
 */
export type AccessRule = 'member' | 'admin' | { readonly own: string } | 'feature';
export type AccessPolicy = Readonly<Partial<Record<'create' | 'read' | 'update' | 'delete', AccessRule>>>;

/** Item type: a form with the table that stores its items. */
export type ItemType<F extends Form = Form> = {
  readonly form: F;
  readonly table: ItemTable;
  readonly columns: Readonly<Record<F['fields'][number]['name'], AnyPgColumn>>;
  /** Relations that `with` can request. Each takes a single statement for a whole page. */
  readonly relations?: Readonly<Partial<Record<F['relations'][number], LoadRelation>>>;
  /** Fields that name a parent item. The parent must be in the same business, and deleting it deletes this item too. */
  readonly parents?: Readonly<Record<string, ItemType>>;
  /** Error message and field for each unique index, by index name. */
  readonly unique?: Readonly<Record<string, FieldError>>;
  /** Access rules by action. An action without a rule is open to every member. */
  readonly policy?: AccessPolicy;
  readonly hooks?: ItemHooks;
  /**
   * Computes the computed fields only from the item and its business, because it runs again when the business changes.
   * @throws Problem 'invalid' for an error that needs the whole item.
   */
  readonly compute?: (item: ItemValues, business: BusinessContext) => ItemValues;
  /** Converts an archived row, which an earlier release may have written, to the fields of this release. */
  readonly readArchived?: (row: ItemValues) => ItemValues;
};

/** Scope that a function on items of a type needs: for the type's module, with this action or a stronger one. */
export type ScopeFor<K extends ItemType, A extends Action> = Scope<K['form']['module'], A>;
export type BusinessScopeFor<K extends ItemType, A extends Action> = BusinessScope<K['form']['module'], A>;

/**
 * Checks a scope at run time. Types cannot check it, because the request's path names the module. @throws Error for a
 * scope of another module or a weaker action, which is a bug on the server and not a bad request.
 */
export const requireScopeProof = ({ form }: ItemType, { module, acts }: Scope, act: Action): void => {
  if (module !== form.module || !acts.includes(act))
    throw new Error(`A scope to ${acts.at(-1)} ${module} does not prove to ${act} ${form.module}.`);
};

const kinds = new Map<string, ItemType>();

/**
 * Returns the key of an item type for history and idempotency. It contains the module, because two modules may use the
 * same item name.
 */
export const itemPath = ({ module, id }: Pick<Form, 'module' | 'id'>): string => `${module}/${id}`;

/** Registers an item type, so that `api/items.ts` serves it. */
export const defineItemType = <const F extends Form>(declaration: ItemType<F>): ItemType<F> => {
  const path = itemPath(declaration.form);
  if (kinds.has(path)) throw new Error(`The form ${path} is declared twice.`);
  kinds.set(path, declaration as unknown as ItemType);
  return declaration;
};

/** Unregisters a test's item type, so that later tests in the process do not see it. */
export const removeItemType = ({ form }: Pick<ItemType, 'form'>): void => void kinds.delete(itemPath(form));

/** Returns the item type of a path. @throws Problem 'not_found'. */
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

/** Returns false if only the item type's own feature reads its items. Otherwise lists and history may read them. */
export const isReadableType = (form: Pick<Form, 'module' | 'id'>): boolean =>
  kinds.get(itemPath(form))?.policy?.read !== 'feature';

export const listComputedTypes = (): ItemType[] => [...kinds.values()].filter(({ compute }) => compute);

/** Returns all item types, parents before children. */
export const listItemTypesInOrder = (): ItemType[] => {
  const depth = (kind: ItemType): number =>
    Math.max(0, ...Object.values(kind.parents ?? {}).map((parent) => depth(parent) + 1));
  return [...kinds.values()].toSorted((a, b) => depth(a) - depth(b));
};
