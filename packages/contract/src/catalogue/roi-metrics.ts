import type { MetricInfo } from './metric-info.ts';

/**
 * Attribution metrics. All depend on the matches of leads with customers and on the chosen attribution model.
 */
export const roiMetrics = {
  attributed_revenue: {
    label: 'Attributed revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Invoices (less credit notes, excluding tax) from customers who were leads first, credited by the chosen attribution model.',
  },
  attributable_revenue: {
    label: 'All revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'All invoices less credit notes of these days, excluding tax, attributed or not.',
  },
  attributable_invoices: {
    label: 'Invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different invoices issued in these days, attributed or not.',
  },
  attributed_share: {
    label: 'Revenue attributed',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Attributed revenue divided by all revenue.',
  },
  attributed_paid: {
    label: 'Attributed and paid',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Attributed revenue of documents that are settled by their source: Paid, Closed, Credit Note, completed or processing.',
  },
  attributed_open: {
    label: 'Attributed, not paid yet',
    unit: 'currency',
    goodDirection: 'neither',
    description:
      'Attributed revenue of invoices and credit notes that their source gives another status than settled.',
  },
  total_invoices: {
    label: 'Total invoices',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Attributed invoices excluding tax, before credit notes.',
  },
  attributed_invoices: {
    label: 'Invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different invoices with a share of credit, credit notes not counted.',
  },
  customer_value: {
    label: 'Lifetime value',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'All that the customer was invoiced to date, less credit notes, excluding tax.',
  },
  attributed_customers: {
    label: 'Customers from marketing',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different customers with an attributed invoice in these days.',
  },
  attributed_leads: {
    label: 'Leads behind invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different leads that have credit of an invoice of these days.',
  },
  acquired_customers: {
    label: 'Customers acquired',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Customers with their first invoice in this period. Shared credit counts in parts.',
  },
  acquired_value: {
    label: 'Lifetime value of acquired customers',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Invoices to date (less credit notes) of the customers acquired in this period, by their share of credit. Not compared: earlier customers had longer to buy.',
  },
  acquired_monthly_value: {
    label: 'Monthly value of acquired customers',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Invoices to date of the customers acquired in this period, divided by the months since their first invoice (at least one).',
  },
  roi: {
    label: 'ROI',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Return on investment: attributed revenue less cost, divided by cost.',
  },
  attributed_roas: {
    label: 'ROAS',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Return on ad spend: attributed revenue divided by cost.',
  },
  acquisition_cost: {
    label: 'Cost per customer',
    unit: 'currency',
    goodDirection: 'lower',
    description:
      'Customer acquisition cost: marketing cost divided by the customers acquired in the same days.',
  },
  lifetime_value: {
    label: 'Lifetime value',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Average invoices to date of a customer acquired in this period, excluding tax. Revenue, not margin. Not compared: earlier customers had longer to buy.',
  },
  ltv_to_cac: {
    label: 'LTV to CAC',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Lifetime value divided by the cost per customer.',
  },
  payback_months: {
    label: 'Payback in months',
    unit: 'number',
    goodDirection: 'lower',
    description:
      'Months until a customer has paid back the cost of winning them: cost ÷ monthly value of the customers acquired.',
  },
  invoiced_customers: {
    label: 'Customers invoiced',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different customers with an invoice in these days, matched to a lead or not.',
  },
  matched_customers: {
    label: 'Customers matched',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Different customers with an invoice in these days who are matched to a lead of any day.',
  },
  matched_share: {
    label: 'Customers matched',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Customers that are matched to a lead, divided by all customers invoiced in these days.',
  },
  matched_leads: {
    label: 'Leads matched',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads that are matched to a customer, automatically or by somebody.',
  },
  leads_to_confirm: {
    label: 'Matches to confirm',
    unit: 'count',
    goodDirection: 'lower',
    description:
      'Leads that are likely of a customer, but not surely enough to count without somebody’s word.',
  },
  campaign_leads: {
    label: 'Leads with a campaign',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads of which the campaign is known.',
  },
  campaign_share: {
    label: 'Leads with a campaign',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Leads of which the campaign is known, divided by all leads.',
  },
} as const satisfies Record<string, MetricInfo>;
