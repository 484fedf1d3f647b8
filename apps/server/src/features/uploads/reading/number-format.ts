import { currencyCodePattern } from '@bellwether/contract/imports/heading';
import type { PeriodUnit } from '@bellwether/contract/imports/period-unit';
import { currencySigns } from './currency-signs.ts';
import type { Delimiter } from './delimiter.ts';

/** Cells of a numeric column: all of them, or one per distinct format. */
export type NumberColumn = { cells: readonly string[]; whole: boolean };

/**
 * Decimal sign of a file: `certain` if the cells prove it, otherwise the likelier one with an ambiguous cell.
 */
export type DecimalSign = { decimal: '.' | ','; certain: boolean; unsure?: string };

const either = /^\d{1,3}[.,]\d{3}$/;
/** Currencies whose amounts are written without cents. */
const withoutCents = /Rp|IDR|VND|₫|CLP|COP|PYG/;

/**
 * Reports whether the sign separates thousands. `1.500` next to plain `12` shows that, since decimals would
 * always be written; `1.500` next to `4200` does not.
 */
const dividesThousands = (sign: '.' | ',', bare: readonly string[], whole: boolean): boolean => {
  const undecided = bare.filter((cell) => either.test(cell) && cell.includes(sign));
  if (undecided.length === 0 || bare.some((cell) => /^\d{4,}$/.test(cell))) return false;
  return (
    whole ||
    (undecided.some((cell) => cell.endsWith('0')) && bare.some((cell) => /^[1-9]\d{0,2}$/.test(cell)))
  );
};

/** Finds the decimal sign, point or comma, from all numeric columns together. */
export const findDecimalSign = (columns: readonly NumberColumn[], delimiter: Delimiter): DecimalSign => {
  let comma = false;
  let point = false;
  let unsure: string | undefined;
  for (const { cells, whole } of columns) {
    const bare = cells.map((cell) => cell.normalize('NFKC').replace(/[^\d.,]/g, ''));
    // `1,500` is never reported as ambiguous: with a decimal point it always means 1500.
    unsure ??= cells[bare.findIndex((cell) => either.test(cell) && cell.includes('.'))];
    comma ||=
      dividesThousands('.', bare, whole) ||
      cells.some((cell) => withoutCents.test(cell) && /\d\.\d{3}(?!\d)/.test(cell)) ||
      bare.some((cell) => /\d,\d{1,2}$|\d,\d{4,}$|\.\d{3},\d|^0,\d+$|\.\d{3}\.\d{3}|\d{4},\d{3}$/.test(cell));
    point ||=
      dividesThousands(',', bare, whole) ||
      bare.some((cell) =>
        /\d\.\d{1,2}$|\d\.\d{4,}$|,\d{3}\.\d|^0\.\d+$|,\d{2,3},\d{3}|\d{4}\.\d{3}$/.test(cell),
      );
  }
  if (comma !== point) return { decimal: comma ? ',' : '.', certain: true };
  // `435.000` alone is ambiguous. Files delimited by semicolons come from regions with a decimal comma.
  const decimal = !comma && delimiter === ';' && unsure?.includes('.') ? ',' : '.';
  return { decimal, certain: false, ...(unsure !== undefined && { unsure: unsure.trim() }) };
};

/** Order of the numbers of a date. `ymd` only matters where the year has two digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

const shortDate = /^(\d{2})[-/. ](\d{2})[-/. ](\d{2})(?!\d)/;
/** Maximum years between the first and the last date of a file that is read with the year first. */
const maxYears = 5;

/**
 * Reports whether dates begin with a year of two digits: `26/08/31`. All have to be real dates then. Either the last
 * numbers, as years, would be in the future, or the first ones are recent years while the last ones vary like days.
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
  return (
    Math.max(...firsts) >= thisYear - 1 &&
    lasts.size > firsts.size &&
    Math.max(...lasts) - Math.min(...lasts) > maxYears
  );
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
 * Returns the order of day and month in a daily report, where dates are consecutive: `7/1`, `7/2`, `7/3` are
 * three days of July. Undefined if both orders or neither give consecutive days.
 */
export const findDateOrderOfDailyReport = (cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
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

/**
 * Returns the order in which the numeric dates of a column are the first days of its periods; undefined if both or neither
 * fit. Weeks begin on one weekday.
 */
export const findDateOrderOfPeriods = (
  unit: PeriodUnit,
  cells: readonly string[],
): 'dmy' | 'mdy' | undefined => {
  const dates = cells.map((cell) => /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(cell.trim()));
  if (dates.length < 2 || dates.includes(null)) return undefined;
  const fits = (order: 'dmy' | 'mdy'): boolean => {
    const read = dates.map((parts) => {
      const [one, other] = [Number(parts?.[1]), Number(parts?.[2])];
      const [day, month] = order === 'dmy' ? [one, other] : [other, one];
      return { day, month, weekday: new Date(Date.UTC(Number(parts?.[3]), month - 1, day)).getUTCDay() };
    });
    if (read.some(({ day, month }) => month < 1 || month > 12 || day < 1 || day > 31)) return false;
    if (unit === 'week') return new Set(read.map(({ weekday }) => weekday)).size === 1;
    return read.every(({ day, month }) => day === 1 && (unit === 'month' || month % 3 === 1));
  };
  const [dayFirst, monthFirst] = [fits('dmy'), fits('mdy')];
  return dayFirst === monthFirst ? undefined : dayFirst ? 'dmy' : 'mdy';
};

/**
 * Returns the one currency named by signs or codes in the amounts; undefined for none or several. A plain `$`
 * names none.
 */
export const findSymbolCurrency = (cells: readonly string[]): string | undefined => {
  const currencies = new Set(
    cells.flatMap(
      (cell) =>
        currencySigns.find(({ sign }) => cell.includes(sign))?.code ??
        new RegExp(`\\b(${currencyCodePattern})\\b`).exec(cell)?.[1] ??
        [],
    ),
  );
  return currencies.size === 1 ? [...currencies][0] : undefined;
};
