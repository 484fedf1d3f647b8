import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { formatDay } from '@bellwether/domain/time/day';
import type { Slice } from '../../facts/business-facts.ts';
import { perMonth, withRange } from '../../money/size.ts';
import { rangeOfDays, sumDays } from '../../series/daily-series.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

const usualDays = 84;
/** Minimum number of days with sales before the price changed. */
const minSalesBefore = 8;
const maxNewDays = 28;
const minPercent = 3;
const minRevenuePerMonth = 200;
/** Minimum effect of a price change, as a share of all products' revenue; a smaller effect is not reported. */
const minEffectShare = 0.001;

type Sale = { at: number; quantity: number; price: number };

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
};

/** Returns the index of the day from which a product has a new price; null if its price did not change. */
const findNewPrice = (sales: readonly Sale[]): number | null => {
  const last = sales.at(-1);
  if (!last) return null;
  // Goes back to the first sale at the new price: the earliest one from which all prices are close to the last price.
  let from = sales.length;
  while (from > 0 && Math.abs((sales[from - 1]?.price ?? 0) / last.price - 1) < 0.01) from -= 1;
  const before = sales.slice(0, from).map(({ price }) => price);
  if (before.length < minSalesBefore || from === sales.length) return null;
  const old = median(before);
  const noise = median(before.map((price) => Math.abs(price - old)));
  const step = Math.abs(last.price - old);
  if (step * 100 < minPercent * old || step < 6 * noise) return null;
  const isSteady = before.filter((price) => Math.abs(price / old - 1) < 0.01).length >= before.length * 0.9;
  // Ignores a price that also occurred earlier, because it is one of several prices, such as a quantity discount.
  if (before.some((price) => Math.abs(price / last.price - 1) < 0.01)) return null;
  const sold = sales.length - from;
  return sold >= (isSteady ? 1 : 3) ? (sales[from]?.at ?? null) : null;
};

/** Returns the average price of a product on the days from `start` to before `end`; null without sales. */
const averagePrice = ({ revenue, quantity }: Slice['series'], start: number, end: number): number | null => {
  const [earned, sold] = [revenue && sumDays(revenue, start, end), quantity && sumDays(quantity, start, end)];
  return earned && sold ? earned / sold : null;
};

export const priceChangeDetector: Detector = {
  id: 'price-change',
  detect: ({ products }) => {
    const revenuePerMonth = products.reduce((sum, { series: { revenue } }) => {
      const end = revenue?.values.length ?? 0;
      return sum + perMonth(revenue ? (sumDays(revenue, end - usualDays, end) ?? 0) : 0, usualDays);
    }, 0);
    return products.flatMap((product): Finding[] => {
      const { revenue, quantity } = product.series;
      if (!revenue || !quantity) return [];
      const end = revenue.values.length;
      const sales = revenue.values.flatMap((value, at): Sale[] => {
        const sold = quantity.values[at] ?? 0;
        return at < end - usualDays || !value || sold <= 0 || value <= 0
          ? []
          : [{ at, quantity: sold, price: value / sold }];
      });
      const from = findNewPrice(sales);
      if (from === null || end - from > maxNewDays) return [];
      const [price, old] = [
        averagePrice(product.series, from, end),
        averagePrice(product.series, end - usualDays, from),
      ];
      if (price === null || old === null) return [];
      const soldPerMonth = perMonth(
        sales.reduce((sum, sale) => sum + sale.quantity, 0),
        usualDays,
      );
      const effect = (price - old) * soldPerMonth;
      if (soldPerMonth * old < minRevenuePerMonth) return [];
      if (Math.abs(effect) < minEffectShare * revenuePerMonth) return [];
      const range = rangeOfDays(revenue, from, end);
      return [
        {
          detector: 'price-change',
          cause: `price ${product.key}`,
          module: 'financials',
          metric: 'average_price',
          slices: [{ dimension: 'product', value: product.key, label: product.label }],
          channel: null,
          range,
          actual: price,
          expected: old,
          band: null,
          size: {
            ...withRange(effect, effect / Math.sqrt((soldPerMonth * usualDays) / daysPerMonth)),
            terms: [
              { label: 'a unit', value: price - old, unit: 'currency' },
              { label: 'units a month', value: soldPerMonth, unit: 'scale' },
            ],
          },
          confidence: 'high',
          drivers: [],
          facts: {},
          evidence: {
            report: 'financial-prices',
            metric: 'average_price',
            where: [{ key: 'product', value: product.key }],
            range: rangeOfDays(revenue, Math.max(0, end - usualDays), end),
          },
        },
      ];
    });
  },
  write: ({ slices, range, actual, expected }, { currency, customers }) => {
    const money = (value: number) => formatValue(value, 'currency', 'table', currency);
    const old = expected ?? actual;
    const percent = formatValue(Math.abs(actual / old - 1), 'percent', 'card');
    const word = actual > old ? 'more' : 'less';
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A product',
        rest: ` costs ${percent} ${word}`,
        other: 'A product',
        text: `Since ${formatDay(range.from)} it is invoiced at ${money(actual)}; before, at ${money(old)}.`,
      }),
      action: `Watch whether ${customers} buy as many. If the price was not meant to change, correct the item in your accounts.`,
    };
  },
};
