import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import {
  competitorsOverTimeReport,
  competitorsReport,
  reputationBenchmarkOverTimeReport,
  reputationBenchmarkReport,
  websiteAuditReport,
  websiteBenchmarkOverTimeReport,
  websiteBenchmarkReport,
} from '../../reports/benchmarking.ts';
import { definePage, dropPeriodComparison, type PageQuery, type PageSummary } from '../define.ts';
import { findRank, rankText } from '../rank.ts';
import { rankCard } from './rank-card.ts';

/** Summary of the business's rank among its competitors. `name` returns the text with the trading name. */
const rankSummary = (
  query: PageQuery,
  metric: Metric,
  by: string,
  name: (tradingName: string) => string = (tradingName) => tradingName,
): PageSummary => ({
  query,
  write: (answer, _more, { tradingName }) => {
    const rank = rankText(findRank(answer, tradingName, metric), by);
    return rank === null ? null : `${name(tradingName)} ranks ${rank}.`;
  },
});

const competitors: PageQuery = { report: competitorsReport, perPage: -1 };
const competitorsOverTime: PageQuery = { report: competitorsOverTimeReport, period: dropPeriodComparison };

export const competitorsPage = definePage({
  path: '/benchmarking/competitors',
  module: 'benchmarking',
  title: 'Competitors',
  question: 'How visible are we in search, next to our competitors?',
  info: competitorsReport.description,
  main: competitors,
  parts: [
    {
      summary: rankSummary(competitors, 'visibility', 'visibility in search'),
      cards: [
        rankCard(competitors, 'visibility'),
        rankCard(competitors, 'visibility', { show: 'share', header: 'Share of voice' }),
        rankCard(competitors, 'competitor_keywords'),
        rankCard(competitors, 'competitor_rating'),
      ],
      charts: [
        {
          title: 'Visibility over time',
          description:
            'Share of tracked searches where each website appears (0–100), latest measurement in each period.',
          query: competitorsOverTime,
          chart: { kind: 'lines-over-time', by: 'competitor', metric: 'visibility' },
        },
        {
          title: 'Keywords over time',
          description: 'Number of keywords for which each website ranks.',
          query: competitorsOverTime,
          chart: { kind: 'lines-over-time', by: 'competitor', metric: 'competitor_keywords' },
        },
      ],
      tables: [{ query: { report: competitorsReport }, mode: 'all', compares: true, marksOwn: true }],
    },
  ],
});

const websites: PageQuery = { report: websiteBenchmarkReport, perPage: -1 };

export const websitePage = definePage({
  path: '/benchmarking/website',
  module: 'benchmarking',
  title: 'Website',
  question: 'How good is our website, next to our competitors?',
  info: websiteBenchmarkReport.description,
  main: websites,
  parts: [
    {
      summary: rankSummary(websites, 'speed_score', 'speed', (name) => `The website of ${name}`),
      cards: [
        rankCard(websites, 'speed_score'),
        rankCard(websites, 'mobile_score'),
        rankCard(websites, 'search_score'),
      ],
      charts: [
        {
          title: 'Scores compared',
          description: websiteBenchmarkReport.description,
          query: websites,
          chart: { kind: 'scores', metrics: ['speed_score', 'mobile_score', 'search_score'] },
        },
        {
          title: 'Speed over time',
          description: 'Speed score of each website, latest measurement in each period.',
          query: { report: websiteBenchmarkOverTimeReport, period: dropPeriodComparison },
          chart: { kind: 'lines-over-time', by: 'competitor', metric: 'speed_score' },
        },
      ],
      tables: [
        { query: { report: websiteBenchmarkReport }, mode: 'all', compares: true, marksOwn: true },
        {
          query: { report: websiteAuditReport },
          mode: 'all',
          compares: true,
          hint: 'Site audits come from SE Ranking, if connected, or from an uploaded list.',
          upload: { kind: 'website_audits', label: 'Upload site audit' },
        },
      ],
    },
  ],
});

const reputations: PageQuery = { report: reputationBenchmarkReport, perPage: -1 };

export const reputationBenchmarkPage = definePage({
  path: '/benchmarking/reputation',
  module: 'benchmarking',
  title: 'Reputation',
  question: 'How are we rated, next to our competitors?',
  info: reputationBenchmarkReport.description,
  main: reputations,
  parts: [
    {
      summary: rankSummary(reputations, 'competitor_rating', 'rating'),
      cards: [
        rankCard(reputations, 'competitor_rating'),
        rankCard(reputations, 'review_count', { header: 'Reviews measured' }),
      ],
      charts: [
        {
          title: 'Rating over time',
          description: 'Average rating of all reviews, latest measurement in each period.',
          query: { report: reputationBenchmarkOverTimeReport, period: dropPeriodComparison },
          chart: { kind: 'lines-over-time', by: 'competitor', metric: 'competitor_rating' },
        },
        {
          title: 'Reviews compared',
          description: 'Total reviews of the business and its competitors.',
          query: reputations,
          chart: { kind: 'bars', by: 'competitor', metric: 'review_count' },
        },
      ],
      tables: [{ query: { report: reputationBenchmarkReport }, mode: 'all', compares: true, marksOwn: true }],
    },
  ],
});
