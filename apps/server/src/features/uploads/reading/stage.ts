import { countingFields } from '@bellwether/contract/imports/counting';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { type Mapping, mappingProblems } from '@bellwether/contract/imports/mapping';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from './normalise.ts';
import { decimalOf } from './number-habits.ts';
import { hasPeriods } from './period-sql.ts';
import { ReadingProblem } from './reading-problem.ts';
import type { Recognised } from './recognise.ts';
import { Fields, type Habits } from './row-sql.ts';
import { cell, sourceSql } from './source-sql.ts';
import { spreadSql } from './spread-sql.ts';
import { name } from './sql-text.ts';
import { stagedSql } from './staged-sql.ts';
import { positions } from './verdict-sql.ts';
import {
  ambiguousFigures,
  checkSums,
  decimalOfTheWholeFile,
  figuresIn,
  ofTheWholeFile,
} from './whole-file.ts';

/** A file in a temporary table of the connection: the fact columns of its kind, `line`, and what stands against a row. */
export type Staged = {
  table: string;
  kind: ImportKind;
  file: NormalisedFile;
  recognised: Recognised;
  /** Rows of the file; `rows` = `accepted` + `rejected` + `leftOut`. */
  rows: number;
  accepted: number;
  rejected: number;
  leftOut: number;
  /** Rows that are left out and take back what earlier files brought of their document. */
  withdrawn: number;
  /** How ambiguous dates and amounts were read. */
  habits: Habits;
  /** What was chosen for the values that decide which rows count, and the fields that the file has of those. */
  counts: Mapping['counts'];
  saidFields: readonly string[];
  notes: string[];
};

/** `today` is the business's calendar day, the warehouse's own when not given; rows over two years ahead of it are rejected. */
export type StageOptions = { table: string; today?: string };

/** A heading that stands twice is harmless only when both columns hold the same; otherwise nobody can say which one is meant. */
const checkDuplicates = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  table: Recognised,
  mapping: Mapping,
): Promise<string[]> => {
  const notes: string[] = [];
  const used = new Set(
    Object.values(mapping.columns).flatMap((source) => ('column' in source ? [source.column] : [])),
  );
  for (const column of used) {
    const [first = 0, ...others] = positions(table.header, column);
    for (const other of others) {
      const source = sourceSql(file, table, 'kept');
      const different = await connection.runAndReadAll(
        `SELECT line FROM ${source} WHERE ${cell(first)} IS DISTINCT FROM ${cell(other)} LIMIT 1`,
      );
      const line = different.getRows()[0]?.[0];
      const twice = `the heading "${column}" stands twice (columns ${first + 1} and ${other + 1})`;
      if (line !== undefined)
        throw new ReadingProblem(
          table.headerLine,
          other + 1,
          `${twice} and the columns differ, first in line ${line}. Rename or remove one of them.`,
        );
      notes.push(`Line ${table.headerLine}: ${twice}; both columns hold the same, so the first is used.`);
    }
  }
  return notes;
};

type Counts = {
  rows: number;
  rejected: number;
  leftOut: number;
  badDates: number;
  badNumbers: number;
  withdrawn: number;
};

