import type { z } from 'zod';
import type { mapCsvUpload } from '../api/csv-uploads.ts';
import { fitsType, isDayLike, isMissing } from './cell.ts';
import type { ImportField } from './field.ts';
import {
  findHeadingCurrency,
  normaliseHeading,
  normaliseHeadingKeepingPlurals,
  normaliseKnownHeading,
} from './heading.ts';
import { areTaxRateNames, isPercentHeading, percentFields } from './percent.ts';
import { findUploadField, type UploadType, uploadTypes } from './upload-types.ts';

/**
 * Which column of a file is what. A field takes its value from the column of that heading, or the same constant on every row.
 * `dateOrder` and `decimal` say how ambiguous dates and amounts are read; `period` is for files that hold totals without dates.
 */
export type Mapping = z.infer<typeof mapCsvUpload.body>['mapping'];

/** Headings that hold an alias and are not meant by it: an invoice's due date is not its date. */
const otherMeanings =
  /due|update|modif|expect|paid|planned|end|expir|rate|per|avg|average|share|lost|max|budget|cpc|cpm|cpa|ctr|roas|fällig|liefer|änder|venc|entrega|échéance|livraison|scaden|consegna|verval|lever|prev|vorig|vorher|anterior|pr[eé]c[eé]d|change|differ|best|unalloc|unapplied|unassigned|outstanding|balance|owing/i;

/** Numbers of orders count up from here; counts of orders rarely reach it without a repetition. */
const fewestOfIds = 1000;

/** Whether a column counts what a field names: 'Orders' with 3, 1 and 3 below it is no number of an order. */
export const isCountColumn = (field: ImportField, heading: string, cells: readonly string[]): boolean => {
  const key = normaliseHeadingKeepingPlurals(heading);
  if (
    field.type !== 'text' ||
    key === normaliseHeading(heading) ||
    field.aliases.some((alias) => normaliseHeadingKeepingPlurals(alias) === key)
  )
    return false;
  const told = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  const whole = told.every((cell) => /^[\d,. ]+$/.test(cell));
  const repeated = new Set(told).size < told.length;
  return told.length > 0 && whole && (repeated || told.some((cell) => Number(cell) < fewestOfIds));
};

