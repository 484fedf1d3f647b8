import {
  roiChannelsReport,
  roiCohortsReport,
  roiInsightsReport,
  roiModelsReport,
} from '../../reports/roi.ts';
import { definePage, type PageQuery, withoutComparison } from '../define.ts';
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
        { metric: 'attributed_revenue', query: figures },
        { metric: 'cost', query: figures },
        { metric: 'roi', query: figures },
        { metric: 'attributed_roas', query: figures },
        { metric: 'acquisition_cost', query: figures },
        { metric: 'lifetime_value', query: figures },
        { metric: 'ltv_to_cac', query: figures },
        { metric: 'payback_months', query: figures },
      ],
      charts: [
        {
          title: 'Ad spend and attributed revenue',
          description: 'Ad spend, attributed revenue and return over time.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'cost', mark: 'bar' },
              { metric: 'attributed_revenue', mark: 'bar' },
              { metric: 'roi', mark: 'line', right: true },
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
          query: { report: roiCohortsReport, period: withoutComparison },
          chart: { kind: 'cohorts' },
        },
        {
          title: roiModelsReport.title,
          description: roiModelsReport.description,
          query: { report: roiModelsReport, period: withoutComparison },
          chart: { kind: 'attribution-models' },
          wide: true,
        },
      ],
      tables: [{ query: { report: roiChannelsReport }, mode: 'all' }],
    },
  ],
});
