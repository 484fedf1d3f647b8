import { isMissing } from '@bellwether/contract/imports/cell';
import { columnIndex, type Mapping } from '@bellwether/contract/imports/mapping';

/** What may be told on the first line of a document for all of its lines. */
const ofDocuments = [
  ...['day', 'document_type', 'status', 'customer_id', 'customer', 'customer_email', 'customer_phone'],
  ...['country', 'region', 'city', 'currency', 'currency_rate'],
  ...['total', 'subtotal', 'tax', 'discount', 'shipping', 'tip', 'refunded'],
];

/**
 * The fields that a file of lines tells only on the first line of each document: on some first line there is a value and on a later one
 * none, and never the other way round.
 */
export const toldOnce = (
  header: readonly string[],
  rows: readonly (readonly string[])[],
  { columns }: Mapping,
): string[] => {
  const at = (key: string): number => {
    const source = columns[key];
    return source && 'column' in source ? columnIndex(header, source.column) : -1;
  };
  const number = at('document_number');
  if (number < 0) return [];
  const cellOf = (row: readonly string[], index: number) => (row[index] ?? '').trim();
  const documents: (readonly string[])[][] = [];
  for (const row of rows) {
    const last = documents.at(-1);
    const same = last?.[0] !== undefined && cellOf(last[0], number) === cellOf(row, number);
    if (isMissing(cellOf(row, number))) continue;
    if (same) last?.push(row);
    else documents.push([row]);
  }
  const several = documents.filter((lines) => lines.length > 1);
  return ofDocuments.filter((key) => {
    const index = at(key);
    if (index < 0) return false;
    const told = (row: readonly string[] | undefined) => row !== undefined && !isMissing(cellOf(row, index));
    const once = several.filter(([first, ...later]) => told(first) && !later.some(told));
    const otherwise = several.filter(([, ...later]) => later.some(told));
    return once.length > 0 && otherwise.length === 0;
  });
};
