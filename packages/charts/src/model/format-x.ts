import { formatAxis, formatValue } from '@bellwether/domain/format/number';
import { localTimeAt } from '@bellwether/domain/time/date-time';
import { formatDay } from '@bellwether/domain/time/day';
import type { XAxis } from './data.ts';

const hour = 3_600_000;

/**
 * Converts an instant to local milliseconds of a time zone (IANA name), as if they were UTC. For 'time' axes.
 */
export const toWallClock = (timeZone: string, instant: Date): number =>
  Date.parse(`${localTimeAt(timeZone, instant).replace(' ', 'T')}:00Z`);

const time = (value: number): string => {
  const at = new Date(value);
  const [hours, minutes] = [at.getUTCHours(), String(at.getUTCMinutes()).padStart(2, '0')];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
};

/** Formats a value of a continuous axis in full: '5 Mar, 2026 2:05 PM', '1,240'. */
export const formatX = (x: XAxis, value: number | undefined): string => {
  if (value === undefined) return 'N/A';
  if (x.scale !== 'time') return formatValue(value, x.unit ?? 'number', 'table', x.currency);
  const day = formatDay(new Date(value).toISOString().slice(0, 10));
  return value % (24 * hour) === 0 ? day : `${day} ${time(value)}`;
};

/**
 * Formats a tick of a continuous axis as briefly as possible. Time ticks are as precise as `step` requires.
 */
export const formatXTick = (x: XAxis, value: number, step: number): string => {
  if (x.scale !== 'time') return formatAxis(value, x.unit ?? 'number', x.currency ?? '');
  const at = new Date(value);
  const day = formatDay(at.toISOString().slice(0, 10)).replace(/,? \d{4}$/, '');
  if (step < 24 * hour) return value % (24 * hour) === 0 ? day : time(value).replace(':00', '');
  if (step < 27 * 24 * hour) return day;
  const month = day.replace(/^\d+ /, '');
  return step < 360 * 24 * hour ? `${month} ${at.toISOString().slice(2, 4)}` : at.toISOString().slice(0, 4);
};
