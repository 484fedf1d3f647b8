import { defineReport } from './define.ts';

const business = {
  module: 'financials',
  across: 'one',
  relations: { first_invoice: 'financials' },
  filters: ['product', 'product_code', 'account', 'customer', 'country', 'region', 'city', 'suburb'],
} as const;

export const financialRevenueReport = defineReport({
  ...business,
  filters: [...business.filters, 'document_number'],
  slug: 'financial-revenue',
  title: 'Revenue',
  description: 'Revenue over time, with the number and size of invoices.',
  dimensions: ['date'],
  metrics: [
    'revenue',
    'invoiced',
    'invoices',
    'average_invoice',
    'credit_notes',
    'open_invoices',
    'customers',
    'new_customers',
    'returning_customers',
    'products',
    'places',
  ],
  sort: { key: 'date', direction: 'asc' },
});

export const financialPaymentsReport = defineReport({
  module: 'financials',
  across: 'one',
  filters: ['customer', 'document_number'],
  slug: 'financial-payments',
  title: 'Payments and open amounts',
  description:
    'Payments by the date on which customers paid, and the open part of invoices, by invoice date. Both without tax.',
  dimensions: ['date'],
  metrics: ['payments', 'open_invoices'],
  sort: { key: 'date', direction: 'asc' },
});

export const financialAccountsReport = defineReport({
  ...business,
  slug: 'financial-accounts',
  title: 'Revenue by account',
  description:
    'Revenue by the account of the invoice lines. An invoice or customer of several accounts counts in each.',
  dimensions: ['account'],
  metrics: ['revenue', 'invoices', 'credit_notes', 'customers'],
  sort: { key: 'revenue', direction: 'desc' },
});

export const financialProductsReport = defineReport({
  ...business,
  slug: 'financial-products',
  title: 'Products',
  description: 'Revenue, quantity and price by product.',
  dimensions: ['product_code', 'product'],
  metrics: ['revenue', 'quantity', 'average_price', 'invoices', 'customers'],
  sort: { key: 'revenue', direction: 'desc' },
});

export const financialPricesReport = defineReport({
  ...business,
  slug: 'financial-prices',
  title: 'Prices',
  description: 'Average price and quantity of products over time.',
  dimensions: ['date'],
  metrics: ['average_price', 'quantity', 'revenue'],
  sort: { key: 'date', direction: 'asc' },
});

export const financialLocationsReport = defineReport({
  ...business,
  slug: 'financial-locations',
  title: 'Locations',
  description: 'Revenue by the customer’s country and suburb.',
  dimensions: ['country', 'suburb'],
  metrics: ['revenue', 'customers', 'invoiced', 'invoices', 'average_invoice'],
  sort: { key: 'revenue', direction: 'desc' },
});

export const financialCountriesReport = defineReport({
  ...business,
  slug: 'financial-countries',
  title: 'Countries',
  description: 'Revenue by country.',
  dimensions: ['country'],
  metrics: ['revenue', 'customers', 'invoiced', 'invoices', 'average_invoice'],
  sort: { key: 'revenue', direction: 'desc' },
});

export const financialCustomersReport = defineReport({
  ...business,
  slug: 'financial-customers',
  title: 'Customers',
  description: 'Revenue and invoices by customer. Invoices without a customer have a row of their own.',
  dimensions: ['customer'],
  metrics: ['revenue', 'credit_notes', 'invoiced', 'invoices', 'average_invoice', 'last_invoice'],
  sort: { key: 'revenue', direction: 'desc' },
});

export const customerRecencyReport = defineReport({
  ...business,
  slug: 'customer-recency',
  title: 'Recency of customers',
  description: 'Last invoice, number of invoices and revenue by customer.',
  dimensions: ['customer'],
  metrics: ['last_invoice', 'invoices', 'revenue'],
  sort: { key: 'revenue', direction: 'desc' },
});
