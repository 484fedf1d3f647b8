import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { leadSearchColumns } from '@bellwether/analytics/models/lead-search-columns';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables, type Rollup, rollups } from '@bellwether/facts/tables';

const names = (columns: readonly { name: string }[]): string => columns.map((c) => c.name).join(', ');
export const factColumnsSql = (fact: Fact): string =>
  names([...factTables[fact].own, ...factTables[fact].columns]);

/** Reports whether the amounts of a fact may be in another currency than that of the ledger, with its rate. */
const isConverted = (fact: Fact): boolean =>
  factTables[fact].columns.some(({ name }) => name === 'currency_rate');

/**
 * SQL that converts a staged table to fact rows, in the order of the fact's columns (parameters b, load, source,
 * stream, currency). Rows with an exchange rate are converted to the base currency (parameter `base`; Xero: foreign
 * ÷ rate). Rows without a currency get the business's. `sort` orders the rows by day. `periods`: the table has the last
 * day of each total. `which: 'all'` skips the check of `problem` when all rows are known to be valid, which for a view
 * saves checking them again.
 */
export const stagedRowsSql = (
  fact: Fact,
  table: string,
  {
    sort = false,
    periods = false,
    which,
  }: { sort?: boolean; periods?: boolean; which: 'all' | 'clean' | 'withdrawn' },
): string => {
  const converted = (name: string) =>
    `CASE WHEN currency_rate > 0 AND currency_rate <> 1 THEN (${name} / currency_rate)::DECIMAL(18,6) ELSE ${name} END AS ${name}`;
  const ownColumns: Record<string, string> = {
    business_id: '$b::UUID',
    load_id: '$load::UUID',
    origin: '$source::VARCHAR',
    month: "date_trunc('month', day)::DATE",
    stream: '$stream::VARCHAR',
    ...(periods ? { [periodEndColumn]: periodEndColumn } : {}),
    ...leadSearchColumns(duckdb)[fact],
  };
  const select = factTables[fact].columns.map(({ name }) => {
    if (isConverted(fact) && ['amount', 'tax', 'open'].includes(name)) return converted(name);
    if (isConverted(fact) && name === 'currency')
      return `CASE WHEN currency_rate > 0 AND currency_rate <> 1 THEN $base::VARCHAR ELSE coalesce(currency, $currency::VARCHAR) END AS currency`;
    return name === 'currency' ? 'coalesce(currency, $currency::VARCHAR) AS currency' : name;
  });
  const columns = [...factTables[fact].own.map(({ name }) => ownColumns[name] ?? 'NULL'), ...select].join(
    ', ',
  );
  return `SELECT ${columns} FROM ${table}${{ all: '', clean: ' WHERE problem IS NULL', withdrawn: ' WHERE withdrawn' }[which]}${sort ? ' ORDER BY day' : ''}`;
};

export const listRollups = (fact: Fact): readonly Rollup[] => rollups.filter((r) => r.fact === fact);

/** Returns the statements that rebuild the months of a rollup under a condition: delete, then insert. */
export const refreshRollup = ({ table, fact, keys, sums }: Rollup, where: string): readonly string[] => [
  `DELETE FROM ${table} WHERE ${where}`,
  `INSERT INTO ${table} SELECT ${names(keys)}, ${sums.map((s) => `sum(${s.name})::${duckdb.columnType(s.type)}`).join(', ')} FROM ${fact} WHERE ${where} GROUP BY ${names(keys)} ORDER BY ${names(keys)}`,
];
