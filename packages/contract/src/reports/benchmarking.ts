import { defineReport } from './define.ts';

const benchmarking = { module: 'benchmarking', across: 'one' } as const;
const each = { dimensions: ['competitor', 'website'] } as const;
const overTime = {
  dimensions: ['date', 'competitor'],
  sort: { key: 'date', direction: 'asc' },
} as const;

const found = ['visibility', 'competitor_keywords', 'competitor_rating', 'review_count'] as const;
const onCompetitors = { ...benchmarking, metrics: found } as const;

export const competitorsReport = defineReport({
  ...onCompetitors,
  ...each,
  slug: 'competitors',
  title: 'Competitors',
  description: 'Search visibility and ratings of the business and its competitors.',
  sort: { key: 'visibility', direction: 'desc' },
});

export const competitorsOverTimeReport = defineReport({
  ...onCompetitors,
  ...overTime,
  slug: 'competitors-over-time',
  title: 'Competitors over time',
  description: 'Search visibility of the business and its competitors over time.',
});

export const competitorReadingsReport = defineReport({
  ...benchmarking,
  slug: 'competitor-readings',
  title: 'Competitor measurements',
  description: 'All measurements of the business and its competitors, on average.',
  dimensions: ['competitor', 'competitor_metric'],
  metrics: ['competitor_average', 'competitor_readings'],
  sort: { key: 'competitor', direction: 'asc' },
});

const scores = ['speed_score', 'mobile_score', 'search_score'] as const;
const onWebsite = { ...benchmarking } as const;

export const websiteBenchmarkReport = defineReport({
  ...onWebsite,
  ...each,
  slug: 'website-benchmark',
  title: 'Websites',
  description: 'Speed, mobile and SEO scores of the websites.',
  metrics: scores,
  sort: { key: 'speed_score', direction: 'desc' },
});

export const websiteBenchmarkOverTimeReport = defineReport({
  ...onWebsite,
  ...overTime,
  slug: 'website-benchmark-over-time',
  title: 'Websites over time',
  description: 'The scores of the websites over time.',
  metrics: scores,
});

export const websiteAuditReport = defineReport({
  ...onWebsite,
  slug: 'website-audit',
  title: 'Site audit',
  description: 'Score and problems of the website in each check, in the last audit of this period.',
  dimensions: ['audit_check'],
  metrics: ['audit_score', 'audits', 'audit_issues'],
  filters: ['landing_page'],
  sort: { key: 'audit_score', direction: 'asc' },
});

const rated = ['competitor_rating', 'review_count'] as const;
const onReputation = { ...benchmarking, metrics: rated } as const;

export const reputationBenchmarkReport = defineReport({
  ...onReputation,
  ...each,
  slug: 'reputation-benchmark',
  title: 'Ratings',
  description: 'Customer ratings of the business and its competitors.',
  sort: { key: 'competitor_rating', direction: 'desc' },
});

export const reputationBenchmarkOverTimeReport = defineReport({
  ...onReputation,
  ...overTime,
  slug: 'reputation-benchmark-over-time',
  title: 'Ratings over time',
  description: 'The ratings of the business and of its competitors over time.',
});
