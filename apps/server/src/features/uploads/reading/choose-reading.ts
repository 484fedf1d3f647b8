import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layout } from './layout.ts';
import type { NormalisedFile } from './normalise.ts';
import type { Fields, FileFormat } from './row-sql.ts';
import { readingsSql } from './staged-sql.ts';

/** What the rows of a file come to under one reading; bad dates and numbers are those that another reading may make good. */
export type Counts = {
  rows: number;
  rejected: number;
  skipped: number;
  badDates: number;
  badNumbers: number;
  withdrawn: number;
};

/** What is open of a reading: only what the mapping does not say is chosen. */
export type Open = { order: boolean; decimal: boolean };

const countsSql = (fields: Fields): string => {
  const dates = fields.mapped
    .filter((field) => field.type === 'date')
    .map((field) => fields.index(field.key) + 1);
  const isDate = dates.length === 0 ? 'false' : `fault_column IN (${dates.join(', ')})`;
  return `count(*), count(problem) FILTER (NOT skipped), count(*) FILTER (skipped), count(problem) FILTER (${isDate}),
      count(problem) FILTER (NOT ${isDate} AND regexp_matches(fault_value, '\\d,\\d')),
      count(*) FILTER (withdrawn)`;
};

const countsIn = (row: readonly unknown[]): Counts => {
  const [rows = 0, rejected = 0, skipped = 0, badDates = 0, badNumbers = 0, withdrawn = 0] = row.map(Number);
  return { rows, rejected, skipped, badDates, badNumbers, withdrawn };
};

/** Counts rows that are there. */
export const countRows = async (
  connection: DuckDBConnection,
  target: string,
  fields: Fields,
): Promise<Counts> =>
  countsIn((await connection.runAndReadAll(`SELECT ${countsSql(fields)} FROM ${target}`)).getRows()[0] ?? []);

/** The file whose reading is chosen. */
export type Reading = {
  connection: DuckDBConnection;
  file: NormalisedFile;
  layout: Layout;
  fields: (format: FileFormat, readings?: readonly FileFormat[]) => Fields;
  today: string | undefined;
};

/** Counts the rows under each of some formats, in one pass over the file. */
const countReadings = async (
  { connection, file, layout, fields, today }: Reading,
  formats: readonly [FileFormat, ...FileFormat[]],
): Promise<Counts[]> => {
  const read = fields(formats[0], formats);
  const sql = readingsSql(file, layout, read, today);
  const reader = await connection.runAndReadAll(
    `SELECT reading, ${countsSql(read)} FROM (${sql}) GROUP BY reading ORDER BY reading`,
  );
  const found = new Map(reader.getRows().map(([reading, ...counts]) => [Number(reading), countsIn(counts)]));
  return formats.map((_, at) => found.get(at) ?? countsIn([]));
};

/** A day whose numbers do not say which is the month. */
export const numericDay = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}/;

/** Whether the first rows have days of numbers. They then leave the order open: what they show of it stands in the mapping. */
const hasNumericDays = (fields: Fields): boolean =>
  fields.mapped.some(
    ({ key, type }) => type === 'date' && fields.sample(key).some((text) => numericDay.test(text)),
  );

/** Before anything is written: the order of day and month, by every row, where the first ones leave it open. */
export const orderOfWholeFile = async (
  reading: Reading,
  format: FileFormat,
): Promise<FileFormat['order'] | undefined> => {
  if (format.order === 'mdy' || !hasNumericDays(reading.fields(format))) return undefined;
  const [dayFirst, monthFirst] = await countReadings(reading, [format, { ...format, order: 'mdy' }]);
  const better =
    dayFirst !== undefined &&
    monthFirst !== undefined &&
    dayFirst.badDates > 0 &&
    monthFirst.rejected < dayFirst.rejected;
  return better ? 'mdy' : 'dmy';
};

const otherSign = ({ decimal }: FileFormat): FileFormat['decimal'] => (decimal === '.' ? ',' : '.');

/** The reading that rejects fewer rows than the one under which they were counted, where what it leaves open makes rows bad. */
export const betterReading = async (
  reading: Reading,
  format: FileFormat,
  counts: Counts,
  open: Open,
): Promise<FileFormat> => {
  const orders =
    open.order && counts.badDates > 0 ? [format, { ...format, order: 'mdy' as const }] : [format];
  const signs =
    open.decimal && counts.badNumbers > 0
      ? orders.map((one): FileFormat => ({ ...one, decimal: otherSign(one) }))
      : [];
  const [first, ...more] = [...orders.slice(1), ...signs];
  if (first === undefined) return format;
  const others = [first, ...more] as const;
  const found = await countReadings(reading, [...others]);
  const rejected = (one: FileFormat) =>
    one === format ? counts.rejected : (found[others.indexOf(one)]?.rejected ?? Number.POSITIVE_INFINITY);
  const better = (one: FileFormat, other: FileFormat | undefined) =>
    other !== undefined && rejected(other) < rejected(one) ? other : one;
  const ordered = better(format, orders[1]);
  return better(ordered, signs[orders.indexOf(ordered)]);
};
