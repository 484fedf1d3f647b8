import type { ChosenSource } from '../catalogue/revenue-source.ts';
import { problem } from '../problems.ts';

declare const sealed: unique symbol;

/**
 * What the data of a business needs to know about it. `connected` holds the names of its connected integration types, `revenueSource` what
 * was chosen to read its revenue from; null: what is connected.
 */
export type BusinessContext = Readonly<{
  id: string;
  tradingName: string;
  timeZone: string;
  currency: string;
  connected: readonly string[];
  revenueSource: ChosenSource | null;
}>;

/**
 * The proof that a person may act on these businesses: the first argument of every store function and of `compile`.
 * Only the session layer makes one, so there is no way to ask a question about nobody or about a stranger's business.
 */
export type Scope = Readonly<{ userId: string; isAdmin: boolean; businesses: readonly BusinessContext[] }> & {
  readonly [sealed]: true;
};

/** A scope of exactly one business. */
export type BusinessScope = Scope & { readonly business: BusinessContext };

/** Seals a scope. Called by the session layer, by jobs that outlive a session, by loaders without one and by tests; `tools/tree/file-rules.ts` holds that. */
export const sealScope = (
  who: { userId: string; isAdmin: boolean },
  businesses: readonly BusinessContext[],
): Scope => ({ ...who, businesses }) as unknown as Scope;

export const sealBusinessScope = (
  who: { userId: string; isAdmin: boolean },
  business: BusinessContext,
): BusinessScope => ({ ...who, businesses: [business], business }) as unknown as BusinessScope;

/**
 * The same proof for one of its businesses.
 * @throws Problem 'not_found' for a business that the scope does not hold.
 */
export const scopeWithin = (scope: Scope, businessId: string): BusinessScope => {
  const business = scope.businesses.find(({ id }) => id === businessId);
  if (!business) throw problem('not_found');
  return sealBusinessScope(scope, business);
};
