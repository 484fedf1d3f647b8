import { emailOf, phoneOf } from '@bellwether/analytics/models/person';
import { sourcesByHand } from '@bellwether/contract/catalogue/integrations';
import { factColumnsSql } from './fact-sql.ts';
import { supersededTable } from './schema.ts';
import type { WarehouseSession } from './transaction.ts';

const byHand = `(${sourcesByHand.map((source) => `'${source}'`).join(', ')})`;
/** A system may note an enquiry some minutes after another one. */
const minutesApart = 10;

/**
 * SQL for pairs of a lead of a file `f` and one that a connected source brought, `r`: of one day and one person, of one kind where the file says it, and of about the
 * same time where both say one.
 */
export const duplicateLeadsSql = (files: string, connected: string): string => {
  const hasTime = (row: string) => `${row}.occurred_at <> CAST(${row}.day AS TIMESTAMP)`;
  const alike = `f.day = r.day AND (f.kind = r.kind OR f.kind = 'other' OR f.kind IS NULL OR r.kind IS NULL)
    AND (NOT coalesce(${hasTime('f')} AND ${hasTime('r')}, false) OR abs(date_diff('minute', f.occurred_at, r.occurred_at)) <= ${minutesApart})`;
  const contacts = [
    [emailOf('f.email'), emailOf('r.email')],
    [phoneOf('f.phone'), phoneOf('r.phone')],
  ];
  return contacts
    .map(
      ([ofFile, ofSource]) =>
        `SELECT f.place, r.load_id AS brought_by, r.origin AS source FROM ${files} f JOIN ${connected} r ON ${ofFile} = ${ofSource} AND ${alike}`,
    )
    .join(' UNION ALL ');
};

const leadsOf = (where: string) =>
  `(SELECT *, rowid AS place FROM leads WHERE business_id = $b::UUID AND ${where})`;

/** Leads that a connected source brings, as rows to hold those of a file against (parameter b). */
export const connectedLeadsSql = leadsOf(`origin NOT IN ${byHand}`);

/**
 * A lead that a file holds and a connected source brings too is counted once, as the source has it: that of the file waits until the source's load is taken out
 * (parameters b, source, load). Answers how many.
 */
export const setDuplicateLeadsAside = async (
  { run, ask }: WarehouseSession,
  isFile: boolean,
): Promise<number> => {
  const others = await ask(
    `SELECT 1 FROM leads WHERE business_id = $b::UUID AND origin ${isFile ? 'NOT IN' : 'IN'} ${byHand} LIMIT 1`,
  );
  if (others.length === 0) return 0;
  const [files, connected] = isFile
    ? [leadsOf("load_id = $load::UUID AND origin = 'csv'"), connectedLeadsSql]
    : [leadsOf("origin = 'csv'"), leadsOf('load_id = $load::UUID')];
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
