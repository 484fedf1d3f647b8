import type { Finding } from '@bellwether/contract/insights/finding';
import type { LeadWorth } from '../facts/business-facts.ts';

export const daysPerMonth = 30;

/** Scales a sum of some days to a month of 30 days. */
export const perMonth = (sum: number, days: number): number => (sum / days) * daysPerMonth;

const roundCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Returns the size of leads a month in money, as a formula; null when the worth of a lead is unknown. */
export const sizeOfLeads = (leadsPerMonth: number, worth: LeadWorth): Finding['size'] =>
  worth === null
    ? null
    : {
        amount: roundCents(leadsPerMonth * worth.closeRate * worth.customerValue),
        terms: [
          { label: 'leads a month', value: leadsPerMonth, unit: 'scale' },
          { label: 'of valid leads become customers', value: worth.closeRate, unit: 'percent' },
          { label: 'invoiced to a new customer', value: worth.customerValue, unit: 'currency' },
        ],
      };

/** Returns the size of an amount a month. */
export const sizeOfMoney = (amountPerMonth: number, label: string): Finding['size'] => ({
  amount: roundCents(amountPerMonth),
  terms: [{ label, value: roundCents(amountPerMonth), unit: 'currency' }],
});
