import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { factColumns, factDeclarations } from '@bellwether/facts/facts';
import { sqlLiteral } from '@bellwether/facts/sql-literal';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../bytes/normalise.ts';
import { missingMarks } from '../cells/cell.ts';
import type { Layout } from '../layout/layout.ts';
import { buildAdLandingPageRows, buildAdRows, buildSearchTermRows } from './kinds/ad-rows.ts';
import { inheritDocumentFieldsSql } from './kinds/inherit-document-fields.ts';
import { buildInvoiceRows } from './kinds/invoice-rows.ts';
import { buildLeadRows } from './kinds/lead-rows.ts';
import { buildSessionRows } from './kinds/session-rows.ts';
import {
  buildCompetitorRows,
  buildKeywordRankingRows,
  buildReviewRows,
  buildTouchRows,
  buildWebsiteAuditRows,
} from './kinds/website-rows.ts';
import { Fields, type FileFormat, type RowsSql } from './row-sql.ts';
import { writeParquet } from './scratch.ts';
import { cellColumn, sqlName } from './sql.ts';
import { validationSql } from './validation-sql.ts';
import { currencySql } from './values/currency.ts';
import { hasPeriods, spreadOverDaysSql } from './values/period-sql.ts';

const rowBuilders: Record<UploadType, (fields: Fields) => RowsSql> = {
  invoices: buildInvoiceRows,
  ads: buildAdRows,
  sessions: buildSessionRows,
  leads: buildLeadRows,
  search_terms: buildSearchTermRows,
  ad_landing_pages: buildAdLandingPageRows,
  keyword_rankings: buildKeywordRankingRows,
  reviews: buildReviewRows,
  competitor_metrics: buildCompetitorRows,
  website_audits: buildWebsiteAuditRows,
  lead_touches: buildTouchRows,
};

const isNull = (sql: string): boolean => /^(NULL|CAST\(NULL AS [A-Z]+(\(\d+,\d+\))?\))$/.test(sql);

/**
 * Returns the SQL layers up to `layer0`, which contains the texts and values of the fields, for all rows or the first
 * `maxRows`.
 */
export const valueLayers = (
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  maxRows?: number,
): string[] => {
  const inherited = inheritDocumentFieldsSql(fields);
  const { length: readings } = fields.readings;
  const all = sourceRowsSql(file, layout, 'null');
  const whole = maxRows === undefined ? all : `(SELECT * FROM ${all} LIMIT ${maxRows})`;
  const source = readings > 0 ? `(SELECT *, unnest(range(${readings})) AS reading FROM ${whole})` : whole;
  return [
    `cells AS (SELECT ${['*', ...fields.texts()].join(', ')} FROM ${source})`,
    ...(inherited === undefined ? [] : [`documents AS (${inherited})`]),
    `layer0 AS (SELECT ${['*', ...fields.values(), `${currencySql(fields)} AS currency`].join(', ')} FROM ${inherited === undefined ? 'cells' : 'documents'})`,
  ];
};

/**
 * Builds the SQL of a file: the layers that read it, the computed columns, and the fact columns without a source, which
 * are empty. Validation is the last layer, so that a valid row costs little more than its casts.
 */
const stagedParts = (file: NormalisedFile, layout: Layout, fields: Fields, today: string | undefined) => {
  const rows = rowBuilders[fields.kind](fields);
  const width = Math.max(file.maxCells, layout.header.length);
  const validation = validationSql(fields, rows, layout, width, today);
  const layers = [
    ...valueLayers(file, layout, fields),
    ...rows.steps.map(
      (step, n) =>
        `layer${n + 1} AS (SELECT *, ${Object.entries(step)
          .map(([column, sql]) => `${sql} AS ${column}`)
          .join(', ')} FROM layer${n})`,
    ),
    `validated AS (SELECT *, ${validation.fault} AS fault FROM layer${rows.steps.length})`,
  ];
  const facts = factColumns(fields.kind).map(({ name: column, type }) => {
    const sql = rows.columns[column] ?? 'NULL';
    return { column, empty: isNull(sql), sql: `CAST(${sql} AS ${duckdb.columnType(type)}) AS ${column}` };
  });
  // Normalises devices and channels as during a load, because the preview of lost rows compares these rows with loaded
  // rows.
  const canonical = facts.flatMap(({ column, empty }) => {
    const sql = factDeclarations[fields.kind].canonical?.[column];
    return sql === undefined || empty ? [] : [`${sql} AS ${column}`];
  });
  const periods = hasPeriods(fields) ? ['period_from', 'period_to'] : [];
  const extra = Object.entries(rows.extra ?? {}).map(([column, sql]) => `${sql} AS ${column}`);
  const problemColumns = Object.entries(validation.columns).map(([column, sql]) => `${sql} AS ${column}`);
  const filled = facts.filter(({ empty }) => !empty).map(({ sql }) => sql);
  const withdrawn = `coalesce(${rows.withdrawn ?? 'false'}, false) AS withdrawn`;
  return {
    validation,
    withdrawn,
    layers: `WITH ${layers.join(',\n')}`,
    filled: `SELECT * ${canonical.length > 0 ? `REPLACE (${canonical.join(', ')}) ` : ''}FROM (SELECT ${['line', ...filled, ...periods, ...extra, ...problemColumns, withdrawn].join(', ')} FROM validated)`,
    empty: facts.filter(({ empty }) => empty).map(({ sql }) => sql),
  };
};

