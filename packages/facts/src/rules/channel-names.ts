import {
  channelNamePatterns,
  channelsByName,
  findChannelByName,
} from '@bellwether/domain/channels/channel-names';
import { type AnalyticsChannel, channels } from '@bellwether/domain/channels/channels';
import { sqlLiteral } from '../sql-literal.ts';

const matches = (pattern: string): string => `regexp_matches(channel_name, ${sqlLiteral(pattern)})`;

/**
 * Returns SQL (DuckDB) of `findChannelByName`; NULL for an unwanted channel. A list of one element makes DuckDB
 * normalise the name only once.
 */
export const channelByNameSql = (
  text: string,
  isWanted: (channel: AnalyticsChannel) => boolean = () => true,
): string => {
  const result = (channel: AnalyticsChannel) => (isWanted(channel) ? sqlLiteral(channel) : 'NULL');
  const names = [...channelsByName].filter(([, channel]) => isWanted(channel));
  const nameClauses = names.map(([name, channel]) => `WHEN ${sqlLiteral(name)} THEN ${sqlLiteral(channel)}`);
  const ruleClauses = channelNamePatterns.rules.map(({ channel, has, lacks }) => {
    const tests = [...has.map(matches), ...lacks.map((pattern) => `NOT ${matches(pattern)}`)];
    return `WHEN ${tests.join(' AND ')} THEN ${result(channel)}`;
  });
  const folded = channelNamePatterns.folds.reduce(
    (sql, [pattern, by]) => `regexp_replace(${sql}, ${sqlLiteral(pattern)}, ${sqlLiteral(by)}, 'g')`,
    `lower(strip_accents(${text}))`,
  );
  return `list_transform([trim(${folded})], lambda channel_name: CASE channel_name ${nameClauses.join(' ')}
    ELSE CASE WHEN NOT ${matches(channelNamePatterns.known)} THEN NULL ${ruleClauses.join(' ')} END END)[1]`;
};

/**
 * Channel keys that a lead or a visit keeps. The advertising key 'other' in a lead file means other channels, not other
 * ads.
 */
const keys = [...channels.keys()].filter((key) => key !== 'other');

/** Returns the stored text of a channel: its key, the channel that its name means, or the name itself. */
export const toChannelName = (text: string): string =>
  keys.includes(text) ? text : (findChannelByName(text) ?? text);
/** `toChannelName` in SQL (DuckDB). */
export const channelNameSql = (text: string): string =>
  `CASE WHEN ${text} IS NULL OR ${text} IN (${keys.map(sqlLiteral).join(', ')}) THEN ${text} ELSE coalesce(${channelByNameSql(text)}, ${text}) END`;
