import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { leadSearchColumns } from '@bellwether/analytics/models/lead-search-columns';
import { type Fact, factNames } from '@bellwether/domain/catalogue/facts';
import { factDeclarations } from '@bellwether/facts/facts';
import { classifyChannelSql } from '@bellwether/facts/rules/channel';
import type { DuckDBConnection } from '@duckdb/node-api';
import { listRollups, refreshRollup } from '../fact-sql.ts';
import { matchingTableNames, matchingTables } from '../matching/tables.ts';
import { supersededTable } from '../schema.ts';
import { renewChannels } from './renew-channels.ts';

/**
 * Rule that computed a column of stored rows. The table `prepared_columns` records the rules that were last applied.
 */
export type RowRule = { fact: Fact; name: string; rule: string };

const channelRule: RowRule = {
  fact: 'leads',
  name: 'channel rule',
  rule: classifyChannelSql({ source: 'source', medium: 'medium', campaign: 'campaign' }),
};
const canonicalRules: readonly RowRule[] = factNames.flatMap((fact) => {
  const own = Object.entries(factDeclarations[fact].canonical ?? {});
  const rule = own.map(([name, sql]) => `${name}: ${sql}`).join('\n');
  return own.length > 0 ? [{ fact, name: 'canonical', rule }] : [];
});
const preparedRules: readonly RowRule[] = factNames.flatMap((fact) =>
  Object.entries(leadSearchColumns(duckdb)[fact] ?? {}).map(([name, rule]) => ({ fact, name, rule })),
);
/** Rule for the figures that matching stores. Changing this text makes the next start match all businesses again. */
const matchingRule: RowRule = {
  fact: 'attributed_invoices',
  name: 'matching rule',
  rule: 'months of revenue end on the last loaded day; open amounts and payments have credit',
};
/** All rules for stored rows in this release. */
export const rowRules: readonly RowRule[] = [channelRule, matchingRule, ...canonicalRules, ...preparedRules];

const isKept = async (connection: DuckDBConnection, rule: RowRule): Promise<boolean> =>
  (
    await connection.runAndReadAll(
      'SELECT 1 FROM prepared_columns WHERE fact = $fact AND name = $name AND rule = $rule',
      rule,
    )
  ).currentRowCount > 0;

const keep = async (connection: DuckDBConnection, rule: RowRule): Promise<void> => {
  const { fact, name } = rule;
  await connection.run('DELETE FROM prepared_columns WHERE fact = $fact AND name = $name', { fact, name });
  await connection.run('INSERT INTO prepared_columns VALUES ($fact, $name, $rule)', rule);
};

/** Updates a derived column of a fact's rows where its value differs; returns the number of rows. */
const setColumn = async (connection: DuckDBConnection, { fact, name, rule }: RowRule): Promise<number> => {
  let changed = 0;
  for (const table of [fact, supersededTable(fact)])
    changed += (
      await connection.run(`UPDATE ${table} SET ${name} = ${rule} WHERE ${name} IS DISTINCT FROM (${rule})`)
    ).rowsChanged;
  return changed;
};

/** Recomputes derived columns; returns the number of changed rows. */
const prepareColumns = async (connection: DuckDBConnection): Promise<number> => {
  let changed = 0;
  for (const prepared of preparedRules) {
    if (await isKept(connection, prepared)) continue;
    changed += await setColumn(connection, prepared);
    await keep(connection, prepared);
  }
  return changed;
};

/** Empties the matching tables, so that the next run matches everything. */
export const recreateMatching = async (connection: DuckDBConnection): Promise<void> => {
  for (const name of matchingTableNames) await connection.run(`DROP TABLE IF EXISTS ${name}`);
  for (const statement of matchingTables) await connection.run(statement);
};

/** Recomputes channels, and empties the matching tables that copy channels. Returns the number of changes. */
const recomputeChannels = async (connection: DuckDBConnection): Promise<number> => {
  if (await isKept(connection, channelRule)) return 0;
  const changed = await renewChannels(connection);
  if (changed > 0) {
    await connection.run("DELETE FROM prepared_columns WHERE fact IN ('leads', 'sessions')");
    await recreateMatching(connection);
  }
  await keep(connection, channelRule);
  return changed;
};

/** Replaces texts of earlier releases by their canonical spelling; returns the number of changes. */
const canonicalTexts = async (connection: DuckDBConnection): Promise<number> => {
  let all = 0;
  for (const canonical of canonicalRules) {
    if (await isKept(connection, canonical)) continue;
    const { fact } = canonical;
    let changed = 0;
    for (const [name, rule] of Object.entries(factDeclarations[fact].canonical ?? {}))
      if (rule !== undefined) changed += await setColumn(connection, { fact, name, rule });
    if (changed > 0) {
      for (const rollup of listRollups(fact))
        for (const statement of refreshRollup(rollup, 'true')) await connection.run(statement);
      // Derived columns are recomputed after the texts that they depend on.
      for (const { name } of preparedRules)
        await connection.run('DELETE FROM prepared_columns WHERE fact = $fact AND name = $name', {
          fact,
          name,
        });
    }
    await keep(connection, canonical);
    all += changed;
  }
  return all;
};

/** Recomputes columns of stored rows that a rule of an earlier release has set. It may be repeated. */
export const renewRows = async (connection: DuckDBConnection): Promise<void> => {
  if (!(await isKept(connection, matchingRule))) {
    await recreateMatching(connection);
    await keep(connection, matchingRule);
  }
  const channels = await recomputeChannels(connection);
  const texts = await canonicalTexts(connection);
  const prepared = await prepareColumns(connection);
  if (channels + texts + prepared > 0) await connection.run('UPDATE data_versions SET version = version + 1');
};
