import { adChannels } from '@bellwether/contract/catalogue/channels';
import { type Dimension, dimensions } from '@bellwether/contract/catalogue/dimensions';
import { formatDay, formatMonth } from '@bellwether/contract/time/day';
import type { Frequency, Range } from '@bellwether/contract/time/range';

const isAdChannel = (key: string): key is keyof typeof adChannels => Object.hasOwn(adChannels, key);

/** A dimension's value as a person reads it. */
export const labelOf = (dimension: Dimension, value: string | null): string => {
  if (value === null || value === '') return `No ${dimensions[dimension].label.toLowerCase()}`;
  if (dimension === 'channel' && isAdChannel(value)) return adChannels[value].label;
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();
  return value;
};

/** '1 Nov, 2025 – 19 Nov, 2026', or one day. */
export const rangeLabel = ({ from, to }: Range): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

/** A bucket of time on an axis: '5 Mar' or 'Mar 26', short enough to stand beside twelve others. */
export const bucketLabel = (day: string, frequency: Frequency): string => {
  const month = formatMonth(day);
  return frequency === 'day'
    ? `${Number(day.slice(8))} ${month.slice(0, 3)}`
    : `${month.slice(0, 3)} ${month.slice(-2)}`;
};
