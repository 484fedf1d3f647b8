import type { Mapping } from '@bellwether/contract/api/csv-uploads';
import { formatRange } from '@bellwether/domain/answers/label';
import type { UploadType } from '@bellwether/domain/catalogue/upload-types';
import { isDay } from '@bellwether/domain/time/day';
import { findMonth, monthBeginnings } from '../cells/month-names.ts';
import { allowsPeriod, isMapped } from '../mapping/mapping.ts';

const two = (n: string | number): string => String(n).padStart(2, '0');
const month = `(?:${monthBeginnings
  .flat()
  .toSorted((one, other) => other.length - one.length)
  .join('|')})\\p{L}*`;
const to = '(?:[-–—]|to|bis|al?|au|ate|hasta|tot|t/m|through|until|till)';
/** Pattern of dates in a text without accents: a range within a month first, then dates of all formats. */
const forms = new RegExp(
  [
    `(?<r1>\\d{1,2})(?:\\.|st|nd|rd|th)? ?${to} ?(?<r2>\\d{1,2})(?:\\.|st|nd|rd|th)? (?:de )?(?<rm>${month})\\.?,? (?:de )?(?<ry>\\d{4})`,
    `(?<sm>${month})\\.? (?<s1>\\d{1,2}) ?${to} ?(?<s2>\\d{1,2}),? (?<sy>\\d{4})`,
    '(?<iso>\\d{4})[-/.](?<isoM>\\d{1,2})[-/.](?<isoD>\\d{1,2})',
    '\\b(?<packed>(?:19|20)\\d{6})\\b',
    '(?<a>\\d{1,2})[/.](?<b>\\d{1,2})[/.](?<y>\\d{4}|\\d{2}(?!\\d))',
    `(?<dd>\\d{1,2})(?:\\.|st|nd|rd|th|er|º|°)?[ -](?:de )?(?<dm>${month})\\.?,?[ -](?:de )?(?<dy>\\d{4})`,
    `(?<mm>${month})\\.? (?<md>\\d{1,2})(?!\\d)(?:st|nd|rd|th)?(?:, ?(?<my>\\d{4}))?`,
  ].join('|'),
  'giu',
);
const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC');
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/**
 * Returns the dates in a text, in order: `January 17, 2024 - February 15, 2024` gives two. A date without a year uses
 * the year of the next date (`Jan 17 - Feb 15, 2024`). Numeric dates are read in the given order, or otherwise day
 * first, unless the second number is above 12.
 */
export const findDays = (text: string, order?: 'dmy' | 'mdy'): string[] => {
  const found: { year: string; month: number; day: string }[] = [];
  for (const { groups } of withoutAccents(text).matchAll(forms)) {
    if (groups === undefined) continue;
    const { iso, isoM, isoD, packed, a, b, y, dd, dm, dy, mm, md, my } = groups;
    const { r1, r2, rm, ry, sm, s1, s2, sy } = groups;
    if (rm || sm)
      for (const day of [r1 ?? s1, r2 ?? s2])
        found.push({ year: ry ?? sy ?? '', month: findMonth(rm ?? sm ?? ''), day: day ?? '' });
    else if (iso) found.push({ year: iso, month: Number(isoM), day: isoD ?? '' });
    else if (packed)
      found.push({ year: packed.slice(0, 4), month: Number(packed.slice(4, 6)), day: packed.slice(6) });
    else if (y)
      found.push(
        order === 'mdy' || (order === undefined && Number(b) > 12)
          ? { year: fullYear(y), month: Number(a), day: b ?? '' }
          : { year: fullYear(y), month: Number(b), day: a ?? '' },
      );
    else if (dy) found.push({ year: dy, month: findMonth(dm ?? ''), day: dd ?? '' });
    else if (mm) found.push({ year: my ?? '', month: findMonth(mm), day: md ?? '' });
  }
  return found
    .map(({ year, month, day }, at) => `${year || (found[at + 1]?.year ?? '')}-${two(month)}-${two(day)}`)
    .filter(isDay);
};

const numericForm = /(?<!\d)(\d{1,2})[/.](\d{1,2})[/.](?:\d{4}|\d{2})(?!\d)/g;
/**
 * Returns the order that all numeric dates of a text share; undefined if they leave it open. A text without numeric
 * dates fits either order.
 */
export const findOrderOfText = (text: string): 'dmy' | 'mdy' | undefined => {
  const pairs = [...text.matchAll(numericForm)].map(
    ([, one, other]) => [Number(one), Number(other)] as const,
  );
  if (pairs.length === 0 || pairs.some(([one]) => one > 12)) return 'dmy';
  return pairs.some(([, other]) => other > 12) ? 'mdy' : undefined;
};

const monthForm = new RegExp(`(?<![\\d.] ?)\\b(${month}) (?:de )?((?:19|20)\\d{2})\\b`, 'giu');
/** Returns the whole months in a text that contains no days: 'September 2026', 'Jan 2026 - Mar 2026'. */
export const findMonthsOfText = (text: string): { from: string; to: string } | undefined => {
  const months = [...withoutAccents(text).matchAll(monthForm)].map(
    ([, name = '', year]) => `${year}-${two(findMonth(name))}-01`,
  );
  const [from, to = from] = months;
  if (from === undefined || to === undefined || months.length > 2 || from > to) return undefined;
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)), 0));
  return { from, to: last.toISOString().slice(0, 10) };
};

const dated = ['day', 'occurred_at', 'period_start'];

/**
 * Sets the period of a file without dates from its name, such as `Devices(2026.02.05-2026.02.10).csv`, with a
 * note for the user.
 */
export const applyPeriodOfFileName = (
  kind: UploadType,
  mapping: Mapping,
  fileName: string,
): { mapping: Mapping; notes: string[] } => {
  const hasDates = mapping.period !== undefined || dated.some((key) => isMapped(mapping, key));
  if (hasDates || !allowsPeriod(kind)) return { mapping, notes: [] };
  const name = fileName
    .replace(/(\.\w+)$/, '')
    .replace(/[\s_-]+(?=\d{4}[-./]\d)/g, ' , ')
    .replace(/_/g, ' ');
  const days = findDays(name);
  const [from, to] = days;
  if (from === undefined || to === undefined || days.length !== 2 || from > to) return { mapping, notes: [] };
  return {
    mapping: { ...mapping, period: { from, to } },
    notes: [
      `The file has no dates. Its name says ${formatRange({ from, to })}, so its figures count for that period. Change the period if it is wrong.`,
    ],
  };
};
