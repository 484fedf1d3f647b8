import { defineReport, type Report } from '@bellwether/contract/reports/define';
import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import type { Range } from '@bellwether/domain/time/range';

/** Runs a report for a business. Returns all its rows, or the first `maxRows`. */
export type RunReport = (report: Report, range: Range, maxRows?: number) => Promise<ReportAnswer>;

/** Reports that only the insight detectors read; no API path offers them. */

export const campaignDaysReport = defineReport({
  slug: 'insight-campaign-days',
  title: 'Campaigns by day',
  description: 'Marketing figures of each campaign and channel, day by day.',
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
  across: 'one',
});

/** Report that maps campaigns to their ad platform. */
export const campaignPlatformsReport = defineReport({
  slug: 'insight-campaign-platforms',
  title: 'Platforms of campaigns',
  description: 'Ad spend of each campaign by its platform.',
  module: 'analytics',
  dimensions: ['campaign', 'channel'],
  metrics: ['cost'],
  sort: { key: 'cost', direction: 'desc' },
  across: 'one',
});

export const productDaysReport = defineReport({
  slug: 'insight-product-days',
  title: 'Products by day',
  description: 'Revenue and quantity of each product, day by day.',
  module: 'financials',
  dimensions: ['date', 'product'],
  metrics: ['revenue', 'quantity'],
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

export const placeDaysReport = defineReport({
  slug: 'insight-place-days',
  title: 'Places by day',
  description: 'Revenue and invoices of each place, day by day.',
  module: 'financials',
  dimensions: ['date', 'suburb'],
  metrics: ['revenue', 'invoices'],
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

export const searchTermsReport = defineReport({
  slug: 'insight-search-terms',
  title: 'Search terms',
  description: 'Clicks, conversions and ad spend of each paid search term.',
  module: 'analytics',
  dimensions: ['search_term'],
  metrics: ['clicks', 'conversions', 'cost'],
  sort: { key: 'clicks', direction: 'desc' },
  across: 'one',
});

/** Report on landing pages of visitors from unpaid search results. */
export const landingPagesReport = defineReport({
  slug: 'insight-landing-pages',
  title: 'Landing pages',
  description: 'Visits and valid leads of each landing page of organic search.',
  module: 'analytics',
  dimensions: ['page_path'],
  metrics: ['sessions', 'valid_leads'],
  fixed: { internal_channel: 'Organic Search' },
  sort: { key: 'sessions', direction: 'desc' },
  across: 'one',
});

export const keywordsReport = defineReport({
  slug: 'insight-keywords',
  title: 'Keywords',
  description: 'Positions of each keyword in search results.',
  module: 'analytics',
  dimensions: ['keyword'],
  metrics: ['average_position', 'best_position', 'rankings', 'search_volume'],
  sort: { key: 'average_position', direction: 'asc' },
  across: 'one',
});

/** Report on websites that link to the business. */
export const referrerDaysReport = defineReport({
  slug: 'insight-referrer-days',
  title: 'Referring websites by day',
  description: 'Visits and valid leads of each website that sends visitors, day by day.',
  module: 'analytics',
  dimensions: ['date', 'source'],
  metrics: ['sessions', 'valid_leads'],
  fixed: { internal_channel: 'Referral' },
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

export const revenueDaysReport = defineReport({
  slug: 'insight-revenue-days',
  title: 'Revenue by day',
  description: 'Revenue and invoices, day by day.',
  module: 'financials',
  dimensions: ['date'],
  metrics: ['revenue', 'invoices', 'average_invoice'],
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

export const callHoursReport = defineReport({
  slug: 'insight-call-hours',
  title: 'Calls by hour',
  description: 'Calls by day and hour.',
  module: 'conversions',
  dimensions: ['date', 'hour'],
  metrics: ['calls', 'missed_calls'],
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

export const customersReport = defineReport({
  slug: 'insight-customers',
  title: 'Customers',
  description: 'Last invoice, number of invoices and revenue of each customer.',
  module: 'financials',
  dimensions: ['customer'],
  metrics: ['last_invoice', 'invoices', 'revenue'],
  sort: { key: 'revenue', direction: 'desc' },
  across: 'one',
});

export const costPerLeadReport = defineReport({
  slug: 'insight-cost-per-lead',
  title: 'Cost per valid lead',
  description: 'Ad spend and valid leads.',
  module: 'dashboard',
  dimensions: ['date'],
  metrics: ['cost', 'valid_leads', 'cost_per_lead'],
  sort: { key: 'date', direction: 'asc' },
  across: 'one',
});

/** Report on the average value of a valid lead in the last year. */
export const leadWorthReport = defineReport({
  slug: 'insight-lead-worth',
  title: 'Worth of a lead',
  description: 'Valid leads, and the customers and invoices that they became.',
  module: 'roi',
  dimensions: ['internal_channel'],
  metrics: ['valid_leads', 'acquired_customers', 'acquired_value'],
  sort: { key: 'valid_leads', direction: 'desc' },
  across: 'one',
});
