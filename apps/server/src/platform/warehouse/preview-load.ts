import { keepsPeriods, periodEndColumn } from '@bellwether/analytics/facts/tables';
import type { BusinessScope } from '@bellwether/contract/access/scope';
import type { Fact } from '@bellwether/contract/catalogue/facts';
import type { LoadRequest, Replacement } from '../warehouse.ts';
import { makeComparable } from './comparable-periods.ts';
import { factColumnsSql } from './fact-sql.ts';
import { findMissingColumns, findRemovedRows } from './removed-rows.ts';
import { findEarlierLoads, markReplacedRows, type ReplacingLoad } from './replaced-rows.ts';
import { hasPeriodRows } from './row-stats.ts';
import { canonicalRowsSql } from './spellings.ts';
import { duckdbOf } from './staging.ts';
import { createWarehouseSession, type WarehouseSession } from './transaction.ts';

/** Load id of a preview, which no load has. */
const nobody = '00000000-0000-0000-0000-000000000000';

const nothing: Replacement = {
  rows: 0,
  disappearing: { rows: 0, sums: [], named: [] },
  columns: [],
  beside: [],
};

/** Returns the table of earlier rows for the claims. If totals may have to be split, it is a copy. */
const standingRows = async ({ run }: WarehouseSession, fact: Fact, where: string): Promise<string> => {
  if (!keepsPeriods(fact)) return fact;
  await run(
    `CREATE OR REPLACE TEMP TABLE standing AS SELECT ${factColumnsSql(fact)} FROM ${fact} r WHERE ${where}`,
  );
  return 'standing';
};

const namedAtMost = 50;

/**
 * Returns the campaigns that stay on the days of a channel to which the load adds a new campaign; none
 * without a new campaign (parameters b, source).
 */
const campaignsBeside = async ({ ask }: WarehouseSession, fact: Fact, brings: string): Promise<string[]> => {
  if (fact !== 'ads') return [];
  const rows = await ask(
    `WITH news AS (SELECT DISTINCT day, channel, campaign FROM ${brings}),
       olds AS (SELECT r.rowid AS id, r.campaign, r.cost FROM ads r SEMI JOIN news n ON n.day = r.day AND n.channel = r.channel
         WHERE r.business_id = $b::UUID AND r.origin = $source::VARCHAR)
     SELECT campaign FROM olds WHERE campaign IS NOT NULL AND campaign NOT IN (SELECT campaign FROM news WHERE campaign IS NOT NULL)
       AND id NOT IN (SELECT id FROM claimed)
       AND EXISTS (SELECT 1 FROM news WHERE campaign NOT IN (SELECT campaign FROM olds WHERE campaign IS NOT NULL))
     GROUP BY campaign ORDER BY sum(cost) DESC NULLS LAST, campaign LIMIT ${namedAtMost}`,
  );
  return rows.map(({ campaign }) => String(campaign));
};

/** Returns the effect of a load by identity on the rows of earlier loads. Changes nothing. */
export const previewLoadByIdentity = async (
  scope: BusinessScope,
  { fact, source, fields, rows }: Pick<LoadRequest, 'fact' | 'source' | 'fields' | 'rows'>,
): Promise<Replacement> => {
  const connection = duckdbOf(rows.staging);
  const session = createWarehouseSession(connection, { b: scope.business.id, source, load: nobody });
  const earlier = await findEarlierLoads(session, { fact, fields });
  if (earlier.length === 0) return nothing;
  const lacks = keepsPeriods(fact) && !(await hasPeriodRows(connection, fact, rows.table));
  const all = lacks ? `*, CAST(NULL AS DATE) AS ${periodEndColumn}` : '*';
  const staged = await canonicalRowsSql(session, fact, rows.table);
  const brings = `(SELECT ${all} FROM ${staged} WHERE problem IS NULL)`;
  const claimant: ReplacingLoad = {
    loadId: nobody,
    mode: 'identity',
    fact,
    fields,
    rows: rows.withdraws ? `(SELECT * FROM ${staged} WHERE problem IS NULL OR withdrawn)` : brings,
  };
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR';
  const table = await standingRows(session, fact, where);
  const ready = await makeComparable(session, claimant, { table, where });
  const replaced = await markReplacedRows(session, ready, earlier, table, where);
  const beside = await campaignsBeside(session, fact, brings);
  if (replaced === 0) return { ...nothing, beside };
  return {
    rows: replaced,
    disappearing: await findRemovedRows(session, { ...claimant, rows: brings }, earlier, table),
    columns: await findMissingColumns(session, claimant, table),
    beside,
  };
};
