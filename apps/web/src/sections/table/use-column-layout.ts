import { useState } from 'react';
import { useSession } from '../../data/session/session.ts';
import { isRecord, readJson, storageKeys, writeJson } from '../../data/storage.ts';

/**
 * A user's choice of columns for a table, by key: visible ones and pinned ones. A missing part means the
 * default.
 */
export type ColumnLayout = { visible?: Record<string, boolean>; pinned?: readonly string[] };

const nothing: ColumnLayout = {};

const storedOf = (user: string): Record<string, unknown> => {
  const all = readJson(storageKeys.tableColumns);
  const own = isRecord(all) ? all[user] : undefined;
  return isRecord(own) ? own : {};
};

/** Reads a user's column layout from this browser; an invalid one is treated as empty. */
export function readLayout(user: string, table: string): ColumnLayout {
  const stored = storedOf(user)[table];
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
  const { [table]: _, ...others } = storedOf(user);
  const own = Object.keys(layout).length > 0 ? { ...others, [table]: layout } : others;
  writeJson(storageKeys.tableColumns, { ...(isRecord(all) ? all : {}), [user]: own });
}

/**
 * Returns the user's column layout of a table and its setter. It is stored in this browser; without a table
 * name it lasts while the table is mounted.
 */
export function useColumnLayout(table: string | undefined): [ColumnLayout, (next: ColumnLayout) => void] {
  const { user } = useSession();
  const whose = `${user.id} ${table ?? ''}`;
  const read = () => ({ whose, layout: table === undefined ? nothing : readLayout(user.id, table) });
  const [held, hold] = useState(read);
  const now = held.whose === whose ? held : read();
  if (now !== held) hold(now);
  return [
    now.layout,
    (layout) => {
      if (table !== undefined) writeLayout(user.id, table, layout);
      hold({ whose, layout });
    },
  ];
}
