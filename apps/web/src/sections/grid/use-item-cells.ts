import type { ManyCurrent, SaveItems } from '@bellwether/contract/api/items';
import type { Form, ItemInfo } from '@bellwether/contract/forms/define';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, errorMessages } from '../../data/api-error.ts';
import { request } from '../../data/call.ts';
import { endpointOf, everyItem } from '../../data/items.ts';
import { useSession } from '../../data/session.ts';
import type { CellValue } from './cell-type.ts';
import type { CellChange } from './sheet.ts';
import type { SaveCells, SaveCellsEnd } from './use-grid-save.ts';

type Item = ItemInfo & Readonly<Record<string, unknown>>;

type Options = {
  form: Form;
  /** The rows: each is an item, whose fields are the columns. */
  items: readonly Item[];
  /** The item that all of them belong to, by the field of theirs that says so: its version stands for all. */
  parent?: { field: string; item: Pick<ItemInfo, 'id' | 'version'> };
};

/** What a save has to name as known: the parent's version, or each item's own. */
type Versions = { of: readonly unknown[]; parent: number | undefined; items: Map<string, number> };

/** Saves the cells of a grid whose rows are items of a form by one call, all or none, and asks for their lists anew. */
export function useItemCells({ form, items, parent }: Options): SaveCells {
  const queries = useQueryClient();
  const business = useSession().business.id;
  const known = useRef<Versions | null>(null);
  return async (changes) => {
    if (known.current?.of !== items)
      known.current = {
        of: items,
        parent: parent?.item.version,
        items: new Map(items.map(({ id, version }) => [id, version])),
      };
    const versions = known.current;
    const changed = [...Map.groupBy(changes, ({ row }) => row)];
    const body: SaveItems = {
      business_id: business,
      ...(parent ? { parent: { field: parent.field, id: parent.item.id, version: versions.parent } } : {}),
      items: changed.map(([id, cells]) => ({
        id,
        ...(parent ? {} : { version: versions.items.get(id) }),
        ...Object.fromEntries(cells.map(({ column, value }) => [column, value])),
      })),
      deleted: [],
    };
    try {
      await request('PATCH', endpointOf(form), { body });
      void queries.invalidateQueries(everyItem(endpointOf(form)));
      return { kind: 'saved' };
    } catch (failure) {
      const end = endOf(
        failure,
        changed.map(([id]) => id),
        changes,
      );
      if (!end) throw failure;
      if (end.kind === 'conflict') {
        const { parent: newer, items: current } = currentOf(failure);
        versions.parent = newer?.version ?? versions.parent;
        for (const { id, version } of current) versions.items.set(id, version);
      }
      return end;
    }
  };
}

const currentOf = (failure: unknown): ManyCurrent =>
  failure instanceof ApiError ? (failure.body['current'] as ManyCurrent) : { parent: null, items: [] };

function endOf(
  failure: unknown,
  rows: readonly string[],
  changes: readonly CellChange[],
): SaveCellsEnd | undefined {
  if (!(failure instanceof ApiError)) return undefined;
  if (failure.status === 409) {
    const columns = [...new Set(changes.map(({ column }) => column))];
    const { items } = currentOf(failure);
    return {
      kind: 'conflict',
      current: items.flatMap((item) =>
        columns.map((column) => ({
          row: item.id,
          column,
          value: ((item as Readonly<Record<string, unknown>>)[column] ?? null) as CellValue,
        })),
      ),
    };
  }
  if (failure.status < 400 || failure.status >= 500) return undefined;
  return {
    kind: 'refused',
    messages: errorMessages(failure),
    cells: Object.entries(failure.fields).flatMap(([place, message]) => {
      const [, at, column] = /^items\.(\d+)\.(\w+)$/.exec(place) ?? [];
      const row = rows[Number(at)];
      return row !== undefined && column !== undefined ? [{ row, column, message }] : [];
    }),
  };
}
