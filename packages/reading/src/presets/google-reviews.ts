import type { Preset } from './preset.ts';

/**
 * Reviews of Google Maps and the Business Profile, with headings of the API and of scrapers. The place has
 * its own rating column.
 */
export const googleReviewsPresets: readonly Preset[] = [
  {
    id: 'google-reviews',
    vendor: 'Google',
    label: 'Google reviews export',
    kind: 'reviews',
    headings: {
      all: [
        'review_rating|starRating|Star rating|stars',
        'review_text|Comment|Review comment|text|Review text',
        'review_time|createTime|Create time|review_datetime_utc|publishedAtDate|Review date|review_timestamp|reviewDate',
      ],
      any: [
        'place_id|placeId|google_id|review_author|author_title|reviewer.displayName|reviewer|Store code|reviewerNumberOfReviews|reviewReply|Review reply',
      ],
    },
    columns: {
      occurred_at:
        'review_time|createTime|Create time|review_datetime_utc|publishedAtDate|Review date|review_timestamp|reviewDate',
      rating: 'review_rating|starRating|Star rating|stars',
      review: 'review_text|Comment|Review comment|text|Review text',
      author:
        'review_author|author_title|reviewer.displayName|reviewer display name|reviewer|Reviewer name|name',
      reply:
        'owner_answer|reviewReply.comment|reviewReply|Review reply|responseFromOwnerText|Owner response|Reply',
      replied_at:
        'owner_answer_timestamp_datetime_utc|reviewReply.updateTime|responseFromOwnerDate|Reply date|Response date',
      place: 'Location|Location name|Business name|title|place_name|address',
      review_key: 'review_id|reviewId|Review ID',
    },
  },
];
