import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { type UploadType, uploadTypes } from '@bellwether/domain/catalogue/upload-types';
import { fitsType, isMissing } from '../cells/cell.ts';
import type { ImportField } from '../cells/field.ts';
import {
  findHeadingCurrency,
  normaliseHeading,
  normaliseHeadingKeepingPlurals,
  normaliseKnownHeading,
} from '../cells/heading.ts';
import { areTaxRateNames, isPercentHeading, percentFields } from '../cells/percent.ts';
import { arePackedPeriods, findPeriodUnit } from '../cells/period-unit.ts';
import { chooseStatuses } from '../kinds/inclusion.ts';
import { findUploadField, uploadContents } from '../kinds/upload-contents.ts';
import {
  arePartsOfYear,
  fitsMeaning,
  withCallStatus,
  withLedgerSides,
  withStateAsStatus,
} from './cell-meaning.ts';
import { otherMeanings, suggestColumns } from './suggest-columns.ts';
import { findUnusable } from './unusable-file.ts';

/** Minimum value of order numbers. Counts of orders rarely reach it without repeating. */
const minOrderNumber = 1000;

/**
 * Reports whether a column counts things instead of naming them: 'Orders' with 3, 1 and 3 contains no order numbers.
 */
export const isCountColumn = (field: ImportField, heading: string, cells: readonly string[]): boolean => {
  const key = normaliseHeadingKeepingPlurals(heading);
  if (
    field.type !== 'text' ||
    key === normaliseHeading(heading) ||
    field.aliases.some((alias) => normaliseHeadingKeepingPlurals(alias) === key)
  )
    return false;
  const filledCells = cells.map((cell) => cell.trim()).filter((cell) => !isMissing(cell));
  const isNumeric = filledCells.every((cell) => /^[\d,. ]+$/.test(cell));
  const repeated = new Set(filledCells).size < filledCells.length;
  return (
    filledCells.length > 0 &&
    isNumeric &&
    (repeated || filledCells.some((cell) => Number(cell) < minOrderNumber))
  );
};

/** Returns the index of a field's column; -1 if the header has none of its aliases. */
const findByAlias = (
  field: ImportField,
  keys: readonly string[],
  usable: (index: number) => boolean,
): number => {
  for (const alias of field.aliases) {
    const normalisedAlias = normaliseKnownHeading(alias);
    const index = keys.findIndex((key, at) => key === normalisedAlias && usable(at));
    if (index >= 0) return index;
  }
  return -1;
};

/** Matches headings of a campaign's first day, which is not the day of the row. */
const flightDate = /\b(campaign|flight|ad ?set|ad ?group|line item|budget)\b.*\bstart/i;

/** Finds a column for a required field whose heading ends with an alias, such as `C Date` or `Mark Spent`. */
const findByEnding = (
  field: ImportField,
  header: readonly string[],
  usable: (index: number) => boolean,
): number => {
  const keys = header.map(normaliseHeading);
  for (const alias of field.aliases) {
    const normalisedAlias = normaliseKnownHeading(alias);
    const index = header.findIndex(
      (heading, at) =>
        normalisedAlias.length > 2 &&
        keys[at]?.endsWith(normalisedAlias) &&
        !otherMeanings.test(heading) &&
        !flightDate.test(heading) &&
        usable(at),
    );
    if (index >= 0) return index;
  }
  return -1;
};

/**
 * Suggests a mapping from the headings and first rows (cells as text, in header order). Unrecognised columns
 * are left out for the user to map.
 */
