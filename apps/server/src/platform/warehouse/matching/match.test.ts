import { attributionModelKeys, computeCredits } from '@bellwether/domain/attribution/models';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MatchDecisionRecord, Warehouse } from '../../warehouse.ts';
import { openWarehouse } from '../duckdb.ts';
import { loadRows, type TestFactRow, testScope } from '../testing/testing.ts';
import { testInvoiceLine } from '../testing/testing-rows.ts';

let warehouse: Warehouse;
beforeAll(async () => {
  warehouse = await openWarehouse(':memory:');
});
afterAll(() => warehouse.close());

type Scope = ReturnType<typeof testScope>;
const readRows = (scope: Scope, columns: string, fact: string) =>
  warehouse.query({
    sql: `SELECT ${columns} FROM ${fact} WHERE business_id = $b::UUID ORDER BY ALL`,
    params: { b: scope.business.id },
  });
const matched = async (scope: Scope) =>
  (await readRows(scope, 'lead_key, customer_key, state', 'lead_matches')).map((row) =>
    Object.values(row).join(' '),
  );
const lead = (key: string, day: string, overrides: TestFactRow): TestFactRow => ({
  lead_key: key,
  day,
  occurred_at: `${day} 10:00:00`,
  channel: 'google_ads',
  campaign: key,
  ...overrides,
});
const buyer = (key: string, name: string, email: string | null, phone: string | null): TestFactRow => ({
  customer_key: key,
  customer: name,
  customer_email: email,
  customer_phone: phone,
  city: null,
});
const ann = buyer('a', 'Ann Smith', 'ann@x.example', '+61 400 111 222');

test('a shared email, phone or order matches automatically; weaker or ambiguous evidence needs confirmation', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-03', 'I1', 100, ann),
    testInvoiceLine('2026-01-06', 'INV-2', 50, buyer('b', 'Bob Stone', 'bob@x.example', null)),
    testInvoiceLine('2026-01-06', 'INV-3', 50, buyer('c1', 'Cleo Hart', 'cleo@x.example', null)),
    testInvoiceLine('2026-01-06', 'I4', 50, buyer('c2', 'Cleo Hart', 'cleo@x.example', null)),
    testInvoiceLine('2026-01-06', 'INV-5', 50, buyer('d', 'Dora Nguyen', null, '0400 999 888')),
  ]);
  await loadRows(warehouse, scope, 'leads', [
    lead('by e-mail', '2026-01-01', { email: ' ANN@x.example' }),
    lead('by phone', '2026-01-02', { phone: '0400111222', name: 'SMITH, Ann' }),
    lead('by name', '2026-01-02', { name: 'Bob Stone' }),
    lead('two alike', '2026-01-02', { email: 'cleo@x.example', name: 'Cleo Hart' }),
    lead('other name', '2026-01-02', { phone: '0400 999 888', name: 'Igor Petrov' }),
    lead('by order', '2026-01-02', { order_id: '#0003' }),
    lead('nobody', '2026-01-02', { email: 'zed@y.example', name: 'Zed Zulu' }),
  ]);
  expect(await warehouse.unmatched(scope.business.id)).toEqual([scope.business.id]);
  expect(await warehouse.match(scope, [])).toEqual({ counted: 3, toConfirm: 3, changed: true });
  expect(await matched(scope)).toEqual([
    'by e-mail a automatic',
    'by name b to_confirm',
    'by order c1 automatic',
    'by phone a automatic',
    'other name d to_confirm',
    'two alike c1 to_confirm',
  ]);
  expect(await warehouse.unmatched(scope.business.id)).toEqual([]);
});

test('phone numbers of different countries do not match on their last digits', async () => {
  const scope = testScope();
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-03', 'I1', 100, ann)]);
  await loadRows(warehouse, scope, 'leads', [
    lead('no prefix', '2026-01-01', { phone: '0400 111 222' }),
    lead('of here', '2026-01-01', { phone: '61 400 111 222' }),
    lead('of there', '2026-01-01', { phone: '+64 400 111 222' }),
  ]);
  await warehouse.match(scope, []);
  expect(await matched(scope)).toEqual(['no prefix a automatic', 'of here a automatic']);
});

