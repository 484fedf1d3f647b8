import { join } from 'node:path';
import { factNames } from '@bellwether/domain/catalogue/facts';
import { rollups } from '@bellwether/facts/tables';
import { DuckDBInstance } from '@duckdb/node-api';

/** Difference of a table between two test runs: the number of rows in both runs, and of rows in only one run. */
export type TableDifference = {
  table: string;
  quiet: number;
  killed: number;
  onlyQuiet: number;
  onlyKilled: number;
};

/** Days that the loads cover, because answers distinguish a day without rows from a day that was not read. */
const coveredDays = (run: string) => `SELECT DISTINCT business_id, fact, source, stream,
    unnest(generate_series(days.from_day, days.to_day, INTERVAL 1 DAY)) AS day
  FROM ${run}.load_days AS days JOIN ${run}.loads USING (load_id) WHERE undone_at IS NULL`;

/** Queries whose rows must be equal in both runs, by name. Load ids always differ, so they are left out. */
const contents: readonly (readonly [string, (run: string) => string])[] = [
  ...factNames.map(
    (fact) => [fact, (run: string) => `SELECT * EXCLUDE (load_id) FROM ${run}.${fact}`] as const,
  ),
  ...rollups.map(({ table }) => [table, (run: string) => `SELECT * FROM ${run}.${table}`] as const),
  ['covered days', coveredDays],
];

/** Compares the facts in the data folders of two stopped servers, row by row. */
export async function compareFacts(quietDir: string, killedDir: string): Promise<TableDifference[]> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const [name, dataDir] of [
      ['quiet', quietDir],
      ['killed', killedDir],
    ] as const)
      await connection.run(`ATTACH '${join(dataDir, 'warehouse.duckdb')}' AS ${name}`);
    const count = async (query: string): Promise<number> => {
      const reader = await connection.runAndReadAll(`SELECT count(*)::INTEGER FROM (${query})`);
      return Number(reader.getRows()[0]?.[0]);
    };
    const differences: TableDifference[] = [];
    for (const [table, rowsOf] of contents) {
      const [quiet, killed] = [rowsOf('quiet'), rowsOf('killed')];
      differences.push({
        table,
        quiet: await count(quiet),
        killed: await count(killed),
        onlyQuiet: await count(`(${quiet}) EXCEPT ALL (${killed})`),
        onlyKilled: await count(`(${killed}) EXCEPT ALL (${quiet})`),
      });
    }
    return differences.filter(({ quiet, killed }) => quiet + killed > 0);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
