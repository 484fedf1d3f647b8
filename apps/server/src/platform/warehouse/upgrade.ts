import { canonicalColumns } from '@bellwether/analytics/facts/canonical';
import { factTables } from '@bellwether/analytics/facts/tables';
import { preparedColumns } from '@bellwether/analytics/models/prepared';
import { type Fact, factNames } from '@bellwether/contract/catalogue/facts';
import type { DuckDBConnection } from '@duckdb/node-api';
import { listRollups, refreshRollup } from './fact-sql.ts';
import { matchingTableNames, matchingTables, obsoleteTables } from './matching/tables.ts';
import { supersededTable } from './schema.ts';

/** The columns that a load's rows have values in; all of them for a load whose rows are not told apart from others. */
const fieldsOf = (fact: Fact): string[] => {
  const columns = factTables[fact].columns.map(({ name }) => name);
  const filled = columns.map((name) => `CASE WHEN count(${name}) > 0 THEN '${name}' END`);
  const rows = [fact, supersededTable(fact)].map(
    (table) => `SELECT load_id, ${columns.join(', ')}, '${table}' AS lies FROM ${table}`,
  );
  return [
    `UPDATE loads SET mode = 'days', fields = found.fields, live_rows = found.live FROM (
       SELECT load_id, list_filter([${filled.join(', ')}], lambda c: c IS NOT NULL) AS fields, count(*) FILTER (lies = '${fact}') AS live
       FROM (${rows.join(' UNION ALL ')}) GROUP BY load_id) found
     WHERE loads.load_id = found.load_id AND loads.fact = '${fact}' AND loads.fields IS NULL`,
    `UPDATE loads SET mode = 'days', fields = [${columns.map((name) => `'${name}'`).join(', ')}], live_rows = 0 WHERE fact = '${fact}' AND fields IS NULL`,
  ];
};

