import { instantOfLocalTime } from '../time/date-time.ts';
import { addDays, addMonths, type Day, dayAt, monthEnd, monthStart } from '../time/day.ts';
import { formatTime, type TimeOfDay } from '../time/time-of-day.ts';

/**
 * Schedule of a report. `day` is 1 (Monday) to 7 (Sunday) of a week, or 1 to 31 of a month. 'last' is the last day of
 * the month; a day that the month lacks also means its last day.
 */
export type ScheduleRule =
  | { readonly every: 'week'; readonly day: number; readonly time: TimeOfDay }
  | { readonly every: 'month'; readonly day: number | 'last'; readonly time: TimeOfDay };

/** Weekday as a number, 1 (Monday) to 7 (Sunday). */
const weekdayNumber = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const dayInMonth = (month: Day, day: number | 'last'): Day => {
  const last = monthEnd(month);
  const targetDay = day === 'last' ? 31 : day;
  const days = Number(last.slice(8));
  return targetDay >= days ? last : addDays(month, targetDay - 1);
};

const dayOnOrAfter = (rule: ScheduleRule, from: Day): Day => {
  if (rule.every === 'week') return addDays(from, (rule.day - weekdayNumber(from) + 7) % 7);
  const here = dayInMonth(monthStart(from), rule.day);
  return here >= from ? here : dayInMonth(addMonths(monthStart(from), 1), rule.day);
};

/**
 * Returns the next moment after an instant at which a time zone's clock shows the rule's day and time. If a clock
 * change skips that hour, the moment is one hour later; if it repeats the hour, the first one counts. A report is thus
 * due exactly once a week or month.
 */
export const findNextDue = (rule: ScheduleRule, timeZone: string, after: Date): Date => {
  let day = dayOnOrAfter(rule, addDays(dayAt(timeZone, after), -1));
  for (;;) {
    const due = instantOfLocalTime(timeZone, day, rule.time);
    if (due > after) return due;
    day = dayOnOrAfter(rule, addDays(day, 1));
  }
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const weekdayName = (day: number): string => weekdays[day - 1] ?? '';

const ordinal = (n: number): string => {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return `${n}${ending}`;
};

/** Formats a rule: 'Every Monday at 8:00 AM', 'On the 31st of the month, or its last day, at 8:00 AM'. */
export const describeSchedule = (rule: ScheduleRule): string => {
  const time = formatTime(rule.time);
  if (rule.every === 'week') return `Every ${weekdayName(rule.day)} at ${time}`;
  if (rule.day === 'last') return `On the last day of the month at ${time}`;
  const short = rule.day > 28 ? ', or its last day,' : '';
  return `On the ${ordinal(rule.day)} of the month${short} at ${time}`;
};
