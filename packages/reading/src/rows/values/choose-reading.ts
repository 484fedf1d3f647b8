import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Fields, FileFormat } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { countReadingsSql, sourceRowsSql } from '../staged-sql.ts';

/** Row counts of a file when read in one format. Another format may fix bad dates and bad numbers. */
export type ReadingCounts = {
  rows: number;
  rejected: number;
  skipped: number;
  badDates: number;
  badNumbers: number;
  withdrawn: number;
};

const countsSql = (fields: Fields): string => {
  const dates = fields.mapped
    .filter((field) => field.type === 'date')
    .map((field) => fields.index(field.key) + 1);
  const isDate = dates.length === 0 ? 'false' : `fault_column IN (${dates.join(', ')})`;
  return `count(*), count(problem) FILTER (NOT skipped), count(*) FILTER (skipped), count(problem) FILTER (${isDate}),
      count(problem) FILTER (NOT ${isDate} AND regexp_matches(fault_value, '\\d,\\d')),
      count(*) FILTER (withdrawn)`;
};

const countsIn = (row: readonly unknown[]): ReadingCounts => {
  const [rows = 0, rejected = 0, skipped = 0, badDates = 0, badNumbers = 0, withdrawn = 0] = row.map(Number);
  return { rows, rejected, skipped, badDates, badNumbers, withdrawn };
};

export const countRows = async (
  connection: DuckDBConnection,
  target: string,
  fields: Fields,
): Promise<ReadingCounts> =>
  countsIn((await connection.runAndReadAll(`SELECT ${countsSql(fields)} FROM ${target}`)).getRows()[0] ?? []);

export type FileReading = {
  connection: DuckDBConnection;
  file: NormalisedFile;
  layout: Layout;
  fields: (format: FileFormat, readings?: readonly FileFormat[]) => Fields;
  today: string | undefined;
};

/** Counts the rows in each of the given formats, in one pass over the file. */
export const countReadings = async (
  { connection, file, layout, fields, today }: FileReading,
  formats: readonly FileFormat[],
): Promise<ReadingCounts[]> => {
  const [first] = formats;
  if (first === undefined) return [];
  const read = fields(first, formats);
  const sql = countReadingsSql(file, layout, read, today);
  const reader = await connection.runAndReadAll(
    `SELECT reading, ${countsSql(read)} FROM (${sql}) GROUP BY reading ORDER BY reading`,
  );
  const found = new Map(reader.getRows().map(([reading, ...counts]) => [Number(reading), countsIn(counts)]));
  return formats.map((_, at) => found.get(at) ?? countsIn([]));
};

/** Matches a date whose numbers do not show which of them is the month. */
export const numericDatePattern = /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}/;

/**
 * Reports whether the sample has numeric dates. If the sample shows their order, the mapping already holds
 * it.
 */
const hasNumericDays = (fields: Fields): boolean =>
  fields.mapped.some(
    ({ key, type }) => type === 'date' && fields.sample(key).some((text) => numericDatePattern.test(text)),
  );

/**
 * Reports whether any row has a second number above 12, so that reading the month first could accept more dates. This
 * takes a fifth of the time of counting the rows.
 */
export const hasDayFirstDates = async (
  { connection, file, layout }: FileReading,
  fields: Fields,
): Promise<boolean> => {
  const form = sqlLiteral('^\\s*\\d{1,2}[-/. ](1[3-9]|[2-9]\\d)[-/. ]\\d{2}');
  const found = fields.mapped
    .filter(({ key, type }) => type === 'date' && fields.index(key) >= 0)
    .map(({ key }) => `regexp_matches(${cellColumn(fields.index(key))}, ${form})`);
  if (found.length === 0) return false;
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(bool_or(${found.join(' OR ')}), false) FROM ${sourceRowsSql(file, layout, 'null')}`,
  );
  return reader.getRows()[0]?.[0] === true;
};

/**
 * Reports whether the month probably comes first, if the sample leaves the order open. Called before rows are written;
 * `isReadingBetter` confirms the choice afterwards.
 */
export const isLikelyMonthFirst = async (reading: FileReading, format: FileFormat): Promise<boolean> => {
  const fields = reading.fields(format);
  return format.order === 'dmy' && hasNumericDays(fields) && (await hasDayFirstDates(reading, fields));
};

/**
 * Reports whether a format that rejects `rejected` rows is better than another format. Stops as soon as the other
 * format has rejected more.
 */
export const isReadingBetter = async (
  { connection, file, layout, fields, today }: FileReading,
  rejected: number,
  other: FileFormat,
): Promise<boolean> => {
  const sql = countReadingsSql(file, layout, fields(other, [other]), today);
  const reader = await connection.runAndReadAll(
    `SELECT count(*) FROM (SELECT 1 FROM (${sql}) WHERE problem IS NOT NULL AND NOT skipped LIMIT ${rejected + 1})`,
  );
  return Number(reader.getRows()[0]?.[0]) > rejected;
};

/**
 * Returns the first alternative format that rejects fewer rows, otherwise the given format. Tries only alternatives
 * that are still open and may cause the faults.
 */
export const chooseReading = async (
  reading: FileReading,
  format: FileFormat,
  counts: ReadingCounts,
  open: { order: boolean; decimal: boolean },
): Promise<FileFormat> => {
  const others: FileFormat[] = [
    ...(open.order && counts.badDates > 0
      ? [{ ...format, order: format.order === 'mdy' ? ('dmy' as const) : ('mdy' as const) }]
      : []),
    ...(open.decimal && counts.badNumbers > 0
      ? [{ ...format, decimal: format.decimal === '.' ? (',' as const) : ('.' as const) }]
      : []),
  ];
  const found = await countReadings(reading, others);
  return others.find((_, at) => (found[at]?.rejected ?? counts.rejected) < counts.rejected) ?? format;
};
