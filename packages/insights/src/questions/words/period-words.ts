import {
  addDays,
  addMonths,
  addYears,
  type Day,
  daysBetween,
  monthEnd,
  monthStart,
} from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import {
  buildRange,
  type CalendarContext,
  type Expression,
  financialYearEnding,
  findMonth,
  maxRollingYears,
  monthPattern,
  type NamedRange,
  quarterOf,
  quarterStart,
  type RangeProblem,
  readQuarter,
  readRelative,
  readRolling,
  weekStart,
} from './calendar-words.ts';

const ordinals: readonly string[] = ['first', 'second', 'third', 'fourth'];
const ordinal = 'first|1st|second|2nd|third|3rd|fourth|4th';
const readOrdinal = (text: string): number => {
  const named = ordinals.indexOf(text);
  return named >= 0 ? named + 1 : Number(text.slice(0, 1));
};

const numberWords = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const number = `\\d{1,4}|a|an|${numberWords.slice(1).join('|')}|(?:a )?couple of|(?:a )?few`;
const readNumber = (text: string): number => {
  if (/^(?:a|an)$/.test(text)) return 1;
  if (text.endsWith('couple of')) return 2;
  if (text.endsWith('few')) return 3;
  const named = numberWords.indexOf(text);
  return named >= 0 ? named : Number(text);
};

const weekdayNames = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const weekday = weekdayNames.join('|');

const build = (from: Day, to: Day, unit: NamedRange['unit'], context: CalendarContext) =>
  buildRange({ from, to }, unit, context);

const year = '(20\\d\\d)';
/** Month with or without its year, or a month next to today. Its groups are the name, the year and 'last' or 'this'. */
const month = `(?:(${monthPattern})(?: ${year})?|(last|this) month)`;
const startOfMonth = (
  name: string | undefined,
  inYear: string | undefined,
  which: string | undefined,
  { today }: CalendarContext,
): Day =>
  name === undefined
    ? addMonths(monthStart(today), which === 'last' ? -1 : 0)
    : findMonth(name, inYear === undefined ? null : Number(inYear), today);

/** Returns the week of a month: its first seven days, the next seven, or with 'last' its last seven. */
const weekOfMonth = (which: string, first: Day): Range => {
  if (which === 'last') return { from: addDays(monthEnd(first), -6), to: monthEnd(first) };
  const from = addDays(first, (readOrdinal(which) - 1) * 7);
  return { from, to: addDays(from, 6) };
};

/** Returns the whole day, week, month, quarter or year that lies some of them before the running one. */
const readAgo = (count: number, unit: string, context: CalendarContext): NamedRange | RangeProblem => {
  const { today } = context;
  if (unit === 'day') return build(addDays(today, -count), addDays(today, -count), 'day', context);
  if (unit === 'week') {
    const from = addDays(weekStart(today), -7 * count);
    return build(from, addDays(from, 6), 'week', context);
  }
  if (unit === 'month') {
    const from = addMonths(monthStart(today), -count);
    return build(from, monthEnd(from), 'month', context);
  }
  if (unit === 'quarter') {
    const quarter = quarterOf(addMonths(quarterStart(today), -3 * count));
    return buildRange(quarter, 'quarter', context);
  }
  const inYear = Number(today.slice(0, 4)) - count;
  return build(`${inYear}-01-01`, `${inYear}-12-31`, 'year', context);
};

/** Returns the latest such weekday before today; with `weeksAgo` that of an earlier week. */
const latestWeekday = (name: string, { today }: CalendarContext): Day => {
  const monday = weekStart(today);
  const day = addDays(monday, weekdayNames.indexOf(name));
  return day < today ? day : addDays(day, -7);
};

const rollingDays = { week: 7, fortnight: 14, month: 30, quarter: 90, year: 365 } as const;
const rollingUnit = Object.keys(rollingDays).join('|');
const span = '(?:in|over|during|for|within|across) the (?:last|past)';

/** Returns the nth weekday of a month, 1 for Monday. */
const nthWeekday = (year: number, month: number, weekdayNumber: number, nth: number): Day => {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const offset = (weekdayNumber - 1 - daysBetween(weekStart(first), first) + 7) % 7;
  return addDays(first, offset + 7 * (nth - 1));
};

/** Days with a name, by year. */
const namedDays: readonly (readonly [string, (year: number) => Day])[] = [
  ['black friday', (inYear) => addDays(nthWeekday(inYear, 11, 4, 4), 1)],
  ['cyber monday', (inYear) => addDays(nthWeekday(inYear, 11, 4, 4), 4)],
  ['(?:melbourne )?cup day', (inYear) => nthWeekday(inYear, 11, 2, 1)],
  ['christmas day', (inYear) => `${inYear}-12-25`],
  ['boxing day', (inYear) => `${inYear}-12-26`],
  ['new years day', (inYear) => `${inYear}-01-01`],
  ['australia day', (inYear) => `${inYear}-01-26`],
  ['anzac day', (inYear) => `${inYear}-04-25`],
  ['valentines day', (inYear) => `${inYear}-02-14`],
];

