import { describe, expect, test } from 'vitest';
import { orderForm, refundForm } from './forms.ts';
import { isSold, toOrderRows, toRefundRows } from './rows.ts';

const billing = {
  first_name: 'Ana',
  last_name: 'Lee',
  company: '',
  city: 'Ballarat',
  state: 'VIC',
  country: 'AU',
  email: 'Ana@Example.com',
  phone: '0400 000 000',
};
/** Order of the reference: two taps for 140 after discount, shipping for 10, and a tenth of tax. */
const reply = {
  id: 727,
  number: '727',
  status: 'completed',
  currency: 'aud',
  date_created: '2026-09-03T16:28:02',
  date_modified: '2026-09-05T09:00:00',
  total: '165.00',
  total_tax: '15.00',
  customer_id: 0,
  billing,
  shipping: { first_name: 'Ana', city: 'Manly', state: 'NSW', country: 'AU' },
  line_items: [
    {
      id: 315,
      name: 'Tap set',
      quantity: 2,
      subtotal: '150.00',
      total: '140.0000',
      total_tax: '14.0000',
      sku: 'TAP-2',
    },
  ],
  shipping_lines: [{ method_title: 'Flat rate', total: '10.00', total_tax: '1.00' }],
  fee_lines: [],
  refunds: [{ id: 900, total: '-77.00' }],
};
const read = (changes: object = {}) => orderForm.parse({ ...reply, ...changes });
const order = read();
const refund = (changes: object) =>
  refundForm.parse({
    id: 900,
    parent_id: 727,
    date_created: '2026-09-10T11:00:00',
    amount: '77.00',
    ...changes,
  });

describe('orders of WooCommerce', () => {
  test('an order has a row for each line after discount and without tax, and one for shipping', () => {
    const document = {
      day: '2026-09-03',
      document: 'invoice',
      document_number: '727',
      customer: 'Ana Lee',
      customer_key: 'ana@example.com',
      customer_email: 'ana@example.com',
      customer_phone: '0400 000 000',
      country: 'AU',
      region: 'NSW',
      city: 'Manly',
      status: 'Completed',
      currency: 'AUD',
      currency_rate: null,
    };
    expect(toOrderRows(order)).toEqual([
      {
        ...document,
        product: 'Tap set',
        product_code: 'TAP-2',
        account: 'Sales',
        quantity: '2',
        amount: '140.0000',
        tax: '14.0000',
      },
      {
        ...document,
        product: 'Shipping',
        product_code: null,
        account: 'Shipping',
        quantity: null,
        amount: '10.00',
        tax: '1.00',
      },
    ]);
  });

  test('fees have their names and may be negative', () => {
    const fees = [
      { name: 'Gift wrap', total: '5.00', total_tax: '0.50' },
      { name: null, total: '-3.00', total_tax: '-0.30' },
    ];
    const rows = toOrderRows(read({ fee_lines: fees })).slice(2);
    expect(rows.map(({ product, account, amount }) => [product, account, amount])).toEqual([
      ['Gift wrap', 'Fees', '5.00'],
      ['Fee', 'Fees', '-3.00'],
    ]);
  });

  test.for([
    [{ customer_id: 12 }, { customer_key: '12', customer: 'Ana Lee' }],
    [{ billing: { ...billing, company: 'Lee & Sons' } }, { customer: 'Lee & Sons' }],
    [{ billing: { ...billing, first_name: null } }, { customer: 'Lee' }],
    [{ billing: [] }, { customer: null, customer_key: null, customer_email: null, city: 'Manly' }],
    [{ shipping: [] }, { city: 'Ballarat', region: 'VIC', country: 'AU' }],
    [{ shipping: null }, { city: 'Ballarat' }],
    [{ shipping: { city: '', state: '', country: 'NZ' } }, { city: null, region: null, country: 'NZ' }],
    [{ number: null }, { document_number: '727' }],
    [{ number: 'A-12' }, { document_number: 'A-12' }],
    [{ id: '727', currency: null }, { currency: null }],
    [
      { line_items: { 3: { ...reply.line_items[0], sku: 12, quantity: '1.5' } } },
      { product_code: '12', quantity: '1.5' },
    ],
    [
      { line_items: [{ ...reply.line_items[0], sku: false, quantity: 'a few' }] },
      { product_code: null, quantity: null },
    ],
    [
      { line_items: [{ ...reply.line_items[0], total: 140.5, total_tax: '' }] },
      { amount: '140.5', tax: '0' },
    ],
    [{ meta_data: 'odd', loyalty_points: {} }, { amount: '140.0000' }],
  ] as const)('an order with %j has %j', ([changes, values]) => {
    expect(toOrderRows(read(changes))[0]).toMatchObject(values);
  });

  test.for([
    [{ date_created: null }],
    [{ date_created: '2026-02-30T00:00:00' }],
    [{ status: null }],
    [{ line_items: [{ ...reply.line_items[0], total: 'free' }] }],
    [{ line_items: 'none' }],
  ] as const)('an order with %j cannot be read', ([changes]) => {
    expect(orderForm.safeParse({ ...reply, ...changes }).success).toBe(false);
  });

  test.for([
    ['processing', 0, true],
    ['completed', 1, true],
    ['refunded', 1, true],
    ['refunded', 0, false],
    ...['on-hold', 'pending', 'failed', 'cancelled', 'trash', 'checkout-draft', 'toString'].map(
      (status) => [status, 1, false] as const,
    ),
  ] as const)('an order that is %s with %i refunds counts: %s', ([status, count, expected]) => {
    const refunds = Array.from({ length: count }, (_, at) => ({ id: String(at) }));
    expect(isSold({ status, refunds })).toBe(expected);
  });
});

