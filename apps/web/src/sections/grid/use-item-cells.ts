import type { SaveItems, SaveItemsConflict } from '@bellwether/contract/api/items';
import type { Form, ItemInfo } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, readErrorMessages } from '../../data/calls/api-error.ts';
import { sendRequest } from '../../data/calls/call.ts';
import { allItemsFilter, cacheSavedItem, itemsEndpoint } from '../../data/items/items.ts';
import { useSession } from '../../data/session/session.ts';
import type { CellValue } from './cell-type.ts';
import type { CellChange } from './sheet.ts';
import type { SaveCells, SaveCellsResult } from './use-grid-save.ts';

type Item = ItemInfo & Readonly<Record<string, unknown>>;

type Options = {
  form: Form;
  /** Items shown as rows of the grid. Their fields are the columns. */
  items: readonly Item[];
  /**
   * Parent item of all rows, and the field that refers to it. A save increments the version of the parent
   * too.
   */
  parent?: { form: Form; field: string; item: Pick<ItemInfo, 'id' | 'version'> };
  /**
   * Returns the row key of an item. Rows may exist before their item, such as the months of a year. `start`
   * returns the initial fields of a new item.
   */
  toRow?: (item: Item) => string;
  start?: (row: string) => Readonly<Record<string, unknown>>;
};

/**
 * Newest known version of each item, and the item of each row. A save updates them before the lists are refetched, so
 * that the next save uses the new versions.
 */
type Known = { items: readonly unknown[]; versions: Map<string, number>; rows: Map<string, string> };

const toId = ({ id }: Item): string => id;

/** Returns the function that saves grid cells as items in one call, all or none, and then refetches the lists. */
export function useItemCells({ form, items, parent, toRow = toId, start }: Options): SaveCells {
  const queries = useQueryClient();
  const business = useSession().business.id;
  const last = useRef<Known>({ items: [], versions: new Map(), rows: new Map() });
  return async (changes) => {
    const known = last.current;
    const { versions } = known;
    const learn = ({ id, version }: Pick<ItemInfo, 'id' | 'version'>) =>
      versions.set(id, Math.max(version, versions.get(id) ?? 0));
    if (known.items !== items) {
      known.items = items;
      known.rows = new Map(items.map((item) => [toRow(item), item.id]));
      for (const item of parent ? [...items, parent.item] : items) learn(item);
    }
    const changed = [...Map.groupBy(changes, ({ row }) => row)];
    const body: SaveItems = {
      business_id: business,
      ...(parent
        ? { parent: { field: parent.field, id: parent.item.id, version: versions.get(parent.item.id) } }
        : {}),
      items: changed.map(([row, cells]) => {
        const id = known.rows.get(row);
        return {
          ...(id === undefined ? start?.(row) : { id, version: versions.get(id) }),
          ...Object.fromEntries(cells.map(({ column, value }) => [column, value])),
        };
      }),
      deleted: [],
    };
    const refetchLists = () => {
      for (const one of parent ? [form, parent.form] : [form])
        void queries.invalidateQueries(allItemsFilter(itemsEndpoint(one)));
    };
    try {
      const saved = (await sendRequest('PATCH', itemsEndpoint(form), { body })) as {
        data: Item[];
        parent: ItemInfo | null;
      };
      for (const item of saved.parent ? [...saved.data, saved.parent] : saved.data) learn(item);
      if (parent && saved.parent) cacheSavedItem(queries, itemsEndpoint(parent.form), saved.parent);
      for (const [at, item] of saved.data.entries()) known.rows.set(changed[at]?.[0] ?? toRow(item), item.id);
      refetchLists();
      return { kind: 'saved' };
    } catch (failure) {
      const end = toSaveResult(
        failure,
        changed.map(([row]) => row),
        changes,
        toRow,
      );
      if (!end) throw failure;
      if (end.kind === 'conflict') {
        const { parent: newer, items: current } = readCurrent(failure);
        for (const item of newer ? [...current, newer] : current) learn(item);
        refetchLists();
      }
      return end;
    }
  };
}

const readCurrent = (failure: unknown): SaveItemsConflict =>
  failure instanceof ApiError ? (failure.body['current'] as SaveItemsConflict) : { parent: null, items: [] };

function toSaveResult(
  failure: unknown,
  rows: readonly string[],
  changes: readonly CellChange[],
  toRow: (item: Item) => string,
): SaveCellsResult | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  if (failure.status === 409) {
    const columns = [...new Set(changes.map(({ column }) => column))];
    const { items } = readCurrent(failure);
    return {
      kind: 'conflict',
      current: items.flatMap((item) =>
        columns.map((column) => ({
          row: toRow(item as Item),
          column,
          value: ((item as Readonly<Record<string, unknown>>)[column] ?? null) as CellValue,
        })),
      ),
    };
  }
  if (failure.status < 400 || failure.status >= 500) return undefined;
  return {
    kind: 'refused',
    messages: readErrorMessages(failure),
    cells: Object.entries(failure.fields).flatMap(([path, message]) => {
      const [, at, column] = /^items\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const row = rows[Number(at)];
      return row !== undefined && column !== undefined ? [{ row, column, message }] : [];
    }),
  };
}
