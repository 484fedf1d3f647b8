import { factColumns } from '@bellwether/contract/imports/fact-columns';
import type { ImportKind } from '@bellwether/contract/imports/kinds';

const millionths = 'CAST(0.000001 AS DECIMAL(7, 6))';

/** What the first `days` of a period hold of a total of whole units: rounded, 0 for none, everything for all; so shares add up. */
const upTo = (units: string, days: string): string =>
  `sign(${units}) * ((2 * abs(${units}) * ${days} + length) // (2 * length))`;

/** SQL of one day's share of a total, exact: the shares of a period add up to the total to the last unit. */
const share = (column: string, type: string): string => {
  const whole = type === 'BIGINT';
  const units = whole
    ? `CAST(${column} AS HUGEINT)`
    : `CAST(CAST(${column} AS DECIMAL(24, 6)) * CAST(1000000 AS DECIMAL(7, 0)) AS HUGEINT)`;
  const part = `${upTo(units, '(nth + 1)')} - ${upTo(units, 'nth')}`;
  return whole
    ? `CAST(${part} AS BIGINT)`
    : `CAST(CAST(${part} AS DECIMAL(24, 0)) * ${millionths} AS ${type})`;
};

/**
 * SQL that turns the accepted rows of `from`, each over the days `period_from` to `period_to`, into rows of single days. Rows of the
 * same names and period are added up first, for the fact keeps no finer grain. `line` is the first of them.
 */
export const spreadSql = (kind: ImportKind, from: string): string => {
  const columns = factColumns(kind).filter(({ name }) => name !== 'day' && name !== 'estimated');
  const names = columns.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name);
  const measures = columns.filter(({ type }) => type !== 'VARCHAR');
  const sums = measures.map(({ name, type }) => `CAST(sum(${name}) AS ${type}) AS ${name}`);
  const out = factColumns(kind).map(({ name, type }) => {
    if (name === 'day') return 'CAST(period_from + CAST(nth AS INTEGER) AS DATE) AS day';
    if (name === 'estimated') return 'length > 1 AS estimated';
    return type === 'VARCHAR' ? name : `${share(name, type)} AS ${name}`;
  });
  return `
    WITH totals AS (
      SELECT min(line) AS line, period_from, period_to - period_from + 1 AS length, ${[...names, ...sums].join(', ')}
      FROM ${from} WHERE problem IS NULL GROUP BY ${['period_from', 'period_to', ...names].join(', ')}
    )
    SELECT line, ${out.join(', ')}, CAST(NULL AS VARCHAR) AS problem, false AS left_out,
      CAST(NULL AS INTEGER) AS fault_column, CAST(NULL AS VARCHAR) AS fault_value
    FROM totals, range(length) AS days(nth)
    UNION ALL BY NAME
    SELECT * EXCLUDE (period_from, period_to) FROM ${from} WHERE problem IS NOT NULL`;
};
