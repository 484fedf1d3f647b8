import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { factTables } from '@bellwether/facts/tables';
import type { WarehouseSession } from '../transaction.ts';

/** Derived facts, each with the fact whose days it covers. */
const sourceFacts = {
  lead_matches: 'leads',
  attributed_invoices: 'invoices',
  attributed_payments: 'payments',
} as const;
type DerivedFact = keyof typeof sourceFacts;

/**
 * Finds the load of a derived fact for each revenue source and stores it in `made_loads`. Load ids stay the same
 * between runs.
 */
export const buildDerivedLoads = async ({ run }: WarehouseSession, fact: DerivedFact): Promise<void> => {
  await run(
    `CREATE OR REPLACE TEMP TABLE made_loads AS SELECT origin, coalesce(load_id, uuid()) AS load_id FROM (SELECT DISTINCT origin FROM matching_sales WHERE business_id = $b::UUID)
       LEFT JOIN (SELECT source AS origin, max(load_id) AS load_id FROM loads WHERE business_id = $b::UUID AND fact = '${fact}' GROUP BY source) USING (origin)`,
  );
};

/**
 * Adds the rows of a temporary table to the loads in `made_loads`, sorted by all columns. Lists show ties in the order
 * of insertion, which must not differ between engines or runs.
 */
export const addDerivedRows = async (
  { run }: WarehouseSession,
  fact: DerivedFact,
  from: string,
): Promise<void> => {
  const { columns } = factTables[fact];
  const names = columns.map(({ name }) => name).join(', ');
  await run(
    `INSERT INTO ${fact} (business_id, load_id, origin, month, stream, ${names})
     SELECT $b::UUID, load_id, origin, date_trunc('month', day)::DATE, '', ${columns.map(({ name, type }) => `${name}::${duckdb.columnType(type)}`).join(', ')}
     FROM ${from} made JOIN made_loads USING (origin) ORDER BY origin, made.day, ${columns.map(({ name }) => `made.${name}`).join(', ')}`,
  );
};

/** Writes `made_loads` to the load log. Their coverage is that of the base fact. */
export const logDerivedLoads = async ({ run }: WarehouseSession, fact: DerivedFact): Promise<void> => {
  const names = factTables[fact].columns.map(({ name }) => name);
  const currency = names.includes('currency') ? 'list(DISTINCT currency)' : '[]::VARCHAR[]';
  await run(
    `DELETE FROM load_days WHERE load_id IN (SELECT load_id FROM loads WHERE business_id = $b::UUID AND fact = '${fact}')`,
  );
  await run(`DELETE FROM loads WHERE business_id = $b::UUID AND fact = '${fact}'`);
  const coveredDays = `FROM made_loads m JOIN loads l ON l.business_id = $b::UUID AND l.fact = '${sourceFacts[fact]}' AND l.undone_at IS NULL
      ${sourceFacts[fact] === 'leads' ? '' : 'AND l.source = m.origin'} JOIN load_days d ON d.load_id = l.load_id`;
  await run(`INSERT INTO load_days SELECT DISTINCT m.load_id, '', d.from_day, d.to_day ${coveredDays}`);
  await run(
    `INSERT INTO loads (load_id, business_id, fact, source, mode, fields, currencies, estimated, from_day, to_day, row_count, live_rows, replaced, rejected, loaded_by, note, loaded_at)
     SELECT m.load_id, $b::UUID, '${fact}', m.origin, 'days', [${names.map((name) => `'${name}'`).join(', ')}], coalesce(r.currencies, []), false,
       min(d.from_day), max(d.to_day), coalesce(any_value(r.rows), 0), coalesce(any_value(r.rows), 0), 0, 0, 'matching', 'Matching', $now::TIMESTAMP
     FROM made_loads m JOIN load_days d USING (load_id)
       LEFT JOIN (SELECT load_id, count(*) AS rows, ${currency} AS currencies FROM ${fact} WHERE business_id = $b::UUID GROUP BY load_id) r USING (load_id)
     GROUP BY m.load_id, m.origin, r.currencies`,
  );
};
