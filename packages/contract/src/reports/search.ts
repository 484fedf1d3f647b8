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
const analytics = { module: 'analytics', across: 'one' } as const;
const googleAds = { ...analytics } as const;

export const googlePpcSearchTermsReport = defineReport({
  ...googleAds,
  slug: 'google-ppc-search-terms',
  title: 'Search terms',
  description: 'Searches of people who saw a Google ad, with spend and conversions.',
  dimensions: ['search_term', 'match_type', 'campaign'],
  metrics: paid,
  filters: ['ad_group'],
  fixed: { channel: 'google_ads' },
  sort: { key: 'cost', direction: 'desc' },
});

export const googlePpcLandingPagesReport = defineReport({
  ...googleAds,
  slug: 'google-ppc-landing-pages',
  title: 'Landing pages',
  description: 'Landing pages of Google ads, with spend and conversions.',
  dimensions: ['landing_page'],
  metrics: paid,
  filters: ['campaign'],
  fixed: { channel: 'google_ads' },
  sort: { key: 'cost', direction: 'desc' },
});

const rankings = {
  module: 'analytics',
  across: 'one',
  filters: ['engine', 'place', 'landing_page'],
} as const;
const positions = [
  'average_position',
  'best_position',
  'ranked_keywords',
  'top_3_keywords',
  'top_10_keywords',
  'top_20_keywords',
  'rankings',
] as const;

export const seoRankingsOverTimeReport = defineReport({
  ...rankings,
  slug: 'seo-rankings-over-time',
  title: 'Rankings over time',
  description: 'Number of keywords in the top search results.',
  dimensions: ['date'],
  metrics: positions,
  sort: { key: 'date', direction: 'asc' },
});

export const seoKeywordRankingsReport = defineReport({
  ...rankings,
  slug: 'seo-keyword-rankings',
  title: 'Keyword rankings',
  description: 'Positions in search results by keyword.',
  dimensions: ['keyword', 'landing_page'],
  names: { landing_page: 'Page' },
  metrics: [
    'position',
    'best_position',
    'average_position',
    'search_volume',
    'rankings',
    'top_3_keywords',
    'top_10_keywords',
  ],
  sort: { key: 'position', direction: 'asc' },
});

const searches = {
  module: 'analytics',
  across: 'one',
  metrics: ['search_impressions', 'search_clicks', 'search_click_rate', 'search_position'],
  filters: ['search_query', 'page_path', 'device'],
} as const;

export const seoSearchesReport = defineReport({
  ...searches,
  slug: 'seo-searches',
  title: 'Google searches',
  description: 'Searches on Google that showed the website, without ads. Google hides rare searches.',
  dimensions: ['search_query'],
  sort: { key: 'search_clicks', direction: 'desc' },
});

export const seoSearchesOverTimeReport = defineReport({
  ...searches,
  slug: 'seo-searches-over-time',
  title: 'Google searches over time',
  description: 'How often Google showed the website, and clicks on it, without ads.',
  dimensions: ['date'],
  sort: { key: 'date', direction: 'asc' },
});
