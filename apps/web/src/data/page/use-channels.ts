import type { Condition } from '@bellwether/contract/query/filter';
import { googleChannels } from '@bellwether/domain/channels/ad-channels';
import {
  type Channel,
  channelsUrlKey,
  readChannels,
  toChannelConditions,
  writeChannels,
} from './channels.ts';
import { useTableUrlState } from './use-page-state.ts';
import { useScreen } from './use-screen.ts';

/** Returns the channels chosen in the page header (an empty list means all) and a setter. */
export function useChannels(): [readonly Channel[], (chosen: readonly string[]) => void] {
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