const stagedSql = (
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  today: string | undefined,
): string => {
  const { layers, filled, empty } = stagedParts(file, layout, fields, today);
  return `${layers} SELECT ${['*', ...empty].join(', ')} FROM (${filled})`;
};

/**
 * Returns SQL for the faults of the rows under each format in `fields.readings`, in one pass over the file.
 * Nothing is written.
 */
export const countReadingsSql = (
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  today: string | undefined,
): string => {
  const { layers, validation, withdrawn } = stagedParts(file, layout, fields, today);
  const { skipped, fault_column: column, fault_value: value } = validation.columns;
  // Builds no fault texts, because they are not needed here and slow if half of all rows have one.
  return `${layers} SELECT reading, fault AS problem, ${skipped} AS skipped, ${column} AS fault_column, ${value} AS fault_value, ${withdrawn} FROM validated`;
};

const createView = (connection: DuckDBConnection, view: string, sql: string) =>
  connection.run(`CREATE OR REPLACE TEMP VIEW ${sqlName(view)} AS ${sql}`);

/** Creates a temporary view of a Parquet file from `writeRows`. */
const viewRows = async (
  connection: DuckDBConnection,
  view: string,
  path: string,
  { empty }: { empty: readonly string[] },
): Promise<void> => {
  await createView(
    connection,
    view,
    `SELECT ${['*', ...empty].join(', ')} FROM read_parquet(${sqlLiteral(path)})`,
  );
};

/**
 * Reads a file into rows of its kind, writes them to a Parquet file and creates the temporary view `view` of that file.
 * Queries on it are cheaper than on a table.
 */
export const writeRows = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  { view, path, today }: { view: string; path: string; today: string | undefined },
): Promise<void> => {
  const parts = stagedParts(file, layout, fields, today);
  await writeParquet(connection, `${parts.layers} ${parts.filled}`, path);
  await viewRows(connection, view, path, parts);
};

/** Creates a temporary view that reads the rows from the file on every query. */
export const createUnwrittenView = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
  { view, today }: { view: string; today: string | undefined },
): Promise<void> => {
  await createView(connection, view, stagedSql(file, layout, fields, today));
};

/**
 * Maximum bytes of a record: more than twice the limit of `normaliseFile`, because quotes inside a cell are doubled.
 */
const maxRecordBytes = 4 * 1024 * 1024;

/**
 * Returns SQL for the rows of a file's table: `line` and `c1`, `c2` … as text. `missing: 'null'` turns marks for
 * missing values into NULL; `'kept'` leaves every cell unchanged. A buffer size of a few records lets several cores
 * read the file; the default of sixteen records would exceed most files.
 */
export const sourceRowsSql = (file: NormalisedFile, layout: Layout, missing: 'null' | 'kept'): string => {
  const width = Math.max(file.maxCells, layout.header.length);
  const columns = Array.from({ length: width }, (_, index) => `'${cellColumn(index)}': 'VARCHAR'`);
  const options = [
    'header = false',
    'auto_detect = false',
    `delim = ${sqlLiteral(file.delimiter)}`,
    `quote = '"'`,
    `escape = '"'`,
    `new_line = '\\n'`,
    `columns = {'line': 'BIGINT', ${columns.join(', ')}}`,
    `null_padding = ${file.minCells !== width}`,
    `parallel = ${!file.multiline}`,
    `max_line_size = ${maxRecordBytes}`,
    `buffer_size = ${4 * maxRecordBytes}`,
    ...(missing === 'null' ? [`nullstr = [${missingMarks.map(sqlLiteral).join(', ')}]`] : []),
  ];
  const range = [
    `line >= ${layout.firstLine}`,
    ...(layout.endLine === null ? [] : [`line < ${layout.endLine}`]),
  ];
  return `(SELECT * FROM read_csv(${sqlLiteral(file.path)}, ${options.join(', ')}) WHERE ${range.join(' AND ')})`;
};

/** Returns the name of the view with period totals, before `table` spreads them over days. */
export const periodsViewName = (table: string): string => `${table}_periods`;

/**
 * Creates a temporary view of the rows that `stageRows` made of the file with this mapping, format and day. It reads
 * the Parquet file `rowsFile` if that exists, is complete and fits this release. Otherwise every query reads the
 * uploaded file. Returns the Parquet file if it contains the rows of the view unchanged.
 */
export const stageRowsOfView = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  kind: UploadType,
  mapping: Mapping,
  format: FileFormat,
  { table, today, rowsFile }: { table: string; today: string; rowsFile?: string | undefined },
): Promise<string | undefined> => {
  const fields = new Fields(kind, layout, mapping, format, file.padded);
  const periods = hasPeriods(fields);
  const view = periods ? periodsViewName(table) : table;
  const parts = stagedParts(file, layout, fields, today);
  const columns = factColumns(kind).map((column) => column.name);
  const stored =
    rowsFile !== undefined &&
    (await viewRows(connection, view, rowsFile, parts)
      .then(() =>
        connection.run(
          `SELECT ${columns.join(', ')}, line, problem, withdrawn FROM ${sqlName(view)} LIMIT 0`,
        ),
      )
      .then(
        () => true,
        () => false,
      ));
  if (!stored) await createView(connection, view, stagedSql(file, layout, fields, today));
  if (periods) await createView(connection, table, spreadOverDaysSql(kind, sqlName(view)));
  return stored && !periods ? rowsFile : undefined;
};
