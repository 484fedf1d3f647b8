import type { Database } from '../../../apps/server/src/platform/postgres/database.ts';
import { leadStatuses } from '../../../apps/server/src/platform/postgres/schema.ts';
import type { LeadMark } from '../../../apps/server/src/platform/warehouse.ts';
import { stableUuid } from '../ids.ts';
import type { ScratchConnection } from './sql.ts';

/**
 * Returns the lead statuses that users of the business have set; requires `demo_leads`. Leads of the last few days have
 * no status yet.
 */
export async function readStatuses(connection: ScratchConnection): Promise<LeadMark[]> {
  const found = await connection.runAndReadAll(`
    SELECT lead_key, day::VARCHAR AS day, said, CASE WHEN said = 'won' THEN round(amount, 2)::VARCHAR END AS amount FROM (
      SELECT *, CASE WHEN status = 'won' THEN 'won'
        WHEN status IN ('qualified', 'contacted') AND quality_score >= 30 THEN 'qualified'
        WHEN status = 'lost' THEN one_of(['unfit', 'unfit', 'spam', 'duplicate', 'existing_customer'], hash(lead_key, 'said')) END AS said
      FROM (SELECT l.*, l.value AS amount FROM demo_leads l), demo_profile p WHERE day <= p.last_day - 5
    ) WHERE said IS NOT NULL ORDER BY day`);
  return found.getRowObjectsJS().map((row) => ({
    leadKey: String(row['lead_key']),
    day: String(row['day']),
    status: String(row['said']),
    amount: row['amount'] === null ? null : String(row['amount']),
  }));
}

export type BusinessStatusMarks = { slug: string; marks: readonly LeadMark[] };

const atOnce = 1000;

/** Inserts the lead statuses into the record store, marked as already copied to the warehouse. */
export async function insertStatuses(
  db: Database,
  said: readonly BusinessStatusMarks[],
  now: Date,
): Promise<void> {
  const by = stableUuid('user', 'adviser@bellwether.example');
  const rows = said.flatMap(({ slug, marks }) =>
    marks.map(({ status, ...mark }) => ({
      ...mark,
      businessId: stableUuid('business', slug),
      updatedAt: now,
      updatedBy: by,
      mirrored: true,
      status: status as typeof leadStatuses.$inferInsert.status,
    })),
  );
  for (let from = 0; from < rows.length; from += atOnce)
    await db.insert(leadStatuses).values(rows.slice(from, from + atOnce));
}
