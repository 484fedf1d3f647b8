import type { Metric } from '../../catalogue/metrics.ts';
import { metricInfo } from '../../catalogue/metrics.ts';
import {
  leadsByChannelReport,
  marketingSpendReport,
  performanceDashboardReport,
  topCampaignsReport,
} from '../../reports/dashboard.ts';
import { definePage, type PageCard, type PageContext, type PageQuery } from '../define.ts';
import { performanceSummary } from './performance-summary.ts';

const figures: PageQuery = { report: performanceDashboardReport };
const spend: PageQuery = { report: marketingSpendReport };
const channels: PageQuery = { report: leadsByChannelReport };

/** Returns the cards of a marketing priority: the outcome, its cost and its rate. */
const outcomeCards = (
  priority: PageContext['priority'],
  ...[outcome, each, rate]: [Metric, Metric, Metric]
): Record<'first' | 'last', PageCard[]> => ({
  first: [
    { metric: outcome, query: figures, priority },
    { metric: each, query: figures, priority },
  ],
  last: [{ metric: rate, query: figures, priority }],
});
const leads = outcomeCards('leads', 'leads', 'cost_per_lead', 'session_conversion_rate');
const transactions = outcomeCards('transactions', 'transactions', 'cost_per_transaction', 'transaction_rate');

export const performancePage = definePage({
  path: '/dashboard/performance',
  module: 'dashboard',
  title: performanceDashboardReport.title,
  question: 'How is the business doing, and where does growth come from?',
  info: performanceDashboardReport.description,
  main: figures,
  parts: [
    {
      summary: {
        query: figures,
        write: (answer, _more, { priority }) => performanceSummary(answer, priority),
      },
      cards: [
        { metric: 'revenue', query: figures },
        ...leads.first,
        ...transactions.first,
        { metric: 'cost', query: figures },
        { metric: 'sessions', query: figures },
        ...leads.last,
        ...transactions.last,
        { metric: 'marketing_share', query: figures },
      ],
      charts: [
        {
          title: 'Revenue over time',
          description: metricInfo('revenue').description,
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'revenue', mark: 'bar' }] },
          wide: true,
          years: 'revenue',
        },
        {
          title: 'Leads',
          description: 'Calls, forms and other enquiries over time.',
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'leads', mark: 'line' }] },
          years: 'leads',
          priority: 'leads',
        },
        {
          title: 'Transactions',
          description: 'Purchases on the website over time.',
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'transactions', mark: 'line' }] },
          years: 'transactions',
          priority: 'transactions',
        },
        {
          title: metricInfo('marketing_share').label,
          description: metricInfo('marketing_share').description,
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'marketing_share', mark: 'line' }] },
        },
        {
          title: marketingSpendReport.title,
          description: 'Ad spend by channel. Click a channel to open its page.',
          query: spend,
          chart: { kind: 'stacked-over-time', by: 'channel', metric: 'cost' },
          click: 'channel-page',
        },
        {
          title: leadsByChannelReport.title,
          description: leadsByChannelReport.description,
          query: channels,
          chart: { kind: 'bars', by: 'channel', metric: 'leads' },
        },
      ],
      tables: [{ query: { report: topCampaignsReport }, mode: 'some' }],
    },
  ],
});