test('decisions override matches, survive a new load and can be revoked; a second matching changes nothing', async () => {
  const scope = testScope();
  const rows = [
    lead('1', '2026-01-01', { email: 'ann@x.example' }),
    lead('2', '2026-01-02', { name: 'Ann Smith' }),
  ];
  await loadRows(warehouse, scope, 'invoices', [testInvoiceLine('2026-01-03', 'I1', 100, ann)]);
  await loadRows(warehouse, scope, 'leads', rows);
  await warehouse.match(scope, []);
  expect(await matched(scope)).toEqual(['1 a automatic', '2 a to_confirm']);
  const decided = (
    leadKey: string,
    day: string,
    decision: MatchDecisionRecord['decision'],
  ): MatchDecisionRecord => ({
    origin: 'csv',
    leadKey,
    day,
    customerKey: 'a',
    decision,
  });
  const decisions = [decided('1', '2026-01-01', 'rejected'), decided('2', '2026-01-02', 'confirmed')];
  await warehouse.match(scope, decisions);
  expect(await matched(scope)).toEqual(['1 a rejected', '2 a confirmed']);
  await loadRows(warehouse, scope, 'leads', rows);
  await warehouse.match(scope, decisions);
  expect(await matched(scope)).toEqual(['1 a rejected', '2 a confirmed']);
  const version = await warehouse.dataVersion(scope);
  expect((await warehouse.match(scope, decisions)).changed).toBe(false);
  expect(await warehouse.dataVersion(scope)).toBe(version);
  await warehouse.match(scope, []);
  expect(await matched(scope)).toEqual(['1 a automatic', '2 a to_confirm']);
});

test('incremental matching gives the same result as matching everything at once', async () => {
  const [wholeScope, stepScope] = [testScope(), testScope()];
  const invoices = ['x', 'y', 'z'].map((name, i) =>
    testInvoiceLine(
      '2026-01-05',
      name,
      10,
      buyer(name, `Kim ${name}`, `${name}@k.example`, `0400 000 00${i}`),
    ),
  );
  const leads = ['x', 'y', 'z', 'w'].map((name, i) =>
    lead(name, `2026-01-0${i + 1}`, { email: `${name}@k.example`, name: `Kim ${name}` }),
  );
  await loadRows(warehouse, wholeScope, 'invoices', invoices);
  await loadRows(warehouse, wholeScope, 'leads', leads);
  await warehouse.match(wholeScope, []);
  for (const slice of [leads.slice(0, 2), leads.slice(2)]) {
    await loadRows(warehouse, stepScope, 'leads', slice);
    await warehouse.match(stepScope, []);
  }
  for (const one of invoices) {
    await loadRows(warehouse, stepScope, 'invoices', [one], { replaces: 'identity' });
    await warehouse.match(stepScope, []);
  }
  expect(await matched(stepScope)).toEqual(await matched(wholeScope));
  const columns = 'attribution_model, document_number, lead_key, credit, amount, unattributed_reason';
  expect(await readRows(stepScope, columns, 'attributed_invoices')).toEqual(
    await readRows(wholeScope, columns, 'attributed_invoices'),
  );
  // Leads of an undone load are no longer matched.
  await loadRows(warehouse, stepScope, 'leads', [], { from: '2026-01-01', to: '2026-01-04' });
  await warehouse.match(stepScope, []);
  expect(await matched(stepScope)).toEqual([]);
});

