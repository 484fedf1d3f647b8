import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import { factTables } from '@bellwether/facts/tables';
import { factColumnsSql } from '../fact-sql.ts';
import { supersededTable } from '../schema.ts';
import type { WarehouseSession } from '../transaction.ts';

/**
 * Facts whose rows may be the total of a period, spread over its days at import. `by`: columns that identify a total;
 * `sums`: columns that can be added.
 */
const spreadRules: Partial<Record<Fact, { by: readonly string[]; sums: readonly string[] }>> = {
  ads: {
    by: ['channel', 'campaign'],
    sums: ['impressions', 'clicks', 'cost', 'conversions', 'conversion_value'],
  },
  sessions: {
    by: [],
    sums: [
      'sessions',
      'users',
      'new_users',
      'engaged_sessions',
      'pageviews',
      'duration_seconds',
      'conversions',
      'transactions',
      'revenue',
    ],
  },
};

/**
 * Condition for remainder rows, which hold the remaining amount of a total. They belong to a load of daily rows, which
 * is no estimate itself. `addRemainders` adds them, `removeRemainders` deletes them.
 */
const remaindersWhere = (fact: Fact): string =>
  `estimated AND business_id = $b::UUID AND origin = $source::VARCHAR AND load_id IN (
     SELECT load_id FROM loads WHERE business_id = $b::UUID AND fact = '${fact}' AND NOT coalesce(estimated, false))`;

/**
 * Adjusts a monthly total when a load brings daily rows for some days of that month: the rows replace their share, and
 * the remaining amount is spread over the other days, so the month keeps its sum. The added rows belong to the load
 * (parameters b, source, load) and replace rows of earlier loads. Needs the table `claimed` with the rows that the load
 * replaces so far. Returns the number of added rows.
 */
export const addRemainders = async (
  { run }: WarehouseSession,
  fact: Fact,
  fields: readonly string[],
): Promise<number> => {
  const rule = spreadRules[fact];
  if (!rule) return 0;
  const by = ['month', ...rule.by.filter((column) => column === 'channel' || fields.includes(column))];
  const same = (a: string, b: string) =>
    by.map((column) => `${a}.${column} IS NOT DISTINCT FROM ${b}.${column}`).join(' AND ');
  const sums = (rows: string, where: string) =>
    `SELECT ${[...by, ...rule.sums.map((name) => `coalesce(sum(${name}), 0) AS ${name}`)].join(', ')} FROM ${rows} WHERE ${where} GROUP BY ${by.join(', ')}`;
  const ownRows = 'business_id = $b::UUID AND load_id = $load::UUID';
  const types = new Map(factTables[fact].columns.map(({ name, type }) => [name, type]));
  const decimals = (name: string) => (types.get(name) === 'integer' ? 0 : 6);
  // Cumulative sum up to a day, scaled to the remaining amount, so that rounding errors do not add up.
  const cumulativeSql = (name: string) =>
    `round(sum(e.${name}) OVER days * greatest(0, t.${name} - n.${name})::DOUBLE / nullif(r.${name}, 0)::DOUBLE, ${decimals(name)})`;
  const scaled = rule.sums.map(
    (name) =>
      `CAST(${cumulativeSql(name)} AS ${duckdb.columnType(types.get(name) ?? 'decimal')}) AS up_to_${name}`,
  );
  const select = factColumnsSql(fact)
    .split(', ')
    .map((name) => {
      if (name === 'load_id') return '$load::UUID';
      if (!rule.sums.includes(name)) return name;
      return `CASE WHEN ${name} IS NOT NULL THEN up_to_${name} - coalesce(lag(up_to_${name}) OVER days, 0) END`;
    });
  const partition = [...by, 'former'].join(', ');
  return run(
    `INSERT INTO ${fact} (${factColumnsSql(fact)})
     WITH taken AS (
       SELECT DISTINCT ${[...by, 'day'].join(', ')} FROM ${fact} WHERE estimated AND rowid IN (SELECT id FROM claimed)
     ), parts AS (
       SELECT r.*, r.load_id AS former, r.rowid AS place, r.rowid IN (SELECT id FROM claimed) AS gone FROM ${fact} r
       WHERE r.business_id = $b::UUID AND r.origin = $source::VARCHAR AND r.load_id <> $load::UUID AND r.estimated
         AND EXISTS (SELECT 1 FROM taken k WHERE ${same('k', 'r')})
     ), news AS (
       SELECT x.* FROM ${fact} x WHERE ${ownRows.replaceAll(/(business_id|load_id)/g, 'x.$1')} AND NOT coalesce(x.estimated, false)
         AND EXISTS (SELECT 1 FROM taken k WHERE ${same('k', 'x')} AND k.day = x.day)
     ), total AS (${sums('parts', 'true')}), left_over AS (${sums('parts', 'NOT gone')}), known AS (${sums('news', 'true')}),
     rest AS (
       SELECT e.*, ${scaled.join(', ')} FROM parts e JOIN total t ON ${same('t', 'e')} JOIN left_over r ON ${same('r', 'e')} JOIN known n ON ${same('n', 'e')}
       WHERE NOT e.gone
       WINDOW days AS (PARTITION BY ${partition
         .split(', ')
         .map((column) => `e.${column}`)
         .join(', ')} ORDER BY e.day, e.place)
     )
     SELECT ${select.join(', ')} FROM rest WINDOW days AS (PARTITION BY ${partition} ORDER BY day, place)`,
  );
};

/** Deletes the remainder rows of totals when the load of the totals is undone (parameters b, source, load). */
export const removeRemainders = async ({ run }: WarehouseSession, fact: Fact): Promise<number> => {
  if (!spreadRules[fact]) return 0;
  const monthsOfLoad = [fact, supersededTable(fact)].map(
    (table) =>
      `SELECT month FROM ${table} WHERE business_id = $b::UUID AND load_id = $load::UUID AND estimated`,
  );
  const months = `month IN (${monthsOfLoad.join(' UNION ')})`;
  const where = `${remaindersWhere(fact)} AND load_id <> $load::UUID AND ${months}`;
  await run(
    `UPDATE loads SET live_rows = live_rows - gone.n FROM (SELECT load_id, count(*) AS n FROM ${fact} WHERE ${where} GROUP BY load_id) gone
     WHERE loads.load_id = gone.load_id`,
  );
  return run(`DELETE FROM ${fact} WHERE ${where}`);
};
