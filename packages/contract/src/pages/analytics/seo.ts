import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { findServiceBySlug } from '@bellwether/domain/sources/services';
import {
  seoKeywordRankingsReport,
  seoRankingsOverTimeReport,
  seoSearchesOverTimeReport,
  seoSearchesReport,
} from '../../reports/search.ts';
import { seoLandingPagesReport, seoOverviewReport } from '../../reports/website.ts';
import { definePage, type PageQuery } from '../define.ts';
import { seoSummary } from './seo-summary.ts';
import { topKeywordsCard, topKeywordsQuery } from './top-keywords.ts';

const visits: PageQuery = { report: seoOverviewReport };
/** Query of keyword rankings, which have a source other than visits. */
export const rankingsQuery: PageQuery = { report: seoRankingsOverTimeReport };
/** Query of searches on Google, whose source is Google Search Console. */
export const searchesQuery: PageQuery = { report: seoSearchesOverTimeReport };

/** Name of the source of keyword rankings. */
const rankingSourceName = findServiceBySlug('seo')?.figures?.source ?? '';

export const seoPage = definePage({
  path: '/analytics/seo',
  module: 'analytics',
  title: 'SEO',
  question: 'Are we found without paying?',
  info: seoOverviewReport.description,
  main: visits,
  parts: [
    {
      tab: { hash: 'overview', label: 'Overview' },
      summary: {
        query: visits,
        more: [topKeywordsQuery],
        write: (answer, [top]) => seoSummary(answer, top),
      },
      cards: [
        { metric: 'sessions', header: 'Organic sessions', query: visits },
        { metric: 'valid_leads', header: 'Organic leads', query: visits },
        { metric: 'session_conversion_rate', header: 'Organic conversion rate', query: visits },
        topKeywordsCard(3),
        topKeywordsCard(10),
        { metric: 'average_position', query: rankingsQuery },
      ],
      charts: [
        {
          title: 'Organic sessions',
          description: seoOverviewReport.description,
          query: visits,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'sessions', mark: 'bar' },
              { metric: 'valid_leads', mark: 'line', right: true },
            ],
          },
          wide: true,
        },
        {
          title: 'Keywords by best position',
          description: 'Keywords with a ranking, by their best position in the period.',
          query: rankingsQuery,
          chart: { kind: 'ranking-bands' },
        },
        {
          title: 'Top landing pages',
          description: 'The ten landing pages with the most visits from organic search.',
          query: { report: seoLandingPagesReport, perPage: 10 },
          chart: { kind: 'bars', by: 'page_path', metric: 'sessions' },
        },
      ],
    },
    {
      tab: { hash: 'google-search', label: 'Google search' },
      cards: [
        { metric: 'search_impressions', query: searchesQuery },
        { metric: 'search_clicks', query: searchesQuery },
        { metric: 'search_click_rate', query: searchesQuery },
        { metric: 'search_position', query: searchesQuery },
      ],
      charts: [
        {
          title: 'Clicks and impressions on Google',
          description: seoSearchesOverTimeReport.description,
          query: searchesQuery,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'search_clicks', mark: 'bar' },
              { metric: 'search_impressions', mark: 'line', right: true },
            ],
          },
          wide: true,
        },
      ],
      tables: [
        {
          query: { report: seoSearchesReport },
          mode: 'pages',
          hint: `Searches come from ${sourceLabel('google_search_console')}. Google hides rare searches.`,
        },
      ],
    },
    {
      tab: { hash: 'landing-pages', label: 'Landing pages' },
      tables: [
        {
          query: { report: seoLandingPagesReport },
          mode: 'all',
          columns: {
            metrics: [
              'sessions',
              'engaged_sessions',
              'engagement_rate',
              'valid_leads',
              'session_conversion_rate',
              'web_conversions',
              'web_conversion_rate',
            ],
          },
        },
      ],
    },
    {
      tab: { hash: 'keyword-rankings', label: 'Keyword rankings' },
      tables: [
        {
          query: { report: seoKeywordRankingsReport },
          mode: 'all',
          columns: { metrics: ['position', 'best_position', 'average_position', 'search_volume'] },
          compares: true,
          hint: `Rankings come from ${rankingSourceName}, if connected, or from an uploaded list of keywords.`,
          upload: { kind: 'keyword_rankings', label: 'Upload keyword rankings' },
        },
      ],
    },
  ],
});
