import { networkDevelopmentReport, referringDomainsReport } from '../../reports/website.ts';
import { definePage, type PageQuery } from '../define.ts';
import { networkSummary } from './network-summary.ts';

const figures: PageQuery = { report: networkDevelopmentReport };

export const networkPage = definePage({
  path: '/analytics/network-development',
  module: 'analytics',
  title: 'Network Development',
  question: 'Which partners and referrers bring business?',
  info: networkDevelopmentReport.description,
  main: figures,
  parts: [
    {
      summary: { query: figures, write: networkSummary },
      cards: [
        { metric: 'sessions', header: 'Referral sessions', query: figures },
        { metric: 'referring_domains', query: figures },
        { metric: 'valid_leads', header: 'Referral leads', query: figures },
        { metric: 'session_conversion_rate', header: 'Referral conversion rate', query: figures },
      ],
      charts: [
        {
          title: 'Referral sessions',
          description: networkDevelopmentReport.description,
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'sessions', mark: 'bar' },
              { metric: 'valid_leads', mark: 'line', right: true },
            ],
          },
        },
        {
          title: 'Top domains',
          description: 'The ten websites that sent the most visits.',
          query: { report: referringDomainsReport, perPage: 10 },
          chart: { kind: 'bars', by: 'source', metric: 'sessions' },
        },
      ],
      tables: [
        {
          query: { report: referringDomainsReport },
          mode: 'all',
          columns: {
            metrics: [
              'sessions',
              'engaged_sessions',
              'engagement_rate',
              'valid_leads',
              'session_conversion_rate',
              'web_conversions',
            ],
            share: 'sessions',
          },
        },
      ],
    },
  ],
});
