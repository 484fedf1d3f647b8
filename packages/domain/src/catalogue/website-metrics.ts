import type { MetricInfo } from './metric-info.ts';

export const websiteMetrics = {
  position_sum: {
    label: 'Sum of positions',
    unit: 'number',
    goodDirection: 'lower',
    description: 'All positions added up. Sum ÷ rankings is the average position.',
  },
  rankings: {
    label: 'Rankings',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keyword positions found for the website, one for each day, search engine and place.',
  },
  average_position: {
    label: 'Average position',
    unit: 'scale',
    goodDirection: 'lower',
    description: 'Average position in search results; 1 is best.',
  },
  ranked_keywords: {
    label: 'Ranked keywords',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Unique keywords for which the website appeared in search results.',
  },
  top_3_keywords: {
    label: 'Keywords ever in the top 3',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–3 at any time in this period.',
  },
  top_10_keywords: {
    label: 'Keywords ever in the top 10',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–10 at any time in this period.',
  },
  top_20_keywords: {
    label: 'Keywords ever in the top 20',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–20 at any time in this period.',
  },
  position: {
    label: 'Position',
    unit: 'rank',
    goodDirection: 'lower',
    description: 'Latest position in search results in this period; 1 is best.',
  },
  best_position: {
    label: 'Best position',
    unit: 'rank',
    goodDirection: 'lower',
    description: 'Best position in search results in this period; 1 is best.',
  },
  search_volume: {
    label: 'Search volume',
    unit: 'count',
    goodDirection: 'neither',
    description: 'Searches for the keyword per month, latest measurement.',
  },
  search_impressions: {
    label: 'Search impressions',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Times the website appeared in Google results. Google hides rare searches, so this is below its own total.',
  },
  search_clicks: {
    label: 'Search clicks',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Clicks on the website in Google results. Google hides rare searches, so this is below its own total.',
  },
  search_click_rate: {
    label: 'Click rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Search clicks ÷ search impressions. Rare searches, which Google hides, are not counted.',
  },
  search_position_sum: {
    label: 'Sum of search positions',
    unit: 'number',
    goodDirection: 'lower',
    description: 'Position of each search impression, added up. Sum ÷ impressions is the average position.',
  },
  search_position: {
    label: 'Average position in searches',
    unit: 'scale',
    goodDirection: 'lower',
    description:
      'Average position in Google results, weighted by impressions; 1 is best. Without the rare searches that Google hides.',
  },
  reviews: {
    label: 'Reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews that customers wrote in this period.',
  },
  rating_sum: {
    label: 'Sum of ratings',
    unit: 'number',
    goodDirection: 'higher',
    description: 'All ratings added up. Sum ÷ rated reviews is the average rating.',
  },
  rated_reviews: {
    label: 'Rated reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews with a rating.',
  },
  average_rating: {
    label: 'Average rating',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Sum of ratings ÷ reviews with a rating.',
  },
  replied_reviews: {
    label: 'Reviews with a reply',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews that the business replied to.',
  },
  reply_rate: {
    label: 'Reply rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Reviews with a reply ÷ all reviews.',
  },
  median_reply_hours: {
    label: 'Hours to reply',
    unit: 'number',
    goodDirection: 'lower',
    description: 'Median time to reply, in hours.',
  },
  visibility: {
    label: 'Visibility',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Share of tracked searches where the site appears (0–100), latest measurement.',
  },
  competitor_keywords: {
    label: 'Keywords',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords for which the website ranks, latest count in this period.',
  },
  competitor_rating: {
    label: 'Rating',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Average rating of all reviews of a business, latest measurement in this period.',
  },
  review_count: {
    label: 'Total reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'All reviews of a business, latest count in this period.',
  },
  speed_score: {
    label: 'Speed',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'How fast a website loads (0–100), latest measurement in this period.',
  },
  mobile_score: {
    label: 'Mobile',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'How well a website works on a phone (0–100), latest measurement in this period.',
  },
  search_score: {
    label: 'SEO score',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'How well a website is made for search engines (0–100), latest measurement in this period.',
  },
  competitor_sum: {
    label: 'Sum of measurements',
    unit: 'number',
    goodDirection: 'neither',
    description: 'All measured values of competitors added up. Sum ÷ measurements is the average.',
  },
  competitor_readings: {
    label: 'Measurements',
    unit: 'count',
    goodDirection: 'neither',
    description: 'Number of measurements of a competitor.',
  },
  competitor_average: {
    label: 'Average measurement',
    unit: 'scale',
    goodDirection: 'neither',
    description: 'Sum of measured values of a competitor ÷ measurements.',
  },
  audit_score_sum: {
    label: 'Sum of scores',
    unit: 'number',
    goodDirection: 'higher',
    description:
      'Check scores of the last audit in this period, added up. Sum ÷ checks is the average score.',
  },
  audits: {
    label: 'Checks',
    unit: 'count',
    goodDirection: 'neither',
    description: 'Checks of website pages that gave a score in the last audit of this period.',
  },
  audit_score: {
    label: 'Audit score',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Sum of check scores (0–100) ÷ checks, in the last audit of this period.',
  },
  audit_issues: {
    label: 'Issues',
    unit: 'count',
    goodDirection: 'lower',
    description: 'Problems found by the last audit of the website in this period.',
  },
} as const satisfies Record<string, MetricInfo>;
