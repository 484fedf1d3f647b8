import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';
import { findRevenueChanges } from '../revenue-change.ts';

export const placeChangeDetector: Detector = {
  id: 'place-change',
  detect: ({ places }) =>
    findRevenueChanges(places, {
      detector: 'place-change',
      dimension: 'suburb',
      events: 'invoices',
      policy: { minZ: 3.7, minPercent: 25 },
      causeOf: ({ key }, direction) => `place ${key} ${direction}`,
    }),
  write: ({ slices, range, actual, expected, facts }, { currency }) => {
    const count = (value: unknown) => formatValue(Math.round(Number(value)), 'count', 'table');
    const money = formatValue(Math.abs(actual - (expected ?? 0)), 'currency', 'card', currency);
    const fell = actual < (expected ?? 0);
    return {
      ...fitNameIntoTitle({
        name: slices[0]?.label ?? 'A place',
        rest: fell ? ' buys less than usual' : ' buys more than usual',
        other: 'A place',
        text: `${count(facts['events'])} invoices in ${formatRange(range)}; the usual number is about ${count(facts['usual'])}. That is about ${money} ${fell ? 'less' : 'more'} revenue. Most other places did not change the same way.`,
      }),
      action: fell
        ? 'Check whether ads still run there, and whether a competitor has opened.'
        : 'Find out what brought the rise before any ad budget moves there.',
    };
  },
};
