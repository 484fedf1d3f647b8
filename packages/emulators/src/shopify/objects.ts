import type { Arguments, Source } from './graphql.ts';
import { countOpen, type OnlineOrder, type OnlineRefund, type OnlineShop } from './online-shop.ts';

const gid = (type: string, id: number): string => `gid://shopify/${type}/${id}`;
const money = (cents: number) => ({ shopMoney: { amount: (cents / 100).toFixed(2).replace(/0$/, '') } });
const writeTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Answers a page of a list. `pageRows`: most objects of a page, whatever the request asks for. */
export const connect =
  <Row>(rows: readonly Row[], pageRows: number, show: (row: Row) => unknown = (row) => row) =>
  ({ first, after }: Arguments) => {
    const start = typeof after === 'string' ? Number(Buffer.from(after, 'base64').toString()) : 0;
    const size = first === undefined ? rows.length : Math.min(Number(first), pageRows);
    const nodes = rows.slice(start, start + size).map(show);
    const end = start + nodes.length;
    return {
      pageInfo: {
        hasNextPage: end < rows.length,
        endCursor: nodes.length === 0 ? null : Buffer.from(String(end)).toString('base64'),
      },
      nodes,
      edges: nodes.map((node) => ({ node })),
    };
  };

const statusOf = ({ total, received, refunds, cancelledAt }: OnlineOrder): string => {
  const refunded = refunds.reduce((sum, { paid }) => sum + paid, 0);
  if (received === 0) return cancelledAt ? 'VOIDED' : 'PENDING';
  if (refunded === 0) return 'PAID';
  return refunded >= total ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
};

const showTaxes = (tax: number) => (tax === 0 ? [] : [{ priceSet: money(tax) }]);

const showRefund = (refund: OnlineRefund, rows: number): Source => ({
  id: gid('Refund', refund.id),
  processedAt: writeTime(refund.at),
  totalRefundedSet: money(refund.paid),
  duties: null,
  orderAdjustments: connect(
    refund.reasons.map((reason) => ({ reason })),
    rows,
  ),
  refundLineItems: connect(
    refund.lines.map(({ line, quantity, shown, tax }) => ({
      quantity,
      subtotalSet: money(shown),
      totalTaxSet: money(tax),
      lineItem: { id: gid('LineItem', line) },
    })),
    rows,
  ),
  refundShippingLines: connect(
    refund.shipping.map(({ shipping, shown, tax }) => ({
      subtotalAmountSet: money(shown),
      taxAmountSet: money(tax),
      shippingLine: { id: gid('ShippingLine', shipping) },
    })),
    rows,
  ),
});

/** Writes an order as Shopify shows it. @param rows most parts of a page */
export const showOrder = (shop: OnlineShop, order: OnlineOrder, rows: number): Source => {
  const { customer, source } = order;
  const address = customer && {
    name: customer.name,
    company: customer.company,
    phone: null,
    city: customer.city,
    provinceCode: customer.province,
    countryCodeV2: 'AU',
  };
  return {
    id: gid('Order', order.id),
    name: order.name,
    processedAt: writeTime(order.processedAt),
    updatedAt: writeTime(order.updatedAt),
    cancelledAt: order.cancelledAt && writeTime(order.cancelledAt),
    test: order.isTest,
    taxesIncluded: shop.isInclusive,
    currencyCode: shop.currency,
    displayFinancialStatus: statusOf(order),
    sourceName: source,
    attribution: source === '580111' ? { displayName: 'Marketplace' } : null,
    app: { name: 'App' },
    email: customer?.email ?? null,
    phone: null,
    totalReceivedSet: money(order.received),
    totalPriceSet: money(order.total),
    totalTaxSet: money(order.totalTax),
    customer: customer && {
      id: gid('Customer', customer.id),
      displayName: customer.name,
      defaultEmailAddress: { emailAddress: customer.email },
      defaultPhoneNumber: customer.phone === null ? null : { phoneNumber: customer.phone },
    },
    billingAddress: address,
    shippingAddress:
      source === 'pos'
        ? null
        : address && order.isGift
          ? { ...address, city: 'Hobart', provinceCode: 'TAS' }
          : address,
    lineItems: connect(
      order.lines.map((line) => ({
        id: gid('LineItem', line.id),
        title: line.title,
        sku: line.sku,
        quantity: line.quantity,
        currentQuantity: countOpen(order, line),
        isGiftCard: line.isGiftCard,
        originalTotalSet: money(line.list),
        discountAllocations:
          line.list === line.shown ? [] : [{ allocatedAmountSet: money(line.list - line.shown) }],
        taxLines: showTaxes(line.tax),
      })),
      rows,
    ),
    shippingLines: ({ includeRemovals, ...page }: Arguments) =>
      connect(
        order.shipping
          .filter(({ isRemoved }) => includeRemovals === true || !isRemoved)
          .map(({ id, shown, tax, isRemoved }) => ({
            id: gid('ShippingLine', id),
            isRemoved,
            discountedPriceSet: money(shown),
            taxLines: showTaxes(tax),
          })),
        rows,
      )(page),
    refunds: order.refunds.map((refund) => showRefund(refund, rows)),
  };
};
