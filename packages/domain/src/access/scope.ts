import type { CostTerms } from '../costs/terms.ts';
import { problem } from '../problems.ts';
import type { IntegrationTypeId } from '../sources/integrations.ts';
import type { SelectableRevenueSource } from '../sources/revenue-source.ts';
import type { YearStart } from '../time/year-start.ts';
import { type Action, type ModuleSlug, moduleSlugs } from './slugs.ts';

declare const sealed: unique symbol;

/**
 * Properties of a business that queries on its data need. `connected` contains the types of its integrations.
 * `revenueSource` is the chosen revenue source; null means the connected one. `costTerms` are the agency's prices, if
 * entered. `grossMargin` is the share of revenue that is left after the cost of what is sold; null or absent if not
 * known.
 */
export type BusinessContext = Readonly<{
  id: string;
  tradingName: string;
  timeZone: string;
  currency: string;
  yearStart: YearStart;
  connected: readonly IntegrationTypeId[];
  revenueSource: SelectableRevenueSource | null;
  costTerms?: readonly CostTerms[];
  grossMargin?: number | null;
}>;

/** Module of a scope; null if only membership of the businesses was proven. */
export type ScopeModule = ModuleSlug | null;

/**
 * Actions that each action includes: write includes read; delete and close include both. A function that requires a
 * lesser action accepts a scope of a greater one, never the reverse.
 */
const covered = {
  read: ['read'],
  write: ['read', 'write'],
  delete: ['read', 'write', 'delete'],
  close: ['read', 'write', 'close'],
} as const;
type Covered<A extends Action> = A extends Action
  ? { readonly [One in (typeof covered)[A][number]]: true }
  : never;

/** Returns every action that must be allowed to create a scope for this action. */
export const impliedActions = (act: Action): readonly Action[] => covered[act];

/**
 * Proof that a user may do an act in a module of these businesses. It is the first argument of every store function and
 * of `compile`. Only the session layer creates one. Therefore no query runs without a user or on another user's
 * business, and a read right cannot write. A function that accepts any `Scope` only needs the list of businesses.
 */
export type Scope<M extends ScopeModule = ScopeModule, A extends Action = Action> = Readonly<{
  userId: string;
  isAdmin: boolean;
  businesses: readonly BusinessContext[];
  module: M;
  acts: readonly Action[];
}> & { readonly [sealed]: Covered<A> };

export type BusinessScope<M extends ScopeModule = ScopeModule, A extends Action = Action> = Scope<M, A> & {
  readonly business: BusinessContext;
};

/** Proof that a user may do an act in an administration module, which belongs to no business. */
export type GlobalScope<M extends ModuleSlug = ModuleSlug, A extends Action = Action> = Readonly<{
  userId: string;
  isSuperAdmin: boolean;
  module: M;
  acts: readonly Action[];
}> & { readonly [sealed]: Covered<A> };

type ScopeUser = { userId: string; isAdmin: boolean };
type Rights = (businessId: string, act: Action, module: ModuleSlug) => boolean;
/**
 * Module and action that were checked for the user. `rights` decides about other modules; without it the user may not
 * open them.
 */
type Proof<M extends ScopeModule, A extends Action> = { module: M; act: A; rights?: Rights };

const scopeRights = new WeakMap<object, Rights>();

/**
 * Creates a scope. Only the session layer, jobs that outlive a session, loaders without a session and tests
 * call it; `tools/tree/file-rules.ts` enforces this.
 */
export const grantScope = <M extends ScopeModule = null, A extends Action = 'read'>(
  { userId, isAdmin }: ScopeUser,
  businesses: readonly BusinessContext[],
  proof?: Proof<M, A>,
): Scope<M, A> => {
  const { module, act, rights } = proof ?? { module: null, act: 'read' };
  const scope = { userId, isAdmin, businesses, module, acts: impliedActions(act) } as unknown as Scope<M, A>;
  if (rights) scopeRights.set(scope, rights);
  return scope;
};

export const grantBusinessScope = <M extends ScopeModule = null, A extends Action = 'read'>(
  user: ScopeUser,
  business: BusinessContext,
  proof?: Proof<M, A>,
): BusinessScope<M, A> => {
  const scope = grantScope(user, [business], proof);
  const granted = { ...scope, business };
  const rights = scopeRights.get(scope);
  if (rights) scopeRights.set(granted, rights);
  return granted;
};

export const grantGlobalScope = <M extends ModuleSlug, A extends Action>(
  user: { userId: string; isSuperAdmin: boolean },
  { module, act }: { module: M; act: A },
): GlobalScope<M, A> => ({ ...user, module, acts: impliedActions(act) }) as unknown as GlobalScope<M, A>;

const changeScope = <S extends Scope>(scope: S, to: object): S => {
  const granted = { ...scope, ...to };
  const rights = scopeRights.get(scope);
  if (rights) scopeRights.set(granted, rights);
  return granted;
};

/**
 * Narrows a scope to one of its businesses.
 * @throws Problem 'not_found' for a business outside the scope.
 */
export const narrowScope = <M extends ScopeModule, A extends Action>(
  scope: Scope<M, A>,
  businessId: string,
): BusinessScope<M, A> => {
  const business = scope.businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  return changeScope(scope, { businesses: [business], business }) as BusinessScope<M, A>;
};

const canActIn = (scope: Scope, businessId: string, act: Action, module: ModuleSlug): boolean => {
  const granted = scope.module === module && scope.acts.includes(act);
  return granted || (scopeRights.get(scope)?.(businessId, act, module) ?? false);
};

/**
 * Returns a scope of another module with those businesses where the user may do the act, or undefined if there are
 * none. Related items are read with that scope, so that no data of a closed module is shown.
 */
export const changeScopeModule = <S extends Scope, M extends ModuleSlug, A extends Action>(
  scope: S,
  module: M,
  act: A,
): (S extends BusinessScope ? BusinessScope<M, A> : Scope<M, A>) | undefined => {
  const acts = impliedActions(act);
  const businesses = scope.businesses.filter(({ id }) =>
    acts.every((one) => canActIn(scope, id, one, module)),
  );
  if (businesses.length === 0) return undefined;
  return changeScope(scope, { businesses, module, acts }) as unknown as S extends BusinessScope
    ? BusinessScope<M, A>
    : Scope<M, A>;
};

/**
 * Returns the modules in which the user may do this action in every business of the scope. Lists across modules use
 * them.
 */
export const listScopeModules = (scope: Scope, act: Action): ModuleSlug[] =>
  moduleSlugs.filter((module) => scope.businesses.every(({ id }) => canActIn(scope, id, act, module)));
