import type { Scope } from '@bellwether/contract/access/scope';
import { revenueSource } from '@bellwether/contract/catalogue/revenue-source';
import type { Coverage } from './warehouse.ts';

/** The one source that each business's invoices are read from. */
export const revenueSourcesOf = (
  scope: Scope,
  coverage: readonly (Coverage & { businessId: string })[],
): Map<string, string | null> => {
  const bringing = (source: string) =>
    new Set(coverage.flatMap((c) => (c.fact === 'invoices' && c.source === source ? [c.businessId] : [])));
  const [uploaded, entered] = [bringing('csv'), bringing('manual')];
  return new Map(
    scope.businesses.map(({ id, connected, revenueSource: chosen }) => [
      id,
      revenueSource(connected, uploaded.has(id), chosen, entered.has(id)).source,
    ]),
  );
};
