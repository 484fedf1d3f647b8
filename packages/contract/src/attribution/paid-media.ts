import { adChannelKeys } from '../catalogue/channels.ts';

/** Channels of paid media, in lower case: names of analytics and keys of advertising channels. */
export const paidChannels: readonly string[] = [
  'paid search',
  'branded paid search',
  'generic paid search',
  'paid shopping',
  'paid social',
  'paid video',
  'paid other',
  'display',
  'cross-network',
  ...adChannelKeys,
];

/** Mediums of paid clicks (cpc, cpm, ppc, paid_social), by the rule of Google's default channel groups. */
export const paidMediumPattern = '^(.*cp.*|ppc|retargeting|paid.*)$';

/** Channel that is paid or free, in lower case. Without a medium, a campaign decides. */
export const mixedChannel = 'social';

type Touch = {
  readonly channel: string | null;
  readonly medium: string | null;
  readonly campaign: string | null;
};

/** Reports whether a lead or touch came from paid media. Its SQL form is in `packages/analytics`. */
export const isPaidTouch = ({ channel, medium, campaign }: Touch): boolean => {
  const name = channel?.toLowerCase() ?? '';
  if (paidChannels.includes(name)) return true;
  if (medium !== null) return new RegExp(paidMediumPattern).test(medium.toLowerCase());
  return name === mixedChannel && campaign !== null;
};