/** Columns that a fact got since the file was made: earlier rows have nothing in them but what follows from their others. */
const addColumns = async (connection: DuckDBConnection): Promise<void> => {
  const there = await connection.runAndReadAll(
    'SELECT table_name, column_name FROM information_schema.columns',
  );
  const known = new Set(there.getRowsJS().map(([table, column]) => `${table}.${column}`));
  for (const { fact, own, columns } of Object.values(factTables))
    for (const table of [fact, supersededTable(fact)])
      for (const { name, type } of [...own, ...columns]) {
        if (known.has(`${table}.${name}`)) continue;
        await connection.run(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${name} ${type}`);
      }
};

/** What follows from other columns is worked out anew where this release has another rule for it than the one that opened the file last. */
const prepareColumns = async (connection: DuckDBConnection): Promise<void> => {
  for (const fact of factNames)
    for (const [name, rule] of Object.entries(preparedColumns[fact] ?? {})) {
      const same = `fact = '${fact}' AND name = '${name}'`;
      const values = { rule };
      const known = await connection.runAndReadAll(
        `SELECT 1 FROM prepared_columns WHERE ${same} AND rule = $rule`,
        values,
      );
      if (known.currentRowCount > 0) continue;
      for (const table of [fact, supersededTable(fact)])
        await connection.run(`UPDATE ${table} SET ${name} = ${rule}`);
      await connection.run(`DELETE FROM prepared_columns WHERE ${same}`);
      await connection.run(`INSERT INTO prepared_columns VALUES ('${fact}', '${name}', $rule)`, values);
    }
};

/** Texts of which a row keeps one word are brought to it where an earlier release loaded them as they came. */
const canonicalTexts = async (connection: DuckDBConnection): Promise<void> => {
  for (const fact of factNames) {
    const own = Object.entries(canonicalColumns[fact] ?? {});
    const values = { rule: own.map(([name, sql]) => `${name}: ${sql}`).join('\n') };
    const known = await connection.runAndReadAll(
      `SELECT 1 FROM prepared_columns WHERE fact = '${fact}' AND name = 'canonical' AND rule = $rule`,
      values,
    );
    if (own.length === 0 || known.currentRowCount > 0) continue;
    let changed = 0;
    for (const [name, sql] of own)
      for (const table of [fact, supersededTable(fact)])
        changed += (
          await connection.run(`UPDATE ${table} SET ${name} = ${sql} WHERE ${name} IS DISTINCT FROM ${sql}`)
        ).rowsChanged;
    if (changed > 0)
      for (const rollup of listRollups(fact))
        for (const statement of refreshRollup(rollup, 'true')) await connection.run(statement);
    // The columns that follow from them are worked out anew after this.
    await connection.run(
      `DELETE FROM prepared_columns WHERE fact = '${fact}'${changed > 0 ? '' : " AND name = 'canonical'"}`,
    );
    await connection.run(`INSERT INTO prepared_columns VALUES ('${fact}', 'canonical', $rule)`, values);
  }
};

/**
 * Tables of matching as a release before kept them are made anew, and all is matched at the next run; so it is where parts of customers were held with six decimals. A column is never added to them: DuckDB cannot
 * read its log of changes again where a column was added to a table with a default that counts up.
 */
const renewMatching = async (connection: DuckDBConnection): Promise<void> => {
  const current = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'matching_leads' AND column_name = 'prefix'",
  );
  const rounded = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'attributed_invoices' AND column_name = 'acquired' AND numeric_scale < 12",
  );
  if (current.currentRowCount > 0 && rounded.currentRowCount === 0) return;
  for (const table of ['attributed_invoices', supersededTable('attributed_invoices')])
    await connection.run(`ALTER TABLE ${table} ALTER COLUMN acquired TYPE DECIMAL(18,12)`);
  for (const name of matchingTableNames) await connection.run(`DROP TABLE IF EXISTS ${name}`);
  for (const statement of matchingTables) await connection.run(statement);
};

/** Until release 7.18 loads of results that were entered by hand named the column that tells invoices from credit notes, which say nothing of either. */
const enteredResults = `UPDATE loads SET fields = list_filter(fields, lambda c: c <> 'document')
  WHERE fact = 'invoices' AND source = 'manual' AND list_contains(fields, 'document')`;

/**
 * Brings a warehouse of an older release up to the schema of this one. Until release 7.18 a load had streams and one span of days; each
 * stream's span becomes its interval, and the columns that it brought are those its rows have values in. Every step can be repeated, and the
 * column that tells the older release goes last: a start that was killed half-way does the rest at the next.
 */
export const upgradeWarehouse = async (connection: DuckDBConnection): Promise<void> => {
  await addColumns(connection);
  await connection.run(
    'CREATE TABLE IF NOT EXISTS prepared_columns (fact VARCHAR, name VARCHAR, rule VARCHAR)',
  );
  await canonicalTexts(connection);
  await prepareColumns(connection);
  await renewMatching(connection);
  for (const table of obsoleteTables) await connection.run(`DROP TABLE IF EXISTS ${table}`);
  const old = await connection.runAndReadAll(
    "SELECT 1 FROM information_schema.columns WHERE table_name = 'loads' AND column_name = 'streams'",
  );
  if (old.currentRowCount === 0) {
    await connection.run(enteredResults);
    return;
  }
  for (const column of ['mode VARCHAR', 'fields VARCHAR[]', 'live_rows BIGINT', 'purged_at TIMESTAMP'])
    await connection.run(`ALTER TABLE loads ADD COLUMN IF NOT EXISTS ${column}`);
  // A load of leads had a line in the log for each of its rows.
  await connection.run('DELETE FROM loads WHERE seq NOT IN (SELECT min(seq) FROM loads GROUP BY load_id)');
  await connection.run(
    `INSERT INTO load_days SELECT load_id, unnest(streams), from_day, to_day FROM loads WHERE load_id NOT IN (SELECT load_id FROM load_days)`,
  );
  for (const fact of factNames) for (const statement of fieldsOf(fact)) await connection.run(statement);
  await connection.run(enteredResults);
  await connection.run('ALTER TABLE loads DROP COLUMN streams');
  // Into the file at once, for the reason above.
  await connection.run('CHECKPOINT');
};
