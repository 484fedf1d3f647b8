import { rm } from 'node:fs/promises';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { keepsPeriods } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { ReadingProblem } from '../bytes/reading-problem.ts';
import { decidingFields } from '../kinds/inclusion.ts';
import { findRepeatedAmounts } from '../layout/document-fields.ts';
import type { Layout } from '../layout/layout.ts';
import { isMonthFirstZone } from '../layout/month-first.ts';
import { findDecimalSign } from '../layout/number-format.ts';
import { convertedAmountNotes } from '../mapping/alternatives.ts';
import { findMappingProblems } from '../mapping/mapping.ts';
import { callNotes } from './kinds/call-notes.ts';
import { channelNotes } from './kinds/channel-notes.ts';
import { countUnnumberedInvoices } from './kinds/unnumbered.ts';
import { measuredNotes, roundedIdNotes } from './measured-notes.ts';
import { platformNotes } from './platform-notes.ts';
import { Fields, type FileFormat } from './row-sql.ts';
import { cellColumn, sqlName } from './sql.ts';
import type { StagedFile } from './staged.ts';
import { createUnwrittenView, periodsViewName, sourceRowsSql, writeRows } from './staged-sql.ts';
import { unreadColumnNotes } from './unread-columns.ts';
import { headingPositions } from './validation-sql.ts';
import {
  chooseReading,
  countReadings,
  countRows,
  type FileReading,
  hasDayFirstDates,
  isLikelyMonthFirst,
  isReadingBetter,
  numericDatePattern,
  type ReadingCounts,
} from './values/choose-reading.ts';
import { findAmountRule } from './values/find-amount-rule.ts';
import { findClock } from './values/find-clock.ts';
import { hasPeriods, spreadOverDaysSql } from './values/period-sql.ts';
import { lastDayOfUnitSql } from './values/period-text-sql.ts';
import {
  ambiguousNumberNotes,
  checkSums,
  findDecimalSignOfFile,
  findFormatOfFile,
  findNumberColumns,
  isDecimalSignShown,
} from './whole-file.ts';

/**
 * Options of `stageRows`. `rowsPath` is the base path of the rows files; a number and `.parquet` are appended. At most
 * two files are written, and the last one is kept. `today` is the calendar day of the business, by default that of the
 * warehouse. Rows more than two years after it are rejected. Times with a known zone are converted to `timeZone`.
 */
export type StageOptions = { table: string; rowsPath: string; today?: string; timeZone?: string };

/** Accepts a duplicate heading only if both columns are equal; otherwise the intended column is unclear. */
const checkDuplicates = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  mapping: Mapping,
): Promise<string[]> => {
  const notes: string[] = [];
  const used = new Set(
    Object.values(mapping.columns).flatMap((source) => ('column' in source ? [source.column] : [])),
  );
  for (const column of used) {
    const [first = 0, ...others] = headingPositions(layout.header, column);
    for (const other of others) {
      const source = sourceRowsSql(file, layout, 'kept');
      const different = await connection.runAndReadAll(
        `SELECT line FROM ${source} WHERE ${cellColumn(first)} IS DISTINCT FROM ${cellColumn(other)} LIMIT 1`,
      );
      const line = different.getRows()[0]?.[0];
      const twice = `the heading "${column}" appears twice (columns ${first + 1} and ${other + 1})`;
      if (line !== undefined)
        throw new ReadingProblem(
          layout.headerLine,
          other + 1,
          `${twice} and the columns differ, first in line ${line}. Rename or remove one of them.`,
        );
      notes.push(
        `Line ${layout.headerLine}: ${twice}; both columns have the same values, so the first is used.`,
      );
    }
  }
  return notes;
};

/**
 * Reads a normalised file into the temporary view `table` of the connection, all in SQL. Every row of the file appears
 * once, or once per day if period totals are spread over days. Accepted rows have `problem` NULL; rejected and skipped
 * rows have the reason.
 * @throws ReadingProblem when the file cannot be read at all with this mapping.
 */
