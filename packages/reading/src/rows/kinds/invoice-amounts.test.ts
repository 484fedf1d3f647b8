import { createReadStream } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, type ReadFile, sumReport } from '../../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const fixture = (file: string) =>
  reader.read('invoices', createReadStream(new URL(`../../fixtures/${file}.csv`, import.meta.url)));
const read = (...lines: string[]) => reader.read('invoices', lines.join('\n'));
const readAmount = ({ report }: ReadFile) => sumReport(report)['amount'];
const readTax = ({ report }: ReadFile) => sumReport(report)['tax'];

describe('discounts', () => {
  test('revenue is the total after the discount, not the subtotal before it', async () => {
    expect(readAmount(await fixture('A7-subtotal-discount-total'))).toBe('1424.5');
  });

  test.each([
    ['the subtotal is before the discount', '100,10,90', '180'],
    ['the subtotal is after the discount', '90,10,90', '180'],
    ['the discount is negative', '100,-10,90', '180'],
  ])('when %s, the revenue is the amount after the discount', async (_, amounts, amount) => {
    expect(
      readAmount(
        await read(
          'Number,Date,Subtotal,Discount,Total',
          `1,2026-03-01,${amounts}`,
          `2,2026-03-02,${amounts}`,
        ),
      ),
    ).toBe(amount);
  });

  test('a discount is subtracted from the line amount when the total confirms it', async () => {
    expect(
      readAmount(
        await read(
          'Number,Date,Amount,Discount,Tax,Total',
          '1,2026-03-01,100,10,9,99',
          '2,2026-03-01,50,0,5,55',
        ),
      ),
    ).toBe('140');
  });

  test('a "Discount %" column is read as percentages, with or without the percent sign', async () => {
    const header = 'Number,Date,Qty,Unit Price,Discount %';
    expect(readAmount(await read(header, '1,2026-03-01,1,200.00,10'))).toBe('180');
    expect(readAmount(await read(header, '1,2026-03-01,1,200.00,10%'))).toBe('180');
    expect(readAmount(await read('Number,Date,Qty,Unit Price,Discount Rate', '1,2026-03-01,1,200,0.1'))).toBe(
      '180',
    );
  });
});

describe('tax percentages', () => {
  test('a "Tax %" column is read as the tax rate of the total', async () => {
    const found = await fixture('A15-tax-percent-and-total');
    expect(readAmount(found)).toBe('1200');
    expect(readTax(found)).toBe('180');
  });

  test.each(['Tax %', 'VAT %', 'GST %', 'MwSt %', 'MwSt.-Satz', 'IVA %', 'Tax Rate', 'VAT Rate', 'VAT (%)'])(
    'reads a column %j as a rate',
    async (heading) => {
      const header = `Number,Date,Customer,${heading},Total`;
      expect(readAmount(await read(header, '1,2026-03-01,Ann,20,120.00'))).toBe('100');
      expect(readAmount(await read(header, '1,2026-03-01,Ann,20%,120.00', '2,2026-03-01,Ann,,7'))).toBe(
        '107',
      );
      expect(readAmount(await read(header, '1,2026-03-01,Ann,0.2,120.00'))).toBe('100');
    },
  );

  test('a cell "20%" in a tax column is read as a rate', async () => {
    const found = await read('Number,Date,Tax,Total', '1,2026-03-01,20%,240.00', '2,2026-03-01,5.00,55.00');
    expect(readAmount(found)).toBe('250');
    expect(readTax(found)).toBe('45');
  });

  test('a "VAT" column is read as a rate when only a rate makes the total add up', async () => {
    const found = await read(
      'Number,Date,Subtotal,VAT,Total',
      '1,2026-03-01,200,20,240',
      '2,2026-03-01,50,20,60',
    );
    expect(readAmount(found)).toBe('250');
    expect(readTax(found)).toBe('50');
  });

  test('a tax text is read as the rate that it contains, or as no tax', async () => {
    const header = 'Number,Date,Tax Rate,Total';
    expect(
      readAmount(await read(header, '1,2026-03-01,20% (VAT on Income),120', '2,2026-03-01,No VAT,30')),
    ).toBe('130');
  });

  test('a line with discount and tax percentages adds up to its total', async () => {
    const found = await read('Number,Date,Qty,Price,Discount %,VAT %,Total', '1,2026-03-01,2,100,10,20,216');
    expect(readAmount(found)).toBe('180');
    expect(found.staged.format.amounts?.lines).toMatchObject({ discount: true, tax: 'added' });
  });

  test('a tax amount takes precedence over a tax rate', async () => {
    expect(readTax(await read('Number,Date,Tax %,Tax,Total', '1,2026-03-01,20,19.00,119.00'))).toBe('19');
  });
});

