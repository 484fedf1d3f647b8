import {
  compileAliasRow,
  compileRow,
  compileRows,
  findRowSource,
  type RowKey,
  type RowQuery,
  type RowStatements,
  requestedFacts,
  rowCountColumn,
} from '@bellwether/analytics/compile/rows';
import type { Statement } from '@bellwether/analytics/compile/statement';
import type { RowTotals } from '@bellwether/contract/api/figures/rows';
import type { ListRow, RowList } from '@bellwether/contract/rows/define';
import { findRowList, rowLists } from '@bellwether/contract/rows/list';
import { changeScopeModule, type Scope } from '@bellwether/domain/access/scope';
import type { ModuleSlug } from '@bellwether/domain/access/slugs';
import { defaultTimeZone } from '@bellwether/domain/catalogue/product';
import { problem } from '@bellwether/domain/problems';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import { chooseRevenueSources, listOutdatedMatches } from '../../platform/revenue-sources.ts';
import { readSearchTotalsNote } from '../../platform/search-totals.ts';
import { findSetAside } from '../../platform/set-aside.ts';
import { createVersionedCache } from '../../platform/versioned-cache.ts';
import type { QueryOptions, Warehouse } from '../../platform/warehouse.ts';
import type { RowsParams } from './params.ts';
import { decodeRowId, encodeRowId } from './row-id.ts';

type Row = Record<string, unknown>;
export type AnyRow = ListRow<RowList>;

/** Returns a list of rows by module and name. @throws Problem 'not_found' for a list that the module does not have. */
export const requireRowList = ({ module, list }: { module: string; list: string }): RowList => {
  const found = findRowList(module, list);
  if (!found) throw problem('not_found', `There is no list ${list} of ${module}.`);
  return found;
};

/** Returns the other modules that a filter reads, for example for leads with an invoice. */
export const referencedModules = (list: RowList, { filter }: RowQuery): ModuleSlug[] =>
  requestedFacts(list, filter).flatMap(
    (fact) => Object.values<RowList>(rowLists).find((one) => findRowSource(one).fact === fact)?.module ?? [],
  );

/**
 * Returns the businesses and row sources for a query. Invoices of a lead's customer are visible only to users who may
 * read financials. They are also hidden for businesses in `again`, whose leads were matched with another revenue source
 * or currency, because amounts are wrong until the leads are matched again.
 */
const buildTenancy = async (warehouse: Warehouse, scope: Scope) => {
  const coverage = await warehouse.coverage(scope);
  const revenueSources = chooseRevenueSources(scope, coverage);
  const withFinancials = new Set(
    changeScopeModule(scope, 'financials', 'read')?.businesses.map(({ id }) => id),
  );
  const again = new Set(
    [...listOutdatedMatches(warehouse, scope, revenueSources)].filter((business) =>
      withFinancials.has(business),
    ),
  );
  const joinedSources = new Map(
    [...revenueSources].filter(([business]) => withFinancials.has(business) && !again.has(business)),
  );
  return { scope, revenueSources, joinedSources, again, setAside: findSetAside(coverage) };
};

/** Creates a function that converts rows to the response format, using the time zones of the businesses in `scope`. */
const createPresenter = (list: RowList, scope: Scope) => {
  const zones = new Map(scope.businesses.map(({ id, timeZone }) => [id, timeZone]));
  return (row: Row): AnyRow => {
    const id = encodeRowId(list, row);
    const business = String(row['k0']);
    const timeZone = zones.get(business) ?? defaultTimeZone;
    const columns = list.columns.map(({ key }) => [key, row[key] ?? null]);
    return {
      ...list.extras?.build(row, { timeZone }),
      id,
      _id: id,
      business_id: business,
      ...Object.fromEntries(columns),
    };
  };
};

/** Cache of row counts by data version and statement, so that another page or sort order needs no count. */
const getCountCache = createVersionedCache<number>({ maxBytes: 2 * 1024 ** 2, bytesOf: () => 8 });

const findCount = async (warehouse: Warehouse, scope: Scope, statement: Statement) => {
  const counts = getCountCache(warehouse);
  const key = JSON.stringify([await warehouse.dataVersion(scope), statement]);
  return {
    total: counts.get(key),
    store: (total: number): number => {
      counts.set(key, total);
      return total;
    },
  };
};

type FoundRows = { found: Row[]; total: number };

/**
 * Returns the rows of a page and the total. A text search returns both from a single statement, because each scan takes
 * long; otherwise two statements run in parallel. A cached total is not counted again.
 */
