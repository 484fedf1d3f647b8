import { dayCountSql, lastDayOfRowSql } from '@bellwether/analytics/compile/period-rows';
import type { Range } from '@bellwether/domain/time/range';
import { factColumns } from '@bellwether/facts/facts';
import { keepsPeriods } from '@bellwether/facts/tables';
import type { DuckDBConnection, Json } from '@duckdb/node-api';
import { uploadContents } from '../kinds/upload-contents.ts';
import { countDecidingValues, unknownStatusNotes } from './kinds/inclusion-sql.ts';
import { type ImportFault, type ImportReport, maxListedFaults } from './report.ts';
import { sqlName } from './sql.ts';
import type { StagedFile } from './staged.ts';
import { periodsViewName } from './staged-sql.ts';

/** Columns that are summed per currency. */
const moneyColumns = ['amount', 'tax', 'cost', 'conversion_value', 'revenue'];

const asText = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Reports what an import of the prepared rows would load. It only reads the rows. */
export const buildDryRunReport = async (
  connection: DuckDBConnection,
  staged: StagedFile,
): Promise<ImportReport> => {
  const table = sqlName(staged.table);
  const rows = async (sql: string): Promise<Json[][]> => (await connection.runAndReadAll(sql)).getRowsJson();
  const summed = uploadContents[staged.kind].totals;
  const facts = factColumns(staged.kind);
  const isMoney = (column: string) =>
    moneyColumns.includes(column) && facts.some(({ name: one }) => one === 'currency');
  const sums = (columns: readonly string[]) =>
    columns.map((column) => `, CAST(sum(${column}) AS VARCHAR)`).join('');
  const counts = summed.filter((column) => !isMoney(column));
  const money = summed.filter(isMoney);
  const periods = keepsPeriods(staged.kind) && staged.periods;
  const lastDay = periods ? lastDayOfRowSql(staged.kind, table) : 'day';
  const count = periods ? `sum(${dayCountSql(staged.kind, table)})` : 'count(*)';
  const [found = []] = await rows(
    `SELECT CAST(min(day) AS VARCHAR), CAST(max(${lastDay}) AS VARCHAR)${sums(counts)} FROM ${table} WHERE problem IS NULL`,
  );
  const byCurrency =
    money.length === 0
      ? []
      : await rows(
          `SELECT currency, CAST(${count} AS BIGINT)${sums(money)} FROM ${table} WHERE problem IS NULL GROUP BY currency ORDER BY ${count} DESC, min(line)`,
        );
  const toTotals = (columns: readonly string[], values: readonly (Json | undefined)[]) =>
    Object.fromEntries(
      columns.flatMap((column, at) => {
        const sum = asText(values[at]);
        return sum === null ? [] : [[column, sum.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')]];
      }),
    );
  const amounts = byCurrency.map(([currency, count, ...values]) => ({
    currency: asText(currency),
    rows: Number(count),
    totals: toTotals(money, values),
  }));
  const faults = async (skipped: boolean): Promise<ImportFault[]> =>
    (
      await rows(
        `SELECT line, fault_column, fault_value, problem FROM ${table} WHERE problem IS NOT NULL AND skipped = ${skipped} ORDER BY line LIMIT ${maxListedFaults}`,
      )
    ).map(([line, column, value, reason]) => ({
      line: Number(line),
      column: column === null ? null : Number(column),
      value: asText(value),
      reason: asText(reason) ?? '',
    }));
  // Reads the period totals, because rows that are spread over days have no result type.
  const written = staged.periods ? periodsViewName(staged.table) : staged.table;
  const values = await countDecidingValues(connection, staged, written);
  return {
    rows: staged.rows,
    accepted: staged.accepted,
    rejected: staged.rejected,
    left_out: staged.skipped,
    from_date: asText(found[0]),
    to_date: asText(found[1]),
    totals: toTotals(counts, found.slice(2)),
    money: amounts,
    values,
    rejects: await faults(false),
    left_out_rows: await faults(true),
    notes: [...staged.notes, ...unknownStatusNotes(staged.kind, values)],
  };
};

/** Returns the date range of rows that cancel rows of an earlier import; null if no row has a date. */
export const readCancelledDays = async (
  connection: DuckDBConnection,
  { table }: StagedFile,
): Promise<Range | null> => {
  const found = await connection.runAndReadAll(
    `SELECT CAST(min(day) AS VARCHAR), CAST(max(day) AS VARCHAR) FROM ${sqlName(table)} WHERE withdrawn`,
  );
  const [from, to] = found.getRowsJson()[0] ?? [];
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : null;
};
