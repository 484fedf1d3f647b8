import {
  roiChannelsReport,
  roiCohortsReport,
  roiInsightsReport,
  roiModelsReport,
} from '../../reports/roi.ts';
import { definePage, dropPeriodComparison, type PageQuery } from '../define.ts';
import { roiSummary } from './summaries.ts';

const figures: PageQuery = { report: roiInsightsReport };
const channels: PageQuery = { report: roiChannelsReport };

export const roiInsightsPage = definePage({
  path: '/roi/insights',
  module: 'roi',
  title: roiInsightsReport.title,
  question: 'Does marketing pay?',
  info: roiInsightsReport.description,
  main: figures,
  parts: [
    {
      summary: { query: figures, write: roiSummary },
      cards: [
        { metric: 'cost', query: figures },
        { metric: 'paid_leads', query: figures },
        { metric: 'paid_customers', query: figures },
        { metric: 'paid_revenue', query: figures },
        { metric: 'roi', query: figures },
        { metric: 'attributed_roas', query: figures },
        { metric: 'cost_per_paid_lead', query: figures },
        { metric: 'acquisition_cost', query: figures },
        { metric: 'ltv_to_cac', query: figures },
        { metric: 'payback_months', query: figures },
        { metric: 'free_revenue', query: figures },
        { metric: 'attributed_revenue', query: figures },
      ],
      charts: [
        {
          title: 'Ad spend and what it brought',
          description: 'Ad spend, and revenue invoiced from ads, over time.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'cost', mark: 'bar' },
              { metric: 'paid_revenue', mark: 'bar' },
            ],
          },
          wide: true,
        },
        {
          title: 'Attributed revenue by channel',
          description: 'Revenue of each channel under the chosen model.',
          query: channels,
          chart: { kind: 'bars', by: 'internal_channel', metric: 'attributed_revenue' },
        },
        {
          title: roiCohortsReport.title,
          description: roiCohortsReport.description,
          query: { report: roiCohortsReport, period: dropPeriodComparison },
          chart: { kind: 'cohorts' },
        },
        {
          title: roiModelsReport.title,
          description: roiModelsReport.description,
          query: { report: roiModelsReport, period: dropPeriodComparison },
          chart: { kind: 'attribution-models' },
          wide: true,
        },
      ],
      tables: [
        {
          query: { report: roiChannelsReport },
          mode: 'all',
          columns: {
            metrics: [
              'attributed_revenue',
              'cost',
              'paid_revenue',
              'roi',
              'attributed_roas',
              'paid_leads',
              'paid_customers',
              'acquisition_cost',
              'acquired_customers',
              'acquired_value',
              'lifetime_value',
            ],
          },
        },
      ],
    },
  ],
});