test('matching attributes the full invoice to the touches before it, under every attribution model', async () => {
  const scope = testScope();
  const email = 'ann@x.example';
  await loadRows(warehouse, scope, 'leads', [
    lead('1', '2026-01-01', { email, campaign: 'A' }),
    lead('2', '2026-01-05', { email, campaign: 'B' }),
    lead('3', '2026-01-20', { email, campaign: 'C' }),
  ]);
  await loadRows(warehouse, scope, 'lead_touches', [
    {
      lead_key: '2',
      day: '2026-01-03',
      occurred_at: '2026-01-03 08:00:00',
      channel: 'Social',
      campaign: 'T',
    },
  ]);
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2025-12-01', 'I0', 70, ann),
    testInvoiceLine('2026-01-10', 'I1', 100, ann),
    testInvoiceLine('2026-01-30', 'C1', -10, ann),
    testInvoiceLine('2026-01-30', 'I2', 33.33, {
      ...ann,
      customer_key: 'other',
      customer_email: null,
      customer_phone: null,
      customer: 'Una Known',
    }),
    testInvoiceLine('2026-01-30', 'I3', 5, { customer_key: null, customer: null, customer_email: null }),
  ]);
  await warehouse.match(scope, []);
  const rows = await warehouse.query({
    sql: `SELECT attribution_model AS model, document_number AS number, campaign, touch::INT AS touch, credit::DOUBLE AS credit, amount::DOUBLE AS amount,
        unattributed_reason AS why FROM attributed_invoices WHERE business_id = $b::UUID ORDER BY model, number, touch`,
    params: { b: scope.business.id },
  });
  const at = ['2026-01-01T10:00:00Z', '2026-01-03T08:00:00Z', '2026-01-05T10:00:00Z'].map((time) => ({
    at: Date.parse(time),
  }));
  for (const model of attributionModelKeys) {
    const credits = computeCredits(model, at);
    const rowsOfInvoice = (number: string) =>
      rows.filter((row) => row['model'] === model && row['number'] === number);
    const expected = ['A', 'T', 'B'].flatMap((campaign, i) =>
      credits[i] ? [{ campaign, credit: credits[i], amount: 100 * credits[i] }] : [],
    );
    expect(rowsOfInvoice('I1')).toHaveLength(expected.length);
    for (const [i, one] of rowsOfInvoice('I1').entries()) {
      expect(one['campaign']).toBe(expected[i]?.campaign);
      expect(one['credit']).toBeCloseTo(expected[i]?.credit ?? 0, 5);
      expect(one['amount']).toBeCloseTo(expected[i]?.amount ?? 0, 3);
    }
    const sum = (number: string) =>
      rowsOfInvoice(number).reduce((all, row) => all + Number(row['amount']), 0);
    expect(sum('I1')).toBeCloseTo(100, 9);
    // A credit note follows the credit of its invoice, not the lead in between.
    expect(rowsOfInvoice('C1').map((row) => row['campaign'])).toEqual(
      rowsOfInvoice('I1').map((row) => row['campaign']),
    );
    expect(sum('C1')).toBeCloseTo(-10, 9);
    expect([
      rowsOfInvoice('I0')[0]?.['why'],
      rowsOfInvoice('I2')[0]?.['why'],
      rowsOfInvoice('I3')[0]?.['why'],
    ]).toEqual(['lead_later', 'no_lead', 'no_customer']);
  }
});

test('matching never adds currencies: a customer with several has no value, and leads show one currency', async () => {
  const scope = testScope({ currency: 'AUD' });
  const withCurrency = (currency: string, who: TestFactRow): TestFactRow => ({ ...who, currency });
  const bob = buyer('b', 'Bob Stone', 'bob@x.example', null);
  const cleo = buyer('c', 'Cleo Hart', 'cleo@x.example', null);
  await loadRows(warehouse, scope, 'invoices', [
    testInvoiceLine('2026-01-03', 'A1', 100, withCurrency('AUD', ann)),
    testInvoiceLine('2026-01-04', 'A2', 20, withCurrency('AUD', ann)),
    testInvoiceLine('2026-01-03', 'B1', 70, withCurrency('AUD', bob)),
    testInvoiceLine('2026-01-04', 'B2', 50, withCurrency('USD', bob)),
    testInvoiceLine('2026-01-05', 'B3', 5, withCurrency('AUD', bob)),
    testInvoiceLine('2026-01-03', 'C1', 9, withCurrency('USD', cleo)),
  ]);
  await loadRows(
    warehouse,
    scope,
    'leads',
    [ann, bob, cleo].map(({ customer_key, customer_email }) =>
      lead(String(customer_key), '2026-01-01', { email: customer_email ?? null }),
    ),
  );
  await warehouse.match(scope, []);
  const worth = async () => {
    const rows = await readRows(scope, 'lead_key, lifetime_value::VARCHAR AS worth', 'leads');
    return rows.map(({ lead_key, worth: value }) => `${lead_key} ${value === null ? null : Number(value)}`);
  };
  expect(await worth()).toEqual(['a 120', 'b null', 'c null']);
  const columns = `customer_key, document_number, currency, customer_value::DOUBLE AS worth, lifetime_amount::DOUBLE AS lifetime`;
  const rows = await readRows(scope, `DISTINCT ${columns}`, 'attributed_invoices');
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'a A1 AUD 120 120',
    'a A2 AUD 120 0',
    // The lifetime amount counts only the AUD invoices of 70 and 5, not the 50 USD, because the first invoice is in
    // AUD.
    'b B1 AUD  75',
    'b B2 USD  0',
    'b B3 AUD  0',
    'c C1 USD 9 9',
  ]);
  // The business has changed its currency.
  await warehouse.match(testScope({ id: scope.business.id, currency: 'USD' }), []);
  expect(await worth()).toEqual(['a null', 'b null', 'c 9']);
});
