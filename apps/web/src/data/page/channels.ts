import type { Condition } from '@bellwether/contract/query/filter';
import { googleChannels, joinChannels } from '@bellwether/domain/channels/ad-channels';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from './url-filters.ts';

export type Channel = (typeof googleChannels)[number];

/** Key of the chosen channels in the address; all pages with the channel filter share it. */
export const channelsUrlKey = 'channels';
const field = 'internal_channel';

/** Returns the chosen channels in the order of the options; an empty list means all channels. */
export const readChannels = (module: TableUrlState | undefined): Channel[] => {
  const text = parseFilterValueText(module?.filter?.[field]);
  const chosen = typeof text === 'string' ? text.split(';') : [];
  return googleChannels.filter((channel) => chosen.includes(channel));
};

export const writeChannels = (channels: readonly Channel[]): TableUrlState =>
  channels.length > 0 ? { filter: { [field]: encodeFilterValue('=', joinChannels(channels)) } } : {};

export const toChannelConditions = (channels: readonly Channel[]): Condition[] =>
  channels.length > 0 ? [{ key: field, operator: '=', value: joinChannels(channels) }] : [];
