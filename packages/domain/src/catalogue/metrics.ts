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
    description: 'Unique invoices issued. Credit notes are not counted.',
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
    description: 'Invoiced amounts before credit notes ÷ number of invoices.',
  },
  invoiced: {
    label: 'Invoiced',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Invoiced amounts excluding tax, before credit notes.',
  },
  invoice_squares: {
    label: 'Sum of squared invoices',
    unit: 'number',
    goodDirection: 'neither',
    description:
      'Square of each invoice’s amount, added up. Sum ÷ revenue is the size of the invoice behind an average amount.',
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
    description: 'Revenue ÷ quantity.',
  },
  customers: {
    label: 'Customers',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Unique customers with an invoice in this period. Invoices without a customer are not counted.',
  },
  new_customers: {
    label: 'New customers',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Customers with their first invoice ever in this period.',
  },
  returning_customers: {
    label: 'Returning customers',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Customers with an invoice in this period and an earlier one before it.',
  },
  products: {
    label: 'Products sold',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique products on invoices in this period.',
  },
  places: {
    label: 'Places',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique places of customers invoiced in this period.',
  },
  last_invoice: {
    label: 'Last invoice',
    unit: 'date',
    goodDirection: 'neither',
    description: 'Date of the latest invoice in this period.',
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
    label: 'Ad spend',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'Ad spend charged by the platforms, excluding tax. Includes the agency’s markup if clients see it.',
  },
  conversions: {
    label: 'Conversions',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Conversions counted by the advertising platform.',
  },
  conversion_value: {
    label: 'Conversion value',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Value of conversions, as reported by the advertising platform.',
  },
  ctr: {
    label: 'CTR',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Click-through rate: clicks ÷ impressions.',
  },
  avg_cpc: {
    label: 'Average CPC',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Cost per click: ad spend ÷ clicks.',
  },
  cpm: {
    label: 'CPM',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Ad spend ÷ impressions × 1,000.',
  },
  conversion_rate: {
    label: 'Conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Conversions ÷ clicks.',
  },
  cost_per_conversion: {
    label: 'Cost per conversion (platform)',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Ad spend ÷ conversions.',
  },
  roas: {
    label: 'ROAS (platform)',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Return on ad spend: conversion value ÷ ad spend.',
  },
  cost_per_lead: {
    label: 'Cost per valid lead',
    unit: 'currency',
    goodDirection: 'lower',
    description:
      'Ad spend ÷ all valid leads in this period, also those that no ad brought. Empty if nothing was spent.',
  },
  ...visitMetrics,
  session_conversion_rate: {
    label: 'Session conversion rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Valid leads ÷ sessions in this period.',
  },
  return_on_spend: {
    label: 'Revenue ÷ ad spend',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Revenue ÷ ad spend in this period. Counts all revenue, not only revenue from marketing.',
  },
  marketing_share: {
    label: 'Ad spend as % of revenue',
    unit: 'percent',
    goodDirection: 'lower',
    description: 'Ad spend ÷ revenue in this period. Counts all revenue, not only revenue from marketing.',
  },
  cost_per_transaction: {
    label: 'Cost per transaction',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Ad spend ÷ website purchases in this period. Empty if nothing was spent.',
  },
  transaction_rate: {
    label: 'Transaction rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Website purchases ÷ sessions in this period.',
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
  'invoice_squares',
  'quantity',
  'new_customers',
  'impressions',
  'clicks',
  'cost',
  'agency_fees',
  'media_markup',
  'platform_cost',
  'agency_bill',
  'cost_with_fees',
  'conversions',
  'conversion_value',
  'leads',
  'calls',
  'missed_calls',
  'answered_calls',
  'valid_leads',
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
  'search_impressions',
  'search_clicks',
  'reviews',
  'audit_issues',
  'attributed_revenue',
  'paid_revenue',
  'free_revenue',
  'paid_leads',
  'paid_customers',
  'paid_value',
  'paid_monthly_value',
  'attributable_revenue',
  'attributed_paid',
  'attributed_open',
  'total_invoices',
  'acquired_customers',
  'acquired_value',
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
 * Metrics that exist only for a single value of a dimension, with that dimension. For example, several keywords have no
 * common position.
 */
const singleValueMetrics: Partial<Record<Metric, readonly Dimension[]>> = {
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
export const singleValueDimensions = (metric: Metric): readonly Dimension[] =>
  singleValueMetrics[metric] ?? [];

/**
 * Metrics of amounts invoiced to date. They grow with the time since acquisition, so two periods cannot be
 * compared.
 */
const toDate: readonly string[] = [
  'acquired_value',
  'paid_value',
  'lifetime_value',
  'ltv_to_cac',
] satisfies readonly Metric[];
export const isLifetimeMetric = (metric: string): boolean => toDate.includes(metric);

export const metricInfo = (metric: Metric): MetricInfo => metrics[metric];
export const isMetric = (text: string): text is Metric => Object.hasOwn(metrics, text);
