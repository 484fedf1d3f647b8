import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import {
  financialAccountsReport,
  financialCountriesReport,
  financialCustomersReport,
  financialLocationsReport,
  financialPaymentsReport,
  financialProductsReport,
  financialRevenueReport,
} from '../../reports/business.ts';
import { type ComputedCard, comparisonAsRange, definePage, type PageQuery } from '../define.ts';
import { computeTopShare } from '../top-share.ts';
import { countChurned } from './churned-customers.ts';
import { customersOfTwoYears } from './customer-recency.ts';
import { churnedCard, growthCard, lastYear, revenueQuery, twoYears } from './figures.ts';
import { businessCustomersSummary, locationSummary, productsSummary, revenueSummary } from './summaries.ts';

const business = { module: 'financials', main: revenueQuery } as const;

/**
 * Builds a card with the share of a query's first rows in total revenue. Its last query is for the comparison period.
 */
const topShareCard = (
  info: MetricInfo,
  query: PageQuery,
  rows: { by: 'product' | 'suburb' | 'customer'; count: number },
): ComputedCard => ({
  info,
  query,
  more: [{ ...query, period: comparisonAsRange }],
  compute: (answer, [before]) => computeTopShare(info, answer, { ...rows, metric: 'revenue', before }),
});

const payments: PageQuery = { report: financialPaymentsReport };
const accounts: PageQuery = { report: financialAccountsReport, perPage: -1 };

export const revenuePage = definePage({
  ...business,
  path: '/business/revenue',
  title: 'Revenue',
  question: 'Where does revenue come from, and is it growing?',
  info: financialRevenueReport.description,
  parts: [
    {
      summary: {
        query: revenueQuery,
        more: [accounts],
        write: (answer, [byAccount]) => revenueSummary(answer, byAccount),
      },
      cards: [
        { metric: 'revenue', query: revenueQuery },
        { metric: 'invoices', query: revenueQuery },
        { metric: 'average_invoice', query: revenueQuery },
        { metric: 'credit_notes', query: revenueQuery },
        { metric: 'payments', query: payments, needs: 'open_invoices' },
        { metric: 'open_invoices', query: revenueQuery },
        growthCard,
      ],
      charts: [
        {
          title: financialRevenueReport.title,
          description: financialRevenueReport.description,
          query: revenueQuery,
          chart: { kind: 'over-time', lines: [{ metric: 'revenue', mark: 'bar' }] },
          years: 'revenue',
        },
        {
          title: financialAccountsReport.title,
          description: financialAccountsReport.description,
          query: accounts,
          chart: { kind: 'bars', by: 'account', metric: 'revenue' },
        },
        {
          title: financialPaymentsReport.title,
          description: financialPaymentsReport.description,
          query: payments,
          needs: 'open_invoices',
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'payments', mark: 'bar' },
              { metric: 'open_invoices', mark: 'line' },
            ],
          },
        },
      ],
      tables: [{ query: { report: financialAccountsReport }, mode: 'pages', columns: { share: 'revenue' } }],
    },
  ],
});

const products: PageQuery = { report: financialProductsReport, perPage: 30 };
const topProduct: MetricInfo = {
  label: 'Revenue from top product',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the best-selling product ÷ all revenue in this period.',
};

export const productsPage = definePage({
  ...business,
  path: '/business/products',
  title: 'Products',
  question: 'What sells?',
  info: financialProductsReport.description,
  parts: [
    {
      summary: {
        query: revenueQuery,
        more: [products],
        write: (answer, [byProduct]) => productsSummary(answer, byProduct),
      },
      cards: [
        { metric: 'products', query: revenueQuery },
        topShareCard(topProduct, products, { by: 'product', count: 1 }),
        { metric: 'average_price', query: products },
      ],
      charts: [
        {
          title: 'Top ten products',
          description: 'Products with the most revenue. Click a product to filter the table below.',
          query: products,
          chart: { kind: 'bars', by: 'product', metric: 'revenue' },
          click: 'product',
        },
        {
          title: 'Revenue concentration (Pareto)',
          description:
            'The thirty products with the most revenue, and their cumulative share of all revenue.',
          query: products,
          chart: { kind: 'pareto', by: 'product', metric: 'revenue' },
        },
      ],
      tables: [{ query: { report: financialProductsReport }, mode: 'pages', columns: { share: 'revenue' } }],
    },
  ],
});

