import type { withScratch } from '@bellwether/reading/rows/scratch';

/** Connection of a scratch database. */
export type ScratchConnection = Parameters<Parameters<typeof withScratch>[0]>[0];

/** Creates a temporary table from plain objects; `columns` maps each key to its SQL type. */
export async function createTable<Row extends Record<string, unknown>>(
  connection: ScratchConnection,
  name: string,
  columns: Record<keyof Row & string, string>,
  rows: readonly Row[],
): Promise<void> {
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE ${name} AS
     SELECT unnest(from_json($rows, '${JSON.stringify([columns])}'), max_depth := 2)`,
    { rows: JSON.stringify(rows) },
  );
}

/** Creates a temporary table from a query and returns its number of rows. */
export const createAs = async (
  connection: ScratchConnection,
  name: string,
  query: string,
): Promise<number> => {
  const made = await connection.runAndReadAll(`CREATE OR REPLACE TEMP TABLE ${name} AS ${query}`);
  return Number(made.getRowsJS()[0]?.[0] ?? 0);
};
