import { mixedChannel, paidChannels, paidMediumPattern } from '@bellwether/contract/attribution/paid-media';

/** SQL condition of rows with `channel`, `medium` and `campaign` that came from paid media; never NULL. */
export const paidMediaSql = `(coalesce(lower(channel) IN (${paidChannels.map((name) => `'${name}'`).join(', ')}), FALSE)
  OR CASE WHEN medium IS NOT NULL THEN regexp_matches(lower(medium), '${paidMediumPattern}')
    ELSE coalesce(lower(channel) = '${mixedChannel}' AND campaign IS NOT NULL, FALSE) END)`;
