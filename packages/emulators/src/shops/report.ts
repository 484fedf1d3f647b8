import { dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import { type Shop, type ShopOrder, type ShopRefund, totalsOf } from './shop.ts';

const isSale = ({ status, refunds }: ShopOrder): boolean =>
  status === 'processing' || status === 'completed' || (status === 'refunded' && refunds.length > 0);

const sumLines = (lines: readonly { net: number }[]): number => lines.reduce((sum, { net }) => sum + net, 0);

/** Returns a refund without tax, in ten-thousandths: its lines, or its amount less the share of tax in the order. */
const refundOf = (order: ShopOrder, { cents, lines }: ShopRefund): number => {
  if (lines.length > 0) return sumLines(lines);
  const { total, tax } = totalsOf(order);
  // Whole numbers, so that halves are rounded exactly.
  return total === 0 ? cents * 100 : Math.floor((2 * cents * (total - tax) + total) / (2 * total)) * 100;
};

/**
 * Returns the revenue of some days in a currency as the shop reports it, in cents without tax: orders on the day on which they
 * were made, less refunds on their own day, in the time zone of the shop.
 */
export const reportShopRevenue = (shop: Shop, { from, to }: Range, currency: string): number => {
  const isIn = (at: Date): boolean => {
    const day = dayAt(shop.timeZone, at);
    return day >= from && day <= to;
  };
  const parts = shop
    .orders()
    .filter((order) => isSale(order) && order.currency === currency)
    .flatMap((order) => [
      isIn(order.createdAt) ? sumLines(order.lines) : 0,
      ...order.refunds.map((refund) => (isIn(refund.at) ? -refundOf(order, refund) : 0)),
    ]);
  return Math.round(parts.reduce((sum, part) => sum + part, 0) / 100);
};
