import type { PeriodUnit } from '../cells/period-unit.ts';

/** Order of day, month and year in numeric dates. `ymd` is needed only for two-digit years. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const shortDate = /^(\d{2})[-/. ](\d{2})[-/. ](\d{2})(?!\d)/;
/** Maximum years between the first and the last date of a file, for its dates to be read with the year first. */
const maxYears = 5;

/**
 * Reports whether dates begin with a two-digit year: `26/08/31`. All must then be real dates. In addition, the last
 * numbers, read as years, would be in the future; or the first numbers are this year or the last, while the last
 * numbers vary like days or would be years long ago.
 */
export const isYearFirst = (
  cells: readonly string[],
  thisYear = new Date().getUTCFullYear() % 100,
): boolean => {
  const dates = cells.map((cell) => shortDate.exec(cell.trim())?.slice(1).map(Number));
  const firsts = new Set(dates.map((parts) => parts?.[0] ?? -1));
  const lasts = new Set(dates.map((parts) => parts?.[2] ?? -1));
  const isDate = (parts: readonly number[] | undefined) => {
    const [year = 0, month = 0, day = 0] = parts ?? [];
    const date = new Date(Date.UTC(2000 + year, month - 1, day));
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year <= thisYear + 1;
  };
  if (dates.length === 0 || Math.max(...firsts) - Math.min(...firsts) > maxYears || !dates.every(isDate))
    return false;
  if (Math.max(...lasts) > thisYear + 1) return true;
  if (Math.min(...firsts) < thisYear - 1) return false;
  const isOld = Math.max(...lasts) < thisYear - maxYears;
  const varies = lasts.size > firsts.size && Math.max(...lasts) - Math.min(...lasts) > maxYears;
  return isOld || varies;
};

/** Returns the order of day and month if numbers above 12 show it. */
export const findDateOrder = (cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const cell of cells) {
    const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ]\d{2,4}/.exec(cell.trim());
    if (Number(parts?.[1]) > 12) dayFirst++;
    if (Number(parts?.[2]) > 12) monthFirst++;
  }
  if (dayFirst === monthFirst) return undefined;
  return dayFirst > monthFirst ? 'dmy' : 'mdy';
};

/**
 * Returns the order of day and month in a daily report with consecutive dates: `7/1`, `7/2`, `7/3` are three days of
 * July. Undefined if both orders or neither give consecutive days.
 */
const findDateOrderOfDailyReport = (cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
  const pairs = new Map<string, readonly [number, number, number]>();
  for (const text of cells) {
    const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{2,4})/.exec(text.trim());
    if (parts !== null) pairs.set(parts[0], [Number(parts[1]), Number(parts[2]), Number(parts[3])]);
  }
  const follow = (month: 0 | 1): boolean => {
    const days = [...pairs.values()].map(
      (pair) => Date.UTC(pair[2], pair[month] - 1, pair[1 - month]) / 86_400_000,
    );
    return days.length > 2 && Math.max(...days) - Math.min(...days) === days.length - 1;
  };
  const [dayFirst, monthFirst] = [follow(1), follow(0)];
  return dayFirst === monthFirst ? undefined : dayFirst ? 'dmy' : 'mdy';
};

const readYear = (text = ''): number => Number(text) + (text.length === 2 ? 2000 : 0);

/**
 * Returns the order in which the numeric dates of a column are the first days of its periods; undefined if both or
 * neither fit. Weeks always begin on the same weekday.
 */
const findDateOrderOfPeriods = (unit: PeriodUnit, cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
  const dates = cells.map((cell) => /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(cell.trim()));
  if (dates.length < 2 || dates.includes(null)) return undefined;
  const fits = (order: 'dmy' | 'mdy'): boolean => {
    const read = dates.map((parts) => {
      const [one, other] = [Number(parts?.[1]), Number(parts?.[2])];
      const [day, month] = order === 'dmy' ? [one, other] : [other, one];
      return { day, month, weekday: new Date(Date.UTC(readYear(parts?.[3]), month - 1, day)).getUTCDay() };
    });
    if (read.some(({ day, month }) => month < 1 || month > 12 || day < 1 || day > 31)) return false;
    if (unit === 'week') return new Set(read.map(({ weekday }) => weekday)).size === 1;
    return read.every(({ day, month }) => day === 1 && (unit === 'month' || month % 3 === 1));
  };
  const [dayFirst, monthFirst] = [fits('dmy'), fits('mdy')];
  return dayFirst === monthFirst ? undefined : dayFirst ? 'dmy' : 'mdy';
};

