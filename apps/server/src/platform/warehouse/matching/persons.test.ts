import { leadKeyText, sharedContactLabels } from '@bellwether/domain/leads/person';
import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PersonDecisions, Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, testScope } from '../testing/testing.ts';
import {
  noDecisions,
  readPersonGroups,
  type TestLead,
  testDay,
  testLeadArbitrary,
  testLeadKey,
  testLeadName,
  testLeadRow,
} from './testing-persons.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

const matchPersons = async (leads: readonly TestLead[], decisions = noDecisions): Promise<number[][]> => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', leads.map(testLeadRow));
  await warehouse.match(scope, [], { persons: decisions });
  return readPersonGroups(warehouse, scope);
};
const lead = (overrides: Partial<TestLead>): TestLead => ({
  name: null,
  phone: null,
  email: null,
  ...overrides,
});

test('leads that share a phone number or an e-mail address are the same person, also through a chain of leads', async () => {
  expect(
    await matchPersons([
      lead({ phone: '+61 400 111 222', name: 'Ann Smith' }),
      lead({ phone: '0400 111 222', email: 'ann@x.example' }),
      lead({ email: ' ANN@x.example', name: 'SMITH, Ann' }),
      lead({ email: 'annie@x.example' }),
      lead({ email: 'none', name: 'One' }),
      lead({ email: 'none', name: 'One' }),
      lead({ name: 'Ann Smith' }),
    ]),
  ).toEqual([[0, 1, 2]]);
  // The test builds a chain of two hundred leads, in which each lead shares a key with the next.
  const chain = Array.from({ length: 200 }, (_, at) =>
    at % 2 === 0
      ? lead({ phone: `0400 ${String(100_000 + at)}`, email: `p${at}@x.example` })
      : lead({ phone: `0400 ${String(100_000 + at - 1)}`, email: `p${at + 1}@x.example` }),
  );
  expect(await matchPersons(chain)).toEqual([chain.map((_, at) => at)]);
});

test('phone numbers of different countries do not match; a number without prefix matches only an unambiguous number', async () => {
  const [au, nz] = ['+61 400 111 222', '0064 400 111 222'].map((phone) => lead({ phone }));
  const plain = ['0400 111 222', '(0)400111222', '400 111 222'].map((phone) => lead({ phone }));
  const whole = ['+61 (0)400 111 222', '61400111222', '0011 61 400 111 222'].map((phone) => lead({ phone }));
  if (!au || !nz) throw new Error('Two leads are needed.');
  expect(await matchPersons([au, nz])).toEqual([]);
  expect(await matchPersons([au, ...plain, ...whole])).toEqual([[0, 1, 2, 3, 4, 5, 6]]);
  // The country of the numbers without prefix is ambiguous, so they match only each other.
  expect(await matchPersons([au, nz, ...plain, ...whole])).toEqual([
    [0, 5, 6, 7],
    [2, 3, 4],
  ]);
  expect(
    await matchPersons(
      ['+1 202 555 0123', '(302) 555-0123', '202-555-0123', '1 (302) 555 0123'].map((phone) =>
        lead({ phone }),
      ),
    ),
  ).toEqual([
    [0, 2],
    [1, 3],
  ]);
  // The country of a number depends on the numbers of all leads, also of leads with decisions.
  const scope = testScope();
  await loadRows(warehouse, scope, 'leads', [au, nz, ...plain].map(testLeadRow));
  for (const persons of [
    { apart: [testLeadName(2)], same: [] },
    noDecisions,
    { apart: [testLeadName(0)], same: [] },
  ]) {
    await warehouse.match(scope, [], { persons });
    expect(await readPersonGroups(warehouse, scope)).toEqual([
      persons.apart.some(({ leadKey }) => leadKey === testLeadKey(2)) ? [3, 4] : [2, 3, 4],
    ]);
  }
});

test('a value that strangers share joins only leads of the same name, and a switchboard number joins none', async () => {
  const phone = '07 5550 1234';
  const switchboard = Array.from({ length: sharedContactLabels.leads + 1 }, () => lead({ phone }));
  expect(await matchPersons(switchboard)).toEqual([]);
  expect(await matchPersons(switchboard.slice(1))).toEqual([switchboard.slice(1).map((_, at) => at)]);
  const email = 'info@office.example';
  expect(
    await matchPersons([
      lead({ email, name: 'Ann Smith' }),
      lead({ email, name: 'Igor Petrov' }),
      lead({ email, name: 'Ann Smith' }),
      // The owner of the shared value is unknown, because the lead has no name.
      lead({ email }),
      // A phone number with more than two names joins no leads, not even leads of the same name.
      ...['Ann Smith', 'Igor Petrov', 'Zed Zulu', 'Zed Zulu'].map((name) => lead({ phone, name })),
      // A partial name or another spelling does not count as a different name.
      ...['Stone', 'Robert Stone', 'Rob Stone', null].map((name) => lead({ phone: '07 5550 7777', name })),
    ]),
  ).toEqual([
    [0, 2],
    [8, 9, 10, 11],
  ]);
});

