import { missingMarks } from '@bellwether/contract/imports/cell';
import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import type { DuckDBConnection } from '@duckdb/node-api';
import { adRows } from './ad-rows.ts';
import { currencySql } from './currency.ts';
import type { Layout } from './detect-layout.ts';
import { inheritedSql } from './document-fields.ts';
import { invoiceRows } from './invoice-rows.ts';
import { leadRows } from './lead-rows.ts';
import type { NormalisedFile } from './normalise.ts';
import { hasPeriods, spreadSql } from './period-sql.ts';
import { Fields, type FileFormat, type Rows } from './row-sql.ts';
import { sessionRows } from './session-rows.ts';
import { cell, literal, name } from './sql.ts';
import type { StageOptions } from './stage.ts';
import { validationSql } from './validation-sql.ts';

const rowsOf: Record<ImportKind, (fields: Fields) => Rows> = {
  invoices: invoiceRows,
  ads: adRows,
  sessions: sessionRows,
  leads: leadRows,
};

/** SQL that reads a file into rows of its kind. The validation comes last, so that a clean row costs no more than its casts. */
export const stagedSql = (
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  today: string | undefined,
): string => {
  const rows = rowsOf[fields.kind](fields);
  const width = Math.max(file.maxCells, layout.header.length);
  const validation = validationSql(fields, rows, layout, width, today);
  const inherited = inheritedSql(fields);
  const layers = [
    `cells AS (SELECT ${['*', ...fields.texts()].join(', ')} FROM ${sourceSql(file, layout, 'null')})`,
    ...(inherited === undefined ? [] : [`documents AS (${inherited})`]),
    `layer0 AS (SELECT ${['*', ...fields.values(), `${currencySql(fields)} AS currency`].join(', ')} FROM ${inherited === undefined ? 'cells' : 'documents'})`,
    ...rows.steps.map(
      (step, n) =>
        `layer${n + 1} AS (SELECT *, ${Object.entries(step)
          .map(([column, sql]) => `${sql} AS ${column}`)
          .join(', ')} FROM layer${n})`,
    ),
    `validated AS (SELECT *, ${validation.fault} AS fault FROM layer${rows.steps.length})`,
  ];
  const facts = factColumns(fields.kind).map(
    ({ name: column, type }) => `CAST(${rows.columns[column] ?? 'NULL'} AS ${type}) AS ${column}`,
  );
  const periods = hasPeriods(fields) ? ['period_from', 'period_to'] : [];
  const extra = Object.entries(rows.extra ?? {}).map(([column, sql]) => `${sql} AS ${column}`);
  const problemColumns = Object.entries(validation.columns).map(([column, sql]) => `${sql} AS ${column}`);
  return `WITH ${layers.join(',\n')}
    SELECT line, ${[...facts, ...periods, ...extra, ...problemColumns, `coalesce(${rows.withdrawn ?? 'false'}, false) AS withdrawn`].join(', ')}
    FROM validated`;
};

/** Over twice the limit of `normalise`, as quotes inside of a cell are doubled. */
const longestRecord = 4 * 1024 * 1024;

/**
 * SQL for the rows of a file's table: `line` and `c1`, `c2` … as text. `missing: 'null'` turns what exports write for no value into NULL;
 * `'kept'` leaves every cell as it stands. Buffers of a few records' size let the cores share the file; by default they would be
 * sixteen records long, more than most files.
 */
export const sourceSql = (file: NormalisedFile, layout: Layout, missing: 'null' | 'kept'): string => {
  const width = Math.max(file.maxCells, layout.header.length);
  const columns = Array.from({ length: width }, (_, index) => `'${cell(index)}': 'VARCHAR'`);
  const options = [
    'header = false',
    'auto_detect = false',
    `delim = ${literal(file.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `new_line = '\\n'`,
    `columns = {'line': 'BIGINT', ${columns.join(', ')}}`,
    `null_padding = ${file.minCells !== width}`,
    `parallel = ${!file.multiline}`,
    `max_line_size = ${longestRecord}`,
    `buffer_size = ${4 * longestRecord}`,
    ...(missing === 'null' ? [`nullstr = [${missingMarks.map(literal).join(', ')}]`] : []),
  ];
  const range = [
    `line >= ${layout.firstLine}`,
    ...(layout.endLine === null ? [] : [`line < ${layout.endLine}`]),
  ];
  return `(SELECT * FROM read_csv(${literal(file.path)}, ${options.join(', ')}) WHERE ${range.join(' AND ')})`;
};

/**
 * The rows that `stage` made of the file under this mapping and this format on this day, as a temporary view of the connection: nothing
 * is read before it is asked, and nothing is kept. For the import that follows a dry run, which has found what only the whole file shows.
 */
export const stageView = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  kind: ImportKind,
  mapping: Mapping,
  format: FileFormat,
  { table: target, today }: StageOptions,
): Promise<void> => {
  const fields = new Fields(kind, layout, mapping, format, file.padded);
  const view = (called: string, sql: string) =>
    connection.run(`CREATE OR REPLACE TEMP VIEW ${name(called)} AS ${sql}`);
  if (!hasPeriods(fields)) {
    await view(target, stagedSql(file, layout, fields, today));
    return;
  }
  const periods = `${target}_periods`;
  await view(periods, stagedSql(file, layout, fields, today));
  await view(target, spreadSql(kind, name(periods)));
};
