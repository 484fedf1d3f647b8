import { roiCampaignsReport, roiInsightsReport } from '../../reports/roi.ts';
import { definePage, type PageQuery } from '../define.ts';
import { campaignsSummary } from './summaries.ts';

const figures: PageQuery = { report: roiInsightsReport };
const campaigns: PageQuery = { report: roiCampaignsReport, perPage: -1 };

export const roiCampaignsPage = definePage({
  path: '/roi/campaigns',
  module: 'roi',
  title: roiCampaignsReport.title,
  question: 'Which campaigns pay?',
  info: roiCampaignsReport.description,
  main: figures,
  parts: [
    {
      summary: { query: campaigns, write: campaignsSummary },
      cards: [
        { metric: 'cost', query: figures },
        { metric: 'paid_revenue', query: figures },
        { metric: 'roi', query: figures },
        { metric: 'attributed_roas', query: figures },
        { metric: 'paid_customers', query: figures },
        { metric: 'acquisition_cost', query: figures },
      ],
      charts: [
        {
          title: 'Attributed revenue by campaign',
          description: 'Campaigns with the most attributed revenue under the chosen model.',
          query: campaigns,
          chart: { kind: 'bars', by: 'campaign', metric: 'attributed_revenue' },
        },
        {
          title: 'Ad spend by campaign',
          description: 'Campaigns with the highest ad spend in this period.',
          query: campaigns,
          chart: { kind: 'bars', by: 'campaign', metric: 'cost' },
        },
      ],
      tables: [
        {
          query: { report: roiCampaignsReport },
          mode: 'all',
          columns: {
            metrics: [
              'attributed_revenue',
              'cost',
              'paid_revenue',
              'roi',
              'attributed_roas',
              'paid_customers',
              'acquisition_cost',
              'acquired_customers',
              'total_invoices',
            ],
          },
        },
      ],
    },
  ],
});
