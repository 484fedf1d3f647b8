import type { Metric } from '@bellwether/domain/catalogue/metrics/metrics';
import type { Dialect } from '../dialects/dialect.ts';
import type { Measure, Model } from './model.ts';

/** Hours until a review was answered. */
export const hoursToReplySql = (sql: Dialect): string =>
  `${sql.minutesBetween('occurred_at', 'replied_at')} / 60.0`;

const competitorMetrics = {
  visibility: 'visibility',
  competitor_keywords: 'keywords',
  competitor_rating: 'rating',
  review_count: 'review_count',
  speed_score: 'speed',
  mobile_score: 'mobile',
  search_score: 'search_readiness',
} as const satisfies Partial<Record<Metric, string>>;

const latest = (metric: string): Measure => ({
  agg: 'latest',
  expression: 'value',
  where: `metric = '${metric}'`,
  empty: 'nothing',
});

export const reviewsModel = (sql: Dialect) =>
  ({
    fact: 'reviews',
    dimensions: { place: 'place', rating: sql.text(sql.cast('rating', 'small_integer')) },
    measures: {
      reviews: { agg: 'count', expression: '*' },
      rating_sum: { agg: 'sum', expression: 'rating' },
      rated_reviews: { agg: 'count', expression: '*', where: 'rating IS NOT NULL', needs: ['rating'] },
      replied_reviews: { agg: 'count', expression: '*', where: 'reply IS NOT NULL', needs: ['reply'] },
      median_reply_hours: {
        agg: 'median',
        expression: hoursToReplySql(sql),
        where: 'replied_at IS NOT NULL',
        needs: ['replied_at'],
        empty: 'nothing',
      },
    },
  }) as const satisfies Model;

export const competitorMetricsModel = () =>
  ({
    fact: 'competitor_metrics',
    dimensions: { competitor: 'competitor', website: 'website', competitor_metric: 'metric' },
    // A competitor is identified by its name, because only some of its rows may have the website.
    keys: { website: 'competitor' },
    measures: {
      ...Object.fromEntries(
        Object.entries(competitorMetrics).map(([metric, name]) => [metric, latest(name)]),
      ),
      competitor_sum: { agg: 'sum', expression: 'value' },
      competitor_readings: { agg: 'count', expression: '*', where: 'value IS NOT NULL', needs: ['value'] },
    },
  }) as const satisfies Model;

export const websiteAuditsModel = () =>
  ({
    fact: 'website_audits',
    dimensions: { landing_page: 'page', audit_check: 'audit_check' },
    measures: {
      audit_score_sum: { agg: 'latest_sum', expression: 'score' },
      audits: { agg: 'latest_count', expression: 'score' },
      audit_issues: { agg: 'latest_sum', expression: 'issues' },
    },
  }) as const satisfies Model;
