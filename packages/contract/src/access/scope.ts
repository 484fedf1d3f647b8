import type { SelectableRevenueSource } from '../catalogue/revenue-source.ts';
import type { CostTerms } from '../costs/terms.ts';
import { problem } from '../problems.ts';
import type { YearStart } from '../time/year-start.ts';
import { type Action, type ModuleSlug, moduleSlugs } from './slugs.ts';

declare const sealed: unique symbol;

/**
 * What the data of a business needs to know about it. `connected` holds the names of its connected integration types, `chooseRevenueSource` what
 * was chosen to read its revenue from; null: what is connected; `costTerms` what its agency bills, where that was entered.
 */
export type BusinessContext = Readonly<{
  id: string;
  tradingName: string;
  timeZone: string;
  currency: string;
  /** The month in which its financial year begins. */
  yearStart: YearStart;
  connected: readonly string[];
  revenueSource: SelectableRevenueSource | null;
  costTerms?: readonly CostTerms[];
}>;

/** The module that a scope is of; null: of none, only that the person belongs to the businesses was proven. */
export type ScopeModule = ModuleSlug | null;

/** Who may write may read, who may delete may do both: a scope of a greater act stands in for one of a lesser, never the other way. */
const covered = { read: ['read'], write: ['read', 'write'], delete: ['read', 'write', 'delete'] } as const;
type Covered<A extends Action> = A extends Action
  ? { readonly [One in (typeof covered)[A][number]]: true }
  : never;

/** Every act that must be allowed for a scope of this one. */
export const impliedActions = (act: Action): readonly Action[] => covered[act];

/**
 * The proof that a person may do an act in a module of these businesses: the first argument of every store function and of `compile`.
 * Only the session layer makes one, so there is no way to ask a question about nobody or about a stranger's business, and none to write
 * with the right to read. A function that takes any `Scope` needs to know no more than whose business it is.
 */
export type Scope<M extends ScopeModule = ScopeModule, A extends Action = Action> = Readonly<{
  userId: string;
  isAdmin: boolean;
  businesses: readonly BusinessContext[];
  module: M;
  acts: readonly Action[];
}> & { readonly [sealed]: Covered<A> };

/** A scope of exactly one business. */
export type BusinessScope<M extends ScopeModule = ScopeModule, A extends Action = Action> = Scope<M, A> & {
  readonly business: BusinessContext;
};

/** The proof that a person may do an act in a module that belongs to no business, for administration. */
export type GlobalScope<M extends ModuleSlug = ModuleSlug, A extends Action = Action> = Readonly<{
  userId: string;
  isSuperAdmin: boolean;
  module: M;
  acts: readonly Action[];
}> & { readonly [sealed]: Covered<A> };

type Who = { userId: string; isAdmin: boolean };
/** May the person of a scope do this in one of its businesses? */
type Rights = (businessId: string, act: Action, module: ModuleSlug) => boolean;
/** What is proven. `rights` answers for other modules than the scope's own; without it they are closed. */
type Proof<M extends ScopeModule, A extends Action> = { module: M; act: A; rights?: Rights };

const rightsOf = new WeakMap<object, Rights>();

/** Seals a scope. Called by the session layer, by jobs that outlive a session, by loaders without one and by tests; `tools/tree/file-rules.ts` holds that. */
export const grantScope = <M extends ScopeModule = null, A extends Action = 'read'>(
  { userId, isAdmin }: Who,
  businesses: readonly BusinessContext[],
  proof?: Proof<M, A>,
): Scope<M, A> => {
  const { module, act, rights } = proof ?? { module: null, act: 'read' };
  const scope = { userId, isAdmin, businesses, module, acts: impliedActions(act) } as unknown as Scope<M, A>;
  if (rights) rightsOf.set(scope, rights);
  return scope;
};

export const grantBusinessScope = <M extends ScopeModule = null, A extends Action = 'read'>(
  who: Who,
  business: BusinessContext,
  proof?: Proof<M, A>,
): BusinessScope<M, A> => {
  const scope = grantScope(who, [business], proof);
  const own = { ...scope, business };
  const rights = rightsOf.get(scope);
  if (rights) rightsOf.set(own, rights);
  return own;
};

export const grantGlobalScope = <M extends ModuleSlug, A extends Action>(
  who: { userId: string; isSuperAdmin: boolean },
  { module, act }: { module: M; act: A },
): GlobalScope<M, A> => ({ ...who, module, acts: impliedActions(act) }) as unknown as GlobalScope<M, A>;

const narrowed = <S extends Scope>(scope: S, to: object): S => {
  const own = { ...scope, ...to };
  const rights = rightsOf.get(scope);
  if (rights) rightsOf.set(own, rights);
  return own;
};

/**
 * The same proof for one of its businesses.
 * @throws Problem 'not_found' for a business that the scope does not hold.
 */
export const narrowScope = <M extends ScopeModule, A extends Action>(
  scope: Scope<M, A>,
  businessId: string,
): BusinessScope<M, A> => {
  const business = scope.businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  return narrowed(scope, { businesses: [business], business }) as BusinessScope<M, A>;
};

/** May the person of the scope do this in a module of one of its businesses? */
const mayIn = (scope: Scope, businessId: string, act: Action, module: ModuleSlug): boolean => {
  const own = scope.module === module && scope.acts.includes(act);
  return own || (rightsOf.get(scope)?.(businessId, act, module) ?? false);
};

/**
 * The proof for another module, where its person may do the act there: in those of the scope's businesses, and undefined when in none.
 * What an item is related to is read with it, so that a module shows nothing of another which is closed to its reader.
 */
export const changeScopeModule = <S extends Scope, M extends ModuleSlug, A extends Action>(
  scope: S,
  module: M,
  act: A,
): (S extends BusinessScope ? BusinessScope<M, A> : Scope<M, A>) | undefined => {
  const acts = impliedActions(act);
  const businesses = scope.businesses.filter(({ id }) => acts.every((one) => mayIn(scope, id, one, module)));
  if (businesses.length === 0) return undefined;
  return narrowed(scope, { businesses, module, acts }) as unknown as S extends BusinessScope
    ? BusinessScope<M, A>
    : Scope<M, A>;
};

/** The modules in which the scope's person may do this in all of its businesses: for lists that go over several modules. */
export const listScopeModules = (scope: Scope, act: Action): ModuleSlug[] =>
  moduleSlugs.filter((module) => scope.businesses.every(({ id }) => mayIn(scope, id, act, module)));
