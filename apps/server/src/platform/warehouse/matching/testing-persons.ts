import type { BusinessScope } from '@bellwether/domain/access/scope';
import type { LeadIdentity, PersonDecisions, Warehouse } from '../../warehouse.ts';
import type { TestFactRow } from '../testing/testing.ts';

/** Test leads of a single day, identified by their index; some of them are the same person. */
export type TestLead = { name: string | null; phone: string | null; email: string | null };
export const testDay = '2026-03-01';
export const testLeadKey = (at: number) => `L${String(at).padStart(4, '0')}`;
export const testLeadName = (at: number): LeadIdentity => ({ leadKey: testLeadKey(at), day: testDay });
export const testLeadRow = (lead: TestLead, at: number): TestFactRow => ({
  lead_key: testLeadKey(at),
  day: testDay,
  kind: 'form',
  ...lead,
});
export const noDecisions: PersonDecisions = { apart: [], same: [] };

/**
 * Returns the persons with several leads, each as a list of lead indexes. @throws Error if a person's key or number of
 * leads is wrong.
 */
export const readPersonGroups = async (warehouse: Warehouse, scope: BusinessScope): Promise<number[][]> => {
  const rows = await warehouse.query({
    sql: `SELECT lead_key, person_key, person_leads::DOUBLE AS leads FROM leads WHERE business_id = $b::UUID ORDER BY lead_key`,
    params: { b: scope.business.id },
  });
  const groups = Map.groupBy(
    rows.filter((row) => row['person_key'] !== null),
    (row) => String(row['person_key']),
  );
  for (const [key, group] of groups) {
    if (key !== `${testDay} ${group[0]?.['lead_key']}`)
      throw new Error(`${key} is not called by its first lead.`);
    if (group.some((row) => row['leads'] !== group.length))
      throw new Error(`${key} does not say how many leads it has.`);
  }
  return [...groups.values()].map((group) => group.map((row) => Number(String(row['lead_key']).slice(1))));
};
const createMany = <T>(make: (at: number) => T, many: number): T[] =>
  Array.from({ length: many }, (_, at) => make(at));
/** Values of the generated leads, few enough that some leads share values. */
export const testLeadArbitrary = {
  name: [null, null, 'Ann Smith', 'Igor Petrov', 'Zed Zulu'],
  phone: [
    null,
    null,
    '+61 400 111 000',
    '+64 400 111 000',
    '+64 400 111 001',
    ...createMany((at) => `0400 111 0${String(at).padStart(2, '0')}`, 24),
  ],
  email: [null, null, 'E1@x.example', ...createMany((at) => `e${at}@x.example`, 24)],
};
