import type { ReportAnswer } from '@bellwether/domain/answers/answer';
import { sentenceParts } from '@bellwether/domain/answers/sentence';

/** Returns a summary of ratings, reviews and replies; null if reviews are unknown. */
export function reputationSummary(answer: ReportAnswer): string | null {
  const { now, shown, inBrackets } = sentenceParts(answer);
  const count = now('reviews');
  if (count === null) return null;
  if (count === 0) return 'No reviews in this period.';
  const wrote = `${shown('reviews')} ${count === 1 ? 'review' : 'reviews'}`;
  const rated =
    now('average_rating') === null
      ? `Customers wrote ${wrote}${inBrackets('reviews')}.`
      : `Customers gave ${shown('average_rating')} stars on average${inBrackets('average_rating')} in ${wrote}.`;
  const within =
    now('median_reply_hours') === null ? '' : `, half of them within ${shown('median_reply_hours')} hours`;
  return now('reply_rate') === null ? rated : `${rated} You replied to ${shown('reply_rate')}${within}.`;
}
