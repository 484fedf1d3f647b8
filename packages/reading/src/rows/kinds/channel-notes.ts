import { findChannelByName, isUnclearName } from '@bellwether/domain/channels/channel-names';
import { channels } from '@bellwether/domain/channels/channels';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { NormalisedFile } from '../../bytes/normalise.ts';
import type { Layout } from '../../layout/layout.ts';
import type { Fields } from '../row-sql.ts';
import { cellColumn } from '../sql.ts';
import { sourceRowsSql } from '../staged-sql.ts';

/** Maximum number of channel names in the notes; real files have a dozen. */
const maxNamed = 40;
const list = new Intl.ListFormat('en-AU');
const quoted = (texts: readonly string[]): string => list.format(texts.map((text) => `"${text}"`));

/** Channel names of a file, with the channel that each counts as; `total` includes names that are not listed. */
type NameCounts = { names: readonly { name: string; channel: string | null }[]; total: number };

/** Lists the distinct names in the channel column. */
const readChannelColumn = async (
  connection: DuckDBConnection,
  rows: string,
  column: string,
): Promise<NameCounts> => {
  const text = `trim(${column})`;
  const reader = await connection.runAndReadAll(
    `SELECT ${text} AS text, count(*) OVER () FROM ${rows} WHERE ${text} NOT IN ('', 'Select') GROUP BY text ORDER BY count(*) DESC, text LIMIT ${maxNamed}`,
  );
  const found = reader.getRows();
  return {
    names: found.map(([text]) => {
      const name = String(text);
      return { name, channel: channels.has(name) ? name : findChannelByName(name) };
    }),
    total: Number(found[0]?.[1] ?? 0),
  };
};

/** Lists the sources without a medium that are not addresses, with the channel of their rows. */
const readSources = async (connection: DuckDBConnection, staged: string): Promise<NameCounts> => {
  const reader = await connection.runAndReadAll(
    `SELECT source, any_value(channel), count(*) OVER () FROM ${staged}
     WHERE problem IS NULL AND source IS NOT NULL AND medium IS NULL AND NOT regexp_matches(source, '[./]') GROUP BY source ORDER BY count(*) DESC, source LIMIT ${maxNamed}`,
  );
  const found = reader.getRows();
  return {
    names: found.map(([name, channel]) => ({
      name: String(name),
      channel: typeof channel === 'string' ? channel : null,
    })),
    total: Number(found[0]?.[2] ?? 0),
  };
};

const listByChannel = (names: readonly { name: string; channel: string | null }[]): string =>
  [...Map.groupBy(names, ({ channel }) => channel ?? '(Other)')]
    .map(
      ([channel, all], at) =>
        `${quoted(all.map(({ name }) => name))} ${at > 0 ? 'as' : all.length === 1 ? 'counts as' : 'count as'} ${channel}`,
    )
    .join(', ');

/**
 * Returns notes about which name became which channel, and about names that may be paid or free; no notes if the file
 * uses the product's own names. Without a channel column, sources are used as names.
 */
export const channelNotes = async (
  connection: DuckDBConnection,
  { file, layout, fields, staged }: { file: NormalisedFile; layout: Layout; fields: Fields; staged: string },
): Promise<string[]> => {
  if (!['leads', 'sessions', 'lead_touches'].includes(fields.kind)) return [];
  const hasChannel = fields.has('channel');
  if (!hasChannel && !fields.has('source')) return [];
  const { names, total } = hasChannel
    ? await readChannelColumn(
        connection,
        sourceRowsSql(file, layout, 'null'),
        cellColumn(fields.index('channel')),
      )
    : await readSources(connection, staged);
  const label = hasChannel ? 'Channels' : 'Sources';
  const isUnclear = ({ name }: { name: string }) => isUnclearName(name);
  const unclear = names.filter(isUnclear);
  const renamed = names.filter(
    (one) =>
      one.channel !== null &&
      one.channel.toLowerCase() !== one.name.toLowerCase() &&
      (hasChannel || !isUnclear(one)),
  );
  const unknown = names.filter((one) => one.channel === null && !isUnclear(one) && !one.name.includes('/'));
  const now = hasChannel
    ? `${fields.has('medium') ? 'Without a medium, its rows' : 'Its rows'} do not count as ads`
    : `Without a medium, ${listByChannel(unclear)}`;
  return [
    ...(renamed.length > 0 ? [`${label}: ${listByChannel(renamed)}.`] : []),
    ...(unclear.length > 0
      ? [
          `${label}: is ${quoted(unclear.map(({ name }) => name))} paid or free? The file does not say. ${now}; if they ${hasChannel ? 'do' : 'are ads'}, write for example "${unclear[0]?.name} Ads" in the file.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `${label}: no channel is known for ${quoted(unknown.map(({ name }) => name))}. Such rows count as (Other).`,
        ]
      : []),
    ...(total > names.length
      ? [
          `${label}: ${(total - names.length).toLocaleString('en-AU')} less frequent names are not listed here.`,
        ]
      : []),
  ];
};
