import { mixedChannel, paidChannels, paidMediumPattern } from '@bellwether/contract/attribution/paid-media';
import type { Dialect } from '../dialects/dialect.ts';

/** Returns the SQL condition of rows with `channel`, `medium` and `campaign` that came from paid media; never NULL. */
export const paidMediaSql = (
  sql: Dialect,
): string => `(coalesce(${sql.lower('channel')} IN (${paidChannels.map((name) => `'${name}'`).join(', ')}), FALSE)
  OR CASE WHEN medium IS NOT NULL THEN ${sql.matches(sql.lower('medium'), paidMediumPattern)}
    ELSE coalesce(${sql.lower('channel')} = '${mixedChannel}' AND campaign IS NOT NULL, FALSE) END)`;
