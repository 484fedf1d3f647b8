import { listChannels } from './channels.ts';

const listInLowerCase = (cost: 'paid' | 'mixed'): string[] =>
  listChannels((channel) => channel.cost === cost).map((key) => key.toLowerCase());

/** Channels of paid media, in lower case. */
export const paidChannels: readonly string[] = listInLowerCase('paid');

/** Pattern of mediums of paid clicks (cpc, cpm, ppc, paid_social), as in Google's default channel groups. */
export const paidMediumPattern = '^(.*cp.*|ppc|retargeting|paid.*)$';

/** Channels that are paid or free, in lower case. Without a medium, a campaign decides. */
export const mixedChannels: readonly string[] = listInLowerCase('mixed');

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
  return mixedChannels.includes(name) && campaign !== null;
};
