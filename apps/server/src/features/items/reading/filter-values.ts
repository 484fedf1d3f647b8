import { isId } from '@bellwether/contract/forms/values';
import type { Condition } from '@bellwether/contract/query/filter';
import { problem } from '@bellwether/domain/problems';
import { instantOfLocalTime } from '@bellwether/domain/time/date-time';
import { addDays, type Day, isDay } from '@bellwether/domain/time/day';
import type { ListKey } from './keys.ts';

const invalidValue = ({ key, value }: Condition, expected: string) =>
  problem('malformed', `${key} must be compared with ${expected}, not "${value.slice(0, 40)}".`);

/** Converts a filter value to text. Rejects NUL, which PostgreSQL cannot store. */
export const toText = (condition: Condition): string => {
  if (condition.value.includes('\0')) throw invalidValue(condition, 'text');
  return condition.value;
};

export const toNumber = (condition: Condition): number => {
  const number = /^-?(\d+(\.\d+)?|\.\d+)$/.test(condition.value) ? Number(condition.value) : Number.NaN;
  if (!Number.isFinite(number)) throw invalidValue(condition, 'a number');
  return number;
};

export const toBoolean = (condition: Condition): boolean => {
  if (['true', '1'].includes(condition.value)) return true;
  if (['false', '0'].includes(condition.value)) return false;
  throw invalidValue(condition, 'true or false');
};

export const toId = (condition: Condition): string => {
  if (!isId(condition.value)) throw invalidValue(condition, 'an id');
  return condition.value;
};

/** Converts a filter value to a day. A time that a date picker appends is ignored. */
export const toDay = (condition: Condition): Day => {
  const [day = '', time] = condition.value.split('T');
  if (!isDay(day) || (time !== undefined && !/^[\d:.]*Z?$/.test(time)))
    throw invalidValue(condition, 'a day like 2026-03-05');
  return day;
};

export const toOption = (condition: Condition, { options }: ListKey): string => {
  const option = options.find(({ key }) => key === condition.value);
  if (!option) throw invalidValue(condition, `one of ${options.map(({ key }) => key).join(', ')}`);
  return option.key;
};

/**
 * Converts a filter value to a time span. A day lasts from midnight to midnight in the time zone, and `before` is its
 * exclusive end. An ISO 8601 time is an instant without a `before`.
 */
export const toTimeSpan = (
  condition: Condition,
  timeZone: string,
): { from: string; before: string | undefined } => {
  const { value } = condition;
  if (isDay(value)) {
    const [from, before] = [value, addDays(value, 1)].map((day) =>
      instantOfLocalTime(timeZone, day, '00:00').toISOString(),
    );
    return { from: from ?? '', before };
  }
  const isInstant =
    isDay(value.slice(0, 10)) && /^.{10}T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/.test(value);
  const instant = new Date(/(Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`);
  if (!isInstant || Number.isNaN(instant.getTime()))
    throw invalidValue(condition, 'a time like 2026-03-05T09:30:00Z');
  return { from: instant.toISOString(), before: undefined };
};