export const suggestMapping = (
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): Mapping => {
  const keys = header.map(normaliseHeading);
  const usedColumns = new Set<number>();
  const columns: Mapping['columns'] = {};
  const fields = uploadContents[kind].fields;
  const groups = new Set<string>();
  const take = (field: ImportField, index: number) => {
    const column = header[index];
    if (column === undefined) return;
    usedColumns.add(index);
    columns[field.key] = { column };
    if (typeof field.required === 'string') groups.add(field.required);
  };
  const free = (at: number): boolean => !usedColumns.has(at);
  const yearField = fields.find(({ key }) => key === 'period_year');
  const hasYear = yearField !== undefined && findByAlias(yearField, keys, () => true) >= 0;
  const fitting =
    (field: ImportField) =>
    (at: number): boolean => {
      const cells = sample.map((row) => row[at] ?? '');
      const rated =
        percentFields.includes(field.key) && isPercentHeading(header[at] ?? '') && areTaxRateNames(cells);
      const isPeriod =
        field.key === 'period_start' &&
        ((hasYear && arePartsOfYear(header[at] ?? '', cells)) || arePackedPeriods(header[at] ?? '', cells));
      return (
        free(at) &&
        fitsMeaning(field.key, cells) &&
        (rated || isPeriod || fitsType(field.type, cells)) &&
        !isCountColumn(field, header[at] ?? '', cells)
      );
    };
  const isMissingField = ({ key, required }: ImportField): boolean =>
    columns[key] === undefined &&
    (required === true || (typeof required === 'string' && required !== 'lead' && !groups.has(required)));
  // The column with the amount is preferred to the percentage next to it, because the amount is exact.
  const amounts =
    ({ key }: ImportField) =>
    (at: number): boolean =>
      !percentFields.includes(key) || !isPercentHeading(header[at] ?? '');
  // A `users` column counts signed-in users and is all zeros on a site without sign-in, so the visitors column next to
  // it is preferred.
  const counts =
    ({ key }: ImportField) =>
    (at: number): boolean =>
      key !== 'users' || sample.length === 0 || sample.some((row) => /[1-9]/.test(row[at] ?? ''));
  for (const field of fields) {
    const fit = fitting(field);
    const exact = findByAlias(field, keys, (at) => fit(at) && amounts(field)(at) && counts(field)(at));
    take(field, exact >= 0 ? exact : findByAlias(field, keys, fit));
  }
  for (const field of fields)
    if (isMissingField(field) || isUndated(field, columns))
      take(field, findByEnding(field, header, fitting(field)));
  // A column with the right name but wrong cells is still used; its rows are then rejected one by one.
  for (const field of fields) if (isMissingField(field)) take(field, findByAlias(field, keys, free));
  const currency = header.map(findHeadingCurrency).find((code) => code !== undefined);
  const meant = withStateAsStatus(
    kind,
    withLedgerSides(withCallStatus(columns, header, sample), header, sample),
    header,
    sample,
  );
  return {
    columns: meant,
    ...(currency === undefined || columns['currency'] !== undefined ? {} : { currency }),
    ...(kind === 'invoices' ? typicalSettings(columns, keys) : {}),
  };
};

/** Returns the mapping without columns that only count what their field identifies. */
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

/** Returns settings that typical columns of accounting systems and shops imply. */
const typicalSettings = (columns: Mapping['columns'], keys: readonly string[]): Partial<Mapping> => {
  const headings = ['document_number', 'status', 'status_2'].flatMap((key) => {
    const source = columns[key];
    return source && 'column' in source ? [source.column] : [];
  });
  // MYOB files have line types, and MYOB counts a sale only when it is closed.
  const counts =
    columns['line_type'] === undefined ? chooseStatuses(headings) : { status: { open: 'no' as const } };
  return {
    // A file with a tax-inclusive price also has one without tax. A column 'Inclusive' only shows how the sale was
    // entered.
    ...(keys.some((key) => /^inc(l|luding)?tax(price|total|amount)$/.test(key))
      ? { taxInclusive: false }
      : {}),
    ...(counts === undefined ? {} : { counts }),
  };
};

/** Reports whether a mapping has a column or constant for a field. */
export const isMapped = (mapping: Mapping, key: string): boolean => mapping.columns[key] !== undefined;

/** Returns the first index of a heading, exact match before normalised; -1 if it is missing. */
export const findColumn = (header: readonly string[], column: string): number => {
  const exact = header.indexOf(column);
  return exact >= 0
    ? exact
    : header.findIndex((heading) => normaliseHeading(heading) === normaliseHeading(column));
};

const listUsedColumns = (header: readonly string[], { columns }: Mapping): number[] =>
  Object.values(columns).map((source) => ('column' in source ? findColumn(header, source.column) : -1));

/** Returns the distinct headings that no field is read from. */
export const listUnusedColumns = (header: readonly string[], mapping: Mapping): string[] => {
  const used = new Set(listUsedColumns(header, mapping));
  return [...new Set(header.filter((heading, at) => heading.trim() !== '' && !used.has(at)))];
};

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/**
 * Returns sentences about what is missing for an import; empty if nothing is. `line` is the line of the header.
 * `sample` contains the first rows, from which possible columns are suggested.
 */
