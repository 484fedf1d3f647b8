import { googleChannels, joinChannels } from '@bellwether/contract/catalogue/channels';
import type { Condition } from '@bellwether/contract/query/filter';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from './url-filters.ts';

export type Channel = (typeof googleChannels)[number];

/** Where the chosen channels lie in the address, for all pages with the channel filter alike. */
export const channelsUrlKey = 'channels';
const field = 'internal_channel';

/** The chosen channels in the order of the options; none means all. */
export const readChannels = (module: TableUrlState | undefined): Channel[] => {
  const text = parseFilterValueText(module?.filter?.[field]);
  const chosen = typeof text === 'string' ? text.split(';') : [];
  return googleChannels.filter((channel) => chosen.includes(channel));
};

export const writeChannels = (channels: readonly Channel[]): TableUrlState =>
  channels.length > 0 ? { filter: { [field]: encodeFilterValue('=', joinChannels(channels)) } } : {};

/** What the chosen channels ask of a report or a list. */
export const toChannelConditions = (channels: readonly Channel[]): Condition[] =>
  channels.length > 0 ? [{ key: field, operator: '=', value: joinChannels(channels) }] : [];
