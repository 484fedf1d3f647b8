import { findChannelByName, isUnclearName } from '@bellwether/contract/catalogue/channel-names';
import { channels } from '@bellwether/contract/catalogue/channels';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Layout } from './layout.ts';
import type { NormalisedFile } from './normalise.ts';
import type { Fields } from './row-sql.ts';
import { cellColumn } from './sql.ts';
import { sourceRowsSql } from './staged-sql.ts';

/** Maximum names of channels in the notes; files have a dozen. */
const maxNamed = 40;
const list = new Intl.ListFormat('en-AU');
const quoted = (texts: readonly string[]): string => list.format(texts.map((text) => `"${text}"`));

/**
 * Returns notes about which names of the file became which channel, and about names that do not say what brought the
 * rows; none if the file uses the product's own names.
 */
export const channelNotes = async (
  connection: DuckDBConnection,
  file: NormalisedFile,
  layout: Layout,
  fields: Fields,
): Promise<string[]> => {
  const index = ['leads', 'sessions', 'lead_touches'].includes(fields.kind) ? fields.index('channel') : -1;
  if (index < 0) return [];
  const text = `trim(${cellColumn(index)})`;
  const reader = await connection.runAndReadAll(
    `SELECT ${text} AS text FROM ${sourceRowsSql(file, layout, 'null')} WHERE ${text} NOT IN ('', 'Select') GROUP BY text ORDER BY count(*) DESC, text LIMIT ${maxNamed}`,
  );
  const names = reader.getRows().map(([name]) => String(name));
  const read = names.map((name) => ({ name, channel: channels.has(name) ? name : findChannelByName(name) }));
  const renamed = read.filter(
    ({ name, channel }) => channel !== null && channel.toLowerCase() !== name.toLowerCase(),
  );
  const parts = [...Map.groupBy(renamed, ({ channel }) => channel)].map(
    ([channel, all], at) =>
      `${quoted(all.map(({ name }) => name))} ${at === 0 ? 'count as' : 'as'} ${channel}`,
  );
  const unclear = names.filter(isUnclearName);
  const unknown = read.filter(
    ({ name, channel }) => channel === null && !unclear.includes(name) && !name.includes('/'),
  );
  const other = fields.has('medium')
    ? 'Without a medium, its rows do not count as ads'
    : 'Its rows do not count as ads';
  return [
    ...(parts.length > 0 ? [`Channels: ${parts.join(', ')}.`] : []),
    ...(unclear.length > 0
      ? [
          `Channels: is ${quoted(unclear)} paid or free? The file does not say. ${other}; if they do, write for example "${unclear[0]} Ads" in the file.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          `Channels: no channel is known for ${quoted(unknown.map(({ name }) => name))}. Such rows count as (Other).`,
        ]
      : []),
  ];
};
