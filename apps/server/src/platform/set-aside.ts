import { manualSources } from '@bellwether/domain/sources/fact-sources';
import { daysOutside, mergeRanges } from '@bellwether/domain/time/intervals';
import type { Range } from '@bellwether/domain/time/range';
import { type SetAside, sharedDayFacts } from '@bellwether/facts/shared-days';
import type { Coverage } from './warehouse.ts';

type Stream = Pick<Coverage, 'businessId' | 'fact' | 'stream' | 'channel' | 'days'>;

const readAccount = ({ stream, channel }: Stream): string | null =>
  channel === null ? null : stream.split('|').slice(1).join('|') || null;

/**
 * Checks whether a file may have the same channel and account as a connected source. A file that names no account
 * matches every account.
 */
const isSameStream = (file: Stream, one: Stream): boolean => {
  const [a, b] = [readAccount(file), readAccount(one)];
  const isSameAccount = a === null || b === null || a.toLowerCase() === b.toLowerCase();
  return file.fact === one.fact && file.channel === one.channel && isSameAccount;
};

/** Returns the days that two lists of date ranges have in common. */
const findOverlap = (a: readonly Range[], b: readonly Range[]): Range[] => {
  const merged = mergeRanges(b);
  return mergeRanges(a).flatMap((range) => daysOutside(range, daysOutside(range, merged)));
};

/**
 * Returns the days that both a connected source and files cover. The files' rows on these days are not counted.
 * `streams` defaults to the loaded files.
 */
export const findSetAside = (coverage: readonly Coverage[], streams?: readonly Stream[]): SetAside[] => {
  const shared = coverage.filter(({ fact }) => sharedDayFacts.includes(fact));
  const files = streams ?? shared.filter(({ source }) => source === 'csv');
  if (files.length === 0) return [];
  // Streams are grouped by business, because comparing every stream with every file takes seconds for a thousand
  // businesses.
  const filesByBusiness = Map.groupBy(files, ({ businessId }) => businessId);
  return shared.flatMap((one): SetAside[] => {
    const { businessId, fact, source, channel } = one;
    if (manualSources.includes(source)) return [];
    const same = (filesByBusiness.get(businessId) ?? []).filter((file) => isSameStream(file, one));
    const days = mergeRanges(same.flatMap((file) => findOverlap(one.days, file.days)));
    if (days.length === 0) return [];
    return [{ businessId, fact, source, channel, account: readAccount(one), days }];
  });
};
