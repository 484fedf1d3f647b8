import { dayAt } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { OnlineOrder, OnlineRefund, OnlineShop } from './online-shop.ts';

const isSale = ({ isTest, cancelledAt, received }: OnlineOrder): boolean =>
  !isTest && (!cancelledAt || received > 0);

/** Rounds a share of cents half away from zero. */
const share = (cents: number, part: number, whole: number): number =>
  Math.sign(cents) * Math.floor((2 * Math.abs(cents) * part + whole) / (2 * whole));

/**
 * Returns the net sales of some days as the shop reports them, in cents without tax: orders on their day, less refunds on
 * their own day, in the time zone of the shop. Gift cards are no sales.
 */
export const reportOnlineRevenue = (
  { orders, timeZone, isInclusive }: OnlineShop,
  { from, to }: Range,
): number => {
  const isIn = (at: Date): boolean => {
    const day = dayAt(timeZone, at);
    return day >= from && day <= to;
  };
  const netOf = ({ shown, tax }: { shown: number; tax: number }): number =>
    isInclusive ? shown - tax : shown;
  const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

  const soldBy = ({ lines, shipping }: OnlineOrder): number =>
    sum([
      ...lines
        .filter(({ isGiftCard }) => !isGiftCard)
        .map((line) => share(netOf(line), line.quantity - line.removed, line.quantity)),
      ...shipping.filter(({ isRemoved }) => !isRemoved).map(netOf),
    ]);

  const refundedBy = (order: OnlineOrder, { lines, shipping, paid, reasons }: OnlineRefund): number => {
    const cards = order.lines.filter(({ isGiftCard }) => isGiftCard).map(({ id }) => id);
    const named = sum([...lines, ...shipping].map(({ shown, tax }) => shown + (isInclusive ? 0 : tax)));
    const rest = reasons.length > 0 ? paid - named : 0;
    const { total, totalTax } = order;
    return (
      sum([...lines.filter(({ line }) => !cards.includes(line)), ...shipping].map(netOf)) +
      (total === 0 ? rest : share(rest, total - totalTax, total))
    );
  };

  return sum(
    orders()
      .filter(isSale)
      .flatMap((order) => [
        isIn(order.processedAt) ? soldBy(order) : 0,
        ...order.refunds.filter(({ at }) => isIn(at)).map((refund) => -refundedBy(order, refund)),
      ]),
  );
};
