import { defineReport } from './define.ts';

const reviews = {
  module: 'analytics',
  across: 'one',
  filters: ['place', 'rating'],
} as const;
const overTime = { dimensions: ['date'], sort: { key: 'date', direction: 'asc' } } as const;

export const reputationReport = defineReport({
  ...reviews,
  ...overTime,
  slug: 'reputation',
  title: 'Reviews over time',
  description: 'Number of reviews, average rating and reply rate over time.',
  metrics: [
    'reviews',
    'average_rating',
    'replied_reviews',
    'reply_rate',
    'median_reply_hours',
    'rated_reviews',
  ],
});

export const reviewRatingsReport = defineReport({
  ...reviews,
  slug: 'review-ratings',
  title: 'Reviews by rating',
  description: 'Number of reviews by stars, from one to five.',
  dimensions: ['rating'],
  metrics: ['reviews', 'average_rating', 'replied_reviews', 'reply_rate'],
  sort: { key: 'rating', direction: 'desc' },
});
