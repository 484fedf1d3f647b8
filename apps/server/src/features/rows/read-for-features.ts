import type { RowList } from '@bellwether/contract/rows/define';
import type { Scope } from '@bellwether/domain/access/scope';
import type { Warehouse } from '../../platform/warehouse.ts';
import { readRowsParams } from './params.ts';
import { readRow, readRowsPage } from './read-rows.ts';

type RowDeps = { warehouse: Warehouse };

/**
 * Returns a page of rows and the total, for other features. `scope` must prove access to the list's own module. @throws
 * Problem 'malformed' for a query that the list does not support.
 */
export const readFeaturePage = async (
  { warehouse }: RowDeps,
  scope: Scope,
  list: RowList,
  query: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<{ rows: readonly Readonly<Record<string, unknown>>[]; total: number }> => {
  const { data, meta } = await readRowsPage(warehouse, scope, list, readRowsParams(query, list), signal);
  return { rows: data, total: meta[0].pagination.total };
};

/** Returns the rows of `readFeaturePage` without the total. */
export const readFeatureRows = async (...readRequest: Parameters<typeof readFeaturePage>) =>
  (await readFeaturePage(...readRequest)).rows;

/**
 * Returns a row of a list by its id, for other features. `scope` must prove access to the list's own module. @throws
 * Problem 'not_found' for an id that names no row of the scope.
 */
export const readFeatureRow = async (
  { warehouse }: RowDeps,
  scope: Scope,
  list: RowList,
  id: string,
): Promise<Readonly<Record<string, unknown>>> => (await readRow(warehouse, scope, list, id)).data;