describe('refunds of WooCommerce', () => {
  const line = { name: 'Tap set', quantity: -1, total: '-70.00', total_tax: '-7.00', sku: 'TAP-2' };
  const show = (changes: object, of = order) =>
    toRefundRows(refund(changes), of).map(({ product, account, amount, tax }) => [
      product,
      account,
      amount,
      tax,
    ]);

  test('a refund is a credit note on its own day with the number and the customer of its order', () => {
    expect(toRefundRows(refund({ line_items: [line] }), order)).toEqual([
      expect.objectContaining({
        day: '2026-09-10',
        document: 'credit_note',
        document_number: '727',
        customer_key: 'ana@example.com',
        product: 'Tap set',
        product_code: 'TAP-2',
        quantity: '-1',
        amount: '-70.00',
        tax: '-7.00',
        city: 'Manly',
        currency: 'AUD',
      }),
    ]);
  });

  test.for([
    ['by amount only', { amount: '77.00' }, [['Refund', 'Sales', '-70', '-7']]],
    ['by an amount that no share divides', { amount: '10.00' }, [['Refund', 'Sales', '-9.09', '-0.91']]],
    [
      'with a shipping part that an old shop does not list',
      { amount: '88.00', line_items: [line] },
      [
        ['Tap set', 'Sales', '-70.00', '-7.00'],
        ['Refund', 'Sales', '-10', '-1'],
      ],
    ],
    [
      'with a shipping part that a new shop lists',
      { amount: '88.00', line_items: [line], shipping_lines: [{ total: '-10.00', total_tax: '-1.00' }] },
      [
        ['Tap set', 'Sales', '-70.00', '-7.00'],
        ['Shipping', 'Shipping', '-10.00', '-1.00'],
      ],
    ],
    [
      'with lines without amounts, which only return to the stock',
      { amount: '11.00', line_items: [{ ...line, total: '0', total_tax: '0' }] },
      [
        ['Tap set', 'Sales', '0', '0'],
        ['Refund', 'Sales', '-10', '-1'],
      ],
    ],
    [
      'that differs from its lines by rounding',
      { amount: '77.01', line_items: [line] },
      [['Tap set', 'Sales', '-70.00', '-7.00']],
    ],
    [
      'that is less than its lines',
      { amount: '55.00', line_items: [line] },
      [
        ['Tap set', 'Sales', '-70.00', '-7.00'],
        ['Refund', 'Sales', '20', '2'],
      ],
    ],
  ] as const)('a refund %s', ([, changes, rows]) => {
    expect(show(changes)).toEqual(rows);
  });

  test('a refund of an order without an amount or without tax has no tax', () => {
    expect(show({ amount: '5.00' }, read({ total: '0', total_tax: '0' }))).toEqual([
      ['Refund', 'Sales', '-5', '0'],
    ]);
    expect(show({ amount: '5.00' }, read({ total: '165.00', total_tax: '0' }))).toEqual([
      ['Refund', 'Sales', '-5', '0'],
    ]);
  });
});
