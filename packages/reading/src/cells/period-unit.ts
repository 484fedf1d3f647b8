import { normaliseHeading, normaliseKnownHeading } from './heading.ts';

/** Unit of the periods that the rows of a report cover. */
export type PeriodUnit = 'week' | 'month' | 'quarter';

/** Headings of columns that hold the year, the week, the month or the quarter of a row. */
export const yearHeadings: readonly string[] = ['year', 'jahr', 'año', 'ano', 'année', 'anno', 'jaar'];
const headingsOfUnits: Record<PeriodUnit, readonly string[]> = {
  week: [
    'week',
    'iso week',
    'iso week of iso year',
    'iso year iso week',
    'year week',
    'woche',
    'kalenderwoche',
    'semana',
    'semaine',
    'settimana',
  ],
  month: ['month', 'year month', 'month of year', 'monat', 'mes', 'mês', 'mois', 'mese', 'maand'],
  quarter: ['quarter', 'year quarter', 'quartal', 'trimestre', 'kwartaal'],
};
export const periodHeadings: readonly string[] = Object.values(headingsOfUnits).flat();

/** Reports whether a heading names the last day of a week: 'Week ending'. */
export const isWeekEnding = (heading: string): boolean => /^week[\s_-]*end/i.test(heading.trim());

const to = '(?:to|bis|au|al|a|até|hasta|tot|t/m|till|[-–—~])';
/** Maximum characters of a date or range that are examined; a cell may have a million. */
const maxDate = 80;
/**
 * Replacements, applied in order, that rewrite dates to a usual format and ranges to two full dates: 'Sep 1-7, 2026'
 * becomes 'Sep 1, 2026 - Sep 7, 2026'. Their syntax works in JavaScript and RE2.
 */
export const dateFolds: readonly (readonly [form: string, by: string])[] = [
  // Removes a weekday, or a word, before a date or range.
  ['^\\p{L}{2,10}[.,]* +(\\d{1,2}[./-]\\d{1,2}[./-]\\d)', '\\1'],
  ['^(?:[Dd]u|[Dd]el|[Dd]al|[Ff]rom|[Vv]on|[Vv]om|[Vv]an) +', ''],
  [`^(.{5,40}?) ${to} (.{6,40})$`, '\\1 - \\2'],
  [
    '^(\\d{1,2})[./](\\d{1,2})[./]? ?[-–—] ?(\\d{1,2})[./](\\d{1,2})[./](\\d{4})$',
    '\\1/\\2/\\5 - \\3/\\4/\\5',
  ],
  ['^(\\d{8}) ?[-–—] ?(\\d{8})$', '\\1 - \\2'],
  [
    `^(\\d{1,2})\\.? ?${to} ?(\\d{1,2})\\.? (?:de )?(\\p{L}{3,10}\\.?) (?:de )?(\\d{4})$`,
    '\\1 \\3 \\4 - \\2 \\3 \\4',
  ],
  ['^(\\p{L}{3,10}\\.?) (\\d{1,2}) ?[-–—] ?(\\d{1,2}),? (\\d{4})$', '\\1 \\2, \\4 - \\1 \\3, \\4'],
];
const folds = dateFolds.map(([form, by]) => [new RegExp(form, 'u'), by.replaceAll('\\', '$')] as const);
/** Returns a date or a range in the format of `dateFolds`. */
export const foldDate = (cell: string): string =>
  cell.length > maxDate ? cell : folds.reduce((text, [form, by]) => text.replace(form, by), cell.trim());

/**
 * Pattern of words before the first day of a week: 'w/c 31/08/2026'. It uses only syntax that JavaScript and RE2 share.
 */
export const weekPrefix =
  '^(?:w/?c|week (?:commencing|beginning|starting|of)|woche (?:ab|vom)|semaine du|semana (?:del|de)|settimana del|week van)[: ]+';
const startsWeek = new RegExp(weekPrefix, 'i');
/** Reports whether a cell names a week by its first day. */
export const isWeekStart = (cell: string): boolean => startsWeek.test(cell.trim()) && !isNamedPeriod(cell);

const periodEdge = /(?:start|starting|beginning|commencing|end|ending|enddate|startdate)$/;
/** Returns the unit that a heading names: 'Week start' is a week. */
export const findPeriodUnit = (heading: string): PeriodUnit | undefined => {
  const own = normaliseHeading(heading).replace(/^segment/, '');
  // A heading such as 'Week day date' means a day.
  if (own.startsWith('weekday')) return undefined;
  const isNamed = (unit: PeriodUnit) =>
    headingsOfUnits[unit].map(normaliseKnownHeading).some((word) =>
      // A heading such as 'Week starting' or 'Month start' means a period, although its cells are days.
      unit === 'week' ? own.startsWith(word) : own === word || own.replace(periodEdge, '') === word,
    );
  return (['month', 'quarter', 'week'] as const).find(isNamed);
};

const week = '(?:wk|kw|week|woche|semaine|semana|settimana|sem|w|s)[-. ]?';
const quarter = '(?:quarter|quartal|trimestre|kwartaal|q|t|k)[-. ]?';
const of = '(?:(?:of|de|del|du|van|von) )?';
/**
 * Patterns of a text in lower case that names a week or a quarter: `2026-W36`, `KW 36/2026`, `Q1 2026`, `1T 2026`. They
 * use only syntax that JavaScript and RE2 share.
 */
export const namedPeriodForms = {
  week: {
    yearFirst: `^(\\d{4})[-/ ]*${week}(\\d{1,2})$`,
    yearLast: `^(?:${week}(\\d{1,2})|(\\d{1,2})\\. ?(?:kw|woche|week))[-/, (]+${of}(\\d{4})\\)?$`,
  },
  quarter: {
    yearFirst: `^(\\d{4})[-/ ]*${quarter}([1-4])$`,
    yearLast: `^(?:${quarter}([1-4])|([1-4])(?:[.ºª°]|st|nd|rd|th|e|er|ème|eme|re|o)? ?${quarter})[-/, ]*${of}(\\d{4})$`,
  },
} as const;
/** Pattern of a year with its month or week as one number, as Google Analytics writes them: `202601`. */
export const packedPeriodForm = '^((?:19|20)\\d{2})(0[1-9]|[1-4]\\d|5[0-3])$';

const named = Object.values(namedPeriodForms)
  .flatMap((forms) => Object.values(forms))
  .map((form) => new RegExp(form, 'u'));
const packed = new RegExp(packedPeriodForm);

/** Reports whether a cell names a week or a quarter of a year. */
export const isNamedPeriod = (cell: string): boolean =>
  named.some((form) => form.test(cell.trim().toLowerCase()));

/** Reports whether a column contains weeks or months as numbers: a number is a period only if its heading says so. */
export const arePackedPeriods = (heading: string, cells: readonly string[]): boolean => {
  const unit = findPeriodUnit(heading);
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return (
    (unit === 'week' || unit === 'month') && filled.length > 0 && filled.every((cell) => packed.test(cell))
  );
};
