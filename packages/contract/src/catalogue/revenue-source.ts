import type { FactSource } from './integrations.ts';

/** What somebody can choose instead of the system that is connected. */
export const selectableRevenueSources = ['csv'] as const;
export type SelectableRevenueSource = (typeof selectableRevenueSources)[number];

/** Where a business's revenue is read from. Sources are never added together. */
export type RevenueSource = { source: FactSource | null; label: string; rule: string | null };

const breakdown = 'Financials breaks revenue down by products, customer location and accounts.';
const always = 'Revenue is exclusive of tax and filtered on invoice date.';

const ordered: readonly { connected: string; source: FactSource; rule: string | null }[] = [
  {
    connected: 'Xero',
    source: 'xero',
    rule: 'Xero: invoices and credit notes with status Paid or Approved, receivable sources and revenue-class accounts.',
  },
  {
    connected: 'MYOB',
    source: 'myob',
    rule: 'MYOB: sales invoices with status Closed or Credit Note, item-sale line items of type Transaction, and income-classified account codes.',
  },
  { connected: 'WooCommerce', source: 'woocommerce', rule: null },
];

/**
 * The revenue source of a business: what was `chosen` for it, else Xero, then MYOB, then WooCommerce when connected, then uploaded
 * invoices, else results that somebody enters by hand; `hasResults` says that there are some.
 */
export const chooseRevenueSource = (
  connected: readonly string[],
  hasUploads = false,
  chosen: SelectableRevenueSource | null = null,
  hasResults = false,
): RevenueSource => {
  const found = chosen === null && ordered.find((o) => connected.includes(o.connected));
  if (found) return { source: found.source, label: found.connected, rule: found.rule };
  if (hasUploads || chosen === 'csv') return { source: 'csv', label: 'CSV upload', rule: null };
  return { source: hasResults ? 'manual' : null, label: 'Manual results input', rule: null };
};

/** Said of invoices in a file for a business that reads its revenue from another source. */
export const otherRevenueSourceNote = (label: string, business: string): string =>
  `Revenue of ${business} is read from ${label}, so these invoices will not show in its figures.`;

/** The Business page's tooltip: the breakdown always, the rule of the connected source only, the tax sentence always. */
export const buildRevenueTooltip = (source: RevenueSource): string =>
  [breakdown, source.rule, always].filter(Boolean).join(' ');
