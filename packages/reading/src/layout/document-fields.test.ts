import { propertyRuns } from '@bellwether/domain/testing/runs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReader, type ReadFile } from '../testing/open-reader.ts';

let reader: Awaited<ReturnType<typeof openReader>>;
beforeAll(async () => {
  reader = await openReader();
});
afterAll(() => reader.close());

const readColumns = ({ rows }: ReadFile, ...columns: string[]) =>
  rows.map((row) => columns.map((column) => row[column]));
const sum = ({ report }: ReadFile) =>
  report.money.map(({ currency, totals }) => [currency, totals['amount']]);

const shopify =
  'Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Lineitem quantity,Lineitem name,Lineitem price,Billing City,Refunded Amount,Created at,Tip Received';

describe('orders with several lines', () => {
  test('later lines of a document inherit status, currency, place, customer and day from the first line', async () => {
    const read = await reader.read(
      'invoices',
      `${shopify}\n#1,a@b.c,paid,,NZD,30,0,0,30,0,1,Hat,10,SYDNEY,0,2025-03-01 10:00:00 +1100,\n#1,,,,,,,,,,2,Cap,10,,,,\n#2,d@e.f,voided,,NZD,5,0,0,5,0,1,Hat,5,Perth,0,2025-03-02 10:00:00 +1100,\n#2,,,,,,,,,,1,Cap,7,,,,`,
      {},
      undefined,
      { timeZone: 'Australia/Sydney' },
    );
    expect(readColumns(read, 'day', 'status', 'currency', 'city', 'customer_key', 'amount')).toEqual([
      ['2025-03-01', 'paid', 'NZD', 'Sydney', 'a@b.c', '10.000000'],
      ['2025-03-01', 'paid', 'NZD', 'Sydney', 'a@b.c', '20.000000'],
    ]);
    expect(read.report.left_out).toBe(2);
  });

  test('the lines of an order add up to its net sales after discounts, shipping, tips, taxes and refunds', async () => {
    const read = await reader.read(
      'invoices',
      [
        shopify,
        // This order has goods for 100, discount 10, tax 9, shipping 15 and tip 2.
        '#1,a@b.c,paid,,AUD,90,15,9,116,10,3,Hat,20,Perth,0,2025-03-01,2',
        '#1,,,,,,,,,,1,Cap,40,,,,',
        // This order has a refund of 50 and its tax.
        '#2,a@b.c,partially_refunded,,AUD,100,20,10,130,0,1,Hat,100,Perth,55,2025-03-01,0',
        // Prices of this order include tax: 110 is 100 plus 10.
        '#3,a@b.c,paid,,AUD,110,0,10,110,0,1,Hat,110,Perth,0,2025-03-02,0',
        '#4,a@b.c,refunded,,AUD,50,0,5,55,0,1,Hat,50,Perth,55,2025-03-02,0',
        '#5,a@b.c,paid,,AUD,50,9,5.9,64.9,0,1,Hat,50,Perth,64.9,2025-03-02,0',
      ].join('\n'),
    );
    expect(readColumns(read, 'document_number', 'amount')).toEqual([
      ['#1', '54.000000'],
      ['#1', '36.000000'],
      ['#2', '50.000000'],
      ['#3', '100.000000'],
      ['#5', '0.000000'],
    ]);
    expect(sum(read)).toEqual([['AUD', '240']]);
  });

  test('a document amount that is divided over its lines adds up exactly', async () => {
    const cents = (n: number) => (n / 100).toFixed(2);
    const order = fc.record({
      lines: fc.array(
        fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ max: 99_999, min: 0 }) }),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
      off: fc.integer({ min: 0, max: 100 }),
      freight: fc.integer({ min: 0, max: 2_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 8 }), async (orders) => {
        let expected = 0;
        const rows = orders.flatMap(({ lines, off, freight }, n) => {
          const goods = lines.reduce((all, { quantity, price }) => all + quantity * price, 0);
          const discount = Math.round((goods * off) / 100);
          expected += goods - discount;
          return lines.map(({ quantity, price }, at) =>
            at === 0
              ? `#${n},a@b.c,paid,,AUD,${cents(goods - discount)},${cents(freight)},0,${cents(goods - discount + freight)},${cents(discount)},${quantity},Hat,${cents(price)},Perth,0,2025-03-01,0`
              : `#${n},,,,,,,,,,${quantity},Cap,${cents(price)},,,,`,
          );
        });
        await reader.read('invoices', [shopify, ...rows].join('\n'));
        expect(Number(await reader.ask('CAST(coalesce(sum(amount), 0) AS DOUBLE)'))).toBeCloseTo(
          expected / 100,
          6,
        );
        expect(await reader.ask('count(*)')).toBe(String(rows.length));
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  test('in an export of an unknown shop, the later lines of an order have the date, status and currency of its first line', async () => {
    const read = await reader.read(
      'invoices',
      'Order,Date,Status,Currency,Item,Qty,Price,Order Discount\n1,2025-03-01,Paid,USD,a,1,10,5\n1,,,,b,1,10,\n2,2025-03-02,Cancelled by customer,USD,a,1,10,\n2,,,,b,1,10,',
    );
    expect(readColumns(read, 'day', 'currency', 'amount')).toEqual([
      ['2025-03-01', 'USD', '7.500000'],
      ['2025-03-01', 'USD', '7.500000'],
    ]);
  });
});

describe('document types', () => {
  test('a negative line is no credit note, but a negative document is one with all its lines', async () => {
    const read = await reader.read(
      'invoices',
      'Invoice Number,Date,Description,Amount\n1,2025-03-01,Work,100\n1,2025-03-01,Discount,-10\n2,2025-03-02,Back,-50\n2,2025-03-02,Fee kept,5',
    );
    expect(readColumns(read, 'document', 'amount')).toEqual([
      ['invoice', '100.000000'],
      ['invoice', '-10.000000'],
      ['credit_note', '-50.000000'],
      ['credit_note', '5.000000'],
    ]);
  });

  test('a credit note with positive amounts is reversed as a whole', async () => {
    const read = await reader.read(
      'invoices',
      'Number,Date,Type,Amount\n1,2025-03-01,Rechnung,100\n2,2025-03-02,Gutschrift,50\n2,2025-03-02,Gutschrift,-5',
    );
    expect(readColumns(read, 'document', 'amount')).toEqual([
      ['invoice', '100.000000'],
      ['credit_note', '-50.000000'],
      ['credit_note', '5.000000'],
    ]);
  });

  test.each([
    'wc-cancelled',
    'Cancelled by customer',
    'Storniert',
    'Annulé',
    'requires_payment_method',
    'Written off',
    'Draft',
  ])('excludes the status %j and counts open and overdue documents', async (status) => {
    const read = await reader.read(
      'invoices',
      `Number,Date,Status,Amount\n1,2025-03-01,Open,1\n2,2025-03-01,Overdue,2\n3,2025-03-01,${status},4\n4,2025-03-01,Unpaid,8`,
    );
    expect(sum(read)).toEqual([[null, '11']]);
  });

  test('a row whose quantity × price is over a million is accepted', async () => {
    const read = await reader.read(
      'invoices',
      'Number,Date,Customer,Qty,Price\nA1,2025-03-01,Ann,1,1000000\nA2,2025-03-01,Ann,999999,999999\nA3,2025-03-01,Ann,1000000,1000001',
    );
    expect(readColumns(read, 'amount')).toEqual([['1000000.000000'], ['999998000001.000000']]);
    expect(read.report.rejects.map(({ line }) => line)).toEqual([4]);
  });

  test('an overflow of a product, percentage or discount rejects only its row', async () => {
    const huge = '999999999999';
    const read = await reader.read(
      'invoices',
      `Number,Date,Customer,Qty,Price,Discount,Tax\nA1,2025-03-01,Ann,${huge},${huge},50%,${huge}\nA2,2025-03-01,Ann,2,5,10%,0`,
    );
    expect(readColumns(read, 'amount')).toEqual([['9.000000']]);
    expect(read.report.rejects.map(({ line }) => line)).toEqual([2]);
  });

  test("MYOB item sales have prices and totals without tax, also where 'Inclusive' is set", async () => {
    const read = await reader.read(
      'invoices',
      'Co./Last Name,Inclusive,Invoice No.,Date,Item Number,Quantity,Price,Inc-Tax Price,Total,Inc-Tax Total,GST Amount,Sale Status\nAnn,X,1,1/03/2025,A,2,$50.00,$55.00,$100.00,$110.00,$10.00,I',
    );
    expect(readColumns(read, 'amount')).toEqual([['100.000000']]);
  });
});

test("the import report lists each status with its rows, sum and whether it counts, and applies the user's choice", async () => {
  const text =
    'Number,Date,Type,Status,Amount\n1,2025-03-01,Invoice,Paid,10\n2,2025-03-01,Invoice,paid,5\n3,2025-03-01,Invoice,Draft,7\n4,2025-03-02,Gutschrift,Paid,2';
  const { report } = await reader.read('invoices', text);
  expect(
    report.values.map(({ field, value, rows, sum, counted }) => [field, value, rows, sum, counted]),
  ).toEqual([
    ['document_type', 'Invoice', 3, '22', 'yes'],
    ['document_type', 'Gutschrift', 1, '-2', 'credit'],
    ['status', 'Paid', 3, '13', 'yes'],
    ['status', 'Draft', 1, '7', 'no'],
  ]);
  const changed = await reader.read('invoices', text, { counts: { status: { draft: 'yes', paid: 'no' } } });
  expect(sum(changed)).toEqual([[null, '7']]);
  expect(
    changed.report.values.filter(({ field }) => field === 'status').map(({ counted }) => counted),
  ).toEqual(['no', 'yes']);
});

describe('currencies', () => {
  test('each row has its own currency, and different currencies are never summed', async () => {
    const read = await reader.read(
      'invoices',
      'Number,Date,Currency,Amount\n1,2025-03-01,USD,10\n1,2025-03-01,,5\n2,2025-03-01,€,7\n3,2025-03-01,nzd,8\n4,2025-03-01,XYZ,9\n5,2025-03-01,,1',
    );
    expect(readColumns(read, 'currency', 'amount')).toEqual([
      ['USD', '10.000000'],
      ['USD', '5.000000'],
      ['EUR', '7.000000'],
      ['NZD', '8.000000'],
      [null, '1.000000'],
    ]);
    expect(sum(read)).toEqual([
      ['USD', '15'],
      ['EUR', '7'],
      ['NZD', '8'],
      [null, '1'],
    ]);
    expect(read.report.totals).not.toHaveProperty('amount');
    expect(read.report.rejects.map(({ reason }) => reason)).toEqual([
      'Line 6, column 3 (Currency): "XYZ" is not the code of a currency, such as AUD, USD or EUR.',
    ]);
  });

  test.each([
    ['Rp 12000', '12000.000000', 'IDR'],
    ['A$ 5', '5.000000', 'AUD'],
    ['5 €', '5.000000', 'EUR'],
    ['CHF 3', '3.000000', 'CHF'],
    ['US$7.50', '7.500000', 'USD'],
    ['THB 30', '30.000000', 'THB'],
  ])('reads %j as an amount in its currency', async (text, amount, currency) => {
    const read = await reader.read('invoices', `Number,Date,Amount\n1,2025-03-01,${text}\n`);
    expect(readColumns(read, 'amount', 'currency')).toEqual([[amount, currency]]);
  });

  test('amounts with different currency signs keep their own currency', async () => {
    const read = await reader.read(
      'invoices',
      'Number,Date,Amount\n1,2025-03-01,US$5\n2,2025-03-01,€6\n3,2025-03-01,$7',
    );
    expect(readColumns(read, 'currency', 'amount')).toEqual([
      ['USD', '5.000000'],
      ['EUR', '6.000000'],
      [null, '7.000000'],
    ]);
  });
});

test('SYDNEY, sydney and Sydney are stored as one place, and codes in capitals', async () => {
  const read = await reader.read(
    'invoices',
    'Number,Date,Amount,Ship City,Ship State\n1,2025-03-01,1,SYDNEY,NSW\n2,2025-03-01,1,sydney,NSW\n3,2025-03-01,1,Sydney,NSW\n4,2025-03-01,1,ALICE SPRINGS,nt\n5,2025-03-01,1,SAINT-DENIS,idf',
  );
  expect(readColumns(read, 'city', 'region')).toEqual([
    ['Sydney', 'NSW'],
    ['Sydney', 'NSW'],
    ['Sydney', 'NSW'],
    ['Alice Springs', 'NT'],
    ['Saint-Denis', 'IDF'],
  ]);
});
