import { useState } from 'react';
import { useSession } from '../../../data/session/session.ts';
import { isRecord, readJson, storageKeys, writeJson } from '../../../data/storage.ts';

/** A user's choice of columns for a table: visible and pinned columns by key. A missing property means the default. */
export type ColumnLayout = { visible?: Record<string, boolean>; pinned?: readonly string[] };

const nothing: ColumnLayout = {};

const readStored = (user: string): Record<string, unknown> => {
  const all = readJson(storageKeys.tableColumns);
  const userLayouts = isRecord(all) ? all[user] : undefined;
  return isRecord(userLayouts) ? userLayouts : {};
};

/** Reads a user's column layout from this browser; an invalid layout is treated as empty. */
export function readLayout(user: string, table: string): ColumnLayout {
  const stored = readStored(user)[table];
  if (!isRecord(stored)) return nothing;
  const { visible, pinned } = stored;
  return {
    ...(isRecord(visible) && Object.values(visible).every((one) => typeof one === 'boolean')
      ? { visible: visible as Record<string, boolean> }
      : {}),
    ...(Array.isArray(pinned) && pinned.every((one) => typeof one === 'string') ? { pinned } : {}),
  };
}

export function writeLayout(user: string, table: string, layout: ColumnLayout): void {
  const all = readJson(storageKeys.tableColumns);
  const { [table]: _, ...others } = readStored(user);
  const userLayouts = Object.keys(layout).length > 0 ? { ...others, [table]: layout } : others;
  writeJson(storageKeys.tableColumns, { ...(isRecord(all) ? all : {}), [user]: userLayouts });
}

/**
 * Returns the user's column layout of a table and a setter. The layout is stored in this browser; without a table name
 * it lasts while the table is mounted.
 */
export function useColumnLayout(table: string | undefined): [ColumnLayout, (next: ColumnLayout) => void] {
  const { user } = useSession();
  const layoutKey = `${user.id} ${table ?? ''}`;
  const read = () => ({
    whose: layoutKey,
    layout: table === undefined ? nothing : readLayout(user.id, table),
  });
  const [cached, setCached] = useState(read);
  const now = cached.whose === layoutKey ? cached : read();
  if (now !== cached) setCached(now);
  return [
    now.layout,
    (layout) => {
      if (table !== undefined) writeLayout(user.id, table, layout);
      setCached({ whose: layoutKey, layout });
    },
  ];
}
