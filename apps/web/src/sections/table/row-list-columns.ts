import { currencyFor, formatValue } from '@bellwether/contract/format/number';
import { leadWhen } from '@bellwether/contract/leads/call-audio';
import { labelOf } from '@bellwether/contract/reports/words/label';
import type { RowColumn, RowList } from '@bellwether/contract/rows/define';
import { formatDay } from '@bellwether/contract/time/day';
import type { Column } from './column.ts';

/** A row of the warehouse, as far as a table looks at it. */
export type ListedRow = { id: string } & Readonly<Record<string, unknown>>;

const numericKinds: readonly string[] = ['currency', 'count', 'number', 'duration'];

/** A word of a source as a sentence begins: 'Missed', 'Phrase match'. What has capitals of its own keeps them. */
const inWords = (text: string): string => {
  const spaced = text.replaceAll('_', ' ');
  const plain = spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced;
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};

/** What a row holds in a column, as a person reads it; '' where its source did not say. `own`: the currency of those who read it. */
function shown({ key, kind, word }: RowColumn, row: ListedRow, own: string): string {
  const value = row[key] ?? null;
  if (value === null) return '';
  const text = String(value);
  if (kind === 'date') return formatDay(text);
  if (kind === 'date-time') return leadWhen({ date: text.slice(0, 10), time: text.slice(11, 16) });
  if (kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (kind === 'text') return key === 'channel' ? labelOf(key, text) : word ? inWords(text) : text;
  const unit = kind === 'duration' ? 'count' : kind;
  return formatValue(Number(value), unit, 'table', currencyFor(String(row['currency'] ?? own), own));
}

/** The columns of a list of the warehouse's rows; those that are not `brief` are there to be chosen. */
export const rowListColumns = (list: RowList, own: string): Column<ListedRow>[] =>
  list.columns.map((column) => ({
    key: column.key,
    label: column.label,
    numeric: numericKinds.includes(column.kind),
    sort: column.key,
    cell: (row) => shown(column, row, own),
    hidden: !list.brief.includes(column.key),
  }));