/** Reference implementation: finds joined leads by walking from lead to lead. */
const computeReference = (leads: readonly TestLead[], { apart, same }: PersonDecisions): number[][] => {
  /** Returns the longest phone number that ends with this number, if all other such numbers are its suffixes. */
  const plain = (phone: string) => phone.replaceAll(/\D/g, '').replace(/^0+/, '');
  const digits = (phone: string | null) => {
    if (phone === null) return null;
    const longer = leads
      .flatMap((one) => (one.phone === null ? [] : [plain(one.phone)]))
      .filter((other) => other.endsWith(plain(phone)));
    const longestPhone = longer.toSorted((a, b) => b.length - a.length)[0] ?? '';
    return longer.every((other) => longestPhone.endsWith(other)) ? longestPhone : plain(phone);
  };
  const out = new Set(apart.map(leadKeyText));
  const isApart = (at: number) => out.has(leadKeyText(testLeadName(at)));
  const neighbours = leads.map(() => new Set<number>());
  const join = (a: number, b: number) => {
    neighbours[a]?.add(b);
    neighbours[b]?.add(a);
  };
  for (const [kind, max] of Object.entries(sharedContactLabels.names)) {
    const values = leads.map((one) =>
      kind === 'phone' ? digits(one.phone) : (one.email?.toLowerCase() ?? null),
    );
    leads.forEach((_, a) => {
      for (let b = 0; b < a; b += 1) {
        if (values[a] === null || values[a] !== values[b] || isApart(a) || isApart(b)) continue;
        const names = new Set(
          leads.flatMap(({ name }, at) => (name && values[at] === values[a] ? [name] : [])),
        );
        const [one, other] = [leads[a]?.name ?? null, leads[b]?.name ?? null];
        if (names.size < 2 || (names.size <= max && one !== null && one === other)) join(a, b);
      }
    });
  }
  for (const [a, b] of same) join(Number(a.leadKey.slice(1)), Number(b.leadKey.slice(1)));
  const seen = new Set<number>();
  const groups: number[][] = [];
  for (const start of leads.keys()) {
    const group: number[] = [];
    const walk = (at: number) => {
      if (seen.has(at)) return;
      seen.add(at);
      group.push(at);
      for (const next of neighbours[at] ?? []) walk(next);
    };
    walk(start);
    if (group.length > 1) groups.push(group.toSorted((x, y) => x - y));
  }
  return groups.toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
};

const anyLead = fc.record({
  name: fc.constantFrom(...testLeadArbitrary.name),
  phone: fc.constantFrom(...testLeadArbitrary.phone),
  email: fc.constantFrom(...testLeadArbitrary.email),
});
const many = 60;
const place = fc.nat({ max: many - 1 });

test('persons do not depend on the order of leads and decisions, or on revoked decisions', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLead, { minLength: many, maxLength: many }),
      fc.array(place, { maxLength: 8 }),
      fc.array(fc.tuple(place, place), { maxLength: 8 }),
      fc.array(place, { maxLength: many }),
      async (leads, apart, same, later) => {
        const decisions: PersonDecisions = {
          apart: apart.map(testLeadName),
          same: same.filter(([a, b]) => a !== b).map(([a, b]) => [testLeadName(a), testLeadName(b)] as const),
        };
        const rows = leads.map(testLeadRow);
        const scope = testScope();
        const comesLater = new Set(later.map(testLeadKey));
        // A decision about a lead that is not loaded yet applies once the lead is loaded.
        const first = rows.filter(({ lead_key }) => !comesLater.has(String(lead_key)));
        await loadRows(warehouse, scope, 'leads', first, { from: testDay, to: testDay });
        await warehouse.match(scope, [], { persons: decisions });
        await loadRows(warehouse, scope, 'leads', rows.toReversed());
        await warehouse.match(scope, [], { persons: decisions });
        const sorted = (groups: number[][]) => groups.toSorted((x, y) => (x[0] ?? 0) - (y[0] ?? 0));
        expect(sorted(await readPersonGroups(warehouse, scope))).toEqual(computeReference(leads, decisions));
        // The leads are unchanged, so only leads with changed decisions are processed.
        const less = { apart: decisions.apart.slice(1), same: decisions.same.slice(1) };
        for (const one of [less, noDecisions, decisions]) {
          await warehouse.match(scope, [], { persons: one });
          expect(sorted(await readPersonGroups(warehouse, scope))).toEqual(computeReference(leads, one));
        }
      },
    ),
    { numRuns: propertyRuns(2) },
  );
});

test('persons follow undone and repeated loads; a second matching changes nothing', async () => {
  const scope = testScope();
  const [ann, again] = [lead({ phone: '0400 111 222' }), lead({ phone: '0400111222' })].map(testLeadRow);
  if (!ann || !again) throw new Error('Two leads are needed.');
  await loadRows(warehouse, scope, 'leads', [ann], { replaces: 'identity' });
  const second = await loadRows(warehouse, scope, 'leads', [again], { replaces: 'identity' });
  expect(await warehouse.unmatched(scope.business.id)).toEqual([scope.business.id]);
  await warehouse.match(scope, []);
  expect(await readPersonGroups(warehouse, scope)).toEqual([[0, 1]]);
  const version = await warehouse.dataVersion(scope);
  expect((await warehouse.match(scope, [])).changed).toBe(false);
  expect(await warehouse.dataVersion(scope)).toBe(version);
  await loadRows(warehouse, scope, 'leads', [again], { replaces: 'identity' });
  // The lead keeps its person until the next matching.
  expect(await readPersonGroups(warehouse, scope)).toEqual([[0, 1]]);
  await warehouse.undo(scope, second);
  await warehouse.match(scope, []);
  expect(await readPersonGroups(warehouse, scope)).toEqual([[0, 1]]);
});
