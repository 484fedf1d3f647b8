import { currencyCodes } from '@bellwether/contract/imports/heading';
import { currencySigns } from './currency-signs.ts';
import type { Delimiter } from './delimiter.ts';

/** A column of figures: its cells, or one cell for each way in which they are written. */
export type NumberColumn = { cells: readonly string[]; whole: boolean };

/** Which sign stands before the fraction: `certain` by what is written, or the likelier one, with a cell that could be read either way. */
export type DecimalSign = { decimal: '.' | ','; certain: boolean; unsure?: string };

const either = /^\d{1,3}[.,]\d{3}$/;
/** Currencies that nobody writes cents of. */
const withoutCents = /Rp|IDR|VND|₫|CLP|COP|PYG/;

/** `1.500` beside plain `12`: whoever writes three decimals writes them always, so the point divides thousands; beside `4200` it does not. */
const dividesThousands = (sign: '.' | ',', bare: readonly string[], whole: boolean): boolean => {
  const undecided = bare.filter((cell) => either.test(cell) && cell.includes(sign));
  if (undecided.length === 0 || bare.some((cell) => /^\d{4,}$/.test(cell))) return false;
  return (
    whole ||
    (undecided.some((cell) => cell.endsWith('0')) && bare.some((cell) => /^[1-9]\d{0,2}$/.test(cell)))
  );
};

/** Whether a point or a comma stands before the fraction, by all columns of figures together. */
export const findDecimalSign = (columns: readonly NumberColumn[], delimiter: Delimiter): DecimalSign => {
  let comma = false;
  let point = false;
  let unsure: string | undefined;
  for (const { cells, whole } of columns) {
    const bare = cells.map((cell) => cell.replace(/[^\d.,]/g, ''));
    // Nobody is asked of `1,500`, which is read as everybody who writes a decimal point means it.
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
  // `435.000` alone could be either; a file divided by semicolons was written where the comma is the decimal sign.
  const decimal = !comma && delimiter === ';' && unsure?.includes('.') ? ',' : '.';
  return { decimal, certain: false, ...(unsure !== undefined && { unsure: unsure.trim() }) };
};

/** Day or month first, when a number above 12 shows it. */
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
 * The order of day and month in a report of days, whose days follow each other: `7/1`, `7/2`, `7/3` are three days of July. Undefined when
 * neither reading, or both, give such days.
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

/** The currency that all amounts with a sign or a code name; undefined when they name none, or several. `$` alone names none. */
export const findSymbolCurrency = (cells: readonly string[]): string | undefined => {
  const named = new Set(
    cells.flatMap(
      (cell) =>
        currencySigns.find(({ sign }) => cell.includes(sign))?.code ??
        new RegExp(`\\b(${currencyCodes})\\b`).exec(cell)?.[1] ??
        [],
    ),
  );
  return named.size === 1 ? [...named][0] : undefined;
};
