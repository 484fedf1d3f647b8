import { column, defineRowList, personal, searched, text, word } from './define.ts';

const day = column('day', 'Day', 'date');
const loaded = [text('origin', 'From')] as const;
const adMetrics = ['cost', 'clicks', 'impressions', 'conversions', 'conversion_value'] as const;
const adColumns = [
  column('cost', 'Cost', 'currency'),
  column('clicks', 'Clicks', 'count'),
  column('impressions', 'Impressions', 'count'),
  column('conversions', 'Conversions', 'number'),
  column('conversion_value', 'Conversion value', 'currency'),
  text('channel', 'Channel'),
  text('account', 'Account'),
  text('currency', 'Currency'),
] as const;
const analytics = { module: 'analytics', sort: { key: 'day', direction: 'desc' } } as const;

export const searchTerms = defineRowList({
  ...analytics,
  slug: 'search-terms',
  title: 'Search terms by day',
  description: 'What people searched for who saw an ad, by day and campaign.',
  columns: [
    day,
    searched('search_term', 'Search term'),
    searched('campaign', 'Campaign'),
    searched('ad_group', 'Ad group'),
    word('match_type', 'Match'),
    ...adColumns,
    ...loaded,
  ],
  brief: ['day', 'search_term', 'campaign', 'cost', 'clicks', 'impressions', 'conversions'],
  metrics: adMetrics,
});

export const adLandingPages = defineRowList({
  ...analytics,
  slug: 'ad-landing-pages',
  title: 'Landing pages of ads by day',
  description: 'The pages that ads lead to, by day and campaign.',
  columns: [
    day,
    searched('landing_page', 'Landing page'),
    searched('campaign', 'Campaign'),
    ...adColumns,
    ...loaded,
  ],
  brief: ['day', 'landing_page', 'campaign', 'cost', 'clicks', 'impressions', 'conversions'],
  metrics: adMetrics,
});

export const keywordRankings = defineRowList({
  ...analytics,
  slug: 'keyword-rankings',
  title: 'Keyword rankings',
  description: 'Where the website stood in the results for a keyword on a day.',
  columns: [
    day,
    searched('keyword', 'Keyword'),
    column('position', 'Position', 'number'),
    text('engine', 'Search engine'),
    text('place', 'Place'),
    searched('url', 'Page'),
    column('search_volume', 'Searches a month', 'count'),
    ...loaded,
  ],
  brief: ['day', 'keyword', 'position', 'engine', 'place', 'url'],
  metrics: [
    'position_sum',
    'rankings',
    'position',
    'best_position',
    'search_volume',
    'ranked_keywords',
    'top_3_keywords',
    'top_10_keywords',
    'top_20_keywords',
  ],
});

export const reviews = defineRowList({
  ...analytics,
  slug: 'reviews',
  title: 'Reviews',
  description: 'What customers wrote about the business, one row a review.',
  columns: [
    day,
    column('occurred_at', 'Date and time', 'date-time'),
    text('place', 'Place'),
    column('rating', 'Rating', 'number'),
    searched('review', 'Review'),
    searched('reply', 'Answer'),
    column('answered', 'Answered', 'boolean'),
    column('replied_at', 'Answered on', 'date-time'),
    column('reply_hours', 'Hours to answer', 'number'),
    personal('author', 'Author'),
    text('review_key', 'Number'),
    ...loaded,
  ],
  brief: ['day', 'rating', 'review', 'reply', 'reply_hours', 'place'],
  metrics: ['reviews', 'rating_sum', 'rated_reviews', 'replied_reviews', 'median_reply_hours'],
});

export const competitorMetrics = defineRowList({
  slug: 'competitors',
  title: 'Competitors',
  description: 'What was measured of competitors, and of the business itself, on a day.',
  module: 'benchmarking',
  columns: [
    day,
    searched('competitor', 'Competitor'),
    text('website', 'Website'),
    text('metric', 'Measured'),
    column('value', 'Value', 'number'),
    ...loaded,
  ],
  brief: ['day', 'competitor', 'metric', 'value'],
  sort: { key: 'day', direction: 'desc' },
  metrics: [
    'competitor_sum',
    'competitor_readings',
    'visibility',
    'competitor_keywords',
    'competitor_rating',
    'review_count',
    'speed_score',
    'mobile_score',
    'search_score',
  ],
});

export const websiteAudits = defineRowList({
  slug: 'website-audits',
  title: 'Website audits',
  description: 'How a page of the website fared in a check on a day.',
  module: 'benchmarking',
  columns: [
    day,
    searched('page', 'Page'),
    text('audit_check', 'Check'),
    column('score', 'Score', 'number'),
    column('issues', 'Issues', 'count'),
    ...loaded,
  ],
  brief: ['day', 'page', 'audit_check', 'score', 'issues'],
  sort: { key: 'day', direction: 'desc' },
  metrics: ['audit_score_sum', 'audits', 'audit_issues'],
});
