import { defineReport } from './define.ts';

const roi = {
  module: 'roi',
  across: 'one',
  filters: ['internal_channel', 'campaign', 'attribution_model'],
} as const;
/** Cost and revenue metrics of marketing, shared by all ROI pages. */
const returns = [
  'attributed_revenue',
  'paid_revenue',
  'free_revenue',
  'cost',
  'paid_leads',
  'cost_per_paid_lead',
  'paid_customers',
  'roi',
  'attributed_roas',
  'acquired_customers',
  'acquisition_cost',
  'lifetime_value',
  'ltv_to_cac',
  'payback_months',
  'acquired_value',
  'paid_value',
  'paid_monthly_value',
] as const;

export const roiInsightsReport = defineReport({
  ...roi,
  slug: 'roi-insights',
  title: 'ROI insights',
  description: 'Ad spend and attributed revenue over time.',
  dimensions: ['date'],
  metrics: returns,
  sort: { key: 'date', direction: 'asc' },
});

export const roiChannelsReport = defineReport({
  ...roi,
  slug: 'roi-channels',
  title: 'ROI by channel',
  description: 'Ad spend and attributed revenue by channel.',
  dimensions: ['internal_channel'],
  metrics: returns,
  sort: { key: 'attributed_revenue', direction: 'desc' },
});

export const roiCampaignsReport = defineReport({
  ...roi,
  slug: 'roi-campaigns',
  title: 'ROI by campaign',
  description: 'Ad spend and attributed revenue by campaign.',
  dimensions: ['campaign', 'internal_channel'],
  metrics: [...returns, 'total_invoices'],
  sort: { key: 'attributed_revenue', direction: 'desc' },
});

/** A monthly fee belongs to no channel, so these reports have no channel filter. */
const costs = { ...roi, filters: ['attribution_model'] } as const;

export const roiWithFeesReport = defineReport({
  ...costs,
  slug: 'roi-with-fees',
  title: 'Ad spend only vs with agency fees',
  description: 'Return on ad spend only, and on the whole bill with the agency’s fees.',
  dimensions: ['date'],
  metrics: [
    'paid_revenue',
    'cost',
    'agency_fees',
    'cost_with_fees',
    'roi',
    'roi_with_fees',
    'leads',
    'valid_leads',
    'cost_per_lead',
    'cost_per_lead_with_fees',
    'paid_customers',
    'acquisition_cost',
    'acquisition_cost_with_fees',
    'paid_monthly_value',
    'payback_months',
    'payback_months_with_fees',
  ],
  sort: { key: 'date', direction: 'asc' },
});

export const roiMarkupReport = defineReport({
  ...costs,
  slug: 'roi-markup',
  title: 'Breakdown of the bill',
  description: 'Charge of the platforms, the agency’s markup on it and its fees, over time.',
  dimensions: ['date'],
  metrics: ['platform_cost', 'media_markup', 'agency_fees', 'agency_bill', 'cost_with_fees'],
  agencyOnly: true,
  sort: { key: 'date', direction: 'asc' },
});

/** Revenue under each attribution model; the totals of all models are equal. */
export const roiModelsReport = defineReport({
  ...roi,
  filters: ['internal_channel', 'campaign'],
  slug: 'roi-models',
  title: 'Compare attribution models',
  description: 'Credit for the same invoices under each attribution model, by channel.',
  dimensions: ['internal_channel', 'attribution_model'],
  metrics: ['attributed_revenue'],
  sort: { key: 'attributed_revenue', direction: 'desc' },
});

const cohort = { ...roi, filters: ['attribution_model'] } as const;

export const roiCohortsReport = defineReport({
  ...cohort,
  slug: 'roi-cohorts',
  title: 'Revenue by month of first contact',
  description: 'Attributed revenue in this period by the month of the customers’ first contact.',
  dimensions: ['first_lead_month'],
  metrics: ['attributed_revenue', 'attributed_customers'],
  sort: { key: 'first_lead_month', direction: 'asc' },
});

