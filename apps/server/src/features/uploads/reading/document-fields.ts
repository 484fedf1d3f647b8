import { isMissing } from '@bellwether/contract/imports/cell';
import { columnIndex, type Mapping } from '@bellwether/contract/imports/mapping';
import { documentKey } from './invoice-amounts.ts';
import type { Fields } from './row-sql.ts';

/** What may stand on the first line of a document for all of its lines. */
const ofDocuments = [
  ...['day', 'document_type', 'status', 'customer_id', 'customer', 'customer_email', 'customer_phone'],
  ...['country', 'region', 'city', 'currency', 'currency_rate'],
  ...['total', 'subtotal', 'tax', 'discount', 'shipping', 'tip', 'refunded'],
];

/**
 * The fields that a file of lines gives only on the first line of each document: on some first line there is a value and on a later one
 * none, and never the other way round.
 */
export const documentFields = (
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
    const isFilled = (row: readonly string[] | undefined) =>
      row !== undefined && !isMissing(cellOf(row, index));
    const once = several.filter(([first, ...later]) => isFilled(first) && !later.some(isFilled));
    const otherwise = several.filter(([, ...later]) => later.some(isFilled));
    return once.length > 0 && otherwise.length === 0;
  });
};

/**
 * SQL that gives the lines of a document what only its first line gives: `cells` with those texts filled in. A number that stands only on
 * the first line goes down to the next. Undefined when every line speaks for itself.
 */
export const inheritedSql = (fields: Fields): string | undefined => {
  const given = (fields.mapping.document ?? []).filter((key) => fields.index(key) >= 0);
  const texts = given.filter((key) => key !== 'document_number');
  const numbered = given.includes('document_number')
    ? `(SELECT * REPLACE (last_value(t_document_number IGNORE NULLS) OVER (ORDER BY line) AS t_document_number) FROM cells)`
    : 'cells';
  if (texts.length === 0 || !fields.has('document_number'))
    return given.includes('document_number') ? `SELECT * FROM ${numbered}` : undefined;
  const first = texts.map(
    (key) =>
      `coalesce(t_${key}, arg_min(t_${key}, line) OVER (PARTITION BY ${documentKey(fields)})) AS t_${key}`,
  );
  return `SELECT * REPLACE (${first.join(', ')}) FROM ${numbered}`;
};
