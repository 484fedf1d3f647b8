import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { isMissing } from '../cells/cell.ts';
import { findColumn } from '../mapping/mapping.ts';

/** Fields that a file may give only on the first line of each document. */
const documentFields = [
  'day',
  'document_type',
  'status',
  'customer_id',
  'customer',
  'customer_email',
  'customer_phone',
  'country',
  'region',
  'city',
  'currency',
  'currency_rate',
  'total',
  'subtotal',
  'tax',
  'discount',
  'shipping',
  'tip',
  'refunded',
];

const documentAmounts = ['total', 'subtotal', 'tax', 'discount', 'shipping', 'tip', 'refunded'];
/** Minimum number of documents with equal amounts on all lines; fewer could be a coincidence. */
const minDocuments = 3;

const namesDocument =
  /invoice|order|document|receipt|grand|\bbill|cart|rechnung|beleg|bestell|auftrag|facture|commande|factura|pedido|fatura|fattura|ordine|factuur/i;
const namesLine = /\bline|\bitem|\bunit|position|article|artikel/i;

type Row = readonly string[];
const getCell = (row: Row, index: number) => (row[index] ?? '').trim();

const findColumnIndex = (header: readonly string[], { columns }: Mapping, key: string): number => {
  const source = columns[key];
  return source && 'column' in source ? findColumn(header, source.column) : -1;
};

/** Parses an amount of the sample, exact enough to compare sizes. */
const parseRoughly = (text: string): number => {
  const bare = text.replace(/[^\d.,-]/g, '');
  const point = /,\d{1,2}$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : bare.replaceAll(',', '');
  return Math.abs(Number(point));
};

const groupDocuments = (rows: readonly Row[], number: number): Row[][] =>
  [...Map.groupBy(rows, (row) => getCell(row, number))].flatMap(([key, lines]) =>
    isMissing(key) ? [] : [lines],
  );

/**
 * Returns the amounts that a file repeats on every line of a document, such as an order total next to each item: they
 * are equal on all lines of each document. Line prices, the heading or the number of such documents must confirm that
 * this is no coincidence.
 */
export const findRepeatedAmounts = (
  header: readonly string[],
  rows: readonly Row[],
  mapping: Mapping,
): string[] => {
  const number = findColumnIndex(header, mapping, 'document_number');
  if (number < 0) return [];
  const several = groupDocuments(rows, number).filter((lines) => lines.length > 1);
  const isConstant = (key: string): boolean => {
    const index = findColumnIndex(header, mapping, key);
    return (
      index >= 0 &&
      several.length > 0 &&
      several.every((lines) => new Set(lines.map((row) => getCell(row, index))).size === 1) &&
      several.some(([first]) => parseRoughly(getCell(first ?? [], index)) > 0)
    );
  };
  const readAmount = (row: Row, key: string) =>
    parseRoughly(getCell(row, findColumnIndex(header, mapping, key)));
  const has = (key: string) => findColumnIndex(header, mapping, key) >= 0;
  const readLineAmount = (row: Row, except: string): number | undefined => {
    if (has('amount') && except !== 'amount') return readAmount(row, 'amount');
    if (!has('unit_price')) return undefined;
    return readAmount(row, 'unit_price') * (has('quantity') ? readAmount(row, 'quantity') : 1);
  };
  /**
   * Reports whether the lines add up to the amount (true) or each line equals it (false); undefined if neither is
   * clear.
   */
  const compareSum = (key: string): boolean | undefined => {
    const votes = several.flatMap((lines) => {
      const lineAmounts = lines.map((row) => readLineAmount(row, key));
      const whole = readAmount(lines[0] ?? [], key);
      const [first] = lineAmounts;
      if (first === undefined || !(whole > 0)) return [];
      const sum = lineAmounts.reduce<number>((all, one) => all + (one ?? 0), 0);
      return [Math.abs(sum - whole) < Math.abs(first - whole)];
    });
    return votes.length === 0 ? undefined : votes.filter(Boolean).length * 2 > votes.length;
  };
  const isRepeated = (key: string): boolean => {
    if (!isConstant(key)) return false;
    const heading = header[findColumnIndex(header, mapping, key)] ?? '';
    const evidence = compareSum(key);
    if (evidence !== undefined) return evidence;
    if (namesLine.test(heading)) return false;
    return namesDocument.test(heading) || several.length >= minDocuments;
  };
  const whole = ['total', 'subtotal', 'amount'].filter(isRepeated);
  const others = documentAmounts.filter(
    (key) =>
      !whole.includes(key) &&
      isConstant(key) &&
      (whole.length > 0 || namesDocument.test(header[findColumnIndex(header, mapping, key)] ?? '')),
  );
  return [...whole, ...others];
};

/** Maps an amount that repeats the document total as subtotal instead of line amount. */
export const withDocumentAmount = (
  header: readonly string[],
  rows: readonly Row[],
  mapping: Mapping,
): Mapping => {
  const { amount, ...columns } = mapping.columns;
  if (amount === undefined || columns['subtotal'] !== undefined) return mapping;
  return findRepeatedAmounts(header, rows, mapping).includes('amount')
    ? { ...mapping, columns: { ...columns, subtotal: amount } }
    : mapping;
};

/**
 * Returns the fields that are given once per document. Such a field has a value only on the first line, or the same
 * amount on every line.
 */
export const findDocumentFields = (
  header: readonly string[],
  rows: readonly Row[],
  mapping: Mapping,
): string[] => {
  const at = (key: string): number => findColumnIndex(header, mapping, key);
  const number = at('document_number');
  if (number < 0) return [];
  const documents: Row[][] = [];
  for (const row of rows) {
    const last = documents.at(-1);
    const same = last?.[0] !== undefined && getCell(last[0], number) === getCell(row, number);
    if (isMissing(getCell(row, number))) continue;
    if (same) last?.push(row);
    else documents.push([row]);
  }
  const several = documents.filter((lines) => lines.length > 1);
  const repeated = findRepeatedAmounts(header, rows, mapping);
  return documentFields.filter((key) => {
    const index = at(key);
    if (index < 0) return false;
    if (repeated.includes(key)) return true;
    const isFilled = (row: Row | undefined) => row !== undefined && !isMissing(getCell(row, index));
    const once = several.filter(([first, ...later]) => isFilled(first) && !later.some(isFilled));
    const otherwise = several.filter(([, ...later]) => later.some(isFilled));
    return once.length > 0 && otherwise.length === 0;
  });
};
