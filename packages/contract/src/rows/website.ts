import {
  defineColumn,
  defineRowList,
  explainColumn,
  personalColumn,
  searchedColumn,
  starsColumn,
  sumColumn,
  textColumn,
  wordColumn,
} from './define.ts';

const day = defineColumn('day', 'Date', 'date');
const loaded = [textColumn('origin', 'From')] as const;
const adMetrics = ['cost', 'clicks', 'impressions', 'conversions', 'conversion_value'] as const;
const adColumns = [
  sumColumn(defineColumn('cost', 'Ad spend', 'currency')),
  explainColumn(sumColumn(defineColumn('clicks', 'Clicks', 'count')), 'Clicks on the ads.'),
  explainColumn(
    sumColumn(defineColumn('impressions', 'Impressions', 'count')),
    'Number of times that the ads were shown.',
  ),
  explainColumn(
    sumColumn(defineColumn('conversions', 'Conversions', 'number')),
    'Actions that the ad account counts, such as calls and forms.',
  ),
  sumColumn(defineColumn('conversion_value', 'Conversion value', 'currency')),
  textColumn('channel', 'Channel'),
  textColumn('account', 'Account'),
  textColumn('currency', 'Currency'),
] as const;
const analytics = { module: 'analytics', sort: { key: 'day', direction: 'desc' } } as const;

export const searchTermsList = defineRowList({
  ...analytics,
  slug: 'search-terms',
  title: 'Search terms by day',
  description: 'Search terms of people who saw an ad, by day and campaign.',
  columns: [
    day,
    searchedColumn('search_term', 'Search term'),
    searchedColumn('campaign', 'Campaign'),
    searchedColumn('ad_group', 'Ad group'),
    wordColumn('match_type', 'Match'),
    ...adColumns,
    ...loaded,
  ],
  brief: ['day', 'search_term', 'campaign', 'cost', 'clicks', 'impressions', 'conversions'],
  metrics: adMetrics,
});

export const adLandingPagesList = defineRowList({
  ...analytics,
  slug: 'ad-landing-pages',
  title: 'Ad landing pages by day',
  description: 'Landing pages of ads, by day and campaign.',
  columns: [
    day,
    searchedColumn('landing_page', 'Landing page'),
    searchedColumn('campaign', 'Campaign'),
    ...adColumns,
    ...loaded,
  ],
  brief: ['day', 'landing_page', 'campaign', 'cost', 'clicks', 'impressions', 'conversions'],
  metrics: adMetrics,
});

export const keywordRankingsList = defineRowList({
  ...analytics,
  slug: 'keyword-rankings',
  title: 'Keyword rankings',
  description: 'Position of the website in search results, by keyword and day.',
  columns: [
    day,
    searchedColumn('keyword', 'Keyword'),
    explainColumn(
      defineColumn('position', 'Position', 'number'),
      'Place in the search results; 1 is the top.',
    ),
    textColumn('engine', 'Search engine'),
    explainColumn(textColumn('place', 'Place'), 'Place that was searched from.'),
    searchedColumn('url', 'Page'),
    defineColumn('search_volume', 'Search volume', 'count'),
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

export const organicSearchesList = defineRowList({
  ...analytics,
  slug: 'organic-searches',
  title: 'Google searches by day',
  description: 'Searches on Google that showed the website, by day, page and device.',
  columns: [
    day,
    searchedColumn('search_query', 'Search'),
    searchedColumn('landing_page', 'Landing page'),
    wordColumn('device', 'Device'),
    explainColumn(
      sumColumn(defineColumn('impressions', 'Impressions', 'count')),
      'Number of times that Google showed the website.',
    ),
    explainColumn(sumColumn(defineColumn('clicks', 'Clicks', 'count')), 'Clicks from Google to the website.'),
    explainColumn(
      defineColumn('position', 'Position', 'number'),
      'Average place in the results; 1 is the top.',
    ),
    ...loaded,
  ],
  brief: ['day', 'search_query', 'landing_page', 'device', 'impressions', 'clicks', 'position'],
  metrics: ['search_impressions', 'search_clicks', 'search_position_sum'],
});

export const reviewsList = defineRowList({
  ...analytics,
  slug: 'reviews',
  title: 'Reviews',
  description: 'What customers wrote about the business, one row per review.',
  columns: [
    day,
    defineColumn('occurred_at', 'Date and time', 'date-time'),
    textColumn('place', 'Place'),
    starsColumn('rating', 'Rating'),
    searchedColumn('review', 'Review'),
    searchedColumn('reply', 'Reply'),
    defineColumn('answered', 'Replied', 'boolean'),
    defineColumn('replied_at', 'Reply date', 'date-time'),
    explainColumn(
      defineColumn('reply_hours', 'Hours to reply', 'number'),
      'Hours from the review to the reply.',
    ),
    personalColumn('author', 'Author'),
    textColumn('review_key', 'Number'),
    ...loaded,
  ],
  brief: ['day', 'rating', 'review', 'reply', 'reply_hours'],
  metrics: ['reviews', 'rating_sum', 'rated_reviews', 'replied_reviews', 'median_reply_hours'],
});

export const competitorMetricsList = defineRowList({
  slug: 'competitors',
  title: 'Competitors',
  description: 'Daily measurements of competitors and of the business itself.',
  module: 'benchmarking',
  columns: [
    day,
    searchedColumn('competitor', 'Competitor'),
    textColumn('website', 'Website'),
    explainColumn(textColumn('metric', 'Measured'), 'Property that was measured.'),
    explainColumn(defineColumn('value', 'Value', 'number'), 'Measured value on this day.'),
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

export const websiteAuditsList = defineRowList({
  slug: 'website-audits',
  title: 'Website audits',
  description: 'Daily results of checks of website pages.',
  module: 'benchmarking',
  columns: [
    day,
    searchedColumn('page', 'Page'),
    explainColumn(textColumn('audit_check', 'Check'), 'Property of the page that was checked.'),
    explainColumn(defineColumn('score', 'Score', 'number'), 'Result from 0 to 100; higher is better.'),
    explainColumn(sumColumn(defineColumn('issues', 'Issues', 'count')), 'Problems found on the page.'),
    ...loaded,
  ],
  brief: ['day', 'page', 'audit_check', 'score', 'issues'],
  sort: { key: 'day', direction: 'desc' },
  metrics: ['audit_score_sum', 'audits', 'audit_issues'],
});
