import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalToMicros } from '../kit/decimal.ts';
import { createFindRate, splitTax } from './amounts.ts';
import { type Invoice, invoiceForm } from './forms.ts';

const findRate = createFindRate([
  { UID: 'gst', Type: 'GST_VAT', Rate: 10 },
  { UID: 'free', Type: 'GST_VAT', Rate: 0 },
  { UID: 'luxury', Type: 'LuxuryCarTax', Rate: 33 },
]);
const createLine = (cents: number, tax: string) => ({
  Type: 'Transaction',
  Total: cents / 100,
  TaxCode: { UID: tax },
});
const createInvoice = (fields: object): Invoice =>
  invoiceForm.parse({
    UID: '1',
    Date: '2026-11-01T00:00:00',
    Status: 'Closed',
    IsTaxInclusive: true,
    FreightTaxCode: { UID: 'gst' },
    ...fields,
  });
const split = (invoice: Invoice) => splitTax(invoice, invoice.Lines, findRate);
const sumOf = (values: readonly string[]): bigint =>
  values.reduce((sum, value) => sum + decimalToMicros(value), 0n);

test('the largest line takes the cent by which the tax of the lines differs from that of the document', () => {
  const Lines = [createLine(33, 'gst'), createLine(50, 'gst'), createLine(33, 'gst')];
  // Each line alone is 0.30, 0.45 and 0.30, and the tax of 1.16 is 0.11.
  const invoice = createInvoice({ Lines, TotalTax: 0.1, TotalAmount: 1.16 });
  expect(split(invoice)).toEqual([
    { net: '0.3', tax: '0.03' },
    { net: '0.46', tax: '0.04' },
    { net: '0.3', tax: '0.03' },
  ]);
});

test('only GST is taken out of a price, and freight is no part of the lines', () => {
  const Lines = [createLine(11_000, 'gst'), createLine(5_000, 'free'), createLine(1_330, 'luxury')];
  const invoice = createInvoice({ Lines, Freight: 11, TotalTax: 11, TotalAmount: 184.3 });
  expect(split(invoice).map(({ net }) => net)).toEqual(['100', '50', '13.3']);
});

test('amounts without tax stay as they are', () => {
  const Lines = [createLine(10_005, 'gst'), createLine(-2_000, 'free')];
  const invoice = createInvoice({ Lines, IsTaxInclusive: false, TotalTax: 10.01, TotalAmount: 90.06 });
  expect(split(invoice)).toEqual([
    { net: '100.05', tax: '10.01' },
    { net: '-20', tax: '0' },
  ]);
});

test('the lines of any document add up to its total without tax and freight, and their tax to its tax', () => {
  const line = fc.record({
    cents: fc.integer({ min: -500_000, max: 500_000 }),
    tax: fc.constantFrom('gst', 'free'),
  });
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(0, 10, -10),
      fc.integer({ min: -3, max: 3 }),
      (lines, freight, odd) => {
        const taxed = lines.filter(({ tax }) => tax === 'gst').reduce((sum, { cents }) => sum + cents, 0);
        const tax = Math.round(taxed / 11) + odd;
        const total = lines.reduce((sum, { cents }) => sum + cents, 0) + freight * 110;
        const invoice = createInvoice({
          Lines: lines.map(({ cents, tax: code }) => createLine(cents, code)),
          Freight: freight * 1.1,
          TotalTax: (tax + freight * 10) / 100,
          TotalAmount: total / 100,
        });
        const amounts = split(invoice);
        expect(sumOf(amounts.map(({ net }) => net))).toBe(BigInt(total - tax - freight * 110) * 10_000n);
        expect(sumOf(amounts.map((one) => one.tax))).toBe(BigInt(tax) * 10_000n);
      },
    ),
  );
});
