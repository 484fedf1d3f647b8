import type { Finding } from '@bellwether/domain/insights/finding';
import { daysPerMonth } from '@bellwether/domain/insights/state';
import type { LeadWorth } from '../facts/business-facts.ts';

/** Scales a sum of some days to a month of 30 days. */
export const perMonth = (sum: number, days: number): number => (sum / days) * daysPerMonth;

const coveredDays = (days: number): number => Math.min(daysPerMonth, 2 * days);

/**
 * Scales a sum of some days to a month, assuming that a change lasts at most twice as long as so far: three good days
 * count as six, not thirty.
 */
export const perMonthIfLasting = (sum: number, days: number): number => (sum / days) * coveredDays(days);

/** Adds to a finding's size the number of days that its amount covers; fewer days for a recent change. */
export const withCoveredDays = (size: Finding['size'], days: number): Finding['size'] =>
  size && { ...size, days: coveredDays(days) };

const roundCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Standard deviations of the ends of an 80 % and of a 95 % range. */
export const z80 = 1.2816;
export const z95 = 1.96;

/** Standard deviation of what one customer or invoice brings, relative to its mean: a few large ones bring most. */
export const valueSpread = 1;

/** Returns an amount with its 80 % range. `low` is the careful end: less of the same sign, or the other sign. */
export const withRange = (
  amount: number,
  deviation: number,
): { amount: number; low: number; high: number } => {
  const away = Math.sign(amount || 1) * z80 * Math.abs(deviation);
  return { amount: roundCents(amount), low: roundCents(amount - away), high: roundCents(amount + away) };
};

type LeadSize = {
  leadsPerMonth: number;
  /** Standard deviation of the leads a month. */
  deviation: number;
  worth: LeadWorth;
  label?: string;
  /** Owner of the leads and customers: 'its' for a campaign, absent for the business. */
  whose?: 'its';
  /** Ad spend a month that is saved (positive) or added (negative). */
  spend?: number;
  /** Share of the counted events that are leads, such as missed callers who do not call again. */
  share?: { label: string; value: number };
};

/**
 * Returns the monthly value of leads in money, as a formula with its range; null when the value of a lead is unknown.
 * The ad spend for these leads is deducted.
 */
export const sizeOfLeads = ({
  leadsPerMonth,
  deviation,
  worth,
  label = 'leads a month',
  spend,
  share,
  whose,
}: LeadSize): Finding['size'] => {
  if (worth === null) return null;
  const { closeRate, customerValue, customers } = worth;
  const perEvent = (share?.value ?? 1) * closeRate * customerValue;
  // Relative variances of the close rate and of the customer value, which few customers measure only roughly.
  const relative = (1 - closeRate + valueSpread ** 2) / customers;
  const spread = perEvent * Math.sqrt(deviation ** 2 + leadsPerMonth ** 2 * relative);
  return {
    ...withRange(leadsPerMonth * perEvent + (spend ?? 0), spread),
    ...(spend ? { spend: roundCents(spend) } : {}),
    basis: 'revenue',
    terms: [
      { label, value: leadsPerMonth, unit: 'scale' },
      ...(share ? [{ ...share, unit: 'percent' as const }] : []),
      {
        label: whose ? 'of its leads become customers' : 'of valid leads become customers',
        value: closeRate,
        unit: 'percent',
      },
      {
        label: whose ? 'invoiced to one of its customers' : 'invoiced to a new customer',
        value: customerValue,
        unit: 'currency',
      },
    ],
  };
};

/** Builds the size of a finding from an amount of money per month and its standard deviation. */
export const sizeOfMoney = (
  amountPerMonth: number,
  label: string,
  deviation = 0,
): NonNullable<Finding['size']> => ({
  ...withRange(amountPerMonth, deviation),
  terms: [{ label, value: roundCents(amountPerMonth), unit: 'currency' }],
});

/** Builds the size of a finding from revenue per month and its standard deviation. */
export const sizeOfRevenue = (...args: Parameters<typeof sizeOfMoney>): Finding['size'] => ({
  ...sizeOfMoney(...args),
  basis: 'revenue',
});

/**
 * Counts only the gross margin of revenue; the ad spend in the amount stays. Unchanged for an amount that is no revenue,
 * and without a known margin.
 */
export const countMargin = (size: Finding['size'], margin: number | null): Finding['size'] => {
  if (size?.basis !== 'revenue' || margin === null) return size;
  const { spend = 0, low, high } = size;
  const left = (amount: number) => roundCents((amount - spend) * margin + spend);
  return {
    ...size,
    amount: left(size.amount),
    ...(low !== undefined && high !== undefined ? { low: left(low), high: left(high) } : {}),
    basis: 'margin',
    terms: [...size.terms, { label: 'gross margin', value: margin, unit: 'percent' }],
  };
};
