import { costMetrics } from './cost-metrics.ts';
import type { Dimension } from './dimensions.ts';
import { leadMetrics } from './lead-metrics.ts';
import type { MetricInfo } from './metric-info.ts';
import { roiMetrics } from './roi-metrics.ts';
import { visitMetrics } from './visit-metrics.ts';
import { websiteMetrics } from './website-metrics.ts';

export const metrics = {
  revenue: {
    label: 'Revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Invoiced amounts excluding tax, by invoice date, less credit notes.',
  },
  invoices: {
    label: 'Invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different invoices issued, credit notes not counted.',
  },
  credit_notes: {
    label: 'Credit notes',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Amounts credited back to customers, excluding tax.',
  },
  average_invoice: {
    label: 'Average invoice',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Invoiced amounts before credit notes, divided by the number of invoices.',
  },
  invoiced: {
    label: 'Invoiced',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Invoiced amounts excluding tax, before credit notes.',
  },
  quantity: {
    label: 'Quantity',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Units sold, less units credited.',
  },
  average_price: {
    label: 'Average price',
    unit: 'currency',
    goodDirection: 'neither',
    description: 'Revenue divided by quantity.',
  },
  customers: {
    label: 'Customers',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Different customers with an invoice in these days. Invoices without a customer are not counted.',
  },
  new_customers: {
    label: 'New customers',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Customers whose first invoice ever falls in these days.',
  },
  returning_customers: {
    label: 'Returning customers',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Customers with an invoice in these days and an earlier one before them.',
  },
  products: {
    label: 'Products sold',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different products on the invoices of these days.',
  },
  places: {
    label: 'Places',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different places that invoices of these days went to.',
  },
  last_invoice: {
    label: 'Last invoice',
    unit: 'date',
    goodDirection: 'neither',
    description: 'The day of the latest invoice in these days.',
  },
  impressions: {
    label: 'Impressions',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Times the ads were shown.',
  },
  clicks: {
    label: 'Clicks',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Clicks on the ads. For Meta ads these are link clicks.',
  },
  cost: {
    label: 'Cost',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'What the advertising platforms charged, excluding tax; where media is billed to clients with a markup, they see what they are billed.',
  },
  conversions: {
    label: 'Conversions',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Conversions that the advertising platform counted.',
  },
  conversion_value: {
    label: 'Conversion value',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'The value that the advertising platform gave to its conversions.',
  },
  ctr: {
    label: 'CTR',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Click-through rate: clicks divided by impressions.',
  },
  avg_cpc: {
    label: 'Average CPC',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost per click: cost divided by clicks.',
  },
  cpm: {
    label: 'CPM',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost per thousand impressions.',
  },
  conversion_rate: {
    label: 'Conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Conversions divided by clicks.',
  },
  cost_per_conversion: {
    label: 'Cost per conversion',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost divided by conversions.',
  },
  roas: {
    label: 'ROAS',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Return on ad spend: conversion value divided by cost.',
  },
  cost_per_lead: {
    label: 'Cost per lead',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Marketing cost divided by leads in the same days; none where nothing was spent.',
  },
  ...visitMetrics,
  session_conversion_rate: {
    label: 'Conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Leads divided by sessions in the same days.',
  },
  return_on_spend: {
    label: 'Revenue per ad dollar',
    unit: 'ratio',
    goodDirection: 'higher',
    description:
      'Revenue divided by marketing cost in the same days. All revenue counts, not only what marketing brought.',
  },
  marketing_share: {
    label: 'Marketing cost share',
    unit: 'percent',
    goodDirection: 'lower',
    description:
      'Marketing cost divided by revenue in the same days. All revenue counts, not only what marketing brought.',
  },
  cost_per_transaction: {
    label: 'Cost per transaction',
    unit: 'currency',
    goodDirection: 'lower',
    description:
      'Marketing cost divided by the purchases on the website in the same days; none where nothing was spent.',
  },
  transaction_rate: {
    label: 'Purchase rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Purchases on the website divided by its sessions in the same days.',
  },
  ...leadMetrics,
  ...roiMetrics,
  ...costMetrics,
  ...websiteMetrics,
} as const satisfies Record<string, MetricInfo>;

export type Metric = keyof typeof metrics;

const sums: readonly string[] = [
  'revenue',
  'invoiced',
  'credit_notes',
  'quantity',
  'new_customers',
  'impressions',
  'clicks',
  'cost',
  'agency_fees',
  'media_markup',
  'cost_with_fees',
  'conversions',
  'conversion_value',
  'leads',
  'calls',
  'missed_calls',
  'answered_calls',
  'qualified_leads',
  'won_leads',
  'forms',
  'quality_sum',
  'rated_leads',
  'sessions',
  'engaged_sessions',
  'web_conversions',
  'purchase_revenue',
  'transactions',
  'reviews',
  'audit_issues',
  'attributed_revenue',
  'attributable_revenue',
  'attributed_paid',
  'attributed_open',
  'total_invoices',
  'acquired_customers',
  'acquired_value',
  'acquired_monthly_value',
  'campaign_leads',
  'matched_leads',
  'leads_to_confirm',
] satisfies readonly Metric[];

/**
 * Reports whether a metric's total is the sum over days or rows. Ratios, dates and distinct counts do not add
 * up.
 */
export const isAdditive = (metric: string): boolean => sums.includes(metric);

/**
 * Metrics that exist only for a single value of a dimension, with that dimension. For example, several
 * keywords together have no position.
 */
const ofOne: Partial<Record<Metric, readonly Dimension[]>> = {
  position: ['keyword'],
  search_volume: ['keyword'],
  visibility: ['competitor'],
  competitor_keywords: ['competitor'],
  competitor_rating: ['competitor'],
  review_count: ['competitor'],
  speed_score: ['competitor'],
  mobile_score: ['competitor'],
  search_score: ['competitor'],
  customer_value: ['customer'],
  competitor_average: ['competitor', 'competitor_metric'],
};
/** Returns the dimensions that must be a single value for the metric to exist; empty for most metrics. */
export const singleValueDimensions = (metric: Metric): readonly Dimension[] => ofOne[metric] ?? [];

/**
 * Metrics of amounts invoiced to date. They grow with the time since acquisition, so two periods cannot be
 * compared.
 */
const toDate: readonly string[] = [
  'acquired_value',
  'lifetime_value',
  'ltv_to_cac',
] satisfies readonly Metric[];
export const isLifetimeMetric = (metric: string): boolean => toDate.includes(metric);

export const metricInfo = (metric: Metric): MetricInfo => metrics[metric];
export const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);