export const stageRows = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  kind: UploadType,
  mapping: Mapping,
  options: StageOptions,
): Promise<StagedFile> => {
  const [missing] = findMappingProblems(kind, layout.header, mapping, layout.headerLine, layout.sample);
  if (missing !== undefined)
    throw new ReadingProblem(layout.headerLine, null, missing.replace(/^Line \d+: /, ''));
  const notes = [...layout.notes, ...(await checkDuplicates(connection, file, layout, mapping))];
  const defaultOrder = mapping.dateOrder === undefined && isMonthFirstZone(options.timeZone) ? 'mdy' : 'dmy';
  const order = mapping.dateOrder ?? defaultOrder;
  const shown = findDecimalSign(
    findNumberColumns(new Fields(kind, layout, mapping, { decimal: '.', order }, [])),
    file.delimiter,
  );
  const { today } = options;
  const createFields = (read: FileFormat, readings?: readonly FileFormat[]) =>
    new Fields(kind, layout, mapping, read, file.padded, readings);
  const reading = { connection, file, layout, fields: createFields, today };
  let format: FileFormat = { decimal: mapping.decimal ?? shown.decimal, order };
  const { clock, notes: clockNotes } = await findClock(
    connection,
    file,
    layout,
    createFields(format),
    options.timeZone ?? 'UTC',
  );
  if (clock) format = { ...format, clock };
  const periods = hasPeriods(createFields(format));
  const view = periods ? periodsViewName(options.table) : options.table;
  const target = sqlName(view);
  const findSign = (read: FileFormat) =>
    findDecimalSignOfFile(connection, target, createFields(read), layout, file);
  // Decides from the whole file the formats that the mapping and the first rows leave open, if possible before rows are
  // written.
  const open = { order: mapping.dateOrder === undefined, decimal: mapping.decimal === undefined };
  const isUnsure = open.decimal && !shown.certain;
  const monthFirst = open.order && (await isLikelyMonthFirst(reading, format));
  let sign = isUnsure && isDecimalSignShown(createFields(format)) ? await findSign(format) : undefined;
  if (monthFirst) format = { ...format, order: 'mdy' };
  if (sign) format = { ...format, decimal: sign.decimal };
  const amounts = await findAmountRule(connection, file, layout, createFields(format));
  if (amounts) format = { ...format, amounts };
  let writings = 0;
  const rowsFile = () => `${options.rowsPath}.${writings}.parquet`;
  const write = async (read: FileFormat): Promise<ReadingCounts> => {
    const former = rowsFile();
    writings += 1;
    await writeRows(connection, file, layout, createFields(read), { view, path: rowsFile(), today });
    await rm(former, { force: true });
    return countRows(connection, target, createFields(read));
  };
  let counts = await write(format);
  let chosen = format;
  const dayFirst = { ...format, order: 'dmy' as const };
  // Keeps the day first, unless it rejects more rows.
  if (monthFirst && !(await isReadingBetter(reading, counts.rejected, dayFirst))) chosen = dayFirst;
  if (!monthFirst || chosen === dayFirst) {
    const [chosenCounts = counts] = chosen === format ? [] : await countReadings(reading, [chosen]);
    const left = { order: open.order && !monthFirst, decimal: open.decimal && sign === undefined };
    chosen = await chooseReading(reading, chosen, chosenCounts, left);
  }
  /**
   * Reads rows through a view if their format differs from that of the written rows. They are written once the format
   * is final.
   */
  const look = () => createUnwrittenView(connection, file, layout, createFields(chosen), { view, today });
  if (chosen !== format) await look();
  if (isUnsure && sign === undefined) {
    sign = await findSign(chosen);
    if (sign !== undefined && sign.decimal !== chosen.decimal) {
      chosen = { ...chosen, decimal: sign.decimal };
      await look();
    }
  }
  const whole = await findFormatOfFile(connection, target, createFields(chosen), { file, layout });
  if (Object.keys(whole).length > 0) chosen = { ...chosen, ...whole };
  if (chosen.decimal !== format.decimal) {
    // Finds the rule of the amounts again, because a different decimal sign changes how they add up.
    const { amounts: _former, ...read } = chosen;
    const again = await findAmountRule(connection, file, layout, createFields(read));
    chosen = again ? { ...read, amounts: again } : read;
  }
  if (chosen !== format) {
    format = chosen;
    counts = await write(format);
  }
  const fields = createFields(format);
  if (sign?.certain === false) notes.push(...ambiguousNumberNotes(fields, sign));
  notes.push(
    ...(await ambiguousDates(reading, fields, options.timeZone)),
    ...(await clockNotes(format.order)),
  );
  if (kind === 'invoices' && fields.has('document_number')) {
    const unnumbered = await countUnnumberedInvoices(connection, target);
    if (unnumbered.isLarge) format = { ...format, partlyNumbered: true };
    notes.push(...unnumbered.notes);
  }
  if (kind === 'invoices') notes.push(...repeatedNotes(fields, layout));
  notes.push(...roundedIdNotes(fields), ...measuredNotes(fields));
  notes.push(...convertedAmountNotes(kind, layout.header, layout.sample, mapping));
  notes.push(...platformNotes(fields, layout), ...unreadColumnNotes(fields, layout));
  notes.push(...(await callNotes(connection, file, layout, fields)));
  notes.push(...(await channelNotes(connection, { file, layout, fields, staged: target })));
  await checkSums(connection, target, kind);
  if (periods) notes.push(...(await spread(connection, target, options.table, kind)));
  const { rows, rejected, skipped, withdrawn } = counts;
  return {
    table: options.table,
    rowsFile: rowsFile(),
    kind,
    periods,
    file,
    layout,
    rows,
    accepted: rows - rejected - skipped,
    rejected,
    skipped,
    withdrawn,
    format,
    counts: mapping.counts,
    accountMovements: mapping.accountMovements,
    decidingFields: (decidingFields[kind] ?? []).filter((field) => fields.has(field)),
    notes,
  };
};

