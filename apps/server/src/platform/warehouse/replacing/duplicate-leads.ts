import { duckdb } from '@bellwether/analytics/dialects/duckdb';
import { emailSql, phoneSql } from '@bellwether/analytics/models/person';
import { manualSources } from '@bellwether/domain/sources/fact-sources';
import { factColumnsSql } from '../fact-sql.ts';
import { supersededTable } from '../schema.ts';
import type { WarehouseSession } from '../transaction.ts';

const manualSourcesSql = `(${manualSources.map((source) => `'${source}'`).join(', ')})`;
/** Maximum minutes between the times that two systems record for the same enquiry. */
const maxMinutesApart = 10;

/**
 * SQL for pairs of a file's lead `f` and a connected source's lead `r` that are the same enquiry: same day and person,
 * same kind if the file states it, and about the same time if both state it.
 */
export const duplicateLeadsSql = (files: string, connected: string): string => {
  const hasTime = (row: string) => `${row}.occurred_at <> CAST(${row}.day AS TIMESTAMP)`;
  const isDuplicate = `f.day = r.day AND (f.kind = r.kind OR f.kind = 'other' OR f.kind IS NULL OR r.kind IS NULL)
    AND (NOT coalesce(${hasTime('f')} AND ${hasTime('r')}, false) OR abs(date_diff('minute', f.occurred_at, r.occurred_at)) <= ${maxMinutesApart})`;
  const contacts = [
    [emailSql(duckdb, 'f.email'), emailSql(duckdb, 'r.email')],
    [phoneSql(duckdb, 'f.phone'), phoneSql(duckdb, 'r.phone')],
  ];
  return contacts
    .map(
      ([fileContact, connectedContact]) =>
        `SELECT f.place, r.load_id AS brought_by, r.origin AS source FROM ${files} f JOIN ${connected} r ON ${fileContact} = ${connectedContact} AND ${isDuplicate}`,
    )
    .join(' UNION ALL ');
};

const selectLeads = (where: string) =>
  `(SELECT *, rowid AS place FROM leads WHERE business_id = $b::UUID AND ${where})`;

/** SQL for the leads of connected sources that are compared with those of a file (parameter b). */
export const connectedLeadsSql = selectLeads(`origin NOT IN ${manualSourcesSql}`);

/**
 * Counts a lead that a file and a connected source both deliver only once, from the source. The file's lead is
 * superseded until the source's load is undone (parameters b, source, load). Returns the number of such leads.
 */
export const setDuplicateLeadsAside = async (
  { run, ask }: WarehouseSession,
  isFile: boolean,
): Promise<number> => {
  const candidates = await ask(
    `SELECT 1 FROM leads WHERE business_id = $b::UUID AND origin ${isFile ? 'NOT IN' : 'IN'} ${manualSourcesSql} LIMIT 1`,
  );
  if (candidates.length === 0) return 0;
  const [files, connected] = isFile
    ? [selectLeads("load_id = $load::UUID AND origin = 'csv'"), connectedLeadsSql]
    : [selectLeads("origin = 'csv'"), selectLeads('load_id = $load::UUID')];
  await run(
    `CREATE OR REPLACE TEMP TABLE same_leads AS SELECT place AS id, min(brought_by) AS brought_by FROM (${duplicateLeadsSql(files, connected)}) GROUP BY place`,
  );
  const columns = factColumnsSql('leads');
  const found = await run(
    `INSERT INTO ${supersededTable('leads')} (${columns}, superseded_by)
     SELECT ${columns}, brought_by FROM leads JOIN same_leads ON leads.rowid = same_leads.id WHERE business_id = $b::UUID`,
  );
  if (found === 0) return 0;
  await run(
    `UPDATE loads SET live_rows = live_rows - gone.n FROM (
       SELECT load_id, count(*) AS n FROM leads JOIN same_leads ON leads.rowid = same_leads.id WHERE business_id = $b::UUID GROUP BY load_id) gone
     WHERE loads.load_id = gone.load_id`,
  );
  await run('DELETE FROM leads WHERE business_id = $b::UUID AND rowid IN (SELECT id FROM same_leads)');
  return found;
};
