import type { FactRow } from '@bellwether/facts/facts';
import { decimalToMicros, roundDecimal } from '../kit/decimal.ts';
import type { Address, Order, Refund } from './forms.ts';

/** Statuses of orders that count as sales, in words for users. */
const soldStatuses: Readonly<Record<string, string>> = {
  processing: 'Processing',
  completed: 'Completed',
  refunded: 'Refunded',
};
export const soldStatusNames: readonly string[] = Object.keys(soldStatuses);

/** Reports whether an order counts. One that is refunded counts together with its refunds, so without any it does not. */
export const isSold = ({ status, refunds }: Pick<Order, 'status' | 'refunds'>): boolean =>
  soldStatusNames.includes(status) && (status !== 'refunded' || refunds.length > 0);

/** Returns the number of an order that its customer sees. Its refunds have the same one. */
export const numberOf = ({ id, number }: Pick<Order, 'id' | 'number'>): string => number || id;

const writeMicros = (micros: bigint): string => roundDecimal(`${micros}e-6`, 6);
const sumMicros = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + decimalToMicros(amount), 0n);

const hasPlace = ({ city, state, country }: Address): boolean => Boolean(city ?? state ?? country);

/** Columns that all lines of an order and of its refunds share. */
const documentOf = (order: Order) => {
  const { billing, shipping } = order;
  const place = hasPlace(shipping) ? shipping : billing;
  const email = billing.email?.toLowerCase() ?? null;
  const isGuest = (order.customer_id ?? '0') === '0';
  return {
    document_number: numberOf(order),
    customer: billing.company ?? ([billing.first_name, billing.last_name].filter(Boolean).join(' ') || null),
    customer_key: isGuest ? email : order.customer_id,
    customer_email: email,
    customer_phone: billing.phone,
    country: place.country,
    region: place.state,
    city: place.city,
    status: soldStatuses[order.status] ?? order.status,
    currency: order.currency?.toUpperCase() ?? null,
    currency_rate: null,
  };
};

type Lines = Pick<Order, 'line_items' | 'shipping_lines' | 'fee_lines'>;

const toLineColumns = ({ line_items, shipping_lines, fee_lines }: Lines) => [
  ...line_items.map(({ name, sku, quantity, total, total_tax }) => ({
    product: name,
    product_code: String(sku ?? '').trim() || null,
    account: 'Sales',
    quantity,
    amount: total,
    tax: total_tax,
  })),
  ...shipping_lines.map(({ total, total_tax }) => ({
    product: 'Shipping',
    product_code: null,
    account: 'Shipping',
    quantity: null,
    amount: total,
    tax: total_tax,
  })),
  ...fee_lines.map(({ name, total, total_tax }) => ({
    product: name ?? 'Fee',
    product_code: null,
    account: 'Fees',
    quantity: null,
    amount: total,
    tax: total_tax,
  })),
];

/** Converts an order to a row for each line, shipping and fee. Amounts are without tax, in the currency of the order. */
export const toOrderRows = (order: Order): FactRow<'invoices'>[] => {
  const document = { day: order.date_created, document: 'invoice', ...documentOf(order) };
  return toLineColumns(order).map((line) => ({ ...document, ...line }));
};

/** Largest difference between the amount of a refund and its lines that comes from rounding, in millionths. */
const maxRounding = 20_000n;

/** Divides, and rounds half away from zero. */
const divide = (dividend: bigint, divisor: bigint): bigint => {
  const sign = dividend < 0n === divisor < 0n ? 1n : -1n;
  const [up, down] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  return (sign * (2n * up + down)) / (2n * down);
};

/** Splits a refunded amount with tax by the share of tax in the order, in cents. */
const splitTax = (gross: bigint, { total, total_tax }: Order): { amount: string; tax: string } => {
  const [all, tax] = [decimalToMicros(total), decimalToMicros(total_tax)];
  const net = all === 0n ? gross : divide(gross * (all - tax), all);
  const amount = roundDecimal(`${net}e-6`, 2);
  return { amount, tax: writeMicros(gross - decimalToMicros(amount)) };
};

/**
 * Converts a refund to rows of a credit note on its own day. The part of its amount that no line names, often all of it, is a
 * row without a product of the shop; it is without tax by the share of tax in the order.
 */
export const toRefundRows = (refund: Refund, order: Order): FactRow<'invoices'>[] => {
  const document = { day: refund.date_created, document: 'credit_note', ...documentOf(order) };
  const lines = toLineColumns(refund);
  const named = sumMicros(lines.flatMap(({ amount, tax }) => [amount, tax]));
  const rest = -decimalToMicros(refund.amount) - named;
  const isRounding = rest <= maxRounding && rest >= -maxRounding;
  const restLine = {
    product: 'Refund',
    product_code: null,
    account: 'Sales',
    quantity: null,
    ...splitTax(rest, order),
  };
  return [...lines, ...(isRounding ? [] : [restLine])].map((line) => ({ ...document, ...line }));
};
