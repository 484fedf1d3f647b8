import { lastDayOfRowSql, spreadRowsSql } from '@bellwether/analytics/compile/period-rows';
import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { periodEndColumn } from '@bellwether/facts/identity';
import { factTables, keepsPeriods } from '@bellwether/facts/tables';
import { streamSql } from '../../duckdb/columns-sql.ts';
import { factColumnsSql } from '../fact-sql.ts';
import type { WarehouseSession } from '../transaction.ts';
import type { ReplacingLoad } from './replaced-rows.ts';

/** Table of fact rows with a condition on its rows `r`; `columns` lists columns beyond those of the fact. */
export type ComparableTable = { table: string; where: string; columns?: readonly string[] };

const selectSpans = (replacingLoad: ReplacingLoad, rows: string, where: string, extraColumns = ''): string =>
  `SELECT DISTINCT ${extraColumns}r.day AS first_day, ${lastDayOfRowSql(replacingLoad.fact, 'r')} AS last_day FROM ${rows} r WHERE ${where}`;

const meets = (a: string, b: string): string =>
  `${a}.first_day <= ${b}.last_day AND ${a}.last_day >= ${b}.first_day`;
const differs = (a: string, b: string): string =>
  `(${a}.first_day <> ${b}.first_day OR ${a}.last_day <> ${b}.last_day)`;

/** SQL for the rowids of multi-day totals of which a load may replace only some days. */
const partlyReplacedSql = (replacingLoad: ReplacingLoad, { table, where }: ComparableTable): string => {
  const totals = `${where} AND r.${periodEndColumn} IS NOT NULL`;
  if (replacingLoad.mode === 'days')
    return `SELECT r.rowid AS id FROM ${table} r WHERE ${totals} AND EXISTS (
      SELECT 1 FROM load_days d WHERE d.load_id = $claimant::UUID AND d.stream = ${streamSql(replacingLoad.fact, 'r')}
        AND d.from_day <= r.${periodEndColumn} AND d.to_day >= r.day AND (d.from_day > r.day OR d.to_day < r.${periodEndColumn}))`;
  // Rows of a load are replaced together by day. A total is therefore split too if another total of its load has
  // different days.
  return `WITH news AS (${selectSpans(replacingLoad, replacingLoad.rows, 'true')}), olds AS (${selectSpans(replacingLoad, table, where, 'r.load_id, ')}),
    cut AS (SELECT o.* FROM olds o WHERE o.last_day > o.first_day AND EXISTS (SELECT 1 FROM news n WHERE ${meets('n', 'o')}) AND (
      EXISTS (SELECT 1 FROM news n WHERE ${meets('n', 'o')} AND ${differs('n', 'o')})
      OR EXISTS (SELECT 1 FROM olds p WHERE p.load_id = o.load_id AND ${meets('p', 'o')} AND ${differs('p', 'o')})))
    SELECT r.rowid AS id FROM ${table} r JOIN cut ON cut.load_id = r.load_id AND cut.first_day = r.day AND cut.last_day = r.${periodEndColumn} WHERE ${totals}`;
};

/**
 * Splits the multi-day totals in `table` that a load may replace in part into single days, so that it replaces whole
 * rows. Their figures stay the same. Takes the parameters of the condition.
 */
const splitTotals = async (
  { run }: WarehouseSession,
  replacingLoad: ReplacingLoad,
  existing: ComparableTable,
): Promise<void> => {
  const { fact, loadId } = replacingLoad;
  const { table, columns = [] } = existing;
  await run('CREATE OR REPLACE TEMP TABLE cut_totals (id BIGINT)');
  const cut = await run(`INSERT INTO cut_totals ${partlyReplacedSql(replacingLoad, existing)}`, {
    claimant: loadId,
  });
  if (cut === 0) return;
  const keptColumns = [
    ...factTables[fact].own.map(({ name }) => name).filter((name) => name !== periodEndColumn),
    ...columns,
  ];
  const all = [factColumnsSql(fact), ...columns].join(', ');
  const totals = `(SELECT * FROM ${table} WHERE rowid IN (SELECT id FROM cut_totals))`;
  await run(
    `CREATE OR REPLACE TEMP TABLE cut_days AS SELECT ${all} FROM ${spreadRowsSql(duckdb, { fact, table: totals, by: 'day', keep: keptColumns })}`,
  );
  await run(`DELETE FROM ${table} WHERE rowid IN (SELECT id FROM cut_totals)`);
  await run(`INSERT INTO ${table} (${all}) SELECT ${all} FROM cut_days ORDER BY day`);
  await run('DROP TABLE cut_days');
};

/**
 * Makes a load comparable with the earlier rows `r` that it may replace, for facts with multi-day totals. Totals that
 * it may replace in part are split into days. The load's own totals are added as days too, for days that have rows.
 * Returns the load to use.
 */
export const makeComparable = async (
  session: WarehouseSession,
  replacingLoad: ReplacingLoad,
  existing: ComparableTable,
): Promise<ReplacingLoad> => {
  const { fact, rows } = replacingLoad;
  const { table, where } = existing;
  if (!keepsPeriods(fact)) return replacingLoad;
  await splitTotals(session, replacingLoad, existing);
  if (replacingLoad.mode === 'days') return replacingLoad;
  const names = [...factTables[fact].columns.map(({ name }) => name), periodEndColumn].join(', ');
  const totals = `(SELECT * FROM ${rows} WHERE ${periodEndColumn} IS NOT NULL)`;
  await session.run(
    `CREATE OR REPLACE TEMP TABLE brought AS SELECT ${names} FROM ${rows}
     UNION ALL SELECT ${names} FROM ${spreadRowsSql(duckdb, { fact, table: totals, by: 'day', keep: [] })}
     WHERE day IN (SELECT r.day FROM ${table} r WHERE ${where} AND r.${periodEndColumn} IS NULL)`,
    { claimant: replacingLoad.loadId },
  );
  return { ...replacingLoad, rows: 'brought' };
};
