import type { z } from 'zod';
import type { mapCsvUpload } from '../api/csv-uploads.ts';
import { fits } from './cell.ts';
import type { ImportField } from './field.ts';
import { headingCurrency, headingKey } from './heading.ts';
import { type ImportKind, importField, importKinds } from './kinds.ts';

/**
 * Which column of a file is what. A field takes its value from the column of that heading, or the same constant on every row.
 * `dateOrder` and `decimal` say how ambiguous dates and amounts are read; `period` is for files that hold totals without dates.
 */
export type Mapping = z.infer<typeof mapCsvUpload.body>['mapping'];

/** Headings that hold an alias and are not meant by it: an invoice's due date is not its date. */
const otherMeanings =
  /due|update|modif|expect|paid|planned|end|expir|rate|per|avg|average|share|lost|max|budget|cpc|cpm|cpa|ctr|roas/i;

/** Where a field's value stands in the header; -1 when no heading is known. */
const place = (field: ImportField, keys: readonly string[], usable: (index: number) => boolean): number => {
  for (const alias of field.aliases) {
    const wanted = headingKey(alias);
    const index = keys.findIndex((key, at) => key === wanted && usable(at));
    if (index >= 0) return index;
  }
  return -1;
};

/** A second look for what an import cannot do without: a heading that ends with the alias, like `C Date` or `Mark Spent`. */
const placeLoosely = (
  field: ImportField,
  header: readonly string[],
  usable: (index: number) => boolean,
): number => {
  for (const alias of field.aliases) {
    const wanted = headingKey(alias);
    const index = header.findIndex(
      (heading, at) =>
        wanted.length > 2 &&
        headingKey(heading).endsWith(wanted) &&
        !otherMeanings.test(heading) &&
        usable(at),
    );
    if (index >= 0) return index;
  }
  return -1;
};

/**
 * The most likely mapping of a file, from its headings and first rows (cells as text, in header order). What is not recognised is
 * left out, for the user to correct.
 */
export const suggestMapping = (
  kind: ImportKind,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping => {
  const keys = header.map(headingKey);
  const taken = new Set<number>();
  const columns: Mapping['columns'] = {};
  const fields = importKinds[kind].fields;
  const groups = new Set<string>();
  const take = (field: ImportField, index: number) => {
    const column = header[index];
    if (column === undefined) return;
    taken.add(index);
    columns[field.key] = { column };
    if (typeof field.required === 'string') groups.add(field.required);
  };
  const free = (at: number): boolean => !taken.has(at);
  const fitting =
    (field: ImportField) =>
    (at: number): boolean => {
      const cells = sample.map((row) => row[at] ?? '');
      return free(at) && fits(field.type, cells);
    };
  const lacking = ({ key, required }: ImportField): boolean =>
    columns[key] === undefined &&
    (required === true || (typeof required === 'string' && required !== 'lead' && !groups.has(required)));
  for (const field of fields) take(field, place(field, keys, fitting(field)));
  for (const field of fields)
    if (lacking(field) || (mainDates.includes(field.key) && columns[field.key] === undefined))
      take(field, placeLoosely(field, header, fitting(field)));
  // A column of the right name whose cells are wrong is still what is meant: its rows are then rejected one by one.
  for (const field of fields) if (lacking(field)) take(field, place(field, keys, free));
  const currency = header.map(headingCurrency).find((code) => code !== undefined);
  return currency === undefined || columns['currency'] !== undefined ? { columns } : { columns, currency };
};

/** Whether a field has a value at all under a mapping. */
export const isMapped = (mapping: Mapping, key: string): boolean => mapping.columns[key] !== undefined;

/** The first position of a column's heading, written the same or nearly so; -1 when the header does not have it. */
export const columnIndex = (header: readonly string[], column: string): number => {
  const exact = header.indexOf(column);
  return exact >= 0 ? exact : header.findIndex((heading) => headingKey(heading) === headingKey(column));
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Sentences about what is missing before the file can be imported; none when it can. `line` is where the header stands. */
export const mappingProblems = (
  kind: ImportKind,
  header: readonly string[],
  mapping: Mapping,
  line = 1,
): string[] => {
  const { fields } = importKinds[kind];
  const problems: string[] = [];
  const holds = `The file has: ${quoted(header.filter((heading) => heading !== '').slice(0, 40))}.`;
  for (const [key, source] of Object.entries(mapping.columns)) {
    const known = importField(kind, key);
    if (known === undefined)
      problems.push(`"${key}" is not something ${importKinds[kind].label.toLowerCase()} can hold.`);
    else if ('column' in source && columnIndex(header, source.column) < 0)
      problems.push(`Line ${line}: there is no column "${source.column}" for ${known.label}. ${holds}`);
  }
  for (const field of fields.filter((one) => one.required === true && !isMapped(mapping, one.key)))
    problems.push(
      `Line ${line}: no column for ${field.label} was found. Looked for ${quoted(field.aliases.slice(0, 6))}. ${holds}`,
    );
  for (const group of new Set(
    fields.flatMap((one) => (typeof one.required === 'string' ? [one.required] : [])),
  )) {
    const members = fields.filter((one) => one.required === group);
    if (members.some((one) => isMapped(mapping, one.key))) continue;
    const labels = members.map((one) => one.label).join(', ');
    problems.push(
      `Line ${line}: none of the columns ${labels} was found; at least one is needed. Looked for ${quoted(members.flatMap((one) => one.aliases.slice(0, 2)))}. ${holds}`,
    );
  }
  if (kind === 'invoices' && needsQuantity(mapping))
    problems.push(`Line ${line}: a unit price needs a column Quantity, or map a column to Amount. ${holds}`);
  if (kind !== 'invoices' && mapping.period === undefined && !dated.some((key) => isMapped(mapping, key)))
    problems.push(
      `Line ${line}: the file has no dates. Give the first and last day of the period that it covers.`,
    );
  return problems;
};

const mainDates = ['day', 'occurred_at'];
const dated = ['day', 'period_start', 'occurred_at'];
const needsQuantity = (mapping: Mapping): boolean =>
  isMapped(mapping, 'unit_price') &&
  ['quantity', 'amount', 'subtotal', 'total'].every((key) => !isMapped(mapping, key));
