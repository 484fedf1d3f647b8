import type { BusinessContext, Scope } from '@bellwether/domain/access/scope';
import { visibleTerms } from '@bellwether/domain/costs/terms';
import { createVersionedCache, estimateRowBytes } from '../../platform/versioned-cache.ts';
import type { Warehouse } from '../../platform/warehouse.ts';

/**
 * Maximum cached entries, one per business and query, each of a few kilobytes. It is enough for the overview of
 * thousands of businesses. With a smaller maximum, entries would be evicted before they are used again.
 */
const getCache = createVersionedCache<readonly unknown[]>({
  maxBytes: 128 * 1024 ** 2,
  bytesOf: estimateRowBytes,
});

/**
 * Returns everything that a business's rows depend on besides its facts and the query, for the agency or for clients.
 */
export const businessTag = (b: BusinessContext, agency: boolean): string => {
  const terms = (b.costTerms ?? []).map((one) => visibleTerms(one, agency));
  return JSON.stringify([
    b.id,
    b.currency,
    b.timeZone,
    b.connected,
    b.revenueSource,
    b.grossMargin,
    b.tradingName,
    terms,
  ]);
};

/**
 * Returns the rows of a query by business id. `readRows` queries only the businesses whose facts have changed since
 * their rows were cached. `params` must identify the query and the structure of its rows.
 */
export const readCachedRows = async <Row>(
  warehouse: Warehouse,
  scope: Scope,
  params: unknown,
  readRows: (scope: Scope) => Promise<ReadonlyMap<string, Row[]>>,
): Promise<Map<string, Row[]>> => {
  const cache = getCache(warehouse);
  const keyPrefix = JSON.stringify([params, scope.isAdmin]);
  // Data versions are read before the facts, so that a change in between causes a new query the next time.
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
