import { formatRange } from '@bellwether/domain/answers/label';
import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { addDays } from '@bellwether/domain/time/day';
import { customerYearDays } from '../../facts/business-facts.ts';
import type { Detector } from '../detector.ts';

/** Number of customers that count as the largest. */
export const topCustomers = 10;
const minShare = 0.5;
/** Minimum rise in the share of the largest customers (0.03 is 3 percentage points). */
const minRise = 0.03;
/** Minimum number of customers: with fewer, the ten largest are nearly all of them. */
const minCustomers = 25;

export const customerConcentrationDetector: Detector = {
  id: 'customer-concentration',
  detect: ({ concentration, lastDay }): Finding[] => {
    if (!concentration) return [];
    const { now, before, customers, largest } = concentration;
    if (customers < minCustomers || now < minShare || now - before < minRise) return [];
    const range = { from: addDays(lastDay, 1 - customerYearDays), to: lastDay };
    return [
      {
        detector: 'customer-concentration',
        cause: 'customer-concentration',
        module: 'financials',
        metric: 'revenue',
        slices: [{ dimension: 'customer', value: largest.customer, label: largest.customer }],
        channel: null,
        range,
        actual: now,
        expected: before,
        band: null,
        size: null,
        confidence: 'high',
        drivers: [],
        facts: { customers, largest_share: largest.share },
        evidence: { report: 'financial-revenue', metric: 'revenue', where: [], range },
      },
    ];
  },
  write: ({ slices, range, actual, expected, facts }, { customers }) => {
    const percent = (value: number) => formatValue(value, 'percent', 'card');
    return {
      title: `Ten ${customers} bring ${percent(actual)} of revenue`,
      text: `In ${formatRange(range)} your ten largest of ${formatValue(Number(facts['customers']), 'count', 'table')} ${customers} brought ${percent(actual)} of revenue; ${percent(expected ?? 0)} in the year before. The largest, ${slices[0]?.label ?? 'one'}, brought ${percent(Number(facts['largest_share']))}.`,
      action: `Plan what happens if one of them leaves, and win ${customers} of medium size.`,
    };
  },
};
