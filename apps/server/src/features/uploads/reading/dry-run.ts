import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { ImportKind } from '@bellwether/contract/imports/kinds';
import { type ImportFault, type ImportReport, listedFaults } from '@bellwether/contract/imports/report';
import type { DuckDBConnection, Json } from '@duckdb/node-api';
import { name } from './sql-text.ts';
import type { Staged } from './stage.ts';

/** What a report adds up, by kind. */
const totals: Record<ImportKind, readonly string[]> = {
  invoices: ['amount', 'tax', 'quantity'],
  ads: ['impressions', 'clicks', 'cost', 'conversions', 'conversion_value'],
  sessions: ['sessions', 'users', 'pageviews', 'conversions', 'revenue'],
  leads: ['value'],
};

const asText = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Says what an import of the staged rows would bring. The rows are only read. */
export const dryRun = async (connection: DuckDBConnection, staged: Staged): Promise<ImportReport> => {
  const table = name(staged.table);
  const rows = async (sql: string): Promise<Json[][]> => (await connection.runAndReadAll(sql)).getRowsJson();
  const summed = totals[staged.kind];
  const money = factColumns(staged.kind).some((column) => column.name === 'currency');
  const sums = summed.map((column) => `CAST(sum(${column}) AS VARCHAR)`);
  const [found = []] = await rows(
    `SELECT CAST(min(day) AS VARCHAR), CAST(max(day) AS VARCHAR), ${sums.join(', ')} FROM ${table} WHERE problem IS NULL`,
  );
  const currencies = money
    ? await rows(
        `SELECT currency FROM ${table} WHERE problem IS NULL AND currency IS NOT NULL GROUP BY currency ORDER BY count(*) DESC, currency`,
      )
    : [];
  const codes = currencies.flatMap(([code]) => asText(code) ?? []);
  const mixed =
    codes.length > 1
      ? [
          `The file holds amounts in ${codes.join(', ')}. They are kept as they are, each in its own currency.`,
        ]
      : [];
  const faults = async (leftOut: boolean): Promise<ImportFault[]> =>
    (
      await rows(
        `SELECT line, fault_column, fault_value, problem FROM ${table} WHERE problem IS NOT NULL AND left_out = ${leftOut} ORDER BY line LIMIT ${listedFaults}`,
      )
    ).map(([line, column, value, reason]) => ({
      line: Number(line),
      column: column === null ? null : Number(column),
      value: asText(value),
      reason: asText(reason) ?? '',
    }));
  return {
    rows: staged.rows,
    accepted: staged.accepted,
    rejected: staged.rejected,
    left_out: staged.leftOut,
    from_date: asText(found[0]),
    to_date: asText(found[1]),
    currency: codes[0] ?? null,
    totals: Object.fromEntries(
      summed.flatMap((column, at) => {
        const sum = asText(found[at + 2]);
        return sum === null ? [] : [[column, sum.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')]];
      }),
    ),
    rejects: await faults(false),
    left_out_rows: await faults(true),
    notes: [...staged.notes, ...mixed],
  };
};
