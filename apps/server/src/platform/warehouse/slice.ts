import type { Fact } from '@bellwether/analytics/facts/list';
import { factTables, ownColumns, type Rollup, rollups } from '@bellwether/analytics/facts/tables';

/** The text that tells apart the streams of a fact, e.g. an advertising channel and account; '' where a fact has one stream. */
export const streamOf = (fact: Fact): string => {
  const { streams } = factTables[fact];
  return streams.length === 0 ? "''" : streams.map((c) => `coalesce(${c}, '')`).join(" || '|' || ");
};

const names = (columns: readonly { name: string }[]): string => columns.map((c) => c.name).join(', ');
export const allColumns = (fact: Fact): string => names([...ownColumns, ...factTables[fact].columns]);

/** The rows of a slice: one business, one source, these days, these streams (parameters b, source, from, to, streams). */
export const sliceRows = (fact: Fact): string =>
  `business_id = $b::UUID AND origin = $source::VARCHAR AND day BETWEEN $from::DATE AND $to::DATE AND list_contains($streams::VARCHAR[], ${streamOf(fact)})`;

/**
 * From a staged table to fact rows, in the order of the fact's columns. An invoice in a foreign currency that brings its exchange rate is
 * turned into the books' own currency (Xero: foreign ÷ rate; parameter `base`); a row without a currency is in the business's. `sort` puts the rows in the order of
 * their days; of `clean` ones nothing is asked that an earlier look has answered, which in a view saves judging them again.
 */
export const stagedRows = (
  fact: Fact,
  table: string,
  { sort, clean }: { sort: boolean; clean: boolean },
): string => {
  const converted = (name: string) =>
    `CASE WHEN currency_rate > 0 AND currency_rate <> 1 THEN (${name} / currency_rate)::DECIMAL(18,6) ELSE ${name} END AS ${name}`;
  const select = factTables[fact].columns.map(({ name }) => {
    if (fact === 'invoices' && (name === 'amount' || name === 'tax')) return converted(name);
    if (fact === 'invoices' && name === 'currency')
      return `CASE WHEN currency_rate > 0 AND currency_rate <> 1 THEN $base::VARCHAR ELSE coalesce(currency, $currency::VARCHAR) END AS currency`;
    return name === 'currency' ? 'coalesce(currency, $currency::VARCHAR) AS currency' : name;
  });
  return `SELECT $b::UUID, $load::UUID, $source::VARCHAR, date_trunc('month', day)::DATE, ${select.join(', ')} FROM ${table}${clean ? '' : ' WHERE problem IS NULL'}${sort ? ' ORDER BY day' : ''}`;
};

export const rollupsOf = (fact: Fact): readonly Rollup[] => rollups.filter((r) => r.fact === fact);

/** Makes a rollup's months anew from the facts (parameters b, source, from, to as in the slice): delete, then insert. */
export const refreshRollup = ({ table, fact, keys, sums }: Rollup, where: string): readonly string[] => [
  `DELETE FROM ${table} WHERE ${where}`,
  `INSERT INTO ${table} SELECT ${names(keys)}, ${sums.map((s) => `sum(${s.name})::${s.type}`).join(', ')} FROM ${fact} WHERE ${where} GROUP BY ${names(keys)} ORDER BY ${names(keys)}`,
];
