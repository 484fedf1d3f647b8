import {
  addDays,
  addMonths,
  addYears,
  type Day,
  formatMonth,
  isDay,
  monthEnd,
  monthStart,
} from '@bellwether/domain/time/day';
import { findFinancialYear, yearStartingOn } from '@bellwether/domain/time/financial-year';
import type { Range } from '@bellwether/domain/time/range';
import type { YearStart } from '@bellwether/domain/time/year-start';

/** Range named by one expression, such as 'October' or 'last week'. */
export type NamedRange = {
  /** Days of the period; a running period ends yesterday. */
  range: Range;
  /** All days of the period, including future ones. */
  whole: Range;
  unit: 'day' | 'days' | 'week' | 'month' | 'quarter' | 'year';
  /** Whether the words omit the year. The range then is that of the latest matching year. */
  isOpen: boolean;
  /** Whether the words mean a past year, such as 'last year'. */
  isLast: boolean;
  /** The same named day a year before, whose date is another: Black Friday. */
  yearBefore?: Range;
  /** Whether the words mean all days that have figures: 'ever'. */
  isAllTime?: true;
  /** The two sides of 'from March to May', which are compared in a question about a change; null for one period. */
  ends: readonly [NamedRange, NamedRange] | null;
};
export type RangeProblem = { problem: string };
export type CalendarContext = {
  today: Day;
  yearStart: YearStart;
  /** Whether the business is south of the equator, where spring begins in September; unknown without it. */
  isSouthern?: boolean;
};