describe('tax included in lines', () => {
  test('the amount of a FreshBooks line is its subtotal, without both taxes', async () => {
    const found = await fixture('B22-freshbooks-invoice-details');
    expect(readAmount(found)).toBe('445');
  });

  test.each([
    ['quantity × price and both taxes make the total of the line', '2,50.00,10.00,14.00,124.00', '200'],
    ['the total of the line holds no tax', '2,50.00,10.00,14.00,100.00', '200'],
  ])('when %s, revenue is without tax', async (_, line, amount) => {
    const header = 'Number,Date,Qty,Rate,Tax 1 Amount,Tax 2 Amount,Line Total';
    expect(readAmount(await read(header, `1,2026-03-01,${line}`, `2,2026-03-02,${line}`))).toBe(amount);
  });

  test.each([
    ['Amount', 'Tax', 'Total', '110,10,110', '100'],
    ['Amount', 'Tax', 'Total', '100,10,110', '100'],
    ['Amount', 'Tax', 'Total', '100,10,100', '100'],
    ['Total', 'Tax', 'Grand Total', '100,10,110', '100'],
  ])('%s, %s, %s of %s give %s before tax', async (first, tax, last, amounts, amount) => {
    expect(readAmount(await read(`Number,Date,${first},${tax},${last}`, `1,2026-03-01,${amounts}`))).toBe(
      amount,
    );
  });
});

describe('document amounts repeated on each line', () => {
  test.each(['B20-due-paid-and-total-repeated-per-line', 'A35-order-total-and-line-price-no-qty'])(
    '%s: counts the document total once',
    async (file) => {
      const found = await fixture(file);
      expect(readAmount(found)).toBe('350');
      expect(found.report.notes.join()).toMatch(/is repeated on every line of a document/);
    },
  );

  test('tax and shipping that every line repeats are subtracted once per document', async () => {
    const found = await read(
      'Order ID,Date,Item,Qty,Tax,Shipping,Order Total',
      '1,2026-03-01,a,1,10,5,115',
      '1,2026-03-01,b,3,10,5,115',
      '2,2026-03-02,c,1,5,0,55',
    );
    expect(readAmount(found)).toBe('150');
  });

  test('amounts are line totals when each line adds up, even if two are equal', async () => {
    const found = await read(
      'Invoice No,Date,Item,Qty,Price,Order Total',
      '1,2026-03-01,a,1,100,100',
      '1,2026-03-01,b,1,100,100',
      '2,2026-03-02,c,1,50,50',
    );
    expect(readAmount(found)).toBe('250');
  });

  test('an amount is the document total when the lines add up to it', async () => {
    const found = await read(
      'Order,Date,Item,Qty,Price,Amount',
      '1,2026-03-01,a,1,100,300',
      '1,2026-03-01,b,2,100,300',
      '2,2026-03-02,c,1,50,50',
    );
    expect(readAmount(found)).toBe('350');
  });
});

describe('tax on shipping', () => {
  const header = 'Number,Date,Subtotal,Shipping,Tax,Total';

  test('document tax that fits the goods exactly is not spread over shipping', async () => {
    expect(readAmount(await read(header, '1,2026-03-01,115,10,15,125', '2,2026-03-01,230,10,30,240'))).toBe(
      '300',
    );
  });

  test('document tax that covers goods and shipping is split between them', async () => {
    expect(readAmount(await read(header, '1,2026-03-01,110,5.50,10.50,115.50'))).toBe('100');
  });

  test('shipping that is not in the total is not subtracted', async () => {
    expect(readAmount(await read(header, '1,2026-03-01,100,15,10,110', '2,2026-03-01,50,15,5,55'))).toBe(
      '150',
    );
  });
});
