import { readFigure, readMeta } from '@bellwether/domain/answers/figures';
import type { MetricInfo } from '@bellwether/domain/catalogue/metrics/entry';
import { reputationReport, reviewRatingsReport } from '../../reports/reputation.ts';
import { type ComputedCard, definePage, type PageQuery } from '../define.ts';
import { buildComputedKpi } from '../kpi.ts';
import { reputationSummary } from './reputation-summary.ts';

const figures: PageQuery = { report: reputationReport };
const ratings: PageQuery = { report: reviewRatingsReport };

const totalReviews: MetricInfo = {
  label: 'Total reviews',
  unit: 'count',
  goodDirection: 'higher',
  description: 'All reviews up to the end of this period.',
};
/** Start of the range that covers every stored review. */
const ever = '2000-01-01';
const totalReviewsCard: ComputedCard = {
  info: totalReviews,
  query: {
    report: reviewRatingsReport,
    period: ({ range, frequency }) => ({ range: { from: ever, to: range.to }, comparison: null, frequency }),
  },
  compute: (answer) => {
    const { totals } = readMeta(answer);
    const rating = readFigure(totals, 'average_rating');
    return buildComputedKpi(totalReviews, answer, readFigure(totals, 'reviews'), {
      ...(rating === null ? {} : { description: `${rating.toFixed(1)} stars on average` }),
    });
  },
};

export const reputationPage = definePage({
  path: '/analytics/reputation',
  module: 'analytics',
  title: 'Reputation',
  question: 'What do customers say?',
  info: reputationReport.description,
  main: figures,
  parts: [
    {
      summary: { query: figures, write: reputationSummary },
      cards: [
        { metric: 'average_rating', query: figures },
        { metric: 'reviews', header: 'New reviews', query: figures },
        totalReviewsCard,
        { metric: 'reply_rate', header: 'Reply rate', query: figures },
        { metric: 'median_reply_hours', query: figures },
      ],
      charts: [
        {
          title: 'Rating over time',
          description: 'Average rating and number of reviews by period.',
          query: figures,
          chart: {
            kind: 'over-time',
            lines: [
              { metric: 'reviews', mark: 'bar' },
              { metric: 'average_rating', mark: 'line', right: true },
            ],
          },
        },
        {
          title: reviewRatingsReport.title,
          description: reviewRatingsReport.description,
          query: ratings,
          chart: { kind: 'bars', by: 'rating', metric: 'reviews' },
        },
      ],
    },
  ],
});
