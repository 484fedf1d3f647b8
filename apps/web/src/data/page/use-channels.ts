import { googleChannels } from '@bellwether/contract/catalogue/channels';
import type { Condition } from '@bellwether/contract/query/filter';
import {
  type Channel,
  channelsUrlKey,
  readChannels,
  toChannelConditions,
  writeChannels,
} from './channels.ts';
import { useTableUrlState } from './use-page-state.ts';
import { useScreen } from './use-screen.ts';

/** The channels chosen at the head of the page, none meaning all, and how to choose others. */
export function useChannels(): [readonly Channel[], (chosen: readonly string[]) => void] {
  const [module, setModule] = useTableUrlState(channelsUrlKey);
  return [
    readChannels(module),
    (chosen) => setModule(writeChannels(googleChannels.filter((channel) => chosen.includes(channel)))),
  ];
}

/** The condition that the page's channel filter sets; none on a page that has no such filter, whatever the address says. */
export function useChannelFilter(): readonly Condition[] {
  const page = useScreen();
  const [channels] = useChannels();
  return page?.channels ? toChannelConditions(channels) : [];
}
