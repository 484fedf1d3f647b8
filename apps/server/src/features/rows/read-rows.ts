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
import { changeScopeModule, type Scope } from '@bellwether/contract/access/scope';
import type { ModuleSlug } from '@bellwether/contract/access/slugs';
import { defaultTimeZone } from '@bellwether/contract/catalogue/product';
import { problem } from '@bellwether/contract/problems';
import type { ListRow, RowList } from '@bellwether/contract/rows/define';
import { findRowList, rowLists } from '@bellwether/contract/rows/list';
import { queueKeyOf } from '../../platform/fair-queue.ts';
import { chooseRevenueSources, listOutdatedMatches } from '../../platform/revenue-sources.ts';
import { findSetAside } from '../../platform/set-aside.ts';
import type { QueryOptions, Warehouse } from '../../platform/warehouse.ts';
import type { RowsParams } from './params.ts';
import { decodeRowId, encodeRowId } from './row-id.ts';

type Row = Record<string, unknown>;
/** A row of any list, as it is answered. */
export type AnyRow = ListRow<RowList>;

/** @throws Problem 'not_found' for a list that the module does not have. */
export const requireRowList = ({ module, list }: { module: string; list: string }): RowList => {
  const found = findRowList(module, list);
  if (!found) throw problem('not_found', `There is no list ${list} of ${module}.`);
  return found;
};

/** The modules that a filter looks into beside the list's own, as for leads that have an invoice. */
export const referencedModules = (list: RowList, { filter }: RowQuery): ModuleSlug[] =>
  requestedFacts(list, filter).flatMap(
    (fact) => Object.values<RowList>(rowLists).find((one) => findRowSource(one).fact === fact)?.module ?? [],
  );

/**
 * Whose rows. What a lead's customer was invoiced is for those who may see the business's invoices, and is not told where the leads were matched by another
 * source of revenue or in another currency than the business's own (`again`): until they are matched again it would be wrong.
 */
const tenancyOf = async (warehouse: Warehouse, scope: Scope) => {
  const coverage = await warehouse.coverage(scope);
  const revenueSources = chooseRevenueSources(scope, coverage);
  const open = new Set(changeScopeModule(scope, 'financials', 'read')?.businesses.map(({ id }) => id));
  const again = new Set(
    [...listOutdatedMatches(warehouse, scope, revenueSources)].filter((business) => open.has(business)),
  );
  const joinedSources = new Map(
    [...revenueSources].filter(([business]) => open.has(business) && !again.has(business)),
  );
  return { scope, revenueSources, joinedSources, again, setAside: findSetAside(coverage) };
};

/** Rows as they are answered; `scope` holds the clocks of their businesses. */
const presenter = (list: RowList, scope: Scope) => {
  const zones = new Map(scope.businesses.map(({ id, timeZone }) => [id, timeZone]));
  return (row: Row): AnyRow => {
    const id = encodeRowId(list, row);
    const business = String(row['k0']);
    const timeZone = zones.get(business) ?? defaultTimeZone;
    const columns = list.columns.map(({ key }) => [key, row[key] ?? null]);
    return {
      ...list.extras?.of(row, { timeZone }),
      id,
      _id: id,
      business_id: business,
      ...Object.fromEntries(columns),
    };
  };
};

/** How many rows a question finds, by the warehouse, the version of its data and the statement: the next page and another order count none. */
const counts = new WeakMap<Warehouse, Map<string, number>>();
const countsKept = 500;

/** What is known of how many rows a statement counts, and how to keep it. */
const countKept = async (warehouse: Warehouse, scope: Scope, statement: Statement) => {
  const known = counts.get(warehouse) ?? new Map<string, number>();
  counts.set(warehouse, known);
  const key = JSON.stringify([await warehouse.dataVersion(scope), statement]);
  return {
    total: known.get(key),
    keep: (total: number): number => {
      known.set(key, total);
      const [oldest] = known.size > countsKept ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
      return total;
    },
  };
};

type Found = { found: Row[]; total: number };

/** The rows of a page, and how many there are in all: where a look at them takes long by one, else side by side; not counted where it is known. */
const findPage = async (
  warehouse: Warehouse,
  scope: Scope,
  { page, countedPage, count, isHeavy }: RowStatements,
  [offset, limit]: readonly [number, number],
  of: QueryOptions,
): Promise<Found> => {
  const reading = { ...of, onAllCores: isHeavy };
  const kept = await countKept(warehouse, scope, count);
  if (kept.total !== undefined)
    return { found: await warehouse.query(page(offset, limit), reading), total: kept.total };
  const counted = async () => Number((await warehouse.query(count, reading))[0]?.['found'] ?? 0);
  if (countedPage) {
    const found = await warehouse.query(countedPage(offset, limit), reading);
    // A page behind the last one has no row to say it.
    const total = found[0] ? Number(found[0][rowCountColumn]) : offset === 0 ? 0 : await counted();
    return { found, total: kept.keep(total) };
  }
  const [found, total] = await Promise.all([warehouse.query(page(offset, limit), reading), counted()]);
  return { found, total: kept.keep(total) };
};

/** Has the list columns of another fact, which are written beside its own? */
const isBeside = (list: RowList): boolean => findRowSource(list).guarded !== undefined;

/** The rows of a page, and how many there are in all. */
export const readRowsPage = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  { query, list: { page, perPage } }: RowsParams,
  signal?: AbortSignal,
) => {
  const tenancy = await tenancyOf(warehouse, scope);
  const statements = compileRows(tenancy, list, query, warehouse.dialect);
  const reading = { asker: queueKeyOf(scope), ...(signal && { signal }) };
  const place = [(page - 1) * perPage, perPage] as const;
  const { found, total } = await findPage(warehouse, scope, statements, place, reading);
  const pagination = {
    current_page: page,
    total_pages: Math.max(1, Math.ceil(total / perPage)),
    total,
    count: found.length,
  };
  return {
    list: list.slug,
    data: found.map(presenter(list, scope)),
    meta: [{ pagination, ...(isBeside(list) && tenancy.again.size > 0 ? { matching_again: true } : {}) }] as [
      { pagination: typeof pagination; matching_again?: boolean },
    ],
  };
};

/** @throws Problem 'not_found' for an id that names no row of the scope. */
export const readRow = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  id: string,
  signal?: AbortSignal,
) => {
  const key = decodeRowId(list, id);
  const tenancy = await tenancyOf(warehouse, scope);
  const statement = key
    ? compileRow(tenancy, list, key, warehouse.dialect)
    : compileAliasRow(tenancy, list, id, warehouse.dialect);
  if (!statement) throw problem('not_found');
  const [row] = await warehouse.query(statement, { asker: queueKeyOf(scope), ...(signal && { signal }) });
  if (!row) throw problem('not_found');
  return { list: list.slug, data: presenter(list, scope)(row) };
};

/**
 * What names a row in its list, its business first, where it is there.
 * @throws Problem 'not_found' for an id that names no row of the scope.
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
 * All rows that are asked for, in batches, as the warehouse finds them. What cannot be asked is refused at once.
 * @throws Problem 'malformed' for what the list does not know.
 */
export const readAllRows = async (
  warehouse: Warehouse,
  scope: Scope,
  list: RowList,
  { query }: RowsParams,
  signal: AbortSignal,
): Promise<AsyncIterable<AnyRow[]>> => {
  const { all } = compileRows(await tenancyOf(warehouse, scope), list, query, warehouse.dialect);
  const present = presenter(list, scope);
  async function* batches() {
    for await (const rows of warehouse.stream(all, { asker: queueKeyOf(scope), signal }))
      yield rows.map(present);
  }
  return batches();
};
