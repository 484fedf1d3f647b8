import type { Condition } from '@bellwether/contract/query/filter';
import { googleChannels, joinChannels } from '@bellwether/domain/channels/ad-channels';
import { encodeFilterValue, parseFilterValueText, type TableUrlState } from './url-filters.ts';
import { useTableUrlState } from './use-page-state.ts';
import { useScreen } from './use-screen.ts';

export type FilterChannel = (typeof googleChannels)[number];

/** Key under which the URL stores the chosen channels; all pages with the channel filter share it. */
export const channelsUrlKey = 'channels';
const field = 'internal_channel';

/** Returns the chosen channels in the order of the options; an empty list means all channels. */
export const readChannels = (module: TableUrlState | undefined): FilterChannel[] => {
  const text = parseFilterValueText(module?.filter?.[field]);
  const chosen = typeof text === 'string' ? text.split(';') : [];
  return googleChannels.filter((channel) => chosen.includes(channel));
};

export const writeChannels = (channels: readonly FilterChannel[]): TableUrlState =>
  channels.length > 0 ? { filter: { [field]: encodeFilterValue('=', joinChannels(channels)) } } : {};

export const toChannelConditions = (channels: readonly FilterChannel[]): Condition[] =>
  channels.length > 0 ? [{ key: field, operator: '=', value: joinChannels(channels) }] : [];

/** Returns the channels chosen in the page header (an empty list means all) and a setter. */
export function useChannels(): [readonly FilterChannel[], (chosen: readonly string[]) => void] {
  const [module, setModule] = useTableUrlState(channelsUrlKey);
  return [
    readChannels(module),
    (chosen) => setModule(writeChannels(googleChannels.filter((channel) => chosen.includes(channel)))),
  ];
}

/**
 * Returns the condition of the page's channel filter; none on a page without that filter, whatever the
 * address contains.
 */
export function useChannelFilter(): readonly Condition[] {
  const page = useScreen();
  const [channels] = useChannels();
  return page?.channels ? toChannelConditions(channels) : [];
}
