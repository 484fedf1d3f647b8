import type { Fact } from '@bellwether/domain/catalogue/facts';
import type { LeadMark } from '../warehouse.ts';
import type { WarehouseSession } from './transaction.ts';
import { bumpDataVersion } from './version.ts';

const sameLead = (table: string) =>
  `s.business_id = $b::UUID AND ${table}.business_id = $b::UUID AND ${table}.lead_key = s.lead_key AND ${table}.day = s.day`;

/** Applies users' lead statuses to leads that a load added or an undo restored (parameter b). */
export const carryOverStatuses = async ({ run }: WarehouseSession, fact: Fact): Promise<void> => {
  if (fact !== 'leads') return;
  await run(
    `UPDATE leads SET lead_status = s.lead_status, won_amount = s.won_amount FROM lead_statuses s
     WHERE ${sameLead('leads')} AND (leads.lead_status, leads.won_amount) IS DISTINCT FROM (s.lead_status, s.won_amount)`,
  );
};

/** Stores lead statuses that users set (parameter b). Repeating the call changes nothing. */
export const markLeads = async (session: WarehouseSession, marks: readonly LeadMark[]): Promise<void> => {
  const params = {
    keys: marks.map(({ leadKey }) => leadKey),
    days: marks.map(({ day }) => day),
    statuses: marks.map(({ status }) => status),
    amounts: marks.map(({ amount }) => amount ?? ''),
  };
  const rows = `SELECT $b::UUID AS business_id, unnest($keys::VARCHAR[]) AS lead_key, unnest($days::VARCHAR[])::DATE AS day,
    unnest($statuses::VARCHAR[]) AS lead_status, nullif(unnest($amounts::VARCHAR[]), '')::DECIMAL(18,6) AS won_amount`;
  await session.run(`DELETE FROM lead_statuses s USING (${rows}) n WHERE ${sameLead('n')}`, params);
  await session.run(`INSERT INTO lead_statuses ${rows}`, params);
  await carryOverStatuses(session, 'leads');
  await bumpDataVersion(session);
};
