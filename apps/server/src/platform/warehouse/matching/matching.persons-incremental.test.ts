import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonDecisions, Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, type TestFactRow, testScope } from '../testing/testing.ts';
import {
  noDecisions,
  readPersonGroups,
  testDay,
  testLeadArbitrary,
  testLeadName,
  testLeadRow,
} from './testing-persons.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const anyLead = fc.record({
  name: fc.constantFrom(...testLeadArbitrary.name),
  phone: fc.constantFrom(...testLeadArbitrary.phone),
  email: fc.constantFrom(...testLeadArbitrary.email),
});
const many = 30;
const place = fc.nat({ max: many - 1 });
const changedLeads = fc.uniqueArray(fc.record({ at: place, given: anyLead }), {
  selector: ({ at }) => at,
  minLength: 1,
  maxLength: 8,
});
const anyDecisions = fc
  .record({
    apart: fc.array(place, { maxLength: 3 }),
    same: fc.array(fc.tuple(place, place), { maxLength: 4 }),
  })
  .map(
    ({ apart, same }): PersonDecisions => ({
      apart: apart.map(testLeadName),
      same: same.filter(([a, b]) => a !== b).map(([a, b]) => [testLeadName(a), testLeadName(b)] as const),
    }),
  );
/** Possible changes between two matchings. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ loads: changedLeads, replaces: fc.constant('identity' as const) }) },
  { weight: 1, arbitrary: fc.record({ loads: changedLeads, replaces: fc.constant('days' as const) }) },
  { weight: 2, arbitrary: fc.record({ undoes: fc.nat() }) },
  { weight: 3, arbitrary: fc.record({ said: anyDecisions }) },
  { weight: 1, arbitrary: fc.constant({ said: noDecisions }) },
);

test('persons updated after any loads, undos and decisions equal persons computed from scratch', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLead, { minLength: many, maxLength: many }),
      fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 }),
      async (first, runs) => {
        const scope = testScope();
        const loads: string[] = [];
        let persons = noDecisions;
        loads.push(await loadRows(warehouse, scope, 'leads', first.map(testLeadRow)));
        await warehouse.match(scope, [], { persons });
        for (const steps of runs) {
          for (const one of steps)
            if ('said' in one) persons = one.said;
            else if ('loads' in one)
              loads.push(
                await loadRows(
                  warehouse,
                  scope,
                  'leads',
                  one.loads.map(({ at, given: lead }) => testLeadRow(lead, at)),
                  { replaces: one.replaces },
                ),
              );
            else await warehouse.undo(scope, loads[one.undoes % loads.length] ?? '');
          await warehouse.match(scope, [], { persons });
          const rows = await warehouse.query({
            sql: 'SELECT lead_key, name, phone, email FROM leads WHERE business_id = $b::UUID',
            params: { b: scope.business.id },
          });
          const scratch = testScope();
          const there = rows.map((row) => ({ kind: 'form', day: testDay, ...row }) as TestFactRow);
          await loadRows(warehouse, scratch, 'leads', there, { from: testDay, to: testDay });
          await warehouse.match(scratch, [], { persons });
          expect(await readPersonGroups(warehouse, scope)).toEqual(
            await readPersonGroups(warehouse, scratch),
          );
        }
      },
    ),
    { numRuns: propertyRuns(2) },
  );
});

test('a new lead joins two persons, and removing it separates them; other persons stay unchanged', async () => {
  const scope = testScope();
  const lead = (at: number, phone: string | null, email: string | null) =>
    testLeadRow({ name: null, phone, email }, at);
  await loadRows(warehouse, scope, 'leads', [
    lead(0, '0400 111 000', null),
    lead(1, '0400 111 000', null),
    lead(2, null, 'a@x.example'),
    lead(3, null, 'a@x.example'),
    lead(4, '0400 111 004', null),
    lead(5, '0400 111 004', null),
    lead(6, null, null),
  ]);
  const persons: PersonDecisions = { apart: [], same: [[testLeadName(6), testLeadName(7)]] };
  await warehouse.match(scope, [], { persons });
  const apart = [
    [0, 1],
    [2, 3],
    [4, 5],
  ];
  expect(await readPersonGroups(warehouse, scope)).toEqual(apart);
  const load = await loadRows(warehouse, scope, 'leads', [lead(7, '0400 111 000', 'a@x.example')], {
    replaces: 'identity',
  });
  await warehouse.match(scope, [], { persons });
  // Decisions made before their lead was loaded apply now, even to a lead without phone number and address.
  expect(await readPersonGroups(warehouse, scope)).toEqual([
    [0, 1, 2, 3, 6, 7],
    [4, 5],
  ]);
  await warehouse.undo(scope, load);
  await warehouse.match(scope, [], { persons });
  expect(await readPersonGroups(warehouse, scope)).toEqual(apart);
  await loadRows(warehouse, scope, 'leads', [lead(1, '0400 111 004', null)], { replaces: 'identity' });
  await warehouse.match(scope, [], { persons });
  expect(await readPersonGroups(warehouse, scope)).toEqual([
    [1, 4, 5],
    [2, 3],
  ]);
});
