import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { FactSource } from '@bellwether/domain/sources/fact-sources';
import { periodEndColumn } from '@bellwether/facts/identity';
import { keepsPeriods } from '@bellwether/facts/tables';
import type { DuckDBConnection } from '@duckdb/node-api';
import { hasPeriodRows } from '../duckdb/row-stats.ts';
import type { Replacement } from '../warehouse.ts';
import { factColumnsSql } from './fact-sql.ts';
import type { StagedLoadRequest } from './load.ts';
import { makeComparable } from './replacing/comparable-periods.ts';
import { connectedLeadsSql, duplicateLeadsSql } from './replacing/duplicate-leads.ts';
import { findMissingColumns, findRemovedRows } from './replacing/removed-rows.ts';
import { findEarlierLoads, markReplacedRows, type ReplacingLoad } from './replacing/replaced-rows.ts';
import { canonicalRowsSql, readRenumbered, type StagedRows } from './spellings.ts';
import { createWarehouseSession, type WarehouseSession } from './transaction.ts';

/** Load id for previews, which no real load has. */
const noLoad = '00000000-0000-0000-0000-000000000000';

const nothing: Replacement = {
  rows: 0,
  disappearing: { rows: 0, sums: [], named: [] },
  columns: [],
  beside: [],
  duplicateLeads: [],
  renumbered: { total: 0, some: [] },
};

/** Returns the table of earlier rows to compare with. If totals may have to be split, it is a copy. */
const stageExistingRows = async ({ run }: WarehouseSession, fact: Fact, where: string): Promise<string> => {
  if (!keepsPeriods(fact)) return fact;
  await run(
    `CREATE OR REPLACE TEMP TABLE standing AS SELECT ${factColumnsSql(fact)} FROM ${fact} r WHERE ${where}`,
  );
  return 'standing';
};

const maxNamed = 50;
const maxRenumbered = 3;

/**
 * Returns the existing campaigns on days of a channel for which the load adds a new campaign; none without a new
 * campaign (parameters b, source).
 */
const findOtherCampaigns = async (
  { ask }: WarehouseSession,
  fact: Fact,
  newRows: string,
): Promise<string[]> => {
  if (fact !== 'ads') return [];
  const rows = await ask(
    `WITH news AS (SELECT DISTINCT day, channel, campaign FROM ${newRows}),
       olds AS (SELECT r.rowid AS id, r.campaign, r.cost FROM ads r SEMI JOIN news n ON n.day = r.day AND n.channel = r.channel
         WHERE r.business_id = $b::UUID AND r.origin = $source::VARCHAR)
     SELECT campaign FROM olds WHERE campaign IS NOT NULL AND campaign NOT IN (SELECT campaign FROM news WHERE campaign IS NOT NULL)
       AND id NOT IN (SELECT id FROM claimed)
       AND EXISTS (SELECT 1 FROM news WHERE campaign NOT IN (SELECT campaign FROM olds WHERE campaign IS NOT NULL))
     GROUP BY campaign ORDER BY sum(cost) DESC NULLS LAST, campaign LIMIT ${maxNamed}`,
  );
  return rows.map(({ campaign }) => String(campaign));
};

/** Counts new leads that connected sources also deliver, by source (parameter b). */
const countDuplicateLeads = async (
  { ask }: WarehouseSession,
  fact: Fact,
  newRows: string,
): Promise<Replacement['duplicateLeads']> => {
  if (fact !== 'leads') return [];
  const files = `(SELECT *, line AS place FROM ${newRows})`;
  const rows = await ask(
    `SELECT source, count(DISTINCT place)::INTEGER AS leads FROM (${duplicateLeadsSql(files, connectedLeadsSql)}) GROUP BY source ORDER BY source`,
  );
  return rows.map(({ source, leads }) => ({ source: source as FactSource, leads: Number(leads) }));
};

type PreviewRequest = Pick<StagedLoadRequest, 'source' | 'fields'> & StagedRows;

/** Counts the rows of earlier loads that a load would replace, because its rows have the same keys. Changes nothing. */
export const previewLoadByIdentity = async (
  connection: DuckDBConnection,
  scope: BusinessScope,
  request: PreviewRequest,
): Promise<Replacement> => {
  const { fact, source, fields, table: rows, withdraws } = request;
  const session = createWarehouseSession(connection, { b: scope.business.id, source, load: noLoad });
  const lacksPeriods = keepsPeriods(fact) && !(await hasPeriodRows(connection, fact, rows));
  const all = lacksPeriods ? `*, CAST(NULL AS DATE) AS ${periodEndColumn}` : '*';
  const staged = await canonicalRowsSql(session, request);
  const newRows = `(SELECT ${all} FROM ${staged} WHERE problem IS NULL)`;
  const known = {
    ...nothing,
    duplicateLeads: await countDuplicateLeads(session, fact, newRows),
    renumbered: await readRenumbered(session, fact, maxRenumbered),
  };
  const earlier = await findEarlierLoads(session, { fact, fields });
  if (earlier.length === 0) return known;
  const replacingLoad: ReplacingLoad = {
    loadId: noLoad,
    mode: 'identity',
    fact,
    fields,
    rows: withdraws ? `(SELECT * FROM ${staged} WHERE problem IS NULL OR withdrawn)` : newRows,
  };
  const where = 'r.business_id = $b::UUID AND r.origin = $source::VARCHAR';
  const table = await stageExistingRows(session, fact, where);
  const comparable = await makeComparable(session, replacingLoad, { table, where });
  const replaced = await markReplacedRows(session, comparable, earlier, table, where);
  const otherCampaigns = await findOtherCampaigns(session, fact, newRows);
  if (replaced === 0) return { ...known, beside: otherCampaigns };
  return {
    ...known,
    rows: replaced,
    disappearing: await findRemovedRows(session, { ...replacingLoad, rows: newRows }, earlier, table),
    columns: await findMissingColumns(session, replacingLoad, table),
    beside: otherCampaigns,
  };
};
