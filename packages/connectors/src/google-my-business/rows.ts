import { localTimeAt } from '@bellwether/domain/time/date-time';
import { dayAt } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { z } from 'zod';
import type { SourceAccount } from '../kit/connector.ts';

/** Columns of the fact that a review fills. */
export const reviewColumns = [
  'review_key',
  'occurred_at',
  'day',
  'place',
  'author',
  'review',
  'reply',
  'rating',
  'replied_at',
] as const;

/** Names of the star ratings: the index of each name is its number of stars. */
const ratings = ['STAR_RATING_UNSPECIFIED', 'ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'] as const;

const time = z.iso.datetime({ offset: true });
/** Time that Google may leave out. A review without it is still one. */
const optionalTime = time.nullish().catch(null);
const optionalText = z.string().nullish();

/** Google leaves out the comment of a review with stars only. */
export const reviewForm = z.object({
  reviewId: z.string(),
  reviewer: z.object({ displayName: optionalText, isAnonymous: z.boolean().nullish() }).nullish(),
  /** Null for a value that Google may add, as the review itself is still one. */
  starRating: z.enum(ratings).catch('STAR_RATING_UNSPECIFIED').default('STAR_RATING_UNSPECIFIED'),
  comment: optionalText,
  createTime: time,
  updateTime: optionalTime,
  reviewReply: z.object({ comment: optionalText, updateTime: optionalTime }).nullish(),
});

const translated = '(Translated by Google)';
const original = '(Original)';

/**
 * Returns the author's original text. Google adds a translation to a text in another language, before or after the
 * original.
 */
export const readOriginal = (text: string | null | undefined): string | null => {
  if (!text) return null;
  const at = text.indexOf(translated);
  if (at < 0) return text.trim() || null;
  const originalAt = text.indexOf(original, at);
  const written = (originalAt < 0 ? text.slice(0, at) : text.slice(originalAt + original.length)).trim();
  return written || text;
};

/** Converts a time in UTC to one on the clock of a zone, to the second. */
const toInstant = (time: string, timeZone: string): string =>
  `${localTimeAt(timeZone, new Date(time)).replace(' ', 'T')}:${time.slice(17, 19)}`;

export const toReviewRow = (
  { reviewId, reviewer, starRating, comment, createTime, reviewReply }: z.infer<typeof reviewForm>,
  { name, timeZone }: SourceAccount,
): FactRow<'reviews'> => ({
  review_key: reviewId,
  occurred_at: toInstant(createTime, timeZone),
  day: dayAt(timeZone, new Date(createTime)),
  place: name,
  // Google names an anonymous author 'A Google user', so that name is not stored.
  author: reviewer?.isAnonymous ? null : (reviewer?.displayName ?? null),
  review: readOriginal(comment),
  reply: readOriginal(reviewReply?.comment),
  rating: starRating === 'STAR_RATING_UNSPECIFIED' ? null : String(ratings.indexOf(starRating)),
  replied_at: reviewReply?.updateTime ? toInstant(reviewReply.updateTime, timeZone) : null,
});
