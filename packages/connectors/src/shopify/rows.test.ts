import { describe, expect, test } from 'vitest';
import { orderForm } from './forms.ts';
import { isSold, toRows } from './rows.ts';

const money = (amount: string | number) => ({ shopMoney: { amount } });
const list = (...nodes: object[]) => ({ pageInfo: { hasNextPage: false, endCursor: null }, nodes });
const line = {
  id: 'gid://shopify/LineItem/8001',
  title: 'Tap set',
  sku: 'TAP-2',
  quantity: 2,
  currentQuantity: 2,
  isGiftCard: false,
  originalTotalSet: money('165.0'),
  discountAllocations: [{ allocatedAmountSet: money('6.0') }, { allocatedAmountSet: money('5.0') }],
  taxLines: [{ priceSet: money('14.0') }],
};
const shipping = {
  id: 'gid://shopify/ShippingLine/1',
  isRemoved: false,
  discountedPriceSet: money('11.0'),
  taxLines: [{ priceSet: money('1.0') }],
};
const address = {
  name: 'Ana Lee',
  company: null,
  phone: '+61355500100',
  city: 'Ballarat',
  provinceCode: 'VIC',
  countryCodeV2: 'AU',
};
/** Order of two taps for 154 after discounts, and shipping for 11, both with a tenth of tax inside. */
const reply = {
  id: 'gid://shopify/Order/6001',
  name: '#1044',
  processedAt: '2026-09-03T14:28:02Z',
  cancelledAt: null,
  test: false,
  taxesIncluded: true,
  currencyCode: 'AUD',
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  sourceName: 'web',
  attribution: null,
  app: { name: 'Online Store' },
  email: 'Ana@Example.com',
  phone: null,
  totalReceivedSet: money('165.0'),
  totalPriceSet: money('165.0'),
  totalTaxSet: money('15.0'),
  customer: {
    id: 'gid://shopify/Customer/7001',
    displayName: 'Ana Lee',
    defaultEmailAddress: null,
    defaultPhoneNumber: { phoneNumber: '+61400000000' },
  },
  billingAddress: address,
  shippingAddress: { ...address, city: 'Manly', provinceCode: 'NSW' },
  lineItems: list(line),
  shippingLines: list(shipping),
  refunds: [] as object[],
};
const refundOf = (changes: object) => ({
  id: 'gid://shopify/Refund/5001',
  processedAt: '2026-09-10T01:00:00Z',
  totalRefundedSet: money('77.0'),
  duties: null,
  orderAdjustments: { nodes: [] },
  refundLineItems: list({
    quantity: 1,
    subtotalSet: money('77.0'),
    totalTaxSet: money('7.0'),
    lineItem: { id: line.id },
  }),
  refundShippingLines: list(),
  ...changes,
});
const all = { from: '2026-01-01', to: '2026-12-31' };
const read = (changes: object = {}) => orderForm.parse({ ...reply, ...changes });
const rowsOf = (changes: object = {}, range = all) => toRows(read(changes), range, 'Australia/Melbourne');
const show = (changes: object = {}) =>
  rowsOf(changes).map(({ document, product, quantity, amount, tax }) => [
    document,
    product,
    quantity,
    amount,
    tax,
  ]);
const sold = [
  ['invoice', 'Tap set', '2', '140', '14'],
  ['invoice', 'Shipping', null, '10', '1'],
];