const load = async (
  connection: DuckDBConnection,
  target: string,
  file: NormalisedFile,
  table: Recognised,
  fields: Fields,
  today: string | undefined,
): Promise<Counts> => {
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${target} AS ${stagedSql(file, table, fields, today)}`);
  const dates = fields.mapped
    .filter((field) => field.type === 'date')
    .map((field) => fields.index(field.key) + 1);
  const isDate = dates.length === 0 ? 'false' : `fault_column IN (${dates.join(', ')})`;
  const reader = await connection.runAndReadAll(
    `SELECT count(*), count(problem) FILTER (NOT left_out), count(*) FILTER (left_out), count(problem) FILTER (${isDate}),
      count(problem) FILTER (NOT ${isDate} AND regexp_matches(fault_value, '\\d,\\d')),
      count(*) FILTER (withdrawn) FROM ${target}`,
  );
  const [rows = 0, rejected = 0, leftOut = 0, badDates = 0, badNumbers = 0, withdrawn = 0] = (
    reader.getRows()[0] ?? []
  ).map(Number);
  return { rows, rejected, leftOut, badDates, badNumbers, withdrawn };
};

/**
 * Reads a normalised file into the temporary table `table` of the connection, all in SQL. Every row of the file is in it once (or once a
 * day, when totals of a period are spread): accepted ones with `problem` NULL, rejected and left-out ones with the reason.
 * @throws ReadingProblem when the file cannot be read at all under this mapping.
 */
export const stage = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  table: Recognised,
  kind: ImportKind,
  mapping: Mapping,
  options: StageOptions,
): Promise<Staged> => {
  const [missing] = mappingProblems(kind, table.header, mapping, table.headerLine, table.sample);
  if (missing !== undefined)
    throw new ReadingProblem(table.headerLine, null, missing.replace(/^Line \d+: /, ''));
  const notes = [...table.notes, ...(await checkDuplicates(connection, file, table, mapping))];
  const target = name(options.table);
  const order = mapping.dateOrder === 'mdy' ? 'mdy' : 'dmy';
  const shown = decimalOf(
    figuresIn(new Fields(kind, table, mapping, { decimal: '.', order }, [])),
    file.delimiter,
  );
  let habits: Habits = { decimal: mapping.decimal ?? shown.decimal, order };
  const attempt = (tried: Habits) =>
    load(
      connection,
      target,
      file,
      table,
      new Fields(kind, table, mapping, tried, file.padded),
      options.today,
    );
  let counts = await attempt(habits);
  // What the mapping leaves open is decided by the whole column: the reading that rejects fewer rows.
  const others: Habits[] = [
    ...(mapping.dateOrder === undefined && counts.badDates > 0 ? [{ ...habits, order: 'mdy' as const }] : []),
    ...(mapping.decimal === undefined && counts.badNumbers > 0
      ? [{ ...habits, decimal: habits.decimal === '.' ? (',' as const) : ('.' as const) }]
      : []),
  ];
  for (const other of others) {
    const tried = {
      ...habits,
      ...(other.order === habits.order ? { decimal: other.decimal } : { order: other.order }),
    };
    const found = await attempt(tried);
    if (found.rejected < counts.rejected) [habits, counts] = [tried, found];
    else counts = await attempt(habits);
  }
  if (mapping.decimal === undefined && !shown.told) {
    const fields = new Fields(kind, table, mapping, habits, file.padded);
    const sign = await decimalOfTheWholeFile(connection, target, fields, table, file);
    if (sign !== undefined && sign.decimal !== habits.decimal) {
      habits = { ...habits, decimal: sign.decimal };
      counts = await attempt(habits);
    }
    if (sign?.told === false)
      notes.push(...ambiguousFigures(new Fields(kind, table, mapping, habits, file.padded), sign));
  }
  const whole = await ofTheWholeFile(
    connection,
    target,
    new Fields(kind, table, mapping, habits, file.padded),
  );
  if (Object.keys(whole).length > 0) {
    habits = { ...habits, ...whole };
    counts = await attempt(habits);
  }
  const fields = new Fields(kind, table, mapping, habits, file.padded);
  notes.push(...ambiguousDates(fields, table, mapping));
  await checkSums(connection, target, kind);
  if (hasPeriods(fields)) notes.push(...(await spread(connection, target, kind)));
  const { rows, rejected, leftOut, withdrawn } = counts;
  return {
    table: options.table,
    kind,
    file,
    recognised: table,
    rows,
    accepted: rows - rejected - leftOut,
    rejected,
    leftOut,
    withdrawn,
    habits,
    counts: mapping.counts,
    saidFields: countingFields[kind].filter((field) => fields.has(field)),
    notes,
  };
};

/** Nothing in the file told day from month: said, because the user may know better. */
const ambiguousDates = (fields: Fields, table: Recognised, mapping: Mapping): string[] =>
  fields.mapped.flatMap(({ key, type, label }) => {
    const index = fields.index(key);
    if (type !== 'date' || index < 0 || mapping.dateOrder !== undefined || fields.habits.order !== 'dmy')
      return [];
    const shown = table.sample
      .map((row) => row[index] ?? '')
      .find((text) => /^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{2,4}/.test(text.trim()));
    return shown === undefined ? [] : [`${label}: "${shown.trim()}" and the others are read day first.`];
  });

/** Puts rows of single days in the place of rows of periods. */
const spread = async (connection: DuckDBConnection, target: string, kind: ImportKind): Promise<string[]> => {
  const long = await connection.runAndReadAll(
    `SELECT strftime(min(period_from), '%-d %b %Y'), strftime(max(period_to), '%-d %b %Y') FROM ${target} WHERE problem IS NULL AND period_from < period_to`,
  );
  const [from, to] = long.getRows()[0] ?? [];
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${target} AS ${spreadSql(kind, target)}`);
  if (from === null || from === undefined) return [];
  return [
    `This file has totals for ${String(from)} – ${String(to)}, not days. They are spread evenly over the days, so the whole period is exact and a part of it is an estimate.`,
  ];
};