export const findMappingProblems = (
  kind: UploadType,
  header: readonly string[],
  mapping: Mapping,
  line = 1,
  sample: readonly (readonly string[])[] = [],
): string[] => {
  const { fields } = uploadContents[kind];
  const problems: string[] = [];
  const used = listUsedColumns(header, mapping);
  const headingsText = `The file has: ${quoted(header.filter((heading) => heading !== '').slice(0, 40))}.`;
  const instead = (types: readonly ImportField['type'][], aliases: readonly string[]): string => {
    const found = suggestColumns(types, header, used, sample);
    return found.length > 0
      ? `The cells suggest ${found.map((name) => `"${name}"`).join(' or ')}. Choose the column.`
      : `Looked for ${quoted(aliases)}. ${headingsText}`;
  };
  for (const [key, source] of Object.entries(mapping.columns)) {
    const known = findUploadField(kind, key);
    if (known === undefined)
      problems.push(`"${key}" is not a field of ${uploadTypes[kind].label.toLowerCase()}.`);
    else if ('column' in source && findColumn(header, source.column) < 0)
      problems.push(
        `Line ${line}: there is no column "${source.column}" for ${known.label}. ${headingsText}`,
      );
  }
  const isByPeriod = (): boolean =>
    header.some((heading) => findPeriodUnit(heading) !== undefined) &&
    suggestColumns(['date'], header, used, sample).every((heading) => findPeriodUnit(heading) !== undefined);
  for (const field of fields.filter((one) => one.required === true && !isMapped(mapping, one.key)))
    problems.push(
      kind === 'invoices' && field.type === 'date' && isByPeriod()
        ? `Line ${line}: the file has sums of periods, but no date of each invoice. Export a list of invoices, with a date in each row.`
        : `Line ${line}: no column for ${field.label} was found. ${instead([field.type], field.aliases.slice(0, 6))}`,
    );
  for (const group of new Set(
    fields.flatMap((one) => (typeof one.required === 'string' ? [one.required] : [])),
  )) {
    const members = fields.filter((one) => one.required === group);
    if (
      members.some((one) => isMapped(mapping, one.key)) ||
      (group === 'amount' && isMapped(mapping, 'credit'))
    )
      continue;
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
    peopleFields.some((key) => isMapped(mapping, key))
  )
    problems.push(
      `Line ${line}: this report is by event, so each visitor would count once for every event. Export the Google Analytics report "Traffic acquisition" (Reports, Acquisition) and import that file.`,
    );
  if (kind === 'invoices' && needsQuantity(mapping))
    problems.push(
      `Line ${line}: the unit price needs a Quantity column. Add one, or choose a column for Amount. ${headingsText}`,
    );
  if (allowsPeriod(kind) && mapping.period === undefined && !dated.some((key) => isMapped(mapping, key))) {
    const dates = suggestColumns(['date'], header, used, sample);
    const unread = findUnreadDate(kind, header, sample);
    problems.push(
      unread !== undefined && dates.length === 0
        ? `Line ${line}: the dates in "${unread.heading}" cannot be read, for example "${unread.cell}". Write days as 2026-08-31, weeks as 2026-W36 and months as 2026-08, or enter the first and last day of the period in the file.`
        : dates.length > 0
          ? `Line ${line}: no date column was found. ${quoted(dates)} ${dates.length === 1 ? 'holds' : 'hold'} dates. Choose the date column, or enter the first and last day of the period in the file.`
          : `Line ${line}: the file has no dates. Enter the first and last day of the period in the file.`,
    );
  }
  const unusable = findUnusable(kind, header, mapping, sample, problems.length === 0);
  return unusable === undefined ? problems : [`Line ${line}: ${unusable}`];
};

/** Returns an unread column that is named like a date or period, with one of its cells. */
const findUnreadDate = (
  kind: UploadType,
  header: readonly string[],
  sample: readonly (readonly string[])[],
): { heading: string; cell: string } | undefined => {
  const names = new Set(
    uploadContents[kind].fields
      .filter(({ type }) => type === 'date')
      .flatMap(({ aliases }) => aliases.map(normaliseKnownHeading)),
  );
  for (const [at, heading] of header.entries()) {
    const cell = sample.map((row) => (row[at] ?? '').trim()).find((text) => !isMissing(text));
    if (cell !== undefined && (names.has(normaliseHeading(heading)) || findPeriodUnit(heading) !== undefined))
      return { heading, cell };
  }
  return undefined;
};

const eventKinds: readonly UploadType[] = ['invoices', 'reviews', 'lead_touches'];

/**
 * Reports whether a file without dates may cover a period. Figures can be spread over days, events cannot.
 */
export const allowsPeriod = (kind: UploadType): boolean => !eventKinds.includes(kind);

/**
 * Headings of the event column in reports by event. Such reports count people (`peopleFields`) again for each event.
 */
const eventNames = new Set(
  [
    'Event name|Event|Ereignisname|Name des Ereignisses|Nombre del evento|Nome do evento',
    "Nom de l'événement|Nome evento|Gebeurtenisnaam|Naam van gebeurtenis",
  ].flatMap((nameList) => nameList.split('|').map(normaliseHeading)),
);
const peopleFields = ['users', 'new_users', 'sessions', 'engaged_sessions'];

const mainDates = ['day', 'occurred_at'];
/** Reports whether a field is a main date, and no column of dates or periods is mapped. */
const isUndated = ({ key }: ImportField, columns: Mapping['columns']): boolean =>
  mainDates.includes(key) && dated.every((one) => columns[one] === undefined);
const dated = ['day', 'period_start', 'occurred_at'];
const needsQuantity = (mapping: Mapping): boolean =>
  isMapped(mapping, 'unit_price') &&
  ['quantity', 'amount', 'subtotal', 'total'].every((key) => !isMapped(mapping, key));
