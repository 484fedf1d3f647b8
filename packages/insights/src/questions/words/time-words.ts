import { dimensionLabel } from '@bellwether/domain/answers/label';
import { placeholderFor, replaceWords } from '../normalise.ts';
import type { NamedValue } from '../reading.ts';

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

const partsOfDay: Readonly<Record<string, readonly [from: number, before: number]>> = {
  morning: [0, 12],
  afternoon: [12, 18],
  evening: [18, 24],
};

const ratings = (from: number, to: number, label: string): NamedValue => ({
  dimension: 'rating',
  value: Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => String(from + at)).join(
    valueSeparator,
  ),
  label,
});

/** Statuses of leads by the words that name them. Valid leads are all but these. */
const statuses: readonly (readonly [words: string, value: string])[] = [
  ['invalid|not valid', 'spam;duplicate;existing_customer;unfit'],
  ['spam', 'spam'],
  ['duplicates?', 'duplicate'],
  ['unfit|not a fit|unqualified|not a good fit', 'unfit'],
  ['from existing customers|existing customers', 'existing_customer'],
  ['still new', 'new'],
];

/** Recognises the status of leads as a condition: 'spam leads', 'how many leads were spam'. */
const readStatuses = (text: string, add: (value: NamedValue) => string): string => {
  let left = text;
  for (const [words, value] of statuses) {
    const write = (found = '') =>
      `leads ${add({ dimension: 'lead_status', value, label: found.replace(/^from /, '') })}`;
    left = replaceWords(left, `(${words}) leads`, (_, found) => write(found));
    left = replaceWords(
      left,
      `leads (?:(?:that|which) )?(?:(?:do |did )?we (?:have|get) )?(?:are|were|is|was|have been) (?:marked (?:as )?)?(${words})`,
      (_, found) => write(found),
    );
  }
  return left;
};

/**
 * Recognises weekdays, hours and star ratings as conditions: 'on Mondays', 'at weekends', 'after 5pm'. A single 'Monday' can be one
 * day or all of them, so it is a problem.
 */
export const findTimes = (text: string): TimesFound => {
  const times: NamedValue[] = [];
  const add = (value: NamedValue): string => {
    times.push(value);
    return placeholderFor('v', times.length - 1);
  };
  const time = '(1[0-2]|[1-9]) ?(am|pm)';
  // 'Between 12 and 2 pm' has one half of the day for both; 'between 6 pm and 8 am' is the night.
  let left = replaceWords(
    text,
    '(?:between|from) (1[0-2]|[1-9]) ?(am|pm)? (?:and|to|until|till) (1[0-2]|[1-9]) ?(am|pm)',
    (_, first = '', half, last = '', lastHalf = '') => {
      const before = hourOf(last, lastHalf) === 0 ? 24 : hourOf(last, lastHalf);
      const sameHalf = hourOf(first, lastHalf);
      const from =
        half !== undefined ? hourOf(first, half) : sameHalf < before ? sameHalf : hourOf(first, 'am');
      const label = `from ${clock(from)} to ${clock(before % 24)}`;
      if (from < before) return add(hours(from, before, label));
      const night = [hours(from, 24, label).value, hours(0, before, label).value];
      return add({ dimension: 'hour', value: night.join(valueSeparator), label });
    },
  );
  left = replaceWords(left, `(after|before|at) ${time}`, (all = '', where, number = '', half = '') => {
    const hour = hourOf(number, half);
    if (where === 'after') return add(hours(hour, 24, `after ${clock(hour)}`));
    if (where === 'at') return add(hours(hour, hour + 1, `at ${clock(hour)}`));
    return hour > 0 ? add(hours(0, hour, `before ${clock(hour)}`)) : all;
  });
  // 'Monday mornings' are those of all Mondays.
  left = replaceWords(
    left,
    `(?:on )?(${names}) (mornings|afternoons|evenings)`,
    (_, name = '', part = '') => `on ${name}s ${part}`,
  );
  left = replaceWords(
    left,
    '(?:in|during|over) the (morning|afternoon|evening)s?|(morning|afternoon|evening)s?',
    (all = '', first, second) => {
      const [from, before] = partsOfDay[first ?? second ?? ''] ?? [];
      return from === undefined || before === undefined
        ? all
        : add(
            hours(
              from,
              before,
              before === 24
                ? `after ${clock(from)}`
                : from === 0
                  ? `before ${clock(before)}`
                  : `from ${clock(from)} to ${clock(before)}`,
            ),
          );
    },
  );
  left = replaceWords(left, '(before|after) (?:noon|midday|lunch)', (_, side) =>
    side === 'before' ? add(hours(0, 12, `before ${clock(12)}`)) : add(hours(12, 24, `after ${clock(12)}`)),
  );
  left = replaceWords(
    left,
    '(?:on|at|over|during)(?: the)? weekends|weekends|weekend(?! of)|(?:on )?saturdays? and sundays?',
    () => add(weekdays([6, 7], 'weekends')),
  );
  left = replaceWords(
    left,
    '(?:on )?(?:weekdays|business days|working days|week days)(?<!(?:which|what|busiest|quietest|best|worst|how many) (?:weekdays))|(?:on )?mon(?:day)?s? (?:to|through|thru) fri(?:day)?s?|during the (?:working )?week|(?<=^|or |versus |and |than |compared to |compared with )weekday',
    () => add(weekdays([1, 2, 3, 4, 5], 'Mondays to Fridays')),
  );
  left = replaceWords(
    left,
    `(?:on )?((?:(?:${names})s|(?:a|any) (?:${names}))(?: (?:and|or) (?:(?:${names})s|(?:a|any) (?:${names})))*(?! or ))`,
    (all = '') => {
      const numbers = [
        ...new Set([...all.matchAll(new RegExp(names, 'g'))].map(([name]) => weekdayOf(name))),
      ].toSorted((a, b) => a - b);
      return add(weekdays(numbers, numbers.map(pluralOf).join(' and ')));
    },
  );
  left = replaceWords(
    left,
    '(?:with )?([1-5]) stars? reviews?|reviews? (?:with|of) ([1-5]) stars?',
    (_, first, second) => {
      const stars = Number(first ?? second);
      return `reviews ${add(ratings(stars, stars, `${stars} stars`))}`;
    },
  );
  left = replaceWords(
    left,
    'reviews? (?:with |of )?(under|below|less than|over|above|more than|at least) ([1-5])(?: stars?)?',
    (_, side = '', number) => {
      const stars = Number(number);
      const isLow = /under|below|less/.test(side);
      const [from, to] = isLow ? [1, stars - 1] : [side === 'at least' ? stars : stars + 1, 5];
      return `reviews ${add(ratings(from, to, `${side} ${stars} stars`))}`;
    },
  );
  left = readStatuses(left, add);
  const [single] = left.match(new RegExp(`(?<![^ ])(?:${names})(?![^ ])`)) ?? [];
  if (single === undefined) return { text: left, times };
  const name = pluralOf(weekdayOf(single));
  return {
    problem: `“${name.slice(0, -1)}” can be one day or all of them. Write “on ${name}”, or the date.`,
    rewritten: text.replace(new RegExp(`(?:last |this |every |each )?\\b${single}\\b`), name),
  };
};
