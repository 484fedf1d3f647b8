import { expect, test } from 'vitest';
import { creditNoteForm, customerForm, invoiceForm } from './forms.ts';
import { isSold, toCreditRows, toInvoiceRows } from './rows.ts';

const item = (name: string, net: number, quantity: object = { Total: 1, Claimed: 1 }) => ({
  Item: { PartNo: `${name}-1`, Name: name },
  Quantity: quantity,
  Total: { ExTax: net, IncTax: net * 1.1 },
});
const costCenter = (items: unknown, total?: number, claim?: number) => ({
  Name: 'Hot water',
  CostCenter: { ID: 7, Name: 'Plumbing' },
  ...(total !== undefined && { Total: { ExTax: total, IncTax: total * 1.1 } }),
  ...(claim !== undefined && { Claim: { ExTax: claim, IncTax: claim * 1.1 } }),
  Items: items,
});
const base = {
  ID: 3011,
  Type: 'TaxInvoice',
  Customer: { ID: 51, CompanyName: 'City Agency', GivenName: '', FamilyName: '' },
  Jobs: [{ ID: 5567 }],
  DateIssued: '2026-09-04',
  PaymentTerms: { DueDate: '2026-09-18' },
  Stage: 'Approved',
  ExchangeRate: 1,
  Total: { ExTax: 1050, IncTax: 1155, Tax: 105, BalanceDue: 0 },
  IsPaid: true,
  Currency: 'AUD',
  CostCenters: [costCenter([item('Unit', 850)], 1050, 1050)],
};
const noDetails = { customer: undefined, site: null };
const show = (fields: object) => toInvoiceRows(invoiceForm.parse({ ...base, ...fields }), noDetails);
const amountsOf = (rows: ReturnType<typeof show>) =>
  rows.map(({ product, account, amount, tax }) => [product, account, amount, tax]);

test('labour that is no item is a line of its own, so that the sum is the total of the invoice', () => {
  expect(show({})).toMatchObject([
    {
      day: '2026-09-04',
      document: 'invoice',
      document_number: '3011',
      customer: 'City Agency',
      customer_key: '51',
      product: 'Unit',
      product_code: 'Unit-1',
      account: 'Plumbing',
      quantity: '1',
      amount: '850',
      tax: '85',
      open: '0',
      due_day: '2026-09-18',
      status: 'Paid',
      currency: 'AUD',
      currency_rate: '1',
    },
    { product: null, account: 'Invoice total', quantity: null, amount: '200', tax: '20' },
  ]);
});

test('a final invoice is lowered by its deposit, and the deposit is a line of its own', () => {
  const final = show({ Total: { ExTax: 650, IncTax: 715, Tax: 65 } });
  expect(amountsOf(final)).toEqual([
    ['Unit', 'Plumbing', '850', '85'],
    [null, 'Invoice total', '-200', '-20'],
  ]);
  const deposit = show({ Type: 'Deposit', CostCenters: [], Total: { ExTax: 400, IncTax: 440, Tax: 40 } });
  expect(amountsOf(deposit)).toEqual([[null, 'Invoice total', '400', '40']]);
});

test.for([
  { Total: { ExTax: 315, IncTax: 346.5, Tax: 31.5 }, claim: 315, unit: '255', rest: '60' },
  { Total: { ExTax: 315, IncTax: 346.5, Tax: 31.5 }, claim: 1050, unit: '850', rest: '-535' },
])('items of a claim of $claim count by the claimed part', ({ Total, claim, unit, rest }) => {
  const rows = show({ Total, CostCenters: [costCenter([item('Unit', 850)], 1050, claim)] });
  expect(rows.map(({ amount }) => amount)).toEqual([unit, rest]);
});

test('items that are the claim already count as they are', () => {
  const items = [item('Unit', 300)];
  const rows = show({
    Total: { ExTax: 315, IncTax: 346.5 },
    CostCenters: [costCenter(items, 1050, 315)],
  });
  expect(rows.map(({ amount }) => amount)).toEqual(['300', '15']);
});

