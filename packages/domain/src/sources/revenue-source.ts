import { type FactSource, sourceLabel } from './fact-sources.ts';
import type { IntegrationTypeId } from './integrations.ts';

/** Sources that a user can choose instead of the connected system. */
export const selectableRevenueSources = ['csv'] as const;
export type SelectableRevenueSource = (typeof selectableRevenueSources)[number];

/** Revenue source of a business. Sources are never added together. */
export type RevenueSource = { source: FactSource | null; label: string; rule: string | null };

const breakdown = 'Financials breaks revenue down by products, customer location and accounts.';
const always = 'Revenue is exclusive of tax and filtered on invoice date.';

const ordered: readonly { source: IntegrationTypeId; rule: string | null }[] = [
  {
    source: 'xero',
    rule: 'Xero: invoices and credit notes with status Paid or Approved, receivable sources and revenue-class accounts.',
  },
  {
    source: 'myob',
    rule: 'MYOB: sales invoices with status Closed or Credit Note, item-sale line items of type Transaction, and income-classified account codes.',
  },
  { source: 'woocommerce', rule: null },
];

/**
 * Returns the revenue source of a business. A `chosen` source comes first, then a connected Xero, MYOB or
 * WooCommerce in this order, then uploaded invoices, else manual results. `hasResults` reports whether manual
 * results exist.
 */
export const chooseRevenueSource = (
  connected: readonly IntegrationTypeId[],
  hasUploads = false,
  chosen: SelectableRevenueSource | null = null,
  hasResults = false,
): RevenueSource => {
  const found = chosen === null && ordered.find(({ source }) => connected.includes(source));
  if (found) return { source: found.source, label: sourceLabel(found.source), rule: found.rule };
  if (hasUploads || chosen === 'csv') return { source: 'csv', label: 'CSV upload', rule: null };
  return { source: hasResults ? 'manual' : null, label: 'Manual results input', rule: null };
};

/** Returns the warning about uploaded invoices when the business's revenue is read from another source. */
export const otherRevenueSourceNote = (label: string, business: string): string =>
  `${business} reads revenue from ${label}, so these invoices will not appear in its figures.`;

/**
 * Returns the tooltip of the Business page: the breakdown, the rule of the given source if any, and the tax sentence.
 */
export const buildRevenueTooltip = (source: RevenueSource): string =>
  [breakdown, source.rule, always].filter(Boolean).join(' ');
