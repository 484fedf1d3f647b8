import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';
import { findRevenueChanges } from '../revenue-change.ts';

export const productChangeDetector: Detector = {
  id: 'product-change',
  detect: ({ products }) =>
    findRevenueChanges(products, {
      detector: 'product-change',
      dimension: 'product',
      events: 'quantity',
      policy: { minZ: 3.8, minPercent: 40 },
      minRiseZ: 4.5,
      causeOf: ({ key }, direction) => `revenue ${direction} ${key}`,
    }),
  write: ({ slices, range, actual, expected, facts }, { currency, customers }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const money = formatValue(Math.abs(actual - (expected ?? 0)), 'currency', 'card', currency);
    const fell = actual < (expected ?? 0);
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A product',
        rest: fell ? ' sells less than usual' : ' sells more than usual',
        other: 'A product',
        text: `${count(facts['events'])} sold in ${formatRange(range)}; the usual number is about ${count(facts['usual'])}. That is about ${money} ${fell ? 'less' : 'more'} revenue. Most of your other products did not change the same way.`,
      }),
      action: fell
        ? `Check whether it is in stock, on the website and on offer, and ask ${customers} who no longer buy it.`
        : 'Make sure that you can deliver it, and advertise what brought the rise.',
    };
  },
};