export const roiCustomersReport = defineReport({
  ...cohort,
  slug: 'roi-customers',
  title: 'Customers from marketing',
  description: 'New and all customers from marketing over time.',
  dimensions: ['date'],
  metrics: [
    'attributed_customers',
    'acquired_customers',
    'lifetime_value',
    'attributed_revenue',
    'attributed_invoices',
    'acquired_value',
  ],
  sort: { key: 'date', direction: 'asc' },
});

export const accountAttributionReport = defineReport({
  ...cohort,
  filters: [...cohort.filters, 'unattributed_reason'],
  slug: 'bi-marketing-attribution-account-attribution',
  title: 'Customers by first and last touch',
  description:
    'Customers with the channel and campaign of their first and last touch, their leads and invoices.',
  dimensions: ['customer', 'first_lead', 'first_touch_channel', 'last_touch_channel', 'last_touch_campaign'],
  metrics: [
    'attributed_leads',
    'attributed_invoices',
    'total_invoices',
    'attributed_revenue',
    'customer_value',
  ],
  sort: { key: 'attributed_revenue', direction: 'desc' },
});

export const roiIntegrityReport = defineReport({
  ...cohort,
  slug: 'roi-integrity',
  title: 'Data completeness',
  description: 'Share of leads with a campaign, of customers matched and of revenue attributed, over time.',
  dimensions: ['date'],
  metrics: [
    'campaign_share',
    'matched_share',
    'attributed_share',
    'leads',
    'campaign_leads',
    'matched_leads',
    'leads_to_confirm',
    'invoiced_customers',
    'matched_customers',
    'attributable_revenue',
    'attributed_revenue',
    'attributed_paid',
    'attributed_open',
    'attributed_payments',
  ],
  sort: { key: 'date', direction: 'asc' },
});

export const roiOpenInvoicesReport = defineReport({
  ...cohort,
  slug: 'roi-open-invoices',
  title: 'Open invoices by due date',
  description: 'Open part of attributed invoices of this period, by the day on which they have to be paid.',
  dimensions: ['due_day'],
  metrics: ['attributed_open'],
  sort: { key: 'due_day', direction: 'asc' },
});

export const roiUnattributedReport = defineReport({
  ...cohort,
  slug: 'roi-unattributed',
  title: 'Unattributed revenue by reason',
  description: 'Revenue in this period that is not credited to any touch, by reason.',
  dimensions: ['unattributed_reason'],
  metrics: ['attributable_revenue', 'attributable_invoices', 'invoiced_customers'],
  sort: { key: 'attributable_revenue', direction: 'desc' },
});

export const roiNewCustomersReport = defineReport({
  ...cohort,
  slug: 'roi-new-customers',
  title: 'Customers acquired by channel',
  description: 'Customers with their first invoice in this period, by the credited channels.',
  dimensions: ['internal_channel'],
  metrics: ['acquired_customers', 'acquired_value'],
  sort: { key: 'acquired_customers', direction: 'desc' },
});

/**
 * By day, because a platform's claims for a day are compared with the leads of that day (`reconciliation/claims.ts`).
 */
export const roiClaimsReport = defineReport({
  ...roi,
  filters: ['campaign'],
  slug: 'roi-claims',
  title: 'Conversions reported by platforms',
  description:
    'Conversions reported by ad platforms, beside those of analytics and the leads of the channel.',
  dimensions: ['date', 'internal_channel'],
  metrics: ['conversions', 'web_conversions', 'leads'],
  sort: { key: 'date', direction: 'asc' },
});

export const roiLeadStatusesReport = defineReport({
  ...roi,
  filters: ['campaign'],
  slug: 'roi-lead-statuses',
  title: 'Leads by channel and status',
  description: 'Leads of each channel by status.',
  dimensions: ['internal_channel', 'lead_status'],
  metrics: ['leads'],
  sort: { key: 'leads', direction: 'desc' },
});
