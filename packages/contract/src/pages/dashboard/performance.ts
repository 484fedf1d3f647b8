import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import { metricInfo } from '@bellwether/domain/catalogue/metrics/metrics';
import {
  channelLeadsReport,
  channelSpendReport,
  performanceDashboardReport,
  topCampaignsReport,
} from '../../reports/dashboard.ts';
import { definePage, type MetricCard, type PageCard, type PageContext, type PageQuery } from '../define.ts';
import { blendedCostHeader, validLeadsCard } from '../valid-leads.ts';
import { performanceSummary } from './performance-summary.ts';

const figures: PageQuery = { report: performanceDashboardReport };
const spend: PageQuery = { report: channelSpendReport };
const channels: PageQuery = { report: channelLeadsReport };

/** Returns the cards of a marketing priority: the outcome, its cost and its rate. */
const outcomeCards = (
  priority: PageContext['priority'],
  first: readonly MetricCard[],
  rate: Metric,
): Record<'first' | 'last', PageCard[]> => ({
  first: first.map((card) => ({ ...card, priority })),
  last: [{ metric: rate, query: figures, priority }],
});
const leads = outcomeCards(
  'leads',
  [validLeadsCard(figures), { metric: 'cost_per_lead', header: blendedCostHeader, query: figures }],
  'session_conversion_rate',
);
const transactions = outcomeCards(
  'transactions',
  [
    { metric: 'transactions', query: figures },
    { metric: 'cost_per_transaction', query: figures },
  ],
  'transaction_rate',
);

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
          title: metricInfo('valid_leads').label,
          description: metricInfo('valid_leads').description,
          query: figures,
          chart: { kind: 'over-time', lines: [{ metric: 'valid_leads', mark: 'line' }] },
          years: 'valid_leads',
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
          title: channelSpendReport.title,
          description: 'Ad spend by channel. Click a channel to open its page.',
          query: spend,
          chart: { kind: 'stacked-over-time', by: 'internal_channel', metric: 'cost' },
          click: 'channel-page',
        },
        {
          title: channelLeadsReport.title,
          description: channelLeadsReport.description,
          query: channels,
          chart: { kind: 'bars', by: 'internal_channel', metric: 'valid_leads' },
        },
      ],
      tables: [{ query: { report: topCampaignsReport }, mode: 'some' }],
    },
  ],
});
