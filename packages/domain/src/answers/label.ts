import { attributionModels, isAttributionModel, unattributedReasons } from '../attribution/models.ts';
import { type Dimension, dimensions } from '../catalogue/dimensions.ts';
import { adChannels } from '../channels/ad-channels.ts';
import { formatDay, formatMonth } from '../time/day.ts';
import { type Frequency, isWholeMonths, type Range } from '../time/range.ts';

const isAdChannel = (key: string): key is keyof typeof adChannels => Object.hasOwn(adChannels, key);

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const formatHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`;

/** Returns the label of a dimension's value. */
export const dimensionLabel = (dimension: Dimension, value: string | null): string => {
  if (dimension === 'unattributed_reason' && !value) return 'Attributed';
  if (value === null || value === '') return `No ${dimensions[dimension].label.toLowerCase()}`;
  if (dimension === 'channel' && isAdChannel(value)) return adChannels[value].label;
  if (dimension === 'weekday') return weekdays[Number(value) - 1] ?? value;
  if (dimension === 'hour') return formatHour(Number(value));
  if (dimension === 'attribution_model' && isAttributionModel(value)) return attributionModels[value].label;
  if (dimension === 'unattributed_reason' && Object.hasOwn(unattributedReasons, value))
    return unattributedReasons[value as keyof typeof unattributedReasons].label;
  if (dimension === 'first_lead') return formatDay(value);
  if (dimension === 'first_lead_month') return formatMonth(value);
  if (dimension === 'rating') return value === '1' ? '1 star' : `${value} stars`;
  if (dimension === 'device') return value.charAt(0).toUpperCase() + value.slice(1).toLowerCase();
  return value;
};

/** Formats a range: '1 Nov, 2025 – 19 Nov, 2026', or one day. */
export const formatRange = ({ from, to }: Range): string =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;

const monthOnly = (day: string, withYear: boolean): string =>
  withYear ? formatMonth(day) : formatMonth(day).slice(0, 3);
const dayOnly = (day: string, withYear: boolean): string =>
  `${Number(day.slice(8))} ${monthOnly(day, withYear)}`;

/**
 * Formats a range briefly: 'Nov 2025 – Nov 2026', '3 – 19 Nov 2026'. An incomplete last month is reported
 * elsewhere.
 */
export const formatRangeBriefly = ({ from, to }: Range): string => {
  const sameYear = from.slice(0, 4) === to.slice(0, 4);
  if (from.slice(0, 7) === to.slice(0, 7)) {
    if (from === to) return dayOnly(to, true);
    return isWholeMonths({ from, to }) ? formatMonth(to) : `${Number(from.slice(8))} – ${dayOnly(to, true)}`;
  }
  const formatDayPart = from.endsWith('-01') ? monthOnly : dayOnly;
  return `${formatDayPart(from, !sameYear)} – ${formatDayPart(to, true)}`;
};

/** Formats a time bucket for an axis: '5 Mar' or 'Mar 26'. Short enough for twelve labels side by side. */
export const formatBucket = (day: string, frequency: Frequency): string => {
  const month = formatMonth(day);
  return frequency === 'day'
    ? `${Number(day.slice(8))} ${month.slice(0, 3)}`
    : `${month.slice(0, 3)} ${month.slice(-2)}`;
};