/** Where a field's value stands in the header; -1 when no heading is known. */
const place = (field: ImportField, keys: readonly string[], usable: (index: number) => boolean): number => {
  for (const alias of field.aliases) {
    const wanted = normaliseKnownHeading(alias);
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
  const keys = header.map(normaliseHeading);
  for (const alias of field.aliases) {
    const wanted = normaliseKnownHeading(alias);
    const index = header.findIndex(
      (heading, at) =>
        wanted.length > 2 && keys[at]?.endsWith(wanted) && !otherMeanings.test(heading) && usable(at),
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
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping => {
  const keys = header.map(normaliseHeading);
  const taken = new Set<number>();
  const columns: Mapping['columns'] = {};
  const fields = uploadTypes[kind].fields;
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
      const rated =
        percentFields.includes(field.key) && isPercentHeading(header[at] ?? '') && areTaxRateNames(cells);
      return (
        free(at) && (rated || fitsType(field.type, cells)) && !isCountColumn(field, header[at] ?? '', cells)
      );
    };
  const lacking = ({ key, required }: ImportField): boolean =>
    columns[key] === undefined &&
    (required === true || (typeof required === 'string' && required !== 'lead' && !groups.has(required)));
  // An amount is exact; a percentage beside it only says how it was worked out.
  const amounts =
    ({ key }: ImportField) =>
    (at: number): boolean =>
      !percentFields.includes(key) || !isPercentHeading(header[at] ?? '');
  // Users that signed in are none where nobody can; visitors stand beside them.
  const counts =
    ({ key }: ImportField) =>
    (at: number): boolean =>
      key !== 'users' || sample.length === 0 || sample.some((row) => /[1-9]/.test(row[at] ?? ''));
  for (const field of fields) {
    const fit = fitting(field);
    const exact = place(field, keys, (at) => fit(at) && amounts(field)(at) && counts(field)(at));
    take(field, exact >= 0 ? exact : place(field, keys, fit));
  }
  for (const field of fields)
    if (lacking(field) || (mainDates.includes(field.key) && columns[field.key] === undefined))
      take(field, placeLoosely(field, header, fitting(field)));
  // A column of the right name whose cells are wrong is still what is meant: its rows are then rejected one by one.
  for (const field of fields) if (lacking(field)) take(field, place(field, keys, free));
  const currency = header.map(findHeadingCurrency).find((code) => code !== undefined);
  return {
    columns,
    ...(currency === undefined || columns['currency'] !== undefined ? {} : { currency }),
    ...(kind === 'invoices' ? habitsOf(columns, keys) : {}),
  };
};

/** A mapping without the columns that count what their field names. */
export const withoutCountColumns = (
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
  mapping: Mapping,
): Mapping => ({
  ...mapping,
  columns: Object.fromEntries(
    Object.entries(mapping.columns).filter(([key, source]) => {
      const field = findUploadField(kind, key);
      if (field === undefined || !('column' in source)) return true;
      const index = findColumn(header, source.column);
      return !isCountColumn(
        field,
        source.column,
        sample.map((row) => row[index] ?? ''),
      );
    }),
  ),
});

/** What else the columns of accounting systems tell. */
const habitsOf = (columns: Mapping['columns'], keys: readonly string[]): Partial<Mapping> => ({
  // Beside a price with tax the other one is without, whatever a column 'Inclusive' says of how the sale was typed in.
  ...(keys.some((key) => /^inc(l|luding)?tax(price|total|amount)$/.test(key)) ? { taxInclusive: false } : {}),
  // MYOB, which has types of lines, counts sales when they are closed.
  ...(columns['line_type'] === undefined ? {} : { counts: { status: { open: 'no' as const } } }),
});

/** Whether a field has a value at all under a mapping. */
export const isMapped = (mapping: Mapping, key: string): boolean => mapping.columns[key] !== undefined;

/** The first position of a column's heading, written the same or nearly so; -1 when the header does not have it. */
export const findColumn = (header: readonly string[], column: string): number => {
  const exact = header.indexOf(column);
  return exact >= 0
    ? exact
    : header.findIndex((heading) => normaliseHeading(heading) === normaliseHeading(column));
};

/** The headings that no field is read from, each once. */
export const listUnusedColumns = (header: readonly string[], { columns }: Mapping): string[] => {
  const used = new Set(
    Object.values(columns).map((source) => ('column' in source ? findColumn(header, source.column) : -1)),
  );
  return [...new Set(header.filter((heading, at) => heading.trim() !== '' && !used.has(at)))];
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const maxNamed = 3;

/** Headings of numbers that are no figure of the row itself, as an earlier one or what is open. */
const isUnlikely = (type: ImportField['type'], heading: string): boolean =>
  type !== 'date' &&
  (otherMeanings.test(heading) || (type === 'rank' && /vol|search|traffic/i.test(heading)));

/** Columns that nothing is read from and whose cells are such as a field of one of the types needs: what a person may have meant. */
const likely = (
  types: readonly ImportField['type'][],
  header: readonly string[],
  { columns }: Mapping,
  sample: readonly (readonly string[])[],
): string[] => {
  const used = Object.values(columns).map((source) =>
    'column' in source ? findColumn(header, source.column) : -1,
  );
  return header
    .filter((heading, at) => {
      const told = sample.map((row) => row[at] ?? '').filter((cell) => !isMissing(cell));
      const dates = told.filter(isDayLike).length * 2 > told.length;
      return (
        heading !== '' &&
        told.length > 0 &&
        !used.includes(at) &&
        types.some(
          (type) =>
            !isUnlikely(type, heading) &&
            (type === 'date' ? dates : !dates && type !== 'text' && fitsType(type, told)),
        )
      );
    })
    .slice(0, maxNamed);
};

/**
 * Sentences about what is missing before the file can be imported; none when it can. `line` is where the header stands, `sample` the first
 * rows: of its columns those are named that may be what is missing.
 */
export const findMappingProblems = (
  kind: UploadType,
  header: readonly string[],
  mapping: Mapping,
  line = 1,
  sample: readonly (readonly string[])[] = [],
): string[] => {
  const { fields } = uploadTypes[kind];
  const problems: string[] = [];
  const holds = `The file has: ${quoted(header.filter((heading) => heading !== '').slice(0, 40))}.`;
  const instead = (types: readonly ImportField['type'][], aliases: readonly string[]): string => {
    const found = likely(types, header, mapping, sample);
    return found.length > 0
      ? `By its cells it may be ${found.map((name) => `"${name}"`).join(' or ')}: choose the column.`
      : `Looked for ${quoted(aliases)}. ${holds}`;
  };
  for (const [key, source] of Object.entries(mapping.columns)) {
    const known = findUploadField(kind, key);
    if (known === undefined)
      problems.push(`"${key}" is not something ${uploadTypes[kind].label.toLowerCase()} can hold.`);
    else if ('column' in source && findColumn(header, source.column) < 0)
      problems.push(`Line ${line}: there is no column "${source.column}" for ${known.label}. ${holds}`);
  }
  for (const field of fields.filter((one) => one.required === true && !isMapped(mapping, one.key)))
    problems.push(
      `Line ${line}: no column for ${field.label} was found. ${instead([field.type], field.aliases.slice(0, 6))}`,
    );
  for (const group of new Set(
    fields.flatMap((one) => (typeof one.required === 'string' ? [one.required] : [])),
  )) {
    const members = fields.filter((one) => one.required === group);
    if (members.some((one) => isMapped(mapping, one.key))) continue;
    const labels = members.map((one) => one.label).join(', ');
    problems.push(
      `Line ${line}: none of the columns ${labels} was found; at least one is needed. ${instead(
        members.map(({ type }) => type),
        members.flatMap((one) => one.aliases.slice(0, 2)),
      )}`,
    );
  }
  if (
    kind === 'sessions' &&
    header.some((heading) => eventNames.has(normaliseHeading(heading))) &&
    ofPeople.some((key) => isMapped(mapping, key))
  )
    problems.push(
      `Line ${line}: this report is by event, so each visitor would count once for every event. Export the report "Traffic acquisition" of Google Analytics (Reports, Acquisition) and import that file.`,
    );
  if (kind === 'invoices' && needsQuantity(mapping))
    problems.push(`Line ${line}: a unit price needs a column Quantity, or map a column to Amount. ${holds}`);
  if (allowsPeriod(kind) && mapping.period === undefined && !dated.some((key) => isMapped(mapping, key))) {
    const dates = likely(['date'], header, mapping, sample);
    problems.push(
      dates.length > 0
        ? `Line ${line}: no column is known as the date. ${quoted(dates)} ${dates.length === 1 ? 'holds' : 'hold'} dates: choose the column that is meant, or give the first and last day of the period that the file covers.`
        : `Line ${line}: the file has no dates. Give the first and last day of the period that it covers.`,
    );
  }
  return problems;
};

/** Kinds whose rows are events, each with a date of its own. */
const eventKinds: readonly UploadType[] = ['invoices', 'reviews', 'lead_touches'];

/** Whether a file without dates may be of a period: figures add up over days, events happen on one. */
export const allowsPeriod = (kind: UploadType): boolean => !eventKinds.includes(kind);

/** The heading of a report by event, and what such a report counts anew for each of them. */
const eventNames = new Set(
  [
    'Event name|Event|Ereignisname|Name des Ereignisses|Nombre del evento|Nome do evento',
    "Nom de l'événement|Nome evento|Gebeurtenisnaam|Naam van gebeurtenis",
  ].flatMap((words) => words.split('|').map(normaliseHeading)),
);
const ofPeople = ['users', 'new_users', 'sessions', 'engaged_sessions'];

const mainDates = ['day', 'occurred_at'];
const dated = ['day', 'period_start', 'occurred_at'];
const needsQuantity = (mapping: Mapping): boolean =>
  isMapped(mapping, 'unit_price') &&
  ['quantity', 'amount', 'subtotal', 'total'].every((key) => !isMapped(mapping, key));
