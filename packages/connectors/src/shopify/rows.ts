import { type Day, dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { decimalToMicros, roundDecimal } from '../kit/decimal.ts';
import type { Order, Refund } from './forms.ts';

type Row = FactRow<'invoices'>;
type Head = Omit<Order, 'lineItems' | 'shippingLines' | 'refunds'>;

/** Names of the own sales channels of Shopify. */
const channelNames: Readonly<Record<string, string>> = {
  web: 'Online store',
  pos: 'Point of sale',
  shopify_draft_order: 'Draft order',
};
const statusNames: Readonly<Record<string, string>> = {
  PAID: 'Paid',
  PENDING: 'Pending',
  AUTHORIZED: 'Authorised',
  EXPIRED: 'Expired',
  VOIDED: 'Voided',
  REFUNDED: 'Refunded',
  PARTIALLY_PAID: 'Partly paid',
  PARTIALLY_REFUNDED: 'Partly refunded',
};

const writeMicros = (micros: bigint): string => roundDecimal(`${micros}e-6`, 6);
const sumMicros = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, one) => sum + decimalToMicros(one), 0n);

/** Returns a share of an amount, rounded to cents half away from zero. */
const shareCents = (micros: bigint, part: bigint, whole: bigint): bigint => {
  const [product, divisor] = [micros * part, whole * 10_000n];
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const cents = (2n * size + divisor) / (2n * divisor);
  return (isNegative ? -cents : cents) * 10_000n;
};

/** Reports whether an order counts: no test, and not cancelled before the shop received money. */
export const isSold = ({ test, cancelledAt, totalReceivedSet }: Head): boolean =>
  !test && (cancelledAt === null || decimalToMicros(totalReceivedSet) > 0n);

/** Returns the number at the end of an id such as gid://shopify/Customer/7001. */
const numberOf = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

const findChannel = ({ sourceName, attribution, app }: Head): string | null =>
  channelNames[sourceName ?? ''] ?? attribution?.displayName ?? app?.name ?? sourceName;

const hasPlace = (address: Head['billingAddress']): boolean =>
  Boolean(address?.city ?? address?.provinceCode ?? address?.countryCodeV2);

/** Columns that all lines of an order and of its refunds share. */
const documentOf = (order: Head) => {
  const { customer, billingAddress: billing, shippingAddress: shipping } = order;
  const place = hasPlace(shipping) ? shipping : billing;
  const email = (order.email ?? customer?.defaultEmailAddress?.emailAddress)?.toLowerCase() ?? null;
  const phone = order.phone ?? customer?.defaultPhoneNumber?.phoneNumber ?? billing?.phone;
  // The name of a customer without one is the e-mail address, or the phone number.
  const displayName = customer?.displayName?.includes('@') ? null : customer?.displayName;
  return {
    document_number: order.name,
    customer: billing?.company ?? displayName ?? billing?.name ?? shipping?.name ?? null,
    customer_key: customer ? numberOf(customer.id) : email,
    customer_email: email,
    customer_phone: phone ?? shipping?.phone ?? null,
    account: findChannel(order),
    country: place?.countryCodeV2 ?? null,
    region: place?.provinceCode ?? null,
    city: place?.city ?? null,
    status: statusNames[order.displayFinancialStatus ?? ''] ?? order.displayFinancialStatus,
    currency: order.currencyCode?.toUpperCase() ?? null,
    currency_rate: null,
  };
};

/** Splits an amount as the shop shows it, with or without tax, in millionths. */
const splitTax = (shown: bigint, tax: bigint, isIncluded: boolean) => ({
  net: isIncluded ? shown - tax : shown,
  tax,
});

type Line = Order['lineItems']['nodes'][number];

/** Returns the sold quantity of a line: without the units that an edit removed, which no refund names. */
const countSold = ({ id, quantity, currentQuantity }: Line, refunds: readonly Refund[]): number => {
  const refunded = refunds
    .flatMap(({ refundLineItems }) => refundLineItems.nodes)
    .filter(({ lineItem }) => lineItem.id === id)
    .reduce((sum, one) => sum + one.quantity, 0);
  return Math.max(0, Math.min(quantity, currentQuantity + refunded));
};

type LineColumns = Pick<Row, 'product' | 'product_code' | 'quantity' | 'amount' | 'tax'>;

const shippingColumns = { product: 'Shipping', product_code: null, quantity: null };

