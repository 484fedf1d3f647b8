import { countedAs, countingFields } from '@bellwether/contract/imports/counting';
import type { ImportReport } from '@bellwether/contract/imports/report';
import type { DuckDBConnection } from '@duckdb/node-api';
import { name } from './sql-text.ts';
import type { Staged } from './stage.ts';

const mostValues = 30;

/**
 * The values of the columns that decide which rows count, as `said_<field>` of the staged rows holds them: how many rows each has, the sum
 * of their amounts when all are in one currency, and whether they count. Values that differ in capitals only are one.
 */
export const countedValues = async (
  connection: DuckDBConnection,
  { kind, table, counts, saidFields }: Staged,
): Promise<ImportReport['values']> => {
  const found: ImportReport['values'] = [];
  for (const field of countingFields[kind].filter((one) => saidFields.includes(one))) {
    const said = `said_${field}`;
    const sums =
      kind === 'invoices'
        ? `CASE WHEN count(DISTINCT coalesce(currency, '')) = 1 THEN CAST(sum(amount) AS VARCHAR) END, any_value(currency)`
        : 'NULL, NULL';
    const reader = await connection.runAndReadAll(
      `SELECT min(${said}), count(*), ${sums} FROM ${name(table)} WHERE ${said} IS NOT NULL GROUP BY lower(${said}) ORDER BY count(*) DESC, min(${said}) LIMIT ${mostValues}`,
    );
    for (const [value, rows, sum, currency] of reader.getRows())
      found.push({
        field,
        value: String(value),
        rows: Number(rows),
        sum:
          sum === null || sum === undefined
            ? null
            : String(sum)
                .replace(/(\.\d*?)0+$/, '$1')
                .replace(/\.$/, ''),
        currency: typeof currency === 'string' ? currency : null,
        counted: countedAs(field, String(value), counts),
      });
  }
  return found;
};
