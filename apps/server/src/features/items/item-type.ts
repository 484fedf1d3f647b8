import type { BusinessContext, BusinessScope, Scope } from '@bellwether/contract/access/scope';
import type { Action } from '@bellwether/contract/access/slugs';
import type { Form, FormItem } from '@bellwether/contract/forms/define';
import { type FieldError, problem } from '@bellwether/contract/problems';
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

/** A table made with `itemColumns()`. */
export type ItemTable = PgTable & Record<InfoColumn, AnyPgColumn>;

/** An item of a form that is not known until a request names it. */
export type AnyItem = FormItem<Form>;

/** What a field of an item holds. */
export const getField = (item: AnyItem, name: string): unknown => (item as ItemValues)[name];

/** Values by field name, as the store holds them: times ISO 8601, nothing is null. */
export type ItemValues = Readonly<Record<string, unknown>>;

/** What a hook works with: `db` is the transaction of the save, `business` the item's. */
export type HookContext = Context & Readonly<{ scope: Scope; business: BusinessContext }>;

/**
 * What a kind does beside each save, in the save's transaction: what a hook throws undoes the save, a Problem is the caller's answer.
 * Values that a `before…` answers are saved with the item.
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

/** The context of a relation: the kind of its items, and the proof that the reader may see them. */
export type RelationContext = Context & Readonly<{ kind: ItemType; scope: Scope }>;

/** Reads what stands beside the fields of these items, in one statement; answers what to show for each. */
export type LoadRelation = (
  work: RelationContext,
  items: readonly AnyItem[],
) => Promise<(item: AnyItem) => unknown>;

/**
 * Who may do an act with an item, beside the right to the module. member: everybody who has that · admin: the business's admins · own: the
 * person named by a field (`created_by`, or one of kind user or users), and admins · feature: nobody by the calls of `api/items.ts`, only
 * what the kind's own feature offers.
 */
export type AccessRule = 'member' | 'admin' | { readonly own: string } | 'feature';
export type AccessPolicy = Readonly<Partial<Record<'create' | 'read' | 'update' | 'delete', AccessRule>>>;

/** A form with the table that stores its items. */
export type ItemType<F extends Form = Form> = {
  readonly form: F;
  readonly table: ItemTable;
  /** The column of each field. */
  readonly columns: Readonly<Record<F['fields'][number]['name'], AnyPgColumn>>;
  /** What `with` can ask for: each is one statement for a whole page. */
  readonly relations?: Readonly<Partial<Record<F['relations'][number], LoadRelation>>>;
  /** Fields that name an item which this one belongs to: it must be of the same business, and takes this one along when it is deleted. */
  readonly parents?: Readonly<Record<string, ItemType>>;
  /** What to say of a unique index of the table, by its name, and beside which field. */
  readonly unique?: Readonly<Record<string, FieldError>>;
  /** Acts that it does not name are for every member. */
  readonly policy?: AccessPolicy;
  readonly hooks?: ItemHooks;
  /**
   * Works out the computed fields of an item as it will be, from nothing else than the item and its business: it is done again when
   * the business changes.
   * @throws Problem 'invalid' for what only the whole item can tell.
   */
  readonly compute?: (item: ItemValues, business: BusinessContext) => ItemValues;
};

/** The proof that a function over items of a kind needs: of the kind's own module, for this act or a greater one. */
export type ScopeFor<K extends ItemType, A extends Action> = Scope<K['form']['module'], A>;
export type BusinessScopeFor<K extends ItemType, A extends Action> = BusinessScope<K['form']['module'], A>;

/**
 * Where the module is known only at run time (it came by the path) the types hold no more than that there is one.
 * @throws Error for a scope of another module or a lesser act: it is a mistake of ours, nobody's request.
 */
export const requireScopeProof = ({ form }: ItemType, { module, acts }: Scope, act: Action): void => {
  if (module !== form.module || !acts.includes(act))
    throw new Error(`A scope to ${acts.at(-1)} ${module} does not prove to ${act} ${form.module}.`);
};

const kinds = new Map<string, ItemType>();

/** What history and idempotency are stored under: the word for an item may be the same in two modules. */
export const itemPath = ({ module, id }: Pick<Form, 'module' | 'id'>): string => `${module}/${id}`;

/** Declares where the items of a form are stored; from then on the calls of `api/items.ts` answer for it. */
export const defineItemType = <const F extends Form>(declaration: ItemType<F>): ItemType<F> => {
  const path = itemPath(declaration.form);
  if (kinds.has(path)) throw new Error(`The form ${path} is declared twice.`);
  kinds.set(path, declaration as unknown as ItemType);
  return declaration;
};

/** Takes a declaration back: kinds of a test are no longer there for the tests after it in the same process. */
export const removeItemType = ({ form }: Pick<ItemType, 'form'>): void => void kinds.delete(itemPath(form));

/**
 * The kind that a path names.
 * @throws Problem 'not_found'.
 */
export const findItemType = ({ module, formId }: { module: string; formId: string }): ItemType => {
  const kind = kinds.get(`${module}/${formId}`);
  if (!kind) throw problem('not_found', `There is no form ${formId.slice(0, 60)} in ${module}.`);
  return kind;
};

/** The kinds whose items belong to items of this one, with the field that says to which. */
export const listChildTypes = (kind: ItemType): { child: ItemType; field: string }[] =>
  [...kinds.values()].flatMap((child) =>
    Object.entries(child.parents ?? {})
      .filter(([, parent]) => parent === kind)
      .map(([field]) => ({ child, field })),
  );

/** Is it read by the calls of items, and not by its feature's own alone? */
export const isReadableType = (form: Pick<Form, 'module' | 'id'>): boolean =>
  kinds.get(itemPath(form))?.policy?.read !== 'feature';

export const listComputedTypes = (): ItemType[] => [...kinds.values()].filter(({ compute }) => compute);

/** Every kind, those that others belong to before them. */
export const listItemTypesInOrder = (): ItemType[] => {
  const depth = (kind: ItemType): number =>
    Math.max(0, ...Object.values(kind.parents ?? {}).map((parent) => depth(parent) + 1));
  return [...kinds.values()].toSorted((a, b) => depth(a) - depth(b));
};
