import {
  digitalMarketingCampaignsReport,
  digitalMarketingChannelsReport,
  digitalMarketingOverTimeReport,
  digitalMarketingOverviewReport,
  websiteDevicesReport,
} from '../../reports/website.ts';
import { definePage, dropPeriodComparison, type PageQuery } from '../define.ts';
import { blendedCostHeader, validLeadsCard } from '../valid-leads.ts';
import { marketingSummary } from './overview-summary.ts';

const figures: PageQuery = { report: digitalMarketingOverTimeReport };
const channels: PageQuery = {
  report: digitalMarketingOverviewReport,
  sort: { key: 'valid_leads', direction: 'desc' },
};
const sessions: PageQuery = { report: digitalMarketingChannelsReport, period: dropPeriodComparison };
const devices: PageQuery = { report: websiteDevicesReport, period: dropPeriodComparison };

export const marketingOverviewPage = definePage({
  path: '/analytics/digital-marketing-overview',
  module: 'analytics',
  title: 'Digital Marketing Overview',
  question: 'Which channels bring people and leads?',
  info: digitalMarketingOverviewReport.description,
  main: figures,
  parts: [
    {
      summary: {
        query: figures,
        more: [channels],
        write: (answer, [byChannel]) => marketingSummary(answer, byChannel),
      },
      cards: [
        { metric: 'sessions', query: figures },
        { metric: 'users', query: figures },
        { metric: 'engagement_rate', query: figures },
        validLeadsCard(figures),
        { metric: 'session_conversion_rate', query: figures },
        { metric: 'cost', query: figures },
        { metric: 'cost_per_lead', header: blendedCostHeader, query: figures },
      ],
      charts: [
        {
          title: digitalMarketingChannelsReport.title,
          description: digitalMarketingChannelsReport.description,
          query: sessions,
          chart: { kind: 'stacked-over-time', by: 'internal_channel', metric: 'sessions' },
          wide: true,
        },
        {
          title: 'Leads by channel',
          description: 'Share of valid leads by channel.',
          query: channels,
          chart: { kind: 'donut', by: 'internal_channel', metric: 'valid_leads' },
        },
        {
          title: websiteDevicesReport.title,
          description: websiteDevicesReport.description,
          query: devices,
          chart: { kind: 'donut', by: 'device', metric: 'sessions' },
        },
        {
          title: 'New vs returning',
          description:
            'First-time users of the website, and users who came back. A person can be both in one period.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'new_users', mark: 'bar' },
              { metric: 'returning_users', mark: 'bar' },
            ],
          },
          wide: true,
        },
      ],
      tables: [
        {
          query: {
            report: digitalMarketingCampaignsReport,
            // Leaves out visits without a campaign.
            where: [{ key: 'campaign', operator: '!=', value: '' }],
          },
          mode: 'all',
          columns: {
            metrics: [
              'sessions',
              'engaged_sessions',
              'engagement_rate',
              'valid_leads',
              'session_conversion_rate',
              'cost',
              'cost_per_lead',
            ],
          },
        },
      ],
    },
  ],
});
