import { formatValue } from '@bellwether/domain/format/number';
import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import { addDays, type Day, daysBetween, formatDay } from '@bellwether/domain/time/day';
import type { BusinessFacts, CustomerFigures } from '../../facts/business-facts.ts';
import { sizeOfRevenue } from '../../money/size.ts';
import type { Detector } from '../detector.ts';
import { fitNameIntoTitle } from '../fit-title.ts';

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
/** Maximum probability that any of the important customers is silent for so long by chance. */
const maxChance = 0.002;
/** Minimum irregularity of a customer: no customer buys like a clock. */
const minIrregularity = 0.1;

/** Returns the customers that are large enough for a card, by their share of all revenue. */
export const listImportantCustomers = ({
  customers,
  customersRevenue,
}: Pick<BusinessFacts, 'customers' | 'customersRevenue'>): CustomerFigures[] =>
  customers.filter(
    ({ invoices, revenue }) => invoices >= minInvoices && revenue >= minShare * customersRevenue,
  );

/** Returns whether a customer has been silent for long enough to be worth reading each purchase. */
export const isSilentCustomer = ({ lastInvoice }: CustomerFigures, lastDay: Day): boolean =>
  daysBetween(lastInvoice, lastDay) >= minSilentDays;

/**
 * Returns the squared coefficient of variation of the intervals: about 1 for random buying, near 0 for a rhythm. It is
 * the upper end of what was measured (two standard deviations), because random intervals look even now and then.
 */
const measureIrregularity = (purchases: readonly Day[]): number => {
  const intervals = purchases.slice(1).map((day, at) => daysBetween(purchases[at] ?? day, day));
  const mean = intervals.reduce((sum, one) => sum + one, 0) / intervals.length;
  const squares = intervals.reduce((sum, one) => sum + (one / mean - 1) ** 2, 0);
  const measured = squares / intervals.length;
  return Math.max(minIrregularity, measured * (1 + 4 / Math.sqrt(intervals.length)));
};

/**
 * Returns the probability that a customer who still buys is silent for so many days. Random purchases fall evenly into
 * the days since the first one; a rhythm counts as correspondingly more purchases.
 */
const chanceOfSilence = (purchases: readonly Day[], first: Day, silent: number, lastDay: Day): number =>
  (1 - silent / daysBetween(first, lastDay)) ** ((purchases.length - 1) / measureIrregularity(purchases));

export const lostCustomerDetector: Detector = {
  id: 'lost-customer',
  detect: (facts) => {
    const { lastDay, customersRevenue } = facts;
    const important = listImportantCustomers(facts);
    return important
      .flatMap(({ customer, lastInvoice, invoices, revenue, purchases, revenueSince }): Finding[] => {
        const [first] = purchases;
        const silent = daysBetween(lastInvoice, lastDay);
        if (first === undefined || purchases.length < minInvoices) return [];
        // Days before the first purchase are no days of a customer.
        const active = daysBetween(first, lastInvoice);
        const interval = active / (invoices - 1);
        const late = lateIntervals * interval;
        if (silent < Math.max(minSilentDays, late)) return [];
        if (silent > Math.max(maxSilentDays, maxLateFactor * late)) return [];
        const chance = chanceOfSilence(purchases, first, silent, lastDay);
        if (chance * important.length > maxChance) return [];
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
            actual: revenueSince,
            expected: (perMonth / daysPerMonth) * silent,
            band: null,
            size: sizeOfRevenue(
              -perMonth,
              'revenue a month of this customer',
              perMonth * Math.sqrt(2 / invoices),
            ),
            confidence: silent >= 2 * lateIntervals * interval ? 'high' : 'medium',
            drivers: [],
            facts: {
              silent,
              interval: Math.round(interval),
              share: revenue / customersRevenue,
              first,
              last: lastInvoice,
            },
            evidence: {
              report: 'financial-revenue',
              metric: 'revenue',
              where: [{ key: 'customer', value: customer }],
              range: { from: first, to: lastDay },
            },
          },
        ];
      })
      .toSorted((a, b) => (a.size?.amount ?? 0) - (b.size?.amount ?? 0))
      .slice(0, maxFindings);
  },
  write: ({ slices, range, facts }) => ({
    ...fitNameIntoTitle({
      name: slices[0]?.label ?? 'A customer',
      rest: ' has stopped buying',
      other: 'A customer',
      text: `The last invoice was on ${formatDay(String(facts['last']))}, ${String(facts['silent'])} days before ${formatDay(range.to)}. Until then, there was one about every ${String(facts['interval'])} days. This customer brought ${formatValue(Number(facts['share']), 'percent', 'card')} of revenue in two years.`,
    }),
    action: 'Call them this week and ask what changed.',
  }),
};
