import type { ChannelOption } from '@bellwether/domain/channels/ad-channels';
import { channels, listChannels } from '@bellwether/domain/channels/channels';
import type { Dialect } from '../dialects/dialect.ts';

const other: ChannelOption = '(Other)';

const whenClauses = [...channels]
  .filter(([, { option, splitsByBrand }]) => !splitsByBrand && option !== other)
  .map(([key, { option }]) => `WHEN '${key.toLowerCase()}' THEN '${option}'`)
  .join(' ');
const brandedOrGeneric = listChannels(({ splitsByBrand }) => splitsByBrand === true)
  .map((key) => `'${key.toLowerCase()}'`)
  .join(', ');

/** Returns SQL that separates branded from generic paid search by campaign name; NULL without a campaign. */
const searchOption = (sql: Dialect, campaign: string): string =>
  `CASE WHEN ${campaign} IS NULL OR ${campaign} LIKE '(%' THEN 'Paid Search'
    WHEN ${sql.matches(sql.lower(campaign), '\\bbrand(ed)?\\b')} AND NOT ${sql.matches(sql.lower(campaign), '\\bnon[ -_]?brand')} THEN 'Branded Paid Search'
    ELSE 'Generic Paid Search' END`;

/**
 * Returns SQL for a row's option of the channel filter, from an advertising key or Google Analytics' channel name, so
 * that the cost of a channel appears next to its visits and leads. NULL if a row names no channel.
 */
export const channelOptionSql = (sql: Dialect, channel: string, campaign: string): string =>
  `CASE WHEN ${channel} IS NULL THEN NULL WHEN ${sql.lower(channel)} IN (${brandedOrGeneric}) THEN ${searchOption(sql, campaign)}
    ELSE CASE ${sql.lower(channel)} ${whenClauses} ELSE '${other}' END END`;
