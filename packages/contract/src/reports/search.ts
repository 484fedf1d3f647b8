import { defineReport } from './define.ts';

const paid = [
  'impressions',
  'clicks',
  'ctr',
  'cost',
  'avg_cpc',
  'conversions',
  'conversion_rate',
  'cost_per_conversion',
  'conversion_value',
  'roas',
] as const;
const analytics = { module: 'analytics', across: 'one', shownOn: [] } as const;

export const googlePpcSearchTerms = defineReport({
  ...analytics,
  slug: 'google-ppc-search-terms',
  title: 'Search terms',
  description: 'What people searched for who saw a Google ad, and what it cost and brought.',
  dimensions: ['search_term', 'campaign'],
  metrics: paid,
  filters: ['ad_group'],
  fixed: { channel: 'google_ads' },
  sort: { key: 'cost', direction: 'desc' },
});

export const googlePpcLandingPages = defineReport({
  ...analytics,
  slug: 'google-ppc-landing-pages',
  title: 'Landing pages',
  description: 'The pages that Google ads lead to, and what they cost and brought.',
  dimensions: ['landing_page'],
  metrics: paid,
  filters: ['campaign'],
  fixed: { channel: 'google_ads' },
  sort: { key: 'cost', direction: 'desc' },
});

export const seoKeywordRankings = defineReport({
  ...analytics,
  slug: 'seo-keyword-rankings',
  title: 'Keyword rankings',
  description: 'Where the website stands in the results of search engines, keyword by keyword.',
  dimensions: ['keyword'],
  metrics: ['average_position', 'rankings', 'top_3_keywords', 'top_10_keywords'],
  filters: ['engine', 'place', 'landing_page'],
  sort: { key: 'average_position', direction: 'asc' },
});

export const reviewsOverview = defineReport({
  ...analytics,
  slug: 'reviews-overview',
  title: 'Reviews',
  description: 'How many reviews came, how good they were and how many were answered.',
  dimensions: ['date'],
  metrics: ['reviews', 'average_rating', 'replied_reviews', 'reply_rate'],
  filters: ['place', 'rating'],
  sort: { key: 'date', direction: 'asc' },
});

export const competitorsReport = defineReport({
  slug: 'competitors',
  title: 'Competitors',
  description: 'What was measured of the business and of its competitors, side by side.',
  module: 'benchmarking',
  across: 'one',
  shownOn: [],
  dimensions: ['competitor', 'competitor_metric'],
  metrics: ['competitor_average', 'competitor_readings'],
  sort: { key: 'competitor', direction: 'asc' },
});

export const websiteAudit = defineReport({
  slug: 'website-audit',
  title: 'Website audit',
  description: 'How the website fares in each check, and what it found to be mended.',
  module: 'benchmarking',
  across: 'one',
  shownOn: [],
  dimensions: ['audit_check'],
  metrics: ['audit_score', 'audits', 'audit_issues'],
  filters: ['landing_page'],
  sort: { key: 'audit_score', direction: 'asc' },
});
