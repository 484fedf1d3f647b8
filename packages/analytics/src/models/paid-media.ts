import { mixedChannels, paidChannels, paidMediumPattern } from '@bellwether/domain/channels/paid-media';
import type { Dialect } from '../dialects/dialect.ts';

const listOf = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** Returns the SQL condition of rows with `channel`, `medium` and `campaign` that came from paid media; never NULL. */
export const paidMediaSql = (
  sql: Dialect,
): string => `(coalesce(${sql.lower('channel')} IN (${listOf(paidChannels)}), FALSE)
  OR CASE WHEN medium IS NOT NULL THEN ${sql.matches(sql.lower('medium'), paidMediumPattern)}
    ELSE coalesce(${sql.lower('channel')} IN (${listOf(mixedChannels)}) AND campaign IS NOT NULL, FALSE) END)`;