/** Day of a numeric date as a number, in an order; NaN if it is no date. */
const readDay = (cell: string, order: 'dmy' | 'mdy'): number => {
  const parts = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?!\d)/.exec(cell.trim());
  const [day, month] = order === 'dmy' ? [parts?.[1], parts?.[2]] : [parts?.[2], parts?.[1]];
  return Number(month) > 12 ? Number.NaN : Date.UTC(readYear(parts?.[3]), Number(month) - 1, Number(day));
};
const inOneOrder = (fits: (order: 'dmy' | 'mdy') => boolean): 'dmy' | 'mdy' | undefined => {
  const [dayFirst, monthFirst] = [fits('dmy'), fits('mdy')];
  return dayFirst === monthFirst ? undefined : dayFirst ? 'dmy' : 'mdy';
};

/** Maximum number of days in a range that one row covers. */
const maxRangeDays = 92;
/** Returns the order in which ranges of numeric dates are short and end after they start. */
const findDateOrderOfRanges = (cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
  const ranges = cells.map((cell) => cell.split(' - ')).filter(({ length }) => length === 2);
  const lengths = (order: 'dmy' | 'mdy') =>
    ranges.map(([first = '', last = '']) => (readDay(last, order) - readDay(first, order)) / 86_400_000 + 1);
  if (ranges.length === 0) return undefined;
  return (
    inOneOrder((order) => lengths(order).every((days) => days > 0 && days <= maxRangeDays)) ??
    inOneOrder((order) => lengths(order).every((days) => days === 7))
  );
};

/** Evidence for the order of day, month and year in a file. */
export type DateEvidence = {
  /** Cells of the date columns that are read, in the format of `foldDate`. */
  dates: readonly string[];
  /** Cells of other columns, such as a payment date. */
  otherDates: readonly string[];
  /** Unit of the periods, if the dates are those of periods. */
  unit: PeriodUnit | undefined;
  /** Date range that the report states above its table. */
  period: { from: string; to: string } | undefined;
  /** Whether reports of this kind contain every day; their heading is English. */
  isDaily: boolean;
  /** Whether the rows are in a time zone of the United States. */
  isAmerican: boolean;
};

/** Returns the order of the dates in a file, using the most certain evidence first; undefined without evidence. */
export const detectDateOrder = ({
  dates,
  otherDates,
  unit,
  period,
  isDaily,
  isAmerican,
}: DateEvidence): DateOrder | undefined => {
  const single = dates.flatMap((date) => date.split(' - '));
  // In dates with dots, the day comes first in every country.
  const isDotted =
    single.length > 0 && single.every((date) => /^\d{1,2}\.\d{1,2}\.\d{2,4}\b/.test(date.trim()));
  const isInPeriod = (order: 'dmy' | 'mdy') =>
    period !== undefined &&
    single.every(
      (date) =>
        readDay(date, order) >= Date.parse(period.from) && readDay(date, order) <= Date.parse(period.to),
    );
  return (
    (isYearFirst(single) ? 'ymd' : undefined) ??
    findDateOrder(single) ??
    findDateOrderOfRanges(dates) ??
    (unit && findDateOrderOfPeriods(unit, single)) ??
    (single.length > 0 ? inOneOrder(isInPeriod) : undefined) ??
    (isDotted ? 'dmy' : undefined) ??
    findDateOrder(otherDates) ??
    (isDaily ? findDateOrderOfDailyReport(single) : undefined) ??
    (isAmerican ? 'mdy' : undefined)
  );
};
