import type { BusinessContext, Scope } from '@bellwether/domain/access/scope';
import { visibleTerms } from '@bellwether/domain/costs/terms';
import { createVersionedCache, estimateRowBytes } from '../../platform/versioned-cache.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

/**
 * One entry per business and query, each a few kilobytes: room for the overview of some thousand businesses. With
 * less than is requested in turn, nothing would be found again.
 */
const getCache = createVersionedCache<readonly unknown[]>({
  maxBytes: 128 * 1024 ** 2,
  bytesOf: estimateRowBytes,
});

/**
 * Returns the inputs of a business's rows other than its facts and the query, for its agency or for its
 * clients.
 */
export const businessTag = (b: BusinessContext, agency: boolean): string => {
  const terms = (b.costTerms ?? []).map((one) => visibleTerms(one, agency));
  return JSON.stringify([b.id, b.currency, b.timeZone, b.connected, b.revenueSource, b.tradingName, terms]);
};

/**
 * Returns the rows of a query by the id of each business in the scope. `readRows` queries only the businesses
 * whose facts have changed since their rows were cached. `params` must identify the query and the shape of
 * its rows.
 */
export const readCachedRows = async <Row>(
  warehouse: Warehouse,
  scope: Scope,
  params: unknown,
  readRows: (scope: Scope) => Promise<ReadonlyMap<string, Row[]>>,
): Promise<Map<string, Row[]>> => {
  const cache = getCache(warehouse);
  const keyPrefix = JSON.stringify([params, scope.isAdmin]);
  // Versions are read before the facts, so that a change in between causes a new query the next time.
  const entries = await Promise.all(
    scope.businesses.map(async (business) => {
      const version = await warehouse.dataVersion({ ...scope, businesses: [business] });
      const key = `${keyPrefix}${businessTag(business, scope.isAdmin)}${version}`;
      return { business, key, rows: cache.get(key) as Row[] | undefined };
    }),
  );
  const missing = entries.filter(({ rows }) => !rows);
  const found =
    missing.length === 0
      ? undefined
      : await readRows({ ...scope, businesses: missing.map(({ business }) => business) });
  return new Map(
    entries.map(({ business, key, rows }) => {
      const businessRows = rows ?? found?.get(business.id) ?? [];
      if (!rows) cache.set(key, businessRows);
      return [business.id, businessRows];
    }),
  );
};
