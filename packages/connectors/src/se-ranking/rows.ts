import type { Day } from '@bellwether/domain/time/day';
import type { Range } from '@bellwether/domain/time/range';
import type { FactRow } from '@bellwether/facts/facts';
import { toDecimal } from '../kit/decimal.ts';
import type { Engine, SiteEngine, TrackedKeyword } from './requests.ts';

/** Name of a search engine and the place whose results it shows; null if none is set. */
export type EngineName = { engine: string; place: string | null };

/** Names the search engines of a site. Names of engines that differ only in their language also contain the id. */
export const labelSearchEngines = (
  siteEngines: readonly SiteEngine[],
  engines: readonly Engine[],
): ReadonlyMap<string, EngineName> => {
  const names = new Map(engines.map(({ id, name }) => [id, name]));
  const named = siteEngines.flatMap(({ site_engine_id: id, search_engine_id, region_name: place }) => {
    const engine = names.get(search_engine_id);
    return engine === undefined ? [] : [{ id, engine, place }];
  });
  return new Map(
    named.map(({ id, engine, place }) => {
      const isShared = named.some((one) => one.id !== id && one.engine === engine && one.place === place);
      return [id, { engine: isShared ? `${engine} (${id})` : engine, place }];
    }),
  );
};

/** Returns the positions of the days of a range. A day that was checked twice has its last position. */
const positionsIn = ({ positions }: TrackedKeyword, { from, to }: Range): [Day, number][] => [
  ...new Map(positions.filter(({ date }) => date >= from && date <= to).map(({ date, pos }) => [date, pos])),
];

/** Returns one row per day with a check. A keyword that was not found has neither position nor page. */
export const toRankingRows = (
  keyword: TrackedKeyword,
  name: string,
  { engine, place }: EngineName,
  range: Range,
): FactRow<'keyword_rankings'>[] => {
  const pages = [...(keyword.landing_pages ?? [])].sort((a, b) => (a.date < b.date ? -1 : 1));
  return positionsIn(keyword, range).map(([day, position]) => ({
    day,
    keyword: name,
    engine,
    place,
    url: position > 0 ? (pages.findLast(({ date }) => date <= day)?.url ?? null) : null,
    position: position > 0 ? String(position) : null,
    search_volume: keyword.volume ?? null,
  }));
};

/** Search engines that checked a website on a day, and the keywords for which the website was found. */
export type CheckedDay = { engines: Set<string>; found: Set<string> };

/** Adds the checks of one search engine to those of each day. */
export const addChecksToDays = (
  days: Map<Day, CheckedDay>,
  engineId: string,
  keywords: readonly TrackedKeyword[],
  range: Range,
): void => {
  for (const keyword of keywords)
    for (const [day, position] of positionsIn(keyword, range)) {
      const checked = days.get(day) ?? { engines: new Set(), found: new Set() };
      days.set(day, checked);
      checked.engines.add(engineId);
      if (position > 0) checked.found.add(keyword.id);
    }
};

/** Returns the host name of an address that may lack https://. */
export const hostOf = (address: string): string =>
  (address.replace(/^[a-z]+:\/\//i, '').split(/[/?#:]/)[0] ?? '').toLowerCase();

const toDomain = (address: string): string => hostOf(address).replace(/^www\./, '');

/**
 * Returns the visibility of a website on a day: the mean over its search engines, as in SE Ranking's own chart. An
 * engine without the website in its top 10 counts as 0. Null if no engine has it, as it may rank further down, or if its
 * visibility in one of them is unknown.
 */
export const meanVisibility = (
  snapshots: readonly (readonly { domain: string; visibility: number | null }[])[],
  website: string,
): string | null => {
  const found = snapshots.flatMap(
    (sites) => sites.find(({ domain }) => toDomain(domain) === toDomain(website)) ?? [],
  );
  const known = found.flatMap(({ visibility }) => visibility ?? []);
  const sum = known.reduce((total, visibility) => total + visibility, 0);
  return known.length === 0 || known.length < found.length ? null : toDecimal(sum / snapshots.length);
};
