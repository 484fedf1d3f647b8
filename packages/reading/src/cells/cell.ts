import type { FieldType } from './field.ts';
import { findMonth } from './month-names.ts';
import { foldDate, isNamedPeriod, isWeekStart, weekPrefix } from './period-unit.ts';

export const missingMarks = [
  '',
  '-',
  '--',
  ' --',
  'N/A',
  'n/a',
  '#N/A',
  '#ERROR!',
  'undefined',
  'null',
  'NULL',
  '\\N',
] as const;
/** Cell texts that spreadsheets write for a missing number or date. */
export const rareMissingMarks = [
  '—',
  '–',
  'N/D',

  '#VALUE!',
  '#DIV/0!',
  '#REF!',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '(null)',
  '(blank)',
  '(not set)',
  'None',
  'none',
] as const;

/**
 * Pattern (lower case) of rank tracker cells for a website outside the results. It uses only syntax that
 * JavaScript and RE2 share.
 */
export const unrankedPattern =
  '(> ?\\d+|\\d+ ?\\+|not (ranked|ranking|found|in( the)? top ?\\d*)|unranked|no rank(ing)?|nr|out of( top)? ?\\d+|nicht gefunden|no encontrado|non classé|não encontrado)';
const isUnranked = new RegExp(`^${unrankedPattern}$`, 'i');

const missing = new Set<string>([...missingMarks, ...rareMissingMarks].map((mark) => mark.trim()));
export const isMissing = (cell: string): boolean => missing.has(cell.trim());

const dayForms = [
  /^\d{4}[-/.]\d{1,2}([-/.]\d{1,2})?([ T].*)?$/,
  /^(19|20)\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(\d{2}|\d{4}|\d{6})?$/,
  /^\d{1,2}[-/. ]\d{1,2}[-/. ](\d{4}|\d{2})([ T,].*)?$/,
  /^(\p{L}{3,9},? +)?\d{1,2}(st|nd|rd|th|er|º|°)?[- /.]*(de )?\p{L}{3,9}\.?,?[- /.]*(del? )?(\d{4}|\d{2})([ ,T].*)?$/u,
  /^(\p{L}{3,9},? +)?\p{L}{3,9}\.?[- ]*\d{1,2}(st|nd|rd|th)?,? +\d{4}([ ,T].*)?$/u,
];

const namedMonthForms = [
  /^\p{L}{3,9}\.?,?[- /](de |del )?\d{4}$/u,
  // Cells such as 'Jan 26', 'Jan-01' and 'Jan-31' are days.
  /^\p{L}{3,9}\.?([-/]| ?['’])(1[5-9]|2\d)$/u,
];
const monthForms = [/^\d{4}[-/.]\d{1,2}$/, /^\d{1,2}[-/.]\d{4}$/, ...namedMonthForms];
/** Matches months as numbers that cannot be decimals: `1/2026`, `01.2026`. */
const numericMonth = /^(0?[1-9]|1[0-2])[-/](19|20)\d{2}$|^0[1-9]\.20\d{2}$/;
const isNamedMonth = (cell: string): boolean =>
  namedMonthForms.some((form) => form.test(cell)) && findMonth(cell) > 0;
/** Reports whether a cell names a whole week, month or quarter and no day. */
export const isWholePeriod = (cell: string): boolean =>
  monthForms.some((form) => form.test(cell.trim())) || isNamedPeriod(cell);

const allDayForms = [...dayForms, numericMonth];
const isPlainDay = (text: string): boolean => allDayForms.some((form) => form.test(text));
const isSingleDay = (cell: string): boolean => isPlainDay(cell.trim()) || isPlainDay(foldDate(cell));

/** Reports whether a cell is a range of two days with a word or a dash between them: `09/07/2026 - 09/13/2026`. */
export const isDayRange = (cell: string): boolean => {
  const [first, last, ...others] = foldDate(cell).split(' - ');
  return (
    first !== undefined &&
    last !== undefined &&
    others.length === 0 &&
    isSingleDay(last) &&
    // The year may be written only after the last day.
    (isSingleDay(first) || isSingleDay(`${first}, ${/\d{4}$/.exec(last)?.[0]}`))
  );
};

/** Reports whether a cell looks like a calendar day, week, month, quarter or range, in any format of known exports. */
export const isDayLike = (cell: string): boolean => {
  const text = cell.trim();
  if (!/\d/.test(text)) return false;
  if (isPlainDay(text) || isNamedMonth(text) || isNamedPeriod(text)) return true;
  // Only texts with a space or a dash can be a date after folding.
  return (
    /[\s–—-]/.test(text) &&
    (isSingleDay(text) ||
      isDayRange(text) ||
      (isWeekStart(text) && isDayLike(text.replace(new RegExp(weekPrefix, 'i'), ''))))
  );
};

/** Reports whether a cell looks like an amount or a count. */
export const isNumberLike = (cell: string): boolean => {
  const bare = cell
    .normalize('NFKC')
    .replace(/[\s\u00a0\u202f\u2009'’%()+\-−$€£¥円元₹₩]/g, '')
    .replace(/^[A-Za-z]{1,3}(?=\d)|[A-Z]{3}$/g, '');
  return /^(\d[\d.,]*|[.,]\d+)([eE]\d+)?$/.test(bare) && !looksLikeDottedDay(cell);
};
const looksLikeDottedDay = (cell: string): boolean =>
  /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$|^\d{4}-\d{2}-\d{2}/.test(cell.trim());

/** Reports whether a cell looks like a rating: `5`, `5 stars`, `4/5`, `Rated 2.0 out of 5`, `★★★`, `FIVE`. */
export const isRatingLike = (cell: string): boolean =>
  /^(rated:? *)?\d{1,3}([.,]\d+)? *((\/|out of|of|von|de|sur|su|van|auf) *\d{1,3})? *(stars?|★|⭐)?$|^(★|☆|⭐|✩|\s|\ufe0f)+$|^(one|two|three|four|five)([ _-]?stars?)?$/iu.test(
    cell.trim(),
  );

/**
 * Matches `1:05`, `1:02:03`, `2h 5min`, `1h30`. A unit contains no digit; otherwise a cell like `1h1h1h…` could be
 * split in exponentially many ways, and the test would never end.
 */
const isDurationLike = (text: string): boolean =>
  /^\d+(:\d{2}){1,2}$|^(\d+ ?[hms][a-z_]* ?)+\d*$/i.test(text);

/** Reports whether the cells of a column fit a type: at least half of the non-empty cells must fit. */
export const fitsType = (type: FieldType, cells: readonly string[]): boolean => {
  if (type === 'text') return true;
  const filledCells = cells.filter(
    (cell) => !isMissing(cell) && !(type === 'rank' && isUnranked.test(cell.trim())),
  );
  const like =
    type === 'date'
      ? isDayLike
      : type === 'rating'
        ? isRatingLike
        : (cell: string) => isNumberLike(cell) || (type === 'duration' && isDurationLike(cell.trim()));
  return filledCells.length === 0 || filledCells.filter(like).length * 2 >= filledCells.length;
};
