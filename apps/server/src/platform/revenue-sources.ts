import type { Scope } from '@bellwether/domain/access/scope';
import { chooseRevenueSource } from '@bellwether/domain/sources/revenue-source';
import type { Coverage, Warehouse } from './warehouse.ts';

/** Returns the revenue source of each business of the scope; null for a business without one. */
export const chooseRevenueSources = (
  scope: Scope,
  coverage: readonly Coverage[],
): Map<string, string | null> => {
  const businessesWith = (source: string) =>
    new Set(coverage.flatMap((c) => (c.fact === 'invoices' && c.source === source ? [c.businessId] : [])));
  const [uploaded, entered] = [businessesWith('csv'), businessesWith('manual')];
  return new Map(
    scope.businesses.map(({ id, connected, revenueSource: chosen }) => [
      id,
      chooseRevenueSource(connected, uploaded.has(id), chosen, entered.has(id)).source,
    ]),
  );
};

/**
 * Returns the businesses of the scope whose latest matching used a revenue source or currency other than the current
 * one.
 */
export const listOutdatedMatches = (
  warehouse: Pick<Warehouse, 'matchedBy'>,
  scope: Scope,
  revenueSources: ReadonlyMap<string, string | null>,
): Set<string> => {
  const matched = warehouse.matchedBy(scope);
  const outdated = scope.businesses.filter(({ id, currency }) => {
    const by = matched.get(id);
    return by !== undefined && (by.source !== (revenueSources.get(id) ?? null) || by.currency !== currency);
  });
  return new Set(outdated.map(({ id }) => id));
};