/**
 * Builds notes about an amount that repeats on every line but counts once per document, because the column sum is
 * larger.
 */
const repeatedNotes = (fields: Fields, { header, sample }: Layout): string[] => {
  const repeated = findRepeatedAmounts(header, sample, fields.mapping);
  const [column] = ['total', 'subtotal']
    .filter((key) => repeated.includes(key) && fields.mapping.document?.includes(key))
    .map((key) => header[fields.index(key)]);
  return column === undefined
    ? []
    : [`"${column}" is repeated on every line of a document. It counts once per document.`];
};

/** Builds a note about dates whose order the file does not show, because the user may know the order. */
const ambiguousDates = async (
  reading: FileReading,
  fields: Fields,
  timeZone: string | undefined,
): Promise<string[]> => {
  const { mapping, format } = fields;
  if (mapping.dateOrder !== undefined) return [];
  const isMonthFirst = format.order === 'mdy';
  // Second numbers above 12 prove that the month comes first, so no note is needed.
  if (isMonthFirst && (!isMonthFirstZone(timeZone) || (await hasDayFirstDates(reading, fields)))) return [];
  return fields.mapped.flatMap(({ key, type, label }) => {
    const index = fields.index(key);
    if (type !== 'date' || index < 0) return [];
    const shown = reading.layout.sample
      .map((row) => row[index] ?? '')
      .find((text) => numericDatePattern.test(text.trim()));
    if (shown === undefined) return [];
    return [
      isMonthFirst
        ? `${label}: "${shown.trim()}" and similar dates are read with the month first, as is usual in ${timeZone}. If this is wrong, choose another date order.`
        : `${label}: "${shown.trim()}" and similar dates are read with the day first.`,
    ];
  });
};

/** Spreads period totals over single days. */
const spread = async (
  connection: DuckDBConnection,
  periods: string,
  table: string,
  kind: UploadType,
): Promise<string[]> => {
  const long = await connection.runAndReadAll(
    `SELECT strftime(min(period_from), '%-d %b %Y'), strftime(max(period_to), '%-d %b %Y'),
       strftime(min(period_from), '%b %Y'), strftime(max(period_from), '%b %Y'), count(DISTINCT (period_from, period_to)),
       bool_and(period_from = date_trunc('month', period_from) AND period_to = last_day(period_from)),
       bool_and(period_to - period_from = 6),
       bool_and(period_from = date_trunc('quarter', period_from) AND period_to = ${lastDayOfUnitSql('quarter', 'period_from')})
     FROM ${periods} WHERE problem IS NULL AND period_from < period_to`,
  );
  const [from, to, firstMonth, lastMonth, many, byMonth, byWeek, byQuarter] = long.getRows()[0] ?? [];
  const spreadRows = sqlName(`${table}_days`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${spreadRows} AS ${spreadOverDaysSql(kind, periods)}`);
  await connection.run(`CREATE OR REPLACE TEMP VIEW ${sqlName(table)} AS SELECT * FROM ${spreadRows}`);
  if (from === null || from === undefined) return [];
  const days = `${String(from)} – ${String(to)}`;
  const months = many === 1n ? String(firstMonth) : `${String(firstMonth)} – ${String(lastMonth)}`;
  if (keepsPeriods(kind))
    return [
      `This file has totals for ${days}, not for each day. They are stored whole. A report of a part of that period shows an even share.`,
    ];
  const each = (period: string) =>
    `Each ${period} is spread evenly over its days, so a whole ${period} is exact and a part of one is an estimate.`;
  if (byMonth === true) return [`This file has totals by month, ${months}. ${each('month')}`];
  if (many === 1n)
    return [
      `This file has totals for ${days}, not for each day. They are spread evenly over the days: the whole period is exact, part of it is an estimate.`,
    ];
  const unit = byWeek === true ? 'week' : byQuarter === true ? 'quarter' : undefined;
  return unit !== undefined
    ? [`This file has totals by ${unit}, ${days}. ${each(unit)}`]
    : [`This file has totals of ${String(many)} periods, ${days}. ${each('period')}`];
};
