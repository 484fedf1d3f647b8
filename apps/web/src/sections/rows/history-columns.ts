import type { HistoryEntry } from '@bellwether/contract/api/items';
import { formatDateTime } from '@bellwether/domain/time/date-time';
import type { TableColumn } from '../table/columns/column.ts';

type Entry = Pick<HistoryEntry, 'type' | 'action' | 'occurred' | 'user' | 'item_name' | 'changed'>;

const toLabel = (key: string) => key.charAt(0).toUpperCase() + key.slice(1).replaceAll(/[_-]/g, ' ');

const shown = {
  type: ({ type, item_name }: Entry) => (item_name ? `${toLabel(type)}: ${item_name}` : toLabel(type)),
  action: ({ action, changed }: Entry) =>
    changed.length > 0
      ? `${toLabel(action)}: ${changed.map((field) => toLabel(field).toLowerCase()).join(', ')}`
      : toLabel(action),
  user: ({ user }: Entry) => user?.full_name ?? 'Unknown user',
};

/** Returns the columns of a change history. Times are in the given time zone. */
export const historyColumns = (timeZone: string): TableColumn<Entry>[] => {
  const when = ({ occurred }: Entry) => formatDateTime(timeZone, new Date(occurred));
  return [
    { key: 'type', label: 'Type', cell: shown.type, exportValue: shown.type },
    { key: 'action', label: 'Action', cell: shown.action, exportValue: shown.action },
    { key: 'occurred', label: 'Time', sort: 'occurred', cell: when, exportValue: ({ occurred }) => occurred },
    { key: 'user', label: 'User', cell: shown.user, exportValue: shown.user },
  ];
};
