import { factTables, periodEnd, type Rollup, rollups } from '@bellwether/analytics/facts/tables';
import { preparedColumns } from '@bellwether/analytics/models/prepared';
import type { Fact } from '@bellwether/contract/catalogue/facts';

/** The text that tells apart the streams of a fact: `google_ads|Main account`, `forms`; '' for the only one. `row` is the rows' alias. */
export const streamSql = (fact: Fact, row: string): string =>
  factTables[fact].streams.map((column) => `coalesce(${row}.${column}, '')`).join(" || '|' || ");

const names = (columns: readonly { name: string }[]): string => columns.map((c) => c.name).join(', ');
export const factColumnsSql = (fact: Fact): string =>
  names([...factTables[fact].own, ...factTables[fact].columns]);

/**
 * From a staged table to fact rows, in the order of the fact's columns (parameters b, load, source, stream, currency). An invoice in a foreign
 * currency that brings its exchange rate is turned into the books' own currency (Xero: foreign ÷ rate; parameter `base`); a row without a
 * currency is in the business's. `sort` puts the rows in the order of their days; where all are known to be clean, nothing is asked of them
 * that an earlier look has answered, which in a view saves judging them again. `periods`: has the table a column of the last days of periods?
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
  const own: Record<string, string> = {
    business_id: '$b::UUID',
    load_id: '$load::UUID',
    origin: '$source::VARCHAR',
    month: "date_trunc('month', day)::DATE",
    stream: '$stream::VARCHAR',
    ...(periods ? { [periodEnd]: periodEnd } : {}),
    ...preparedColumns[fact],
  };
  const select = factTables[fact].columns.map(({ name }) => {
    if (fact === 'invoices' && (name === 'amount' || name === 'tax')) return converted(name);
    if (fact === 'invoices' && name === 'currency')
      return `CASE WHEN currency_rate > 0 AND currency_rate <> 1 THEN $base::VARCHAR ELSE coalesce(currency, $currency::VARCHAR) END AS currency`;
    return name === 'currency' ? 'coalesce(currency, $currency::VARCHAR) AS currency' : name;
  });
  const columns = [...factTables[fact].own.map(({ name }) => own[name] ?? 'NULL'), ...select].join(', ');
  return `SELECT ${columns} FROM ${table}${{ all: '', clean: ' WHERE problem IS NULL', withdrawn: ' WHERE withdrawn' }[which]}${sort ? ' ORDER BY day' : ''}`;
};

export const listRollups = (fact: Fact): readonly Rollup[] => rollups.filter((r) => r.fact === fact);

/** Makes the months of a rollup that a condition names anew from the facts: delete, then insert. */
export const refreshRollup = ({ table, fact, keys, sums }: Rollup, where: string): readonly string[] => [
  `DELETE FROM ${table} WHERE ${where}`,
  `INSERT INTO ${table} SELECT ${names(keys)}, ${sums.map((s) => `sum(${s.name})::${s.type}`).join(', ')} FROM ${fact} WHERE ${where} GROUP BY ${names(keys)} ORDER BY ${names(keys)}`,
];
