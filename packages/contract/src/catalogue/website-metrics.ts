import type { MetricInfo } from './metric-info.ts';

export const websiteMetrics = {
  position_sum: {
    label: 'Sum of positions',
    unit: 'number',
    goodDirection: 'lower',
    description:
      'The positions in the results added up; with the number of rankings they make the average position.',
  },
  rankings: {
    label: 'Rankings',
    unit: 'count',
    goodDirection: 'higher',
    description:
      'Times that the website was found in the results for a keyword, one for each day, search engine and place.',
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
    description: 'Different keywords for which the website was found in the results.',
  },
  top_3_keywords: {
    label: 'Keywords in the top 3',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–3 at any time in this period.',
  },
  top_10_keywords: {
    label: 'Keywords in the top 10',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–10 at any time in this period.',
  },
  top_20_keywords: {
    label: 'Keywords in the top 20',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Keywords that ranked 1–20 at any time in this period.',
  },
  position: {
    label: 'Position',
    unit: 'scale',
    goodDirection: 'lower',
    description: 'Where the website stood when it was last found in these days: 1 is the first result.',
  },
  best_position: {
    label: 'Best position',
    unit: 'scale',
    goodDirection: 'lower',
    description: 'The best place at which the website was found in these days.',
  },
  search_volume: {
    label: 'Searches a month',
    unit: 'count',
    goodDirection: 'neither',
    description: 'How often the keyword is looked for in a month, as it was last told.',
  },
  reviews: {
    label: 'Reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews that customers wrote in these days.',
  },
  rating_sum: {
    label: 'Sum of ratings',
    unit: 'number',
    goodDirection: 'higher',
    description:
      'The ratings of reviews added up; with the number of rated reviews they make the average rating.',
  },
  rated_reviews: {
    label: 'Rated reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews that gave a rating.',
  },
  average_rating: {
    label: 'Average rating',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Ratings divided by the number of reviews that gave one.',
  },
  replied_reviews: {
    label: 'Answered reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'Reviews that the business replied to.',
  },
  reply_rate: {
    label: 'Reply rate',
    unit: 'percent',
    goodDirection: 'higher',
    description: 'Reviews with a reply divided by all reviews.',
  },
  median_reply_hours: {
    label: 'Hours to answer',
    unit: 'number',
    goodDirection: 'lower',
    description: 'Median time to reply.',
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
    description: 'Keywords for which a website was found when that was last counted in these days.',
  },
  competitor_rating: {
    label: 'Rating',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'The average rating of all reviews of a business when it was last read in these days.',
  },
  review_count: {
    label: 'Reviews',
    unit: 'count',
    goodDirection: 'higher',
    description: 'How many reviews a business had in all when they were last counted in these days.',
  },
  speed_score: {
    label: 'Speed',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'How fast a website loads, from 0 to 100, when it was last measured in these days.',
  },
  mobile_score: {
    label: 'Mobile',
    unit: 'scale',
    goodDirection: 'higher',
    description:
      'How well a website works on a phone, from 0 to 100, when it was last measured in these days.',
  },
  search_score: {
    label: 'Search readiness',
    unit: 'scale',
    goodDirection: 'higher',
    description:
      'How well a website is made for search engines, from 0 to 100, when it was last measured in these days.',
  },
  competitor_sum: {
    label: 'Sum of readings',
    unit: 'number',
    goodDirection: 'neither',
    description:
      'What was measured of competitors added up; with the number of readings it makes the average.',
  },
  competitor_readings: {
    label: 'Readings',
    unit: 'count',
    goodDirection: 'neither',
    description: 'Times that something was measured of a competitor.',
  },
  competitor_average: {
    label: 'Average reading',
    unit: 'number',
    goodDirection: 'neither',
    description: 'What was measured of a competitor divided by how often it was measured.',
  },
  audit_score_sum: {
    label: 'Sum of scores',
    unit: 'number',
    goodDirection: 'higher',
    description: 'The scores of checks added up; with the number of checks they make the average score.',
  },
  audits: {
    label: 'Checks',
    unit: 'count',
    goodDirection: 'neither',
    description: 'Checks of pages of the website that gave a score.',
  },
  audit_score: {
    label: 'Audit score',
    unit: 'scale',
    goodDirection: 'higher',
    description: 'Scores of checks, from 0 to 100, divided by the number of checks.',
  },
  audit_issues: {
    label: 'Issues',
    unit: 'count',
    goodDirection: 'lower',
    description: 'What the checks of the website found to be mended.',
  },
} as const satisfies Record<string, MetricInfo>;
