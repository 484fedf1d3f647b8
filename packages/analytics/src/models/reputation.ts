import type { Model } from './model.ts';

export const reviews = {
  fact: 'reviews',
  dimensions: { place: 'place', rating: 'CAST(CAST(rating AS INTEGER) AS VARCHAR)' },
  measures: {
    reviews: { agg: 'count', of: '*' },
    rating_sum: { agg: 'sum', of: 'rating' },
    rated_reviews: { agg: 'count', of: '*', where: 'rating IS NOT NULL', needs: ['rating'] },
    replied_reviews: { agg: 'count', of: '*', where: 'reply IS NOT NULL', needs: ['reply'] },
  },
} as const satisfies Model;

export const competitorMetrics = {
  fact: 'competitor_metrics',
  dimensions: { competitor: 'competitor', competitor_metric: 'metric' },
  measures: {
    competitor_sum: { agg: 'sum', of: 'value' },
    competitor_readings: { agg: 'count', of: '*', where: 'value IS NOT NULL', needs: ['value'] },
  },
} as const satisfies Model;

export const websiteAudits = {
  fact: 'website_audits',
  dimensions: { landing_page: 'page', audit_check: 'audit_check' },
  measures: {
    audit_score_sum: { agg: 'sum', of: 'score' },
    audits: { agg: 'count', of: '*', where: 'score IS NOT NULL', needs: ['score'] },
    audit_issues: { agg: 'sum', of: 'issues' },
  },
} as const satisfies Model;
