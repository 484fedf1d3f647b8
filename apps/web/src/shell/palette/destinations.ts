import { navigationLabel, type Screen } from '../../data/page/screen.ts';
import type { UrlFilters } from '../../data/page/url-filters.ts';
import type { Reader } from '../../data/session/reader.ts';
import { buildNavigation } from '../navigation.ts';
import { rankEntries, type Searchable } from './rank.ts';

/** Groups of palette results with their headings, in order. */
export const groupLabels = {
  page: 'Pages',
  metric: 'Metrics',
  command: 'Commands',
  business: 'Businesses',
  lead: 'Leads',
  customer: 'Customers',
  campaign: 'Campaigns',
  action_item: 'Action items',
  meeting: 'Meetings',
  person: 'People',
} as const;
export type GroupKey = keyof typeof groupLabels;

/** Action when the user clicks a result. `filters` change the state of the page in the address. */
export type DestinationTarget =
  | { to: string; hash?: string; filters?: (now: UrlFilters) => UrlFilters }
  | { business: string }
  | { run: () => void };

/** Result of the command palette. `id` is unique in its group. */
export type Destination = Searchable & { group: GroupKey; id: string; target: DestinationTarget };

/** Returns every page of the navigation that the user may open. */
export const listPageDestinations = (screens: readonly Screen[], reader: Reader): Destination[] =>
  buildNavigation(screens, reader).flatMap(({ entries }) =>
    entries.flatMap(({ label: description, pages: entryPages }) =>
      entryPages.map(
        (page): Destination => ({
          group: 'page',
          id: page.path,
          label: navigationLabel(page),
          description,
          target: { to: page.path },
        }),
      ),
    ),
  );

export const listBusinessDestinations = (
  businesses: readonly { id: string; trading_name: string }[],
): Destination[] =>
  businesses.map(({ id, trading_name }) => ({
    group: 'business',
    id,
    label: trading_name,
    description: 'Switch business',
    target: { business: id },
  }));

/** Palette results of one kind under a heading. */
export type ResultGroup = { key: GroupKey; label: string; results: Destination[] };

/** Maximum results of one group. Without keywords all pages are listed. */
const maxResultsOfGroup = { searched: 8, listed: 50 };

/** Returns the entries that match the text, by group. The group with the best match comes first. */
export const groupDestinations = (
  all: readonly Destination[],
  text: string,
  hiddenRank: number | null = null,
): ResultGroup[] => {
  const max = text.trim() === '' ? maxResultsOfGroup.listed : maxResultsOfGroup.searched;
  const ranked = rankEntries(all, text, hiddenRank);
  const keys = Object.keys(groupLabels) as GroupKey[];
  return keys
    .flatMap((key) => {
      const own = ranked.filter(({ entry }) => entry.group === key);
      const [best] = own;
      return best ? [{ key, rank: best.rank, results: own.slice(0, max).map(({ entry }) => entry) }] : [];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ key, results }) => ({ key, label: groupLabels[key], results }));
};