describe('orders of Shopify', () => {
  test('an order has a row for each line after all discounts and without tax, and one for shipping', () => {
    expect(show()).toEqual(sold);
    expect(rowsOf()[0]).toEqual({
      // The order was made after midnight in the time zone of the shop.
      day: '2026-09-04',
      document: 'invoice',
      document_number: '#1044',
      customer: 'Ana Lee',
      customer_key: '7001',
      customer_email: 'ana@example.com',
      customer_phone: '+61400000000',
      product: 'Tap set',
      product_code: 'TAP-2',
      account: 'Online store',
      quantity: '2',
      amount: '140',
      tax: '14',
      country: 'AU',
      region: 'NSW',
      city: 'Manly',
      status: 'Partly refunded',
      currency: 'AUD',
      currency_rate: null,
    });
  });

  test('amounts of a shop without taxes included are already without tax', () => {
    expect(show({ taxesIncluded: false })).toEqual([
      ['invoice', 'Tap set', '2', '154', '14'],
      ['invoice', 'Shipping', null, '11', '1'],
    ]);
  });

  test.for([
    ['pos', {}, 'Point of sale'],
    ['shopify_draft_order', {}, 'Draft order'],
    ['580111', { attribution: { displayName: 'Marketplace' } }, 'Marketplace'],
    ['580111', {}, 'Online Store'],
    ['580111', { app: null }, '580111'],
    [null, { app: null }, null],
  ] as const)('the source %s with %j is the channel %s', ([sourceName, more, account]) => {
    expect(rowsOf({ sourceName, ...more })[0]).toMatchObject({ account });
  });

  test('an order without the data of its customer counts without names', () => {
    const hidden = { customer: null, email: null, phone: null, billingAddress: null, shippingAddress: null };
    expect(show(hidden)).toEqual(sold);
    expect(rowsOf(hidden)[0]).toMatchObject({
      customer: null,
      customer_key: null,
      city: null,
      country: null,
    });
  });

  test.for([
    [{ shippingAddress: null }, { city: 'Ballarat', region: 'VIC' }],
    [{ customer: null }, { customer_key: 'ana@example.com', customer_phone: '+61355500100' }],
    [{ billingAddress: { ...address, company: 'Lee & Sons' } }, { customer: 'Lee & Sons' }],
    [{ customer: { ...reply.customer, displayName: 'ana@example.com' } }, { customer: 'Ana Lee' }],
    [{ displayFinancialStatus: 'NEW_ONE' }, { status: 'NEW_ONE' }],
    [{ lineItems: list({ ...line, sku: ' ' }) }, { product_code: null }],
  ] as const)('an order with %j has %j', ([changes, values]) => {
    expect(rowsOf(changes)[0]).toMatchObject(values);
  });

  test.for([
    ['a test', { test: true }, false],
    [
      'cancelled before money arrived',
      { cancelledAt: '2026-09-05T00:00:00Z', totalReceivedSet: money(0) },
      false,
    ],
    ['cancelled after it was paid', { cancelledAt: '2026-09-05T00:00:00Z' }, true],
    ['not paid yet', { totalReceivedSet: money('0.0') }, true],
  ] as const)('an order that is %s', ([, changes, expected]) => {
    expect(isSold(read(changes))).toBe(expected);
    expect(rowsOf(changes).length > 0).toBe(expected);
  });

  test('gift cards are left out of orders and of refunds', () => {
    const card = { ...line, isGiftCard: true };
    expect(show({ lineItems: list(card), refunds: [refundOf({})] })).toEqual([sold[1]]);
  });

  test('units that an edit removed without a refund do not count', () => {
    expect(show({ lineItems: list({ ...line, currentQuantity: 1 }) })[0]).toEqual([
      'invoice',
      'Tap set',
      '1',
      '70',
      '7',
    ]);
    expect(show({ lineItems: list({ ...line, currentQuantity: 0 }) })).toEqual([sold[1]]);
  });

  test('shipping that an edit removed counts only if a refund takes it back', () => {
    const removed = { shippingLines: list({ ...shipping, isRemoved: true }) };
    expect(show(removed)).toEqual([sold[0]]);
    const back = {
      subtotalAmountSet: money('11.0'),
      taxAmountSet: money('1.0'),
      shippingLine: { id: shipping.id },
    };
    const refund = refundOf({ refundLineItems: list(), refundShippingLines: list(back) });
    expect(show({ ...removed, refunds: [refund] })).toEqual([
      ...sold,
      ['credit_note', 'Shipping', null, '-10', '-1'],
    ]);
  });

  test.for([
    [{ processedAt: 'soon' }],
    [{ taxesIncluded: null }],
    [{ lineItems: list({ ...line, originalTotalSet: money('free') }) }],
    [{ lineItems: list({ ...line, originalTotalSet: money('1e300') }) }],
    [{ lineItems: null }],
  ] as const)('an order with %j cannot be read', ([changes]) => {
    expect(orderForm.safeParse({ ...reply, ...changes }).success).toBe(false);
  });
});

describe('refunds of Shopify', () => {
  const returned = ['credit_note', 'Tap set', '-1', '-70', '-7'];
  const difference = (reason: string) => ({ orderAdjustments: { nodes: [{ reason }] } });
  const line1 = { lineItems: list({ ...line, currentQuantity: 1 }) };
  const showRefund = (changes: object, order: object = line1) =>
    show({ ...order, refunds: [refundOf(changes)] }).slice(2);

  test('a refund is a credit note on its own day with the number and customer of its order', () => {
    const rows = rowsOf({ ...line1, refunds: [refundOf({})] }, { from: '2026-09-10', to: '2026-09-10' });
    expect(rows).toEqual([
      expect.objectContaining({
        day: '2026-09-10',
        document: 'credit_note',
        document_number: '#1044',
        customer_key: '7001',
        product_code: 'TAP-2',
        account: 'Online store',
        amount: '-70',
      }),
    ]);
    expect(show({ ...line1, refunds: [refundOf({})] }).slice(0, 2)).toEqual(sold);
  });

  test.for([
    ['of a line', {}, [returned]],
    ['that paid nothing, as an edit makes it', { totalRefundedSet: money('0.0') }, [returned]],
    [
      'of which the shop keeps 11',
      { totalRefundedSet: money('66.0'), ...difference('REFUND_DISCREPANCY') },
      [returned, ['credit_note', 'Refund', null, '10', '1']],
    ],
    [
      'that is not paid out yet',
      { totalRefundedSet: money('0.0'), ...difference('PENDING_REFUND_DISCREPANCY') },
      [returned],
    ],
    [
      'by amount only',
      { refundLineItems: list(), totalRefundedSet: money('10.0'), ...difference('REFUND_DISCREPANCY') },
      [['credit_note', 'Refund', null, '-9.09', '-0.91']],
    ],
    [
      'by amount only, without an adjustment',
      { refundLineItems: list(), totalRefundedSet: money('33.0') },
      [['credit_note', 'Refund', null, '-30', '-3']],
    ],
    [
      'with duties, which are no sales',
      { duties: [{ amountSet: money('8.0') }], totalRefundedSet: money('85.0'), ...difference('CUSTOMER') },
      [returned],
    ],
  ] as const)('a refund %s', ([, changes, rows]) => {
    expect(showRefund(changes)).toEqual(rows);
  });

  test('a refund of a shop without taxes included adds the tax to what its lines name', () => {
    const changes = {
      refundLineItems: list({
        quantity: 1,
        subtotalSet: money('77.0'),
        totalTaxSet: money('7.0'),
        lineItem: { id: line.id },
      }),
      totalRefundedSet: money('84.0'),
      ...difference('REFUND_DISCREPANCY'),
    };
    expect(showRefund(changes, { ...line1, taxesIncluded: false })).toEqual([
      ['credit_note', 'Tap set', '-1', '-77', '-7'],
    ]);
  });

  test('a refund of a line that the order no longer has keeps its amount', () => {
    expect(show({ lineItems: list(), shippingLines: list(), refunds: [refundOf({})] })).toEqual([
      ['credit_note', null, '-1', '-70', '-7'],
    ]);
  });
});
