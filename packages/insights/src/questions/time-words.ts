import { dimensionLabel } from '@bellwether/domain/answers/label';
import { placeholderFor, replaceWords } from './normalise.ts';
import type { NamedValue } from './reading.ts';

const dayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const names = dayNames.join('|');
const weekdayOf = (name: string): number => dayNames.indexOf(name.replace(/s$/, '')) + 1;
const pluralOf = (weekday: number): string => `${dimensionLabel('weekday', String(weekday))}s`;

export type TimesFound = { text: string; times: NamedValue[] } | { problem: string; rewritten: string };

/** Separates the values of a weekday or an hour; any of them counts. */
export const valueSeparator = ';';

const weekdays = (numbers: readonly number[], label: string): NamedValue => ({
  dimension: 'weekday',
  value: numbers.join(valueSeparator),
  label,
});

const hourOf = (text: string, half: string): number => (Number(text) % 12) + (half === 'pm' ? 12 : 0);
const clock = (hour: number): string => dimensionLabel('hour', String(hour));
const hours = (from: number, before: number, label: string): NamedValue => ({
  dimension: 'hour',
  value: Array.from({ length: before - from }, (_, at) => String(from + at).padStart(2, '0')).join(
    valueSeparator,
  ),
  label,
});

/**
 * Recognises weekdays and hours as conditions: 'on Mondays', 'at weekends', 'after 5pm'. A single 'Monday' can be one
 * day or all of them, so it is a problem.
 */
export const findTimes = (text: string): TimesFound => {
  const times: NamedValue[] = [];
  const add = (value: NamedValue): string => {
    times.push(value);
    return placeholderFor('v', 0);
  };
  const time = '(1[0-2]|[1-9]) ?(am|pm)';
  let left = replaceWords(
    text,
    `(?:between|from) ${time} (?:and|to|until) ${time}`,
    (all = '', first = '', half = '', last = '', lastHalf = '') => {
      const [from, before] = [hourOf(first, half), hourOf(last, lastHalf)];
      return from < before ? add(hours(from, before, `from ${clock(from)} to ${clock(before)}`)) : all;
    },
  );
  left = replaceWords(left, `(after|before|at) ${time}`, (all = '', where, number = '', half = '') => {
    const hour = hourOf(number, half);
    if (where === 'after') return add(hours(hour, 24, `after ${clock(hour)}`));
    if (where === 'at') return add(hours(hour, hour + 1, `at ${clock(hour)}`));
    return hour > 0 ? add(hours(0, hour, `before ${clock(hour)}`)) : all;
  });
  left = replaceWords(left, '(?:on|at|over|during)(?: the)? weekends|weekends', () =>
    add(weekdays([6, 7], 'weekends')),
  );
  left = replaceWords(left, 'on (?:weekdays|business days|working days)', () =>
    add(weekdays([1, 2, 3, 4, 5], 'Mondays to Fridays')),
  );
  left = replaceWords(
    left,
    `(?:on )?((?:(?:${names})s|(?:a|any) (?:${names}))(?: (?:and|or) (?:(?:${names})s|(?:a|any) (?:${names})))*)`,
    (all = '') => {
      const numbers = [
        ...new Set([...all.matchAll(new RegExp(names, 'g'))].map(([name]) => weekdayOf(name))),
      ].toSorted((a, b) => a - b);
      return add(weekdays(numbers, numbers.map(pluralOf).join(' and ')));
    },
  );
  const [single] = left.match(new RegExp(`(?<![^ ])(?:${names})(?![^ ])`)) ?? [];
  if (single === undefined) return { text: left, times };
  const name = pluralOf(weekdayOf(single));
  return {
    problem: `“${name.slice(0, -1)}” can be one day or all of them. Write “on ${name}”, or the date.`,
    rewritten: text.replace(new RegExp(`(?:last |this |every |each )?\\b${single}\\b`), name),
  };
};
