import { minAutomaticConfidence } from '@bellwether/domain/matching/rules';
import { takeSample } from '@bellwether/domain/testing/sample';
import { expect, test } from 'vitest';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, testScope } from '../testing/testing.ts';
import { testInvoiceLine } from '../testing/testing-rows.ts';

/** Seeded random numbers (mulberry32). */
const createRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};
let random = createRandom(0);
const chance = (part: number) => random() < part;
const upTo = (max: number) => Math.floor(random() * max);
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)] as T;

/** Frequent Australian first names, with nicknames. */
const firstNames =
  'Oliver William/Bill Jack Noah James/Jim Thomas/Tom Henry/Harry Lucas Leo Theodore/Ted Charlotte Amelia Isla Olivia/Liv Mia Ava Grace Matilda/Tilly Willow Sophie Robert/Bob Michael/Mick David/Dave Christopher/Chris Elizabeth/Liz Margaret/Peggy Jennifer/Jenny Susan/Sue Karen Deborah/Deb Nguyen Priya Arjun Mei Wei Fatima Ahmed José Zoë Siobhán'.split(
    ' ',
  );
const lastNames =
  "Smith Jones Williams Brown Wilson Taylor Nguyen Johnson Martin White Anderson Walker Thompson Thomas Lee Harris Ryan Robinson Kelly King Davis Wright Evans Roberts Green Hall Wood Jackson Clarke Patel Khan Lewis James Phillips Mason Mitchell Rose Davies Rodríguez Cox Alexander O'Brien McDonald Papadopoulos Nowak Ivanov Schmidt Rossi Chen Wang Singh Kaur Tran Le Pham Hughes Murphy Bailey Cooper Edwards".split(
    ' ',
  );
const hosts = ['gmail.com', 'outlook.com', 'bigpond.com', 'yahoo.com.au', 'icloud.com', 'optusnet.com.au'];
const cities = ['Geelong', 'Ballarat', 'Bendigo', 'Melbourne', 'Werribee', 'Torquay', 'Ocean Grove', 'Lara'];

type Person = { first: string; nick: string; last: string; email: string; phone: string; city: string };

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
const person = (family?: Person): Person => {
  const [first = '', nick = first] = pick(firstNames).split('/');
  const last = family?.last ?? pick(lastNames);
  const [a, b] = [plain(first), plain(last)];
  const mailbox = pick([
    `${a}.${b}`,
    `${a}${b}${1950 + upTo(60)}`,
    `${a.slice(0, 1)}${b}${upTo(100)}`,
    `${a}_${b}${upTo(1000)}`,
    `${b}.${a}${upTo(30)}`,
  ]);
  return {
    first,
    nick,
    last,
    email: `${mailbox}@${pick(hosts)}`,
    // Family members often share one phone number.
    phone: family && chance(0.5) ? family.phone : `04${String(upTo(100_000_000)).padStart(8, '0')}`,
    city: family?.city ?? pick(cities),
  };
};

const slip = (text: string): string => {
  const at = upTo(Math.max(1, text.length - 1));
  const letter = pick([...'abcdefghijklmnopqrstuvwxyz']);
  return pick([
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    text.slice(0, at) + letter + text.slice(at + 1),
  ]);
};
const written = (phone: string): string =>
  pick([
    phone,
    `+61 ${phone.slice(1, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`,
    `(${phone.slice(0, 4)})-${phone.slice(4)}`,
    `0061${phone.slice(1)}`,
  ]);

/** Data of a person as a form, a call or a receptionist records it. */
const asLead = ({ first, nick, last, email, phone, city }: Person) => {
  const digit = () => {
    const at = 2 + upTo(8);
    return `${phone.slice(0, at)}${(Number(phone[at]) + 1) % 10}${phone.slice(at + 1)}`;
  };
  const name = pick([
    ...Array.from({ length: 6 }, () => `${first} ${last}`),
    `${nick} ${last}`,
    `${last}, ${first}`,
    `Mr ${first} ${last}`,
    first,
    slip(`${first} ${last}`),
    `${first} ${last}`.toUpperCase(),
  ]);
  return {
    name: chance(0.1) ? null : name,
    email: chance(0.2) ? null : chance(0.06) ? slip(email) : chance(0.2) ? email.toUpperCase() : email,
    phone: chance(0.15) ? null : written(chance(0.04) ? digit() : phone),
    city: chance(0.4) ? null : city,
  };
};

test.each(takeSample([20_261_123, 7, 4711]))(
  'automatic matches of 6,000 leads with typos reach precision 0.99 and recall 0.9 (seed %d)',
  { timeout: 120_000 },
  async (seed) => {
    random = createRandom(seed);
    const warehouse = await openWarehouse(':memory:');
    const scope = testScope();
    const people: Person[] = [];
    for (let i = 0; i < 6000; i += 1) people.push(person(chance(0.08) ? pick(people) : undefined));
    const customers = people.slice(0, 4000);
    const invoices = customers.map((one, i) =>
      testInvoiceLine('2026-02-01', `I${i}`, 100, {
        customer_key: `C${i}`,
        customer: `${one.first} ${one.last}`,
        city: one.city,
        customer_email: chance(0.1) ? null : one.email,
        customer_phone: chance(0.1) ? null : written(one.phone),
      }),
    );
    // A third of the people never bought; some customers sent several enquiries.
    const leads = Array.from({ length: 6000 }, (_, i) => {
      const whose = upTo(people.length);
      const row = asLead(people[whose] as Person);
      return { whose, row: { lead_key: `L${i}`, day: '2026-01-10', ...row } };
    }).filter(({ row }) => row.name !== null || row.email !== null || row.phone !== null);
    await loadRows(warehouse, scope, 'invoices', invoices);
    await loadRows(
      warehouse,
      scope,
      'leads',
      leads.map(({ row }) => row),
    );
    await warehouse.match(scope, []);
    const found = await warehouse.query({
      sql: 'SELECT lead_key, customer_key, state, confidence::DOUBLE AS confidence FROM lead_matches',
      params: {},
    });
    const truth = new Map(leads.map(({ whose, row }) => [row.lead_key, whose < 4000 ? `C${whose}` : null]));
    const automatic = found.filter(({ state }) => state === 'automatic');
    const right = automatic.filter(
      ({ lead_key, customer_key }) => truth.get(String(lead_key)) === customer_key,
    );
    const real = [...truth.values()].filter((key) => key !== null).length;
    const offered = found.filter(
      ({ lead_key, customer_key }) => truth.get(String(lead_key)) === customer_key,
    );
    const precision = right.length / automatic.length;
    const recall = right.length / real;
    console.log(
      `${leads.length} leads, ${real} of customers, ${automatic.length} matched from ${minAutomaticConfidence} on: precision ${precision.toFixed(4)}, recall ${recall.toFixed(4)}; with those to confirm recall ${(offered.length / real).toFixed(4)}.`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
    await warehouse.close();
  },
);