const toLineColumns = ({ taxesIncluded, lineItems, shippingLines, refunds }: Order): LineColumns[] => {
  const products = lineItems.nodes.flatMap((line): LineColumns[] => {
    const sold = countSold(line, refunds);
    if (line.isGiftCard || sold === 0) return [];
    const shown = decimalToMicros(line.originalTotalSet) - sumMicros(line.discountAllocations);
    const { net, tax } = splitTax(shown, sumMicros(line.taxLines), taxesIncluded);
    const write = (micros: bigint) =>
      writeMicros(sold === line.quantity ? micros : shareCents(micros, BigInt(sold), BigInt(line.quantity)));
    const { title: product, sku: product_code } = line;
    return [{ product, product_code, quantity: String(sold), amount: write(net), tax: write(tax) }];
  });
  const refunded = new Set(
    refunds.flatMap(({ refundShippingLines }) => refundShippingLines.nodes.map((one) => one.shippingLine.id)),
  );
  const shipping = shippingLines.nodes
    // An edit removed it, and no refund takes it back.
    .filter(({ id, isRemoved }) => !isRemoved || refunded.has(id))
    .map(({ discountedPriceSet, taxLines }): LineColumns => {
      const shown = decimalToMicros(discountedPriceSet);
      const { net, tax } = splitTax(shown, sumMicros(taxLines), taxesIncluded);
      return { ...shippingColumns, amount: writeMicros(net), tax: writeMicros(tax) };
    });
  return [...products, ...shipping];
};

/** Adjustments of a refund that is not paid out yet. Its amount is no difference. */
const pendingReason = 'PENDING_REFUND_DISCREPANCY';

/**
 * Returns the part of a refunded amount that no line names, with tax, in millionths. A refund that only returns goods, as an
 * edit makes it, pays nothing and has no such part.
 */
const findRest = (refund: Refund, isIncluded: boolean): bigint => {
  const { refundLineItems, refundShippingLines, orderAdjustments, duties, totalRefundedSet } = refund;
  const reasons = orderAdjustments.nodes.map(({ reason }) => reason);
  const hasLines = refundLineItems.nodes.length + refundShippingLines.nodes.length > 0;
  if (hasLines && !reasons.some((reason) => reason !== pendingReason)) return 0n;
  const gross = (shown: string, tax: string) =>
    decimalToMicros(shown) + (isIncluded ? 0n : decimalToMicros(tax));
  const named = [
    ...refundLineItems.nodes.map((one) => gross(one.subtotalSet, one.totalTaxSet)),
    ...refundShippingLines.nodes.map((one) => gross(one.subtotalAmountSet, one.taxAmountSet)),
    ...(duties ?? []).map(({ amountSet }) => decimalToMicros(amountSet)),
  ];
  return decimalToMicros(totalRefundedSet) - named.reduce((sum, one) => sum + one, 0n);
};

const toRefundColumns = (refund: Refund, order: Order): LineColumns[] => {
  const { taxesIncluded, lineItems } = order;
  const write = ({ net, tax }: { net: bigint; tax: bigint }) => ({
    amount: writeMicros(-net),
    tax: writeMicros(-tax),
  });
  const split = (shown: string, tax: string) =>
    write(splitTax(decimalToMicros(shown), decimalToMicros(tax), taxesIncluded));
  const lines = new Map(lineItems.nodes.map((line) => [line.id, line]));
  const products = refund.refundLineItems.nodes.flatMap((one): LineColumns[] => {
    const line = lines.get(one.lineItem.id);
    if (line?.isGiftCard) return [];
    return [
      {
        product: line?.title ?? null,
        product_code: line?.sku ?? null,
        quantity: String(-one.quantity),
        ...split(one.subtotalSet, one.totalTaxSet),
      },
    ];
  });
  const shipping = refund.refundShippingLines.nodes.map(
    (one): LineColumns => ({ ...shippingColumns, ...split(one.subtotalAmountSet, one.taxAmountSet) }),
  );
  const rest = findRest(refund, taxesIncluded);
  const [total, tax] = [decimalToMicros(order.totalPriceSet), decimalToMicros(order.totalTaxSet)];
  const net = total > 0n ? shareCents(rest, total - tax, total) : rest;
  const restLine = { product: 'Refund', product_code: null, quantity: null };
  return [
    ...products,
    ...shipping,
    ...(rest === 0n ? [] : [{ ...restLine, ...write({ net, tax: rest - net }) }]),
  ];
};

/**
 * Converts an order to the rows of a date range: its lines if it was made in the range, and its refunds of these days as
 * credit notes. Amounts are without tax, in the currency of the shop. Days are those of its time zone.
 */
export const toRows = (order: Order, { from, to }: Range, timeZone: string): Row[] => {
  if (!isSold(order)) return [];
  const isIn = (day: Day): boolean => day >= from && day <= to;
  const shared = documentOf(order);
  const write = (document: string, at: Date, columns: () => LineColumns[]): Row[] => {
    const day = dayAt(timeZone, at);
    return isIn(day) ? columns().map((line) => ({ day, document, ...shared, ...line })) : [];
  };
  return [
    ...write('invoice', order.processedAt, () => toLineColumns(order)),
    ...order.refunds.flatMap((refund) =>
      write('credit_note', refund.processedAt, () => toRefundColumns(refund, order)),
    ),
  ];
};
