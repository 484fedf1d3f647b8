import type { Report } from '@bellwether/contract/reports/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Dimension } from '@bellwether/domain/catalogue/dimensions';
import type { Range } from '@bellwether/domain/time/range';

type RunOptions = {
  /** Reads only the first rows. */
  maxRows?: number;
  /** Reads only the rows with this value of a dimension or filter. */
  where?: { key: Dimension; value: string };
};

/** Runs a report for a business and returns its rows. */
export type RunReport = (report: Report, range: Range, options?: RunOptions) => Promise<ReportAnswer>;

/**
 * Defines a report that only the insight detectors read. No API path offers it and no user sees its name.
 */
const defineOwnReport = <const R extends Omit<Report, 'title' | 'description' | 'across'>>(report: R) => ({
  ...report,
  title: report.slug,
  description: '',
  across: 'one' as const,
});

/** Marketing figures of each campaign and channel, day by day. */
export const campaignDaysReport = defineOwnReport({
  slug: 'insight-campaign-days',
  module: 'analytics',
  dimensions: ['date', 'internal_channel', 'campaign'],
  metrics: [
    'cost',
    'clicks',
    'conversions',
    'valid_leads',
    'sessions',
    'web_conversions',
    'transactions',
    'calls',
  ],
  sort: { key: 'date', direction: 'asc' },
});

/** Report that maps campaigns to their ad platform. */
export const campaignPlatformsReport = defineOwnReport({
  slug: 'insight-campaign-platforms',
  module: 'analytics',
  dimensions: ['campaign', 'channel'],
  metrics: ['cost'],
  sort: { key: 'cost', direction: 'desc' },
});

/** Revenue and quantity of each product, day by day. */
export const productDaysReport = defineOwnReport({
  slug: 'insight-product-days',
  module: 'financials',
  dimensions: ['date', 'product'],
  metrics: ['revenue', 'quantity'],
  sort: { key: 'date', direction: 'asc' },
});

/** Revenue and invoices of each place, day by day. */
export const placeDaysReport = defineOwnReport({
  slug: 'insight-place-days',
  module: 'financials',
  dimensions: ['date', 'suburb'],
  metrics: ['revenue', 'invoices'],
  sort: { key: 'date', direction: 'asc' },
});

/** Clicks, conversions and ad spend of each paid search term. */
export const searchTermsReport = defineOwnReport({
  slug: 'insight-search-terms',
  module: 'analytics',
  dimensions: ['search_term'],
  metrics: ['clicks', 'conversions', 'cost'],
  sort: { key: 'clicks', direction: 'desc' },
});

/** Report on landing pages of visitors from unpaid search results. */
export const landingPagesReport = defineOwnReport({
  slug: 'insight-landing-pages',
  module: 'analytics',
  dimensions: ['page_path'],
  metrics: ['sessions', 'valid_leads'],
  fixed: { internal_channel: 'Organic Search' },
  sort: { key: 'sessions', direction: 'desc' },
});

/** Positions of each keyword in search results. */
export const keywordsReport = defineOwnReport({
  slug: 'insight-keywords',
  module: 'analytics',
  dimensions: ['keyword'],
  metrics: ['average_position', 'best_position', 'rankings', 'search_volume'],
  sort: { key: 'average_position', direction: 'asc' },
});

/** Report on websites that link to the business. */
export const referrerDaysReport = defineOwnReport({
  slug: 'insight-referrer-days',
  module: 'analytics',
  dimensions: ['date', 'source'],
  metrics: ['sessions', 'valid_leads'],
  fixed: { internal_channel: 'Referral' },
  sort: { key: 'date', direction: 'asc' },
});

/** Revenue and its squared invoices, day by day. */
export const revenueDaysReport = defineOwnReport({
  slug: 'insight-revenue-days',
  module: 'financials',
  dimensions: ['date'],
  metrics: ['revenue', 'invoice_squares'],
  sort: { key: 'date', direction: 'asc' },
});

/** Largest invoices first. */
export const largestInvoicesReport = defineOwnReport({
  slug: 'insight-largest-invoices',
  module: 'financials',
  dimensions: ['date', 'document_number'],
  metrics: ['revenue'],
  sort: { key: 'revenue', direction: 'desc' },
});

/** Leads of each form of the website, day by day. */
export const formDaysReport = defineOwnReport({
  slug: 'insight-form-days',
  module: 'conversions',
  dimensions: ['date', 'funnel'],
  metrics: ['forms'],
  sort: { key: 'date', direction: 'asc' },
});

/** Calls by day and hour. */
export const callHoursReport = defineOwnReport({
  slug: 'insight-call-hours',
  module: 'conversions',
  dimensions: ['date', 'hour'],
  metrics: ['calls', 'missed_calls'],
  sort: { key: 'date', direction: 'asc' },
});

/** Last invoice, number of invoices and revenue of each customer. */
export const customersReport = defineOwnReport({
  slug: 'insight-customers',
  module: 'financials',
  dimensions: ['customer'],
  metrics: ['last_invoice', 'invoices', 'revenue'],
  sort: { key: 'revenue', direction: 'desc' },
});

/** Days on which a customer was invoiced or received a credit note. */
export const customerDaysReport = defineOwnReport({
  slug: 'insight-customer-days',
  module: 'financials',
  dimensions: ['date'],
  metrics: ['invoices', 'revenue'],
  filters: ['customer'],
  sort: { key: 'date', direction: 'asc' },
});

/** Ad spend and valid leads. */
export const costPerLeadReport = defineOwnReport({
  slug: 'insight-cost-per-lead',
  module: 'dashboard',
  dimensions: ['date'],
  metrics: ['cost', 'valid_leads', 'cost_per_lead'],
  sort: { key: 'date', direction: 'asc' },
});

/** Report on the average value of a valid lead in the last year. */
export const leadWorthReport = defineOwnReport({
  slug: 'insight-lead-worth',
  module: 'roi',
  dimensions: ['internal_channel'],
  metrics: ['valid_leads', 'acquired_customers', 'acquired_value'],
  sort: { key: 'valid_leads', direction: 'desc' },
});

/** Customers and their invoices of each campaign's leads. */
export const campaignWorthReport = defineOwnReport({
  slug: 'insight-campaign-worth',
  module: 'roi',
  dimensions: ['campaign'],
  metrics: ['valid_leads', 'acquired_customers', 'acquired_value'],
  sort: { key: 'valid_leads', direction: 'desc' },
});
