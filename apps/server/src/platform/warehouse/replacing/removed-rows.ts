import { spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { factDeclarations } from '@bellwether/facts/facts';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import type { Replacement } from '../../warehouse.ts';
import type { WarehouseSession } from '../transaction.ts';
import {
  type EarlierLoads,
  identityKeys,
  isOfLoadsSql,
  newRowKeys,
  type ReplacingLoad,
} from './replaced-rows.ts';

const maxNamed = 50;

/**
 * Returns the SQL condition that a row has a non-empty figure. Rows without any figure, such as a campaign's day
 * without impressions, are not reported as removed.
 */
const isCountedSql = (fact: Fact): string => {
  const measures = factTables[fact].columns.filter(({ type }) => type === 'integer' || type === 'decimal');
  return fact === 'leads' || fact === 'reviews' || fact === 'lead_touches'
    ? 'true'
    : measures.map(({ name }) => `coalesce(r.${name}, 0) <> 0`).join(' OR ');
};

/**
 * SQL for the rows in `claimed`, from a group of earlier loads, that the new load lacks. If the new load is more
 * detailed (campaigns instead of a total), its sum must be at least as large.
 */
const removedRowsSql = (replacingLoad: ReplacingLoad, earlier: EarlierLoads, oldRows: string): string => {
  const { fact } = replacingLoad;
  const identity = factDeclarations[fact].identity;
  const keys = identityKeys(identity, earlier.levels);
  const amount = (row: string) =>
    identity.sum ? `coalesce(sum(${row}.${identity.sum}), 0)::DOUBLE` : 'NULL::DOUBLE';
  const currency =
    factTables[fact].columns.some(({ name }) => name === 'currency') && identity.sum !== 'sessions';
  const oldKeys = keys.map((keySql, i) => `${keySql('r')} AS k${i}`);
  const by = keys.map((_, i) => `k${i}`).join(', ');
  const missing =
    earlier.finer && identity.sum ? '(n.found IS NULL OR n.amount < r.amount - 0.005)' : 'n.found IS NULL';
  const same = keys.map((_, i) => `n.k${i} IS NOT DISTINCT FROM r.k${i}`).join(' AND ');
  // Rows are compared by day, whether they are stored as days or as periods.
  const newRows = keepsPeriods(fact)
    ? spreadRowsSql(duckdb, { fact, table: replacingLoad.rows, by: 'day', keep: [] })
    : replacingLoad.rows;
  return `SELECT r.*, r.amount - coalesce(n.amount, 0) AS gone FROM (
      SELECT ${oldKeys.join(', ')}, any_value(${factDeclarations[fact].rowName('r')}) AS name, min(r.day) AS first_day, max(r.day) AS last_day, count(*) AS n_rows,
        ${amount('r')} AS amount, ${currency ? 'any_value(r.currency)' : 'NULL::VARCHAR'} AS currency
      FROM ${oldRows} r WHERE (${isCountedSql(fact)}) GROUP BY ${by}) r
    LEFT JOIN (SELECT ${newRowKeys(keys).join(', ')}, true AS found, ${amount('x')} AS amount FROM ${newRows} x GROUP BY ${by}) n
      ON ${same}
    WHERE ${missing}`;
};

/**
 * Returns the rows of a group of earlier loads that may be lost, by day; null if there are none. A total that the new
 * load repeats for the same days is matched as a whole, so its days are skipped.
 */
const selectReplacedRows = async (
  { run, ask }: WarehouseSession,
  replacingLoad: ReplacingLoad,
  earlier: EarlierLoads,
  all: readonly EarlierLoads[],
  table: string,
): Promise<string | null> => {
  const { fact } = replacingLoad;
  const replacedSql = `SELECT r.* FROM ${table} r WHERE r.business_id = $b::UUID AND ${isOfLoadsSql('r', all)} AND r.rowid IN (SELECT id FROM claimed)`;
  if (!keepsPeriods(fact)) return `(${replacedSql})`;
  const keys = identityKeys(factDeclarations[fact].identity, earlier.levels);
  const same = keys.map((keySql) => `${keySql('n')} IS NOT DISTINCT FROM ${keySql('r')}`).join(' AND ');
  const unmatchedWhere = earlier.finer
    ? ''
    : ` AND NOT EXISTS (SELECT 1 FROM ${replacingLoad.rows} n WHERE ${same})`;
  await run(`CREATE OR REPLACE TEMP TABLE unmatched AS ${replacedSql}${unmatchedWhere}`, {
    earlier: earlier.loads,
  });
  const [found] = await ask('SELECT count(*)::INTEGER AS rows FROM unmatched');
  return found?.['rows'] === 0 ? null : spreadRowsSql(duckdb, { fact, table: 'unmatched', by: 'day' });
};

/** Finds the rows of `table` in `claimed` that have no counterpart in the new load (parameter b). */
export const findRemovedRows = async (
  session: WarehouseSession,
  replacingLoad: ReplacingLoad,
  earlier: readonly EarlierLoads[],
  table: string,
): Promise<Replacement['disappearing']> => {
  const { run, ask } = session;
  await run(
    'CREATE OR REPLACE TEMP TABLE lost (name VARCHAR, first_day DATE, last_day DATE, n_rows BIGINT, amount DOUBLE, currency VARCHAR)',
  );
  for (const group of earlier) {
    const oldRows = await selectReplacedRows(session, replacingLoad, group, earlier, table);
    if (oldRows === null) continue;
    await run(
      `INSERT INTO lost SELECT name, first_day, last_day, n_rows, gone, currency FROM (${removedRowsSql(replacingLoad, group, oldRows)})`,
      { earlier: group.loads },
    );
  }
  const sums = await ask(
    'SELECT sum(n_rows)::DOUBLE AS rows, sum(amount)::DOUBLE AS amount, currency FROM lost GROUP BY currency ORDER BY currency',
  );
  const named = await ask(
    `SELECT name, min(first_day)::VARCHAR AS first_day, max(last_day)::VARCHAR AS last_day, sum(n_rows)::DOUBLE AS rows, sum(amount)::DOUBLE AS amount, currency
     FROM lost GROUP BY name, currency ORDER BY abs(sum(amount)) DESC NULLS LAST, name LIMIT ${maxNamed}`,
  );
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  return {
    rows: sums.reduce((all, row) => all + Number(row['rows']), 0),
    sums: sums.map((row) => ({ amount: number(row['amount']), currency: text(row['currency']) })),
    named: named.map((row) => ({
      name: text(row['name']) ?? '',
      days: { from: String(row['first_day']), to: String(row['last_day']) },
      rows: Number(row['rows']),
      amount: number(row['amount']),
      currency: text(row['currency']),
    })),
  };
};

/**
 * Returns the columns with values in the replaced rows that the new load does not deliver. Currency is never missing,
 * because it defaults to the business's.
 */
export const findMissingColumns = async (
  { ask }: WarehouseSession,
  { fact, fields }: ReplacingLoad,
  table: string,
): Promise<string[]> => {
  const missingColumns = factTables[fact].columns
    .map(({ name }) => name)
    .filter((name) => name !== 'currency' && !fields.includes(name));
  if (missingColumns.length === 0) return [];
  const [found] = await ask(
    `SELECT ${missingColumns.map((name) => `count(${name}) > 0 AS ${name}`).join(', ')} FROM ${table}
     WHERE business_id = $b::UUID AND rowid IN (SELECT id FROM claimed)`,
  );
  return missingColumns.filter((name) => found?.[name] === true);
};
