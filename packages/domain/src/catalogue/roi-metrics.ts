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
  paid_revenue: {
    label: 'Invoiced from ads',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Attributed revenue of paid search, display, paid social and other paid clicks, by the chosen attribution model.',
  },
  free_revenue: {
    label: 'Invoiced without ads',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Attributed revenue of channels without ad spend, such as organic search, email, referrals and direct visits.',
  },
  paid_leads: {
    label: 'Leads from ads',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Valid leads of paid search, display, paid social and other paid clicks.',
  },
  cost_per_paid_lead: {
    label: 'Cost per paid lead',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Ad spend ÷ valid leads from ads. Empty if nothing was spent.',
  },
  paid_customers: {
    label: 'Customers from ads',
    unit: 'number',
    goodDirection: 'higher',
    description: 'Customers acquired in this period, by the share of credit of ads.',
  },
  paid_value: {
    label: 'Lifetime value of customers from ads',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Invoices to date of the customers acquired in this period, by the share of credit of ads. Not compared: earlier customers had longer to buy.',
  },
  paid_monthly_value: {
    label: 'Monthly revenue from new customers of ads',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Invoices to date of the customers acquired in this period ÷ months from their first invoice to the last loaded day (at least one), by the share of credit of ads.',
  },
  attributable_revenue: {
    label: 'All revenue',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'All invoices less credit notes in this period, excluding tax, attributed or not.',
  },
  attributable_invoices: {
    label: 'All invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique invoices issued in this period, attributed or not.',
  },
  attributed_share: {
    label: 'Revenue attributed',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Attributed revenue ÷ all revenue.',
  },
  attributed_paid: {
    label: 'Attributed and paid',
    unit: 'currency',
    goodDirection: 'higher',
    description:
      'Attributed revenue of paid documents: status Paid, Closed, Credit Note, completed or processing in the source.',
  },
  attributed_open: {
    label: 'Attributed, not paid yet',
    unit: 'currency',
    goodDirection: 'neither',
    description: 'Attributed revenue of invoices and credit notes with any other status in the source.',
  },
  total_invoices: {
    label: 'Total invoices',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'Attributed invoices excluding tax, before credit notes.',
  },
  attributed_invoices: {
    label: 'Attributed invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique invoices with attributed credit. Credit notes are not counted.',
  },
  customer_value: {
    label: 'Invoiced to date',
    unit: 'currency',
    goodDirection: 'higher',
    description: 'All invoices to the customer to date, less credit notes, excluding tax.',
  },
  attributed_customers: {
    label: 'Customers from marketing',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique customers with an attributed invoice in this period.',
  },
  attributed_leads: {
    label: 'Leads behind invoices',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique leads credited with an invoice in this period.',
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
  roi: {
    label: 'ROI',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Return on investment: (invoiced from ads − ad spend) ÷ ad spend.',
  },
  attributed_roas: {
    label: 'ROAS (invoiced)',
    unit: 'ratio',
    goodDirection: 'higher',
    description: 'Return on ad spend: invoiced from ads ÷ ad spend.',
  },
  acquisition_cost: {
    label: 'Cost per customer',
    unit: 'currency',
    goodDirection: 'lower',
    description: 'Customer acquisition cost: ad spend ÷ customers from ads.',
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
    description: 'Lifetime value of a customer from ads ÷ cost per customer.',
  },
  payback_months: {
    label: 'Payback in months',
    unit: 'scale',
    goodDirection: 'lower',
    description:
      'Months until a customer has paid back the cost of winning them: ad spend ÷ monthly revenue from new customers of ads.',
  },
  invoiced_customers: {
    label: 'Customers invoiced',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique customers with an invoice in this period, matched to a lead or not.',
  },
  matched_customers: {
    label: 'Customers matched',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique customers with an invoice in this period who are matched to a lead of any date.',
  },
  matched_share: {
    label: 'Share of customers matched',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Customers matched to a lead ÷ all customers invoiced in this period.',
  },
  matched_leads: {
    label: 'Leads matched',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads matched to a customer, automatically or by a person.',
  },
  leads_to_confirm: {
    label: 'Matches to confirm',
    unit: 'count',
    goodDirection: 'lower',
    description: 'Leads that probably match a customer. Confirm them to count them.',
  },
  campaign_leads: {
    label: 'Leads with a campaign',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Leads with a known campaign.',
  },
  campaign_share: {
    label: 'Share of leads with a campaign',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Leads with a known campaign ÷ all leads.',
  },
} as const satisfies Record<string, MetricInfo>;