const countries: PageQuery = { report: financialCountriesReport };
const places: PageQuery = { report: financialLocationsReport };
const topSuburb: MetricInfo = {
  label: 'Revenue from top suburb',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the suburb with the most revenue ÷ all revenue in this period.',
};

export const locationPage = definePage({
  ...business,
  path: '/business/location',
  title: 'Location',
  question: 'Where do customers live?',
  info: financialLocationsReport.description,
  parts: [
    {
      summary: {
        query: revenueQuery,
        more: [countries, places],
        write: (answer, [byCountry, byPlace]) => locationSummary(answer, byCountry, byPlace),
      },
      cards: [
        { metric: 'places', query: revenueQuery },
        topShareCard(topSuburb, places, { by: 'suburb', count: 1 }),
      ],
      charts: [
        {
          title: financialCountriesReport.title,
          description: 'Countries with the most revenue. Click a country to filter the table below.',
          query: countries,
          chart: { kind: 'bars', by: 'country', metric: 'revenue' },
          click: 'country',
          minEntries: 2,
        },
        {
          title: 'Suburbs',
          description: 'Suburbs with the most revenue. Click a suburb to filter the table below.',
          query: places,
          chart: { kind: 'bars', by: 'suburb', metric: 'revenue' },
          click: 'suburb',
        },
      ],
      tables: [{ query: { report: financialLocationsReport }, mode: 'pages', columns: { share: 'revenue' } }],
    },
  ],
});

/** Loads eleven rows to show ten, because the row of invoices without a customer can be among the first. */
const largest: PageQuery = { report: financialCustomersReport, perPage: 11 };
const topTen: MetricInfo = {
  label: 'Revenue from top 10',
  unit: 'percent',
  goodDirection: 'neither',
  description: 'Revenue from the ten largest customers ÷ all revenue in this period.',
};

export const businessCustomersPage = definePage({
  ...business,
  path: '/business/customers',
  title: 'Customers',
  question: 'Who pays, and who stopped?',
  info: financialCustomersReport.description,
  parts: [
    {
      summary: {
        query: revenueQuery,
        more: [twoYears, lastYear, largest],
        write: (answer, [all, stayed, byCustomer]) =>
          businessCustomersSummary(answer, all ? countChurned(all, stayed).value : null, byCustomer),
      },
      cards: [
        { metric: 'customers', query: revenueQuery },
        { metric: 'new_customers', query: revenueQuery },
        { metric: 'returning_customers', query: revenueQuery },
        churnedCard,
        topShareCard(topTen, largest, { by: 'customer', count: 10 }),
      ],
      charts: [
        {
          title: 'New vs returning',
          description: 'Customers with their first invoice ever in the period, and customers who came back.',
          query: revenueQuery,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'new_customers', mark: 'bar', stack: true },
              { metric: 'returning_customers', mark: 'bar', stack: true },
            ],
          },
        },
        {
          title: 'Largest customers',
          description: 'Customers with the most revenue in this period.',
          query: largest,
          chart: { kind: 'bars', by: 'customer', metric: 'revenue' },
        },
        {
          title: 'Customers by last invoice and number of invoices',
          description:
            'Customers of the last 24 months, by the months since their last invoice (rows) and their number of invoices (columns). Those in the last row are lost.',
          query: customersOfTwoYears,
          chart: { kind: 'recency-frequency' },
          wide: true,
        },
      ],
      tables: [{ query: { report: financialCustomersReport }, mode: 'pages', columns: { share: 'revenue' } }],
    },
  ],
});
