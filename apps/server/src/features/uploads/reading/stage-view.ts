import type { ImportKind } from '@bellwether/contract/imports/kinds';
import type { Mapping } from '@bellwether/contract/imports/mapping';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from './normalise.ts';
import { hasPeriods } from './period-sql.ts';
import type { Recognised } from './recognise.ts';
import { Fields, type Habits } from './row-sql.ts';
import { spreadSql } from './spread-sql.ts';
import { name } from './sql-text.ts';
import type { StageOptions } from './stage.ts';
import { stagedSql } from './staged-sql.ts';

/**
 * The rows that `stage` made of the file under this mapping and these habits on this day, as a temporary view of the connection: nothing
 * is read before it is asked, and nothing is kept. For the import that follows a dry run, which has found what only the whole file shows.
 */
export const stageView = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  table: Recognised,
  kind: ImportKind,
  mapping: Mapping,
  habits: Habits,
  { table: target, today }: StageOptions,
): Promise<void> => {
  const fields = new Fields(kind, table, mapping, habits, file.padded);
  const view = (called: string, sql: string) =>
    connection.run(`CREATE OR REPLACE TEMP VIEW ${name(called)} AS ${sql}`);
  if (!hasPeriods(fields)) {
    await view(target, stagedSql(file, table, fields, today));
    return;
  }
  const periods = `${target}_periods`;
  await view(periods, stagedSql(file, table, fields, today));
  await view(target, spreadSql(kind, name(periods)));
};