const findPage = async (
  warehouse: Warehouse,
  scope: Scope,
  { page, countedPage, count, isHeavy }: RowStatements,
  [offset, limit]: readonly [number, number],
  baseOptions: QueryOptions,
): Promise<FoundRows> => {
  const options = { ...baseOptions, onAllCores: isHeavy };
  const cached = await findCount(warehouse, scope, count);
  if (cached.total !== undefined)
    return { found: await warehouse.query(page(offset, limit), options), total: cached.total };
  const countRows = async () => Number((await warehouse.query(count, options))[0]?.['found'] ?? 0);
  if (countedPage) {
    const found = await warehouse.query(countedPage(offset, limit), options);
    // A page beyond the last has no row that carries the total, so the total needs its own statement.
    const total = found[0] ? Number(found[0][rowCountColumn]) : offset === 0 ? 0 : await countRows();
    return { found, total: cached.store(total) };
  }
  const [found, total] = await Promise.all([warehouse.query(page(offset, limit), options), countRows()]);
  return { found, total: cached.store(total) };
};

/** Checks whether the list has columns of another fact, stored next to its own. */
const hasGuardedColumns = (list: RowList): boolean => findRowSource(list).guarded !== undefined;

/** Returns the totals of the columns that can be added, and their currency. */
const toTotals = ({ columns }: RowList, row: Row): RowTotals => ({
  currency: (row['total_currency'] as string | null | undefined) ?? null,
  columns: Object.fromEntries(
    columns
      .filter(({ sum }) => sum)
      .map(({ key }) => {
        const total = row[`total_${key}`] ?? null;
        return [key, total === null ? null : Number(total)];
      }),
  ),
});

/** Returns the totals of Google beside the sum of all searches of a date range; undefined for other lists. */
const findSearchTotals = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  { range, filter, keywords }: RowQuery,
  totals: RowTotals,
  options: QueryOptions,
): Promise<string | undefined> => {
  if (findRowSource(list).fact !== 'organic_searches' || filter.length > 0 || keywords) return undefined;
  const days = { from: range.from ?? '0001-01-01', to: range.to ?? '9999-12-31' };
  const { clicks, impressions } = totals.columns;
  return (await readSearchTotalsNote(warehouse, scope, days, { clicks, impressions }, options)) ?? undefined;
};

export const readRowsPage = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  { query, list: { page, perPage } }: RowsParams,
  signal?: AbortSignal,
) => {
  const tenancy = await buildTenancy(warehouse, scope);
  const statements = compileRows(tenancy, list, query, warehouse.dialect);
  const options = { asker: queueKeyOf(scope), ...(signal && { signal }) };
  const offsetAndLimit = [(page - 1) * perPage, perPage] as const;
  const { found, total } = await findPage(warehouse, scope, statements, offsetAndLimit, options);
  const [summed] =
    query.metric !== null && statements.totals ? await warehouse.query(statements.totals, options) : [];
  const totals = summed && toTotals(list, summed);
  const note = totals && (await findSearchTotals(warehouse, scope, list, query, totals, options));
  const pagination = {
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
    total,
    count: found.length,
  };
  return {
    list: list.slug,
    data: found.map(createPresenter(list, scope)),
    meta: [
      {
        pagination,
        ...(totals ? { totals } : {}),
        ...(note === undefined ? {} : { note }),
        ...(hasGuardedColumns(list) && tenancy.again.size > 0 ? { matching_again: true } : {}),
      },
    ] as [{ pagination: typeof pagination; totals?: RowTotals; note?: string; matching_again?: boolean }],
  };
};

/** Returns a row by its id. @throws Problem 'not_found' for an id that names no row of the scope. */
export const readRow = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  id: string,
  signal?: AbortSignal,
) => {
  const key = decodeRowId(list, id);
  const tenancy = await buildTenancy(warehouse, scope);
  const statement = key
    ? compileRow(tenancy, list, key, warehouse.dialect)
    : compileAliasRow(tenancy, list, id, warehouse.dialect);
  if (!statement) throw problem('not_found');
  const [row] = await warehouse.query(statement, { asker: queueKeyOf(scope), ...(signal && { signal }) });
  if (!row) throw problem('not_found');
  return { list: list.slug, data: createPresenter(list, scope)(row) };
};

/**
 * Returns the key of an existing row in its list, beginning with the business. @throws Problem 'not_found' for an id
 * that names no row of the scope.
 */
export const findRowKey = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  id: string,
): Promise<RowKey> => {
  const { data } = await readRow(warehouse, scope, list, id);
  return decodeRowId(list, data.id) ?? [];
};

/**
 * Returns all matching rows in batches, as the warehouse finds them. An invalid query is rejected at once.
 * @throws Problem 'malformed' for a query that the list does not support.
 */
export const readAllRows = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  { query }: RowsParams,
  signal: AbortSignal,
): Promise<AsyncIterable<AnyRow[]>> => {
  const { all } = compileRows(await buildTenancy(warehouse, scope), list, query, warehouse.dialect);
  const present = createPresenter(list, scope);
  async function* batches() {
    for await (const rows of warehouse.stream(all, { asker: queueKeyOf(scope), signal }))
      yield rows.map(present);
  }
  return batches();
};
