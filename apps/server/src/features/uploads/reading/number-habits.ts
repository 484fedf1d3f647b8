import type { Delimiter } from './delimiter.ts';

/** Whether a point or a comma stands before the fraction; undefined when no cell shows it. */
export const decimalOf = (cells: readonly string[], delimiter: Delimiter): '.' | ',' | undefined => {
  const bare = cells.map((cell) => cell.replace(/[^\d.,]/g, ''));
  const comma = bare.some((cell) => /\d,\d{1,2}$|\d,\d{4,}$|\.\d{3},\d|^0,\d+$|\.\d{3}\.\d{3}/.test(cell));
  const point = bare.some((cell) => /\d\.\d{1,2}$|\d\.\d{4,}$|,\d{3}\.\d|^0\.\d+$|,\d{2,3},\d{3}/.test(cell));
  if (comma !== point) return comma ? ',' : '.';
  // `435.000` alone could be either; a file divided by semicolons was written where the comma is the decimal sign.
  return !comma && delimiter === ';' && bare.some((cell) => /^\d{1,3}\.\d{3}$/.test(cell)) ? ',' : undefined;
};

/** Day or month first, when a number above 12 shows it. */
export const dateOrderOf = (cells: readonly string[]): 'dmy' | 'mdy' | undefined => {
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

const symbols: readonly [RegExp, string][] = [
  [/A\$|AU\$/, 'AUD'],
  [/NZ\$/, 'NZD'],
  [/US\$/, 'USD'],
  [/CA\$|C\$/, 'CAD'],
  [/£/, 'GBP'],
  [/€/, 'EUR'],
  [/₹/, 'INR'],
];

/** The currency whose sign stands on the amounts; `$` alone tells nothing. */
export const symbolCurrency = (cells: readonly string[]): string | undefined =>
  symbols.find(([sign]) => cells.some((cell) => sign.test(cell)))?.[1] ??
  cells
    .map((cell) => /^(AUD|NZD|USD|GBP|EUR|CAD) ?-?\d/.exec(cell.trim())?.[1])
    .find((code) => code !== undefined);
