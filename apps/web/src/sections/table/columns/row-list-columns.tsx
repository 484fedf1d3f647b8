import type { RowColumn, RowList } from '@bellwether/contract/rows/define';
import { dimensionLabel } from '@bellwether/domain/answers/label';
import { currencyForReader, formatValue } from '@bellwether/domain/format/number';
import { formatLeadTime } from '@bellwether/domain/leads/call-audio';
import { formatDay } from '@bellwether/domain/time/day';
import type { ReactNode } from 'react';
import { Stars } from '../../../ui/layout/stars.tsx';
import type { TableColumn } from './column.ts';

/** Row of the warehouse, with the fields that a table needs. */
export type ListedRow = { id: string } & Readonly<Record<string, unknown>>;

const numericKinds: readonly string[] = ['currency', 'count', 'number', 'duration'];

/**
 * Converts a code from a data source to sentence case: 'Missed', 'Phrase match'. Mixed-case words keep their capitals.
 */
const toSentenceCase = (text: string): string => {
  const spaced = text.replaceAll('_', ' ');
  const plain = spaced === spaced.toUpperCase() ? spaced.toLowerCase() : spaced;
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`;
};

/** Formats the value of a row in a column; '' if it is missing. `ownCurrency` is the currency of the business. */
function shown(
  { key, kind, word, stars, percent }: RowColumn,
  row: ListedRow,
  ownCurrency: string,
): ReactNode {
  const value = row[key] ?? null;
  if (value === null) return '';
  if (stars) return <Stars rating={Number(value)} />;
  const text = String(value);
  if (kind === 'date') return formatDay(text);
  if (kind === 'date-time') return formatLeadTime({ date: text.slice(0, 10), time: text.slice(11, 16) });
  if (kind === 'boolean') return value === true ? 'Yes' : 'No';
  if (kind === 'text')
    return key === 'channel' ? dimensionLabel(key, text) : word ? toSentenceCase(text) : text;
  if (percent) return formatValue(Number(value), 'percent', 'table');
  const unit = kind === 'duration' ? 'count' : kind;
  return formatValue(
    Number(value),
    unit,
    'table',
    currencyForReader(String(row['currency'] ?? ownCurrency), ownCurrency),
  );
}

/** Returns the columns of a warehouse row list. Columns that are not `brief` are hidden until the user chooses them. */
export const buildRowListColumns = (list: RowList, ownCurrency: string): TableColumn<ListedRow>[] =>
  list.columns.map((column) => ({
    key: column.key,
    label: column.label,
    ...(column.description ? { description: column.description } : {}),
    numeric: numericKinds.includes(column.kind) && !column.stars,
    sort: column.key,
    cell: (row) => shown(column, row, ownCurrency),
    hidden: !list.brief.includes(column.key),
  }));