test('cents add up exactly, and fractions of cents of an item do not change the total', () => {
  const items = [item('A', 0.1), item('B', 0.2), item('C', 33.3333)];
  const rows = show({
    Total: { ExTax: 33.63, IncTax: 36.99, Tax: 3.36 },
    CostCenters: [costCenter(items)],
  });
  expect(rows.map(({ amount }) => amount)).toEqual(['0.1', '0.2', '33.3333', '-0.0033']);
});

test('the open part is split over the lines, without tax', () => {
  const rows = show({
    IsPaid: false,
    Total: { ExTax: 1050, IncTax: 1155, Tax: 105, BalanceDue: 577.5 },
  });
  expect(rows.map(({ open, status }) => [open, status])).toEqual([
    ['425', 'Approved'],
    ['100', 'Approved'],
  ]);
  expect(show({ Total: { ExTax: 1050, IncTax: 1155 } }).map(({ open }) => open)).toEqual([null, null]);
});

test.for([
  [{}, true],
  [{ Type: 'Deposit' }, true],
  [{ Type: 'ProgressInvoice' }, true],
  [{ Type: 'RequestForClaim' }, false],
  [{ Stage: 'Pending' }, false],
  [{ DateIssued: null }, false],
] as const)('an invoice with %j counts: %s', ([fields, expected]) => {
  expect(isSold(invoiceForm.parse({ ...base, ...fields }))).toBe(expected);
});

test.for([
  [{ CostCenters: [costCenter([{ Total: 'n/a' }, item('Unit', 850)])] }, ['850', '200']],
  [{ CostCenters: [null, costCenter(null)] }, ['1050']],
  [{ CostCenters: 'none' }, ['1050']],
  [{ Customer: null, Jobs: null, PaymentTerms: 'x', IsPaid: 1, ExchangeRate: 'x' }, ['850', '200']],
] as const)('odd fields do not change the total: %j', ([fields, amounts]) => {
  expect(show(fields).map(({ amount }) => amount)).toEqual(amounts);
});

test('a credit note subtracts, in the currency of its invoice', () => {
  const note = creditNoteForm.parse({ ...base, ID: 12, InvoiceNo: 3011 });
  const rows = toCreditRows(note, noDetails, { Currency: 'usd', ExchangeRate: '0.65' });
  expect(rows).toMatchObject([
    {
      document: 'credit_note',
      document_number: '12',
      quantity: '-1',
      amount: '-850',
      tax: '-85',
      open: null,
      currency: 'USD',
      currency_rate: '0.65',
    },
    { quantity: null, amount: '-200', tax: '-20' },
  ]);
  expect(toCreditRows(note, noDetails, undefined)[0]).toMatchObject({ currency: null, currency_rate: null });
});

test('the place is that of the site, or else that of the customer', () => {
  const customer = customerForm.parse({
    ID: 52,
    Email: 'Ana@Customers.example',
    Phone: ' ',
    CellPhone: '0400 000 000',
    Address: { City: 'Geelong', State: 'VIC', Country: 'Australia' },
  });
  const site = { City: 'Torquay', State: 'VIC', Country: 'Australia' };
  const person = { ID: 52, CompanyName: '', GivenName: 'Ana', FamilyName: 'Lee' };
  const invoice = invoiceForm.parse({ ...base, Customer: person });
  expect(toInvoiceRows(invoice, { customer, site })[0]).toMatchObject({
    customer: 'Ana Lee',
    customer_email: 'ana@customers.example',
    customer_phone: '0400 000 000',
    city: 'Torquay',
  });
  const empty = { City: null, State: null, Country: null };
  expect(toInvoiceRows(invoice, { customer, site: empty })[0]).toMatchObject({ city: 'Geelong' });
});
