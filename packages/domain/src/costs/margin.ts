/** Converts the gross margin of a business from percent, as users enter it, to a share of revenue. */
export const toMarginShare = (percent: number | null): number | null =>
  percent === null ? null : percent / 100;
