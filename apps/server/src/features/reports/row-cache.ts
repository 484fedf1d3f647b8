import type { BusinessContext, Scope } from '@bellwether/contract/access/scope';
import { visibleTerms } from '@bellwether/contract/costs/terms';
import { LRUCache } from 'lru-cache';
import type { Warehouse } from '../../platform/warehouse.ts';

/** Of a business and a question each, a few kilobytes: with fewer than are asked for in turn none would be found again. */
const max = 20_000;
const caches = new WeakMap<Warehouse, LRUCache<string, readonly unknown[]>>();

/** What the rows of a business follow from, besides its facts and the question, for its agency or for its clients. */
export const businessTag = (b: BusinessContext, agency: boolean): string => {
  const terms = (b.costTerms ?? []).map((one) => visibleTerms(one, agency));
  return JSON.stringify([b.id, b.currency, b.timeZone, b.connected, b.revenueSource, b.tradingName, terms]);
};

/**
 * Rows of a question by the id of each business of the scope, which `ask` finds: only those whose facts have changed since they were asked
 * last are asked again. `question` tells one question from all others, and with it the shape of its rows.
 */
export const readCachedRows = async <Row>(
  warehouse: Warehouse,
  scope: Scope,
  question: unknown,
  ask: (scope: Scope) => Promise<ReadonlyMap<string, Row[]>>,
): Promise<Map<string, Row[]>> => {
  const cache = caches.get(warehouse) ?? new LRUCache<string, readonly unknown[]>({ max });
  caches.set(warehouse, cache);
  const asked = JSON.stringify([question, scope.isAdmin]);
  // Told before the facts are read: what changes in between is asked again the next time.
  const named = await Promise.all(
    scope.businesses.map(async (business) => {
      const version = await warehouse.dataVersion({ ...scope, businesses: [business] });
      const key = `${asked}${businessTag(business, scope.isAdmin)}${version}`;
      return { business, key, rows: cache.get(key) as Row[] | undefined };
    }),
  );
  const lacking = named.filter(({ rows }) => !rows);
  const found =
    lacking.length === 0
      ? undefined
      : await ask({ ...scope, businesses: lacking.map(({ business }) => business) });
  return new Map(
    named.map(({ business, key, rows }) => {
      const own = rows ?? found?.get(business.id) ?? [];
      if (!rows) cache.set(key, own);
      return [business.id, own];
    }),
  );
};
