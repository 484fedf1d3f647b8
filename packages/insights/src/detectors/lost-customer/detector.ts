import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { addDays, daysBetween, formatDay } from '@bellwether/domain/time/day';
import { customerYearDays } from '../../facts/business-facts.ts';
import { sizeOfMoney } from '../../money/size.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

/** Number of days that `BusinessFacts.customers` covers. */
const customerDays = 2 * customerYearDays;
const minInvoices = 5;
/**
 * Number of a customer's usual intervals between invoices after which the customer is lost, and at least
 * `minSilentDays`.
 */
const lateIntervals = 3;
const minSilentDays = 45;
/** Maximum age of a loss in days; an older loss is reported only if the customer bought rarely. */
const maxSilentDays = 180;
const maxLateFactor = 1.5;
/** Minimum share of all revenue for a customer to get a card. */
const minShare = 0.02;
const maxFindings = 5;

export const lostCustomerDetector: Detector = {
  id: 'lost-customer',
  detect: ({ customers, lastDay, totals: { revenue: earned } }) => {
    // Counts only days since the first known revenue, because the invoices may cover less than two years.
    const known = earned ? earned.values.length - earned.values.findIndex((value) => value !== null) : 0;
    const days = known > 0 && known < customerDays ? known : customerDays;
    const all = customers.reduce((sum, { revenue }) => sum + revenue, 0);
    return customers
      .flatMap(({ customer, lastInvoice, invoices, revenue }): Finding[] => {
        const silent = daysBetween(lastInvoice, lastDay);
        const active = Math.max(1, days - silent);
        const interval = active / invoices;
        if (invoices < minInvoices || revenue < minShare * all) return [];
        const late = lateIntervals * interval;
        if (silent < Math.max(minSilentDays, late)) return [];
        if (silent > Math.max(maxSilentDays, maxLateFactor * late)) return [];
        const perMonth = (revenue / active) * daysPerMonth;
        return [
          {
            detector: 'lost-customer',
            cause: `customer ${customer}`,
            module: 'financials',
            metric: 'revenue',
            slices: [{ dimension: 'customer', value: customer, label: customer }],
            channel: null,
            range: { from: addDays(lastInvoice, 1), to: lastDay },
            actual: 0,
            expected: (perMonth / daysPerMonth) * silent,
            band: null,
            size: sizeOfMoney(-perMonth, 'revenue a month of this customer'),
            confidence: silent >= 2 * lateIntervals * interval ? 'high' : 'medium',
            drivers: [],
            facts: { silent, interval: Math.round(interval), share: revenue / all, last: lastInvoice },
            evidence: {
              report: 'financial-revenue',
              metric: 'revenue',
              where: [{ key: 'customer', value: customer }],
              range: { from: addDays(lastDay, 1 - 364), to: lastDay },
            },
          },
        ];
      })
      .toSorted((a, b) => (a.size?.amount ?? 0) - (b.size?.amount ?? 0))
      .slice(0, maxFindings);
  },
  write: ({ slices, facts }) => ({
    ...fitNameIntoTitle({
      name: slices[0]?.label ?? 'A customer',
      rest: ' has stopped buying',
      other: 'A customer',
      text: `The last invoice was on ${formatDay(String(facts['last']))}, ${String(facts['silent'])} days ago; before, there was one about every ${String(facts['interval'])} days. This customer brought ${formatValue(Number(facts['share']), 'percent', 'card')} of revenue in two years.`,
    }),
    action: 'Call them this week and ask what changed.',
  }),
};
