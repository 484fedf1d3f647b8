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

/** Returns the monthly value of leads in money, as a formula; null when the value of a lead is unknown. */
export const sizeOfLeads = (
  leadsPerMonth: number,
  worth: LeadWorth,
  label = 'leads a month',
): Finding['size'] =>
  worth === null
    ? null
    : {
        amount: roundCents(leadsPerMonth * worth.closeRate * worth.customerValue),
        terms: [
          { label, value: leadsPerMonth, unit: 'scale' },
          { label: 'of valid leads become customers', value: worth.closeRate, unit: 'percent' },
          { label: 'invoiced to a new customer', value: worth.customerValue, unit: 'currency' },
        ],
      };

/** Builds the size of a finding from an amount of money per month. */
export const sizeOfMoney = (amountPerMonth: number, label: string): Finding['size'] => ({
  amount: roundCents(amountPerMonth),
  terms: [{ label, value: roundCents(amountPerMonth), unit: 'currency' }],
});
