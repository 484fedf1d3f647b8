import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { reputationSummary } from './reputation-summary.ts';

test('the reputation summary states the rating, the number of reviews and the replies', () => {
  const totals = { reviews: 40, average_rating: 4.55, reply_rate: 0.75, median_reply_hours: 18 };
  const compare_totals = { ...totals, average_rating: 4.35 };
  expect(reputationSummary(createAnswer([], { totals, compare_totals }))).toBe(
    'Customers gave 4.6 stars on average (+0.2) in 40 reviews. You replied to 75.0%, half of them within 18 hours.',
  );
  const smallTotals = { reviews: 1, average_rating: null, reply_rate: null };
  expect(reputationSummary(createAnswer([], { totals: smallTotals }))).toBe('Customers wrote 1 review.');
  expect(reputationSummary(createAnswer([], { totals: { reviews: 0 } }))).toBe('No reviews in this period.');
  expect(reputationSummary(createAnswer([]))).toBeNull();
});
