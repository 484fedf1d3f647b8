import { allowsPeriod, isMapped, type Mapping } from '@bellwether/contract/imports/mapping';
import { findMonth } from '@bellwether/contract/imports/month-names';
import type { UploadType } from '@bellwether/contract/imports/upload-types';
import { formatRange } from '@bellwether/contract/reports/text/label';
import { isDay } from '@bellwether/contract/time/day';

const two = (n: string | number): string => String(n).padStart(2, '0');
const forms =
  /(?<iso>\d{4})[-/.](?<isoM>\d{1,2})[-/.](?<isoD>\d{1,2})|\b(?<packed>(?:19|20)\d{6})\b|(?<a>\d{1,2})[/.](?<b>\d{1,2})[/.](?<y>\d{4})|(?<dd>\d{1,2})(?:\.|st|nd|rd|th)?[ -](?:de )?(?<dm>\p{L}{3,})\.?,?[ -](?:de )?(?<dy>\d{4})|(?<mm>\p{L}{3,})\.? (?<md>\d{1,2})(?:st|nd|rd|th)?(?:, ?(?<my>\d{4}))?/gu;

/**
 * Returns the dates named in a text, in order: `January 17, 2024 - February 15, 2024` gives two. A date
 * without a year uses the year of the next one (`Jan 17 - Feb 15, 2024`). Numeric dates are read day first,
 * unless the second number is above 12.
 */
export const findDays = (text: string): string[] => {
  const found: { year: string; month: number; day: string }[] = [];
  for (const { groups } of text.matchAll(forms)) {
    if (groups === undefined) continue;
    const { iso, isoM, isoD, packed, a, b, y, dd, dm, dy, mm, md, my } = groups;
    if (iso) found.push({ year: iso, month: Number(isoM), day: isoD ?? '' });
    else if (packed)
      found.push({ year: packed.slice(0, 4), month: Number(packed.slice(4, 6)), day: packed.slice(6) });
    else if (y)
      found.push(
        Number(b) > 12
          ? { year: y, month: Number(a), day: b ?? '' }
          : { year: y, month: Number(b), day: a ?? '' },
      );
    else if (dy) found.push({ year: dy, month: findMonth(dm ?? ''), day: dd ?? '' });
    else if (mm) found.push({ year: my ?? '', month: findMonth(mm), day: md ?? '' });
  }
  return found
    .map(({ year, month, day }, at) => `${year || (found[at + 1]?.year ?? '')}-${two(month)}-${two(day)}`)
    .filter(isDay);
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
