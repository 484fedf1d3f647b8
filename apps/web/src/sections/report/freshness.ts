import type { ReportSource } from '@bellwether/domain/answers/answer';
import { facts } from '@bellwether/domain/catalogue/facts';
import { sourceLabel } from '@bellwether/domain/sources/fact-sources';
import { dayAt, formatDay } from '@bellwether/domain/time/day';

/**
 * Returns how recent a source is: 'Invoices: rows from 1 Dec, 2010 to 9 Dec, 2011, loaded 20 Nov, 2026 (CSV upload)',
 * or 'no rows yet'. The load day is in the business's time zone.
 */
export function sourceFreshnessText(
  { fact, source, from, to, loaded_at }: ReportSource,
  timeZone: string,
): string {
  const label = source === null ? null : sourceLabel(source);
  if (!from || !to) return `${facts[fact].label}: no data yet`;
  const loaded = loaded_at ? `, loaded ${formatDay(dayAt(timeZone, new Date(loaded_at)))}` : '';
  return `${facts[fact].label}: data from ${formatDay(from)} to ${formatDay(to)}${loaded}${label ? ` (${label})` : ''}`;
}

/** Returns one line on the freshness of each source, without duplicates across the page's reports. */
export const listFreshnessTexts = (sources: readonly ReportSource[], timeZone: string): string[] => [
  ...new Set(sources.map((source) => sourceFreshnessText(source, timeZone))),
];

/**
 * Returns one line on the freshness of several sources: 'All sources up to 25 Nov, 2026', or the first and last of
 * their last days.
 */
export const summarizeFreshness = (sources: readonly ReportSource[]): string => {
  const ends = [...new Set(sources.flatMap(({ to }) => to ?? []))].toSorted();
  const [first = '', last = first] = [ends[0], ends.at(-1)];
  if (first === '') return 'No source has data yet';
  const isWhole = sources.every(({ to }) => to !== null);
  return first === last
    ? `${isWhole ? 'All sources' : 'Sources with data'} up to ${formatDay(first)}`
    : `Sources end between ${formatDay(first)} and ${formatDay(last)}`;
};
