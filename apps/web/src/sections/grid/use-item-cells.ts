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
  /** Rows of the grid. The fields of an item are the columns. */
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
  rowOf?: (item: Item) => string;
  start?: (row: string) => Readonly<Record<string, unknown>>;
};

/**
 * Known items: the newest version of each, and the item of each row. A save updates them before the lists are
 * refetched, so that the next save uses the new versions.
 */
type Known = { of: readonly unknown[]; versions: Map<string, number>; rows: Map<string, string> };

const idOf = ({ id }: Item): string => id;

/**
 * Returns the function that saves grid cells as items in one call, all or none, and then refetches the lists.
 */
export function useItemCells({ form, items, parent, rowOf = idOf, start }: Options): SaveCells {
  const queries = useQueryClient();
  const business = useSession().business.id;
  const last = useRef<Known>({ of: [], versions: new Map(), rows: new Map() });
  return async (changes) => {
    const known = last.current;
    const { versions } = known;
    const learn = ({ id, version }: Pick<ItemInfo, 'id' | 'version'>) =>
      versions.set(id, Math.max(version, versions.get(id) ?? 0));
    if (known.of !== items) {
      known.of = items;
      known.rows = new Map(items.map((item) => [rowOf(item), item.id]));
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
    const askAnew = () => {
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
      for (const [at, item] of saved.data.entries()) known.rows.set(changed[at]?.[0] ?? rowOf(item), item.id);
      askAnew();
      return { kind: 'saved' };
    } catch (failure) {
      const end = endOf(
        failure,
        changed.map(([row]) => row),
        changes,
        rowOf,
      );
      if (!end) throw failure;
      if (end.kind === 'conflict') {
        const { parent: newer, items: current } = currentOf(failure);
        for (const item of newer ? [...current, newer] : current) learn(item);
        askAnew();
      }
      return end;
    }
  };
}

const currentOf = (failure: unknown): SaveItemsConflict =>
  failure instanceof ApiError ? (failure.body['current'] as SaveItemsConflict) : { parent: null, items: [] };

function endOf(
  failure: unknown,
  rows: readonly string[],
  changes: readonly CellChange[],
  rowOf: (item: Item) => string,
): SaveCellsResult | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  if (failure.status === 409) {
    const columns = [...new Set(changes.map(({ column }) => column))];
    const { items } = currentOf(failure);
    return {
      kind: 'conflict',
      current: items.flatMap((item) =>
        columns.map((column) => ({
          row: rowOf(item as Item),
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
    cells: Object.entries(failure.fields).flatMap(([place, message]) => {
      const [, at, column] = /^items\.(\d+)\.(\w+)$/.exec(place) ?? [];
      const row = rows[Number(at)];
      return row !== undefined && column !== undefined ? [{ row, column, message }] : [];
    }),
  };
}
