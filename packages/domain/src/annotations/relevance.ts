import { adChannelKeys, adChannels } from '../channels/ad-channels.ts';
import type { AnnotationType } from './types.ts';

/** Chart that may show annotations: the path of its page, and whether it draws ad spend. */
export type AnnotationPlace = { path: string; hasSpend: boolean };

/** Pattern of pages about one channel without ads. */
const unpaidChannelPages = /^\/(benchmarking\/|analytics\/(seo|network-development|reputation)$)/;

const listAdChannels = (path: string): string[] =>
  adChannelKeys.filter((key) => adChannels[key].route === path);

/**
 * Returns whether an annotation belongs on a page. A page of one channel shows annotations of that channel, meetings,
 * and notes about the whole business; any other page shows all.
 */
export const isRelevant = (
  { kind, channel }: { kind: AnnotationType; channel: string | null },
  path: string,
): boolean => {
  const channels = listAdChannels(path);
  if (channels.length === 0 && !unpaidChannelPages.test(path)) return true;
  return channel === null ? kind === 'person' || kind === 'meeting' : channels.includes(channel);
};

/**
 * Returns whether a chart shows annotations of a kind by default. Most charts hide campaigns, because there are too
 * many.
 */
export const isShownAtFirst = (kind: AnnotationType, { path, hasSpend }: AnnotationPlace): boolean =>
  kind !== 'campaign' || hasSpend || listAdChannels(path).length > 0;