const months = [
  ['january', 'jan'],
  ['february', 'feb'],
  ['march', 'mar'],
  ['april', 'apr'],
  ['may'],
  ['june', 'jun'],
  ['july', 'jul'],
  ['august', 'aug'],
  ['september', 'sept', 'sep'],
  ['october', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const;
export const monthPattern = months.flat().join('|');
const monthNumber = (name: string): number =>
  months.findIndex((names) => names.some((one) => one === name)) + 1;
const two = (n: number): string => String(n).padStart(2, '0');

export const futureRangeProblem: RangeProblem = {
  problem: 'This date range is in the future. Only past days have figures.',
};

/**
 * Builds the range of a named period, which ends yesterday at the latest, or on the period's first day is that day.
 * Returns a problem for a future period, because it has no figures.
 */
export const buildRange = (
  whole: Range,
  unit: NamedRange['unit'],
  { today }: CalendarContext,
  more: Partial<Pick<NamedRange, 'isOpen' | 'isLast'>> = {},
): NamedRange | RangeProblem => {
  if (whole.from > today) return futureRangeProblem;
  const yesterday = addDays(today, -1);
  const end = whole.to < today ? whole.to : whole.from > yesterday ? whole.from : yesterday;
  return {
    range: { from: whole.from, to: end },
    whole,
    unit,
    isOpen: more.isOpen ?? false,
    isLast: more.isLast ?? false,
    ends: null,
  };
};

const monthOf = (first: Day): Range => ({ from: first, to: monthEnd(first) });
export const quarterStart = (day: Day): Day =>
  addMonths(monthStart(day), -((Number(day.slice(5, 7)) - 1) % 3));
export const quarterOf = (first: Day): Range => ({ from: first, to: addDays(addMonths(first, 3), -1) });
export const weekStart = (day: Day): Day =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
const weekOf = (first: Day): Range => ({ from: first, to: addDays(first, 6) });
export const financialYearEnding = (year: number, start: YearStart): Range =>
  yearStartingOn(`${start === 1 ? year : year - 1}-${two(start)}-01`);

/** Returns the first day of a named month; without a year, of the latest one that has begun. */
export const findMonth = (name: string, year: number | null, today: Day): Day => {
  const first = (inYear: number): Day => `${inYear}-${two(monthNumber(name))}-01`;
  const thisYear = Number(today.slice(0, 4));
  return first(year ?? (first(thisYear) > today ? thisYear - 1 : thisYear));
};

const readMonth = (name: string, year: number | null, context: CalendarContext) =>
  buildRange(monthOf(findMonth(name, year, context.today)), 'month', context, { isOpen: year === null });

const readDay = (date: string, name: string, year: string | undefined, context: CalendarContext) => {
  const { today } = context;
  const spell = (inYear: number | string): Day => `${inYear}-${two(monthNumber(name))}-${two(Number(date))}`;
  const thisYear = Number(today.slice(0, 4));
  const day = spell(year ?? (spell(thisYear) > today ? thisYear - 1 : thisYear));
  if (!isDay(day)) return { problem: `The calendar has no ${date} ${name}${year ? ` ${year}` : ''}.` };
  return buildRange({ from: day, to: day }, 'day', context, { isOpen: year === undefined });
};

/** Returns the running or the last complete period of a unit. */
export const readRelative = (which: string, unit: string, context: CalendarContext) => {
  const { today, yearStart } = context;
  const isLast = which !== 'this' && which !== 'current';
  const named = (range: Range, name: NamedRange['unit']) => buildRange(range, name, context, { isLast });
  if (unit === 'week') return named(weekOf(addDays(weekStart(today), isLast ? -7 : 0)), 'week');
  if (unit === 'month') return named(monthOf(addMonths(monthStart(today), isLast ? -1 : 0)), 'month');
  if (unit === 'quarter') return named(quarterOf(addMonths(quarterStart(today), isLast ? -3 : 0)), 'quarter');
  if (unit === 'year')
    return named(yearStartingOn(`${Number(today.slice(0, 4)) - (isLast ? 1 : 0)}-01-01`), 'year');
  return named(findFinancialYear(isLast ? addYears(today, -1) : today, yearStart), 'year');
};

/** Maximum length of a rolling range, the same as for a report by day. */
export const maxRollingYears = 10;

/** Returns the last N days or weeks up to yesterday, or the last N whole months or years. */
export const readRolling = (
  count: number,
  unit: string,
  context: CalendarContext,
): NamedRange | RangeProblem => {
  const { today } = context;
  const days = unit.startsWith('day') ? 1 : unit.startsWith('week') ? 7 : null;
  const monthCount = unit.startsWith('year') ? count * 12 : count;
  if (count < 1 || (days ? count * days > 366 * maxRollingYears : monthCount > 12 * maxRollingYears))
    return { problem: 'A date range can have at most ten years.' };
  const range = days
    ? { from: addDays(today, -count * days), to: addDays(today, -1) }
    : { from: addMonths(monthStart(today), -monthCount), to: addDays(monthStart(today), -1) };
  return buildRange(range, 'days', context);
};

/** Returns the quarter of the named year; without one, the latest that has begun. */
export const readQuarter = (
  number: number,
  financialYear: string | undefined,
  calendarYear: string | undefined,
  context: CalendarContext,
): NamedRange | RangeProblem => {
  const { today, yearStart } = context;
  const inYear = (year: Range) => quarterOf(addMonths(year.from, (number - 1) * 3));
  if (financialYear)
    return buildRange(inYear(financialYearEnding(Number(financialYear), yearStart)), 'quarter', context);
  if (calendarYear && yearStart !== 1)
    return {
      problem: `Q${number} ${calendarYear} can be a quarter of the calendar or of the financial year. Name its months, or ask for Q${number} FY${calendarYear.slice(2)}.`,
    };
  if (calendarYear) return buildRange(inYear(yearStartingOn(`${calendarYear}-01-01`)), 'quarter', context);
  const year = findFinancialYear(today, yearStart);
  const current = inYear(year);
  const latest = current.from > today ? inYear(findFinancialYear(addYears(today, -1), yearStart)) : current;
  return buildRange(latest, 'quarter', context, { isOpen: true });
};

/** Words for a date range. `read` gets the groups of the pattern. */
export type Expression = {
  pattern: string;
  read: (groups: (string | undefined)[], context: CalendarContext) => NamedRange | RangeProblem;
};

const year = '(20\\d\\d)';
// Accepts 'may' as a month only after a preposition or before a year, because it is also a verb.
const monthName = `(?:(?<=(?:in|since|of|than|against|versus|vs|to|with|and|from|for|until|till|between|during|\\d) )may|may(?= 20\\d\\d| last year| this year)|${monthPattern.replace('|may|', '|')})`;

/** Expressions for one date range, longest first. */
export const rangeExpressions: readonly Expression[] = [
  {
    pattern: `(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthPattern})(?: ${year})?`,
    read: ([date = '', name = '', inYear], context) => readDay(date, name, inYear, context),
  },
  {
    // Refuses 'Oct 25', which can be a day or a month of a year, unless 'on' precedes it or the number is no likely
    // year.
    pattern: `(?<!on )(${monthPattern}) ([1-3]\\d)(?! 20\\d\\d)`,
    read: ([name = '', number = ''], context) =>
      Number(number) > Number(context.today.slice(2, 4)) + 1
        ? readDay(number, name, undefined, context)
        : {
            problem: `“${name} ${number}” can be a day or a month of 20${number}. Write “${number} ${name}” or “${name} 20${number}”.`,
          },
  },
  {
    pattern: `(${monthPattern}) (\\d{1,2})(?:st|nd|rd|th)?(?: ${year})?`,
    read: ([name = '', date = '', inYear], context) => readDay(date, name, inYear, context),
  },
  {
    pattern: `(${monthName})(?: of)?(?: ${year}| (last|this) year)?`,
    read: ([name = '', inYear, which], context) => {
      const thisYear = Number(context.today.slice(0, 4));
      const named = inYear ? Number(inYear) : which ? thisYear - (which === 'last' ? 1 : 0) : null;
      return readMonth(name, named, context);
    },
  },
  {
    pattern: `q([1-4])(?:(?: of)? fy(\\d{4})|(?: of)? ${year})?`,
    read: ([number, financialYear, calendarYear], context) =>
      readQuarter(Number(number), financialYear, calendarYear, context),
  },
  {
    pattern: 'fy(\\d{4})',
    read: ([ending], context) =>
      buildRange(financialYearEnding(Number(ending), context.yearStart), 'year', context),
  },
  {
    pattern: '(?:the )?(financial|fiscal) year to date',
    read: (_, context) => readRelative('this', 'financial year', context),
  },
  { pattern: 'year to date|ytd', read: (_, context) => readRelative('this', 'year', context) },
  { pattern: 'month to date|mtd', read: (_, context) => readRelative('this', 'month', context) },
  {
    pattern: `(?:the )?(this|current|last|previous) (week|month|quarter|year|(?:financial|fiscal) year)(?: so far| to date)?`,
    read: ([which = '', unit = ''], context) => readRelative(which, unit, context),
  },
  {
    pattern: `(?:year |calendar year )?${year}`,
    read: ([inYear], context) => buildRange(yearStartingOn(`${inYear}-01-01`), 'year', context),
  },
  {
    pattern: 'yesterday',
    read: (_, context) => {
      const day = addDays(context.today, -1);
      return buildRange({ from: day, to: day }, 'day', context);
    },
  },
  {
    pattern: 'today',
    read: (_, context) => buildRange({ from: context.today, to: context.today }, 'day', context),
  },
];

/** First month of each season south of the equator. */
const southernSeasons = { autumn: 3, winter: 6, spring: 9, summer: 12 } as const;
const seasonPattern =
  /\b(?:(?:in|during|over|the) )*(last |this )?(spring|summer|autumn|winter)(?:(?: of)?(?: (20\d\d)(?!\/)| (last|this) year))?(?! ?(?:sale|offer|campaign|clean))\b/gi;

/** Spells the months of a season and of a quarter of a calendar year, each with a note on how it was read. */
export const spellPeriods = (
  asked: string,
  { today, yearStart, isSouthern }: CalendarContext,
): { question: string; spelled: { from: string; to: string }[] } => {
  const spelled: { from: string; to: string }[] = [];
  if (/["“]/.test(asked)) return { question: asked, spelled };
  const note = (from: string, first: Day, last: Day) => {
    const name = (day: Day) => `${months[Number(day.slice(5, 7)) - 1]?.[0] ?? ''} ${day.slice(0, 4)}`;
    const words = `from ${name(first)} to ${name(last)}`;
    spelled.push({ from: from.trim(), to: `${formatMonth(first)} – ${formatMonth(last)}` });
    return words;
  };
  const thisYear = Number(today.slice(0, 4));
  const quartered = asked.replace(
    /\bq([1-4])(?: of)? (20\d\d)\b/gi,
    (all: string, number: string, year: string) => {
      if (yearStart === 1) return all;
      const first = addMonths(`${year}-01-01`, (Number(number) - 1) * 3);
      return note(all, first, addMonths(first, 2));
    },
  );
  if (!isSouthern) return { question: quartered, spelled };
  // 'Fewer than in spring last year' asks for this spring against that one.
  const seasoned = quartered.replace(
    /^(?!.*\b(?:20\d\d|this|month|week)\b)(.*) (than|compared (?:to|with)|versus|vs) (?:in )?(spring|autumn|winter) last year\b/i,
    '$1 in $3 $2 in $3 last year',
  );
  const question = seasoned.replace(
    seasonPattern,
    (
      all: string,
      which: string | undefined,
      season: string,
      year: string | undefined,
      near: string | undefined,
    ) => {
      const name = season.toLowerCase() as keyof typeof southernSeasons;
      const startIn = (inYear: number): Day => `${inYear}-${two(southernSeasons[name])}-01`;
      // A summer has two years, so only the latest one is certain.
      if (name === 'summer' && (year ?? near) !== undefined) return all;
      const latest = startIn(startIn(thisYear) > today ? thisYear - 1 : thisYear);
      const isRunning = addMonths(latest, 3) > today;
      const isThis = which?.trim().toLowerCase() === 'this';
      // The next summer has no figures.
      if (isThis && !isRunning) return all;
      const asPast = which !== undefined && !isThis && isRunning ? addYears(latest, -1) : latest;
      const first = year
        ? startIn(Number(year))
        : near
          ? startIn(thisYear - (near === 'last' ? 1 : 0))
          : asPast;
      return `${/^in /i.test(all) ? 'in ' : ''}${note(all, first, addMonths(first, 2))}`;
    },
  );
  return { question, spelled };
};
