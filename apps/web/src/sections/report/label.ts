import { adChannels } from '@bellwether/contract/catalogue/channels';
import { type Dimension, dimensions } from '@bellwether/contract/catalogue/dimensions';
import { formatDay, formatMonth } from '@bellwether/contract/time/day';
import { type Frequency, isWholeMonths, type Range } from '@bellwether/contract/time/range';

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

const monthOnly = (day: string, withYear: boolean): string =>
  withYear ? formatMonth(day) : formatMonth(day).slice(0, 3);
const dayOnly = (day: string, withYear: boolean): string =>
  `${Number(day.slice(8))} ${monthOnly(day, withYear)}`;

/** A range as short as it can be said: 'Nov 2025 – Nov 2026', '3 – 19 Nov 2026'. What is cut short of a month is said elsewhere. */
export const briefRange = ({ from, to }: Range): string => {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  if (from.slice(0, 7) === to.slice(0, 7)) {
    if (from === to) return dayOnly(to, true);
    return isWholeMonths({ from, to }) ? formatMonth(to) : `${Number(from.slice(8))} – ${dayOnly(to, true)}`;
  }
  const of = from.endsWith('-01') ? monthOnly : dayOnly;
  return `${of(from, !sameYear)} – ${of(to, true)}`;
};

/** A bucket of time on an axis: '5 Mar' or 'Mar 26', short enough to stand beside twelve others. */
export const bucketLabel = (day: string, frequency: Frequency): string => {
  const month = formatMonth(day);
  return frequency === 'day'
    ? `${Number(day.slice(8))} ${month.slice(0, 3)}`
    : `${month.slice(0, 3)} ${month.slice(-2)}`;
};