/** Expressions for parts of months and years, for days long ago, and for weekdays, in everyday words. */
export const periodExpressions: readonly Expression[] = [
  ...namedDays.map(
    ([name, dayOf]): Expression => ({
      pattern: `(?:on )?${name}(?: (?:in )?(?:${year}|(last|this) year))?`,
      read: ([named, which], context) => {
        const thisYear = Number(context.today.slice(0, 4));
        const asked = named ? Number(named) : which ? thisYear - (which === 'last' ? 1 : 0) : null;
        const inYear = asked ?? (dayOf(thisYear) < context.today ? thisYear : thisYear - 1);
        const before = dayOf(inYear - 1);
        const found = build(dayOf(inYear), dayOf(inYear), 'day', context);
        return 'problem' in found ? found : { ...found, yearBefore: { from: before, to: before } };
      },
    }),
  ),
  {
    pattern:
      '(?:(?:of|for|over|in) )?all time|ever(?! since)|(?:ever )?since (?:we|i|the business) (?:started|began|opened|launched)|since (?:day one|the (?:very )?(?:start|beginning)(?! of))',
    read: (_, context) => {
      const found = build(
        addYears(context.today, -maxRollingYears),
        addDays(context.today, -1),
        'days',
        context,
      );
      return 'problem' in found ? found : { ...found, isAllTime: true };
    },
  },
  {
    pattern: `(?:the )?(${ordinal}|last) week (?:of|in) (?:the )?${month}`,
    read: ([which = '', name, inYear, near], context) =>
      buildRange(weekOfMonth(which, startOfMonth(name, inYear, near, context)), 'week', context),
  },
  {
    pattern: `(?:the )?(first|last) (\\d{1,2}|two|three|ten) (days|weeks) (?:of|in) (?:the )?${month}`,
    read: ([side, count = '', unit, name, inYear, near], context) => {
      const first = startOfMonth(name, inYear, near, context);
      const days = readNumber(count) * (unit === 'weeks' ? 7 : 1) - 1;
      return side === 'first'
        ? build(first, addDays(first, days), 'days', context)
        : build(addDays(monthEnd(first), -days), monthEnd(first), 'days', context);
    },
  },
  {
    pattern: `(?:the )?(first|second|1st|2nd|last) half (?:of|in) (?:the )?${month}`,
    read: ([side = '', name, inYear, near], context) => {
      const first = startOfMonth(name, inYear, near, context);
      return readOrdinal(side) === 1
        ? build(first, addDays(first, 14), 'days', context)
        : build(addDays(first, 15), monthEnd(first), 'days', context);
    },
  },
  {
    // 'The three months to the end of September'
    pattern: `(?:the )?(${number.replace('|a|an', '')}|\\d{1,2}) (months|quarters) (?:to|ending(?: in| with| on)?|ended|up to|until)(?: the end of)?(?: the)? ${month}`,
    read: ([count = '', unit, name, inYear, near], context) => {
      const last = startOfMonth(name, inYear, near, context);
      const months = readNumber(count) * (unit === 'quarters' ? 3 : 1);
      return build(addMonths(last, 1 - months), monthEnd(last), 'days', context);
    },
  },
  {
    // Weeks of a year are counted as calendars do: the first one has the first Thursday.
    pattern: `week (?:number |no )?([1-9]|[1-4]\\d|5[0-3])(?: (?:of |in )?(?:${year}|(this|last) year))?`,
    read: ([count = '', inYear, which], context) => {
      const thisYear = Number(context.today.slice(0, 4));
      const first = weekStart(`${inYear ?? thisYear - (which === 'last' ? 1 : 0)}-01-04`);
      const from = addDays(first, (Number(count) - 1) * 7);
      return build(from, addDays(from, 6), 'week', context);
    },
  },
  {
    pattern: `(?:from )?(${weekday}) (?:to|until|till|through) (${weekday}) (?:of )?(last|this) week`,
    read: ([first = '', last = '', which], context) => {
      const monday = addDays(weekStart(context.today), which === 'last' ? -7 : 0);
      const [from, to] = [first, last].map((name) => addDays(monday, weekdayNames.indexOf(name)));
      return from !== undefined && to !== undefined && from <= to
        ? build(from, to, 'days', context)
        : { problem: 'The date range ends before it starts.' };
    },
  },
  {
    // 'September quarter': the three months that end with September.
    pattern: `(?:the )?(mar(?:ch)?|june?|sept?(?:ember)?|dec(?:ember)?) (?:quarter|qtr)(?: (?:of )?${year})?`,
    read: ([name = '', inYear], context) => {
      const first = findMonth(name, inYear === undefined ? null : Number(inYear), context.today);
      return buildRange(quarterOf(addMonths(first, -2)), 'quarter', context);
    },
  },
  {
    pattern: `(?:the )?(?:(${ordinal}|last) quarter|quarter ([1-4])) of (?:the )?(?:fy(\\d{4})|${year}|(this|last|current) (?:calendar )?year|(?:(this|last|current) )?financial year)`,
    read: ([named, numbered, financial, calendar, nearYear, nearFinancial], context) => {
      const which = named ?? numbered ?? '';
      const at = which === 'last' ? 4 : readOrdinal(which);
      const thisYear = Number(context.today.slice(0, 4));
      const inYear = calendar
        ? Number(calendar)
        : nearYear
          ? thisYear - (nearYear === 'last' ? 1 : 0)
          : undefined;
      if (inYear !== undefined)
        return buildRange(
          quarterOf(`${inYear}-${String(at * 3 - 2).padStart(2, '0')}-01`),
          'quarter',
          context,
        );
      if (financial) return readQuarter(at, financial, undefined, context);
      const running = readRelative(nearFinancial === 'last' ? 'last' : 'this', 'financial year', context);
      return 'problem' in running
        ? running
        : buildRange(quarterOf(addMonths(running.whole.from, (at - 1) * 3)), 'quarter', context);
    },
  },
  {
    pattern: `(?:the )?(${ordinal}) quarter`,
    read: ([which = ''], context) => readQuarter(readOrdinal(which), undefined, undefined, context),
  },
  {
    pattern: `(?:the )?(first|second) half of (?:the )?(?:fy(\\d{4})|(this|last|current)? ?financial year)`,
    read: ([side, ending, which], context) => {
      const running = ending
        ? buildRange(financialYearEnding(Number(ending), context.yearStart), 'year', context)
        : readRelative(which === 'last' ? 'last' : 'this', 'financial year', context);
      if ('problem' in running) return running;
      const from = addMonths(running.whole.from, side === 'first' ? 0 : 6);
      return build(from, addDays(addMonths(from, 6), -1), 'days', context);
    },
  },
  {
    pattern: `(?:the )?(first|second) half of (?:${year}|(this|last|the) year)`,
    read: ([side, inYear, which], context) => {
      const at = inYear ?? String(Number(context.today.slice(0, 4)) - (which === 'last' ? 1 : 0));
      return side === 'first'
        ? build(`${at}-01-01`, `${at}-06-30`, 'days', context)
        : build(`${at}-07-01`, `${at}-12-31`, 'days', context);
    },
  },
  {
    // 'A year ago' is what a figure is compared with.
    pattern: `(?!(?:a|one) year ago)(${number}) (day|week|month|quarter|year)s? ago`,
    read: ([count = '', unit = ''], context) => readAgo(readNumber(count), unit, context),
  },
  {
    pattern: '(?:the )?(week|month|quarter|year) before last',
    read: ([unit = ''], context) => readAgo(2, unit, context),
  },
  { pattern: '(?:the )?day before yesterday', read: (_, context) => readAgo(2, 'day', context) },
  {
    pattern: `(?:on )?(${weekday}) (?:of )?last week`,
    read: ([name = ''], context) => {
      const day = addDays(weekStart(context.today), weekdayNames.indexOf(name) - 7);
      return build(day, day, 'day', context);
    },
  },
  {
    pattern: `(?:on )?(?:last|this) (${weekday})|(?<=since )(${weekday})|(?<!(?:from|and|or|than|versus|to) )on (${weekday})(?! (?:and|or|to|versus|mornings?|afternoons?|evenings?|nights?))`,
    read: ([named, since, on], context) => {
      const day = latestWeekday(named ?? since ?? on ?? '', context);
      return build(day, day, 'day', context);
    },
  },
  {
    pattern:
      '(?:(?:on|over|at|during) )?(?:the|last|this|this past|the past|the last) weekend(?! (?:of|starting|beginning) )',
    read: (_, context) => {
      const sunday = latestWeekday('sunday', context);
      return build(addDays(sunday, -1), sunday, 'days', context);
    },
  },
  {
    pattern: `(?:last|past) (${monthPattern})`,
    read: ([name = ''], context) => {
      const first = findMonth(name, null, context.today);
      const thisMonth = monthStart(context.today);
      if (first === addMonths(thisMonth, -1))
        return {
          problem: `“Last ${name}” can be the last month or the one a year before. Write “${name} ${first.slice(0, 4)}” or “${name} ${Number(first.slice(0, 4)) - 1}”.`,
        };
      const from = first === thisMonth ? addMonths(first, -12) : first;
      return build(from, monthEnd(from), 'month', context);
    },
  },
  {
    // 'In the last month' is counted back from today, unlike 'last month'.
    pattern: `${span} (${rollingUnit})|(?:the )?(?:last|past) (fortnight)|(?:the )?past (${rollingUnit})`,
    read: (groups, context) => {
      const unit = groups.find((one): one is keyof typeof rollingDays => one !== undefined) ?? 'week';
      return readRolling(rollingDays[unit], 'day', context);
    },
  },
  {
    pattern: `(?:(?:over|during|in|for|within) )?(?:the )?(?:last|previous|past) (${number.replace('|a|an', '')}) (days?|weeks?|months?|years?|quarters?|fortnights?)`,
    read: ([count = '', unit = ''], context) => {
      const many = readNumber(count);
      if (unit.startsWith('fortnight')) return readRolling(many * 14, 'day', context);
      if (!unit.startsWith('quarter')) return readRolling(many, unit, context);
      const end = quarterStart(context.today);
      return build(addMonths(end, -3 * many), addDays(end, -1), 'days', context);
    },
  },
];
