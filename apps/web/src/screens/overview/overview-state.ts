import type { OverviewMetric, OverviewRow } from '@bellwether/contract/api/figures/overview';
import type { Sort } from '@bellwether/contract/query/list-query';

/** Filters of the overview: businesses that need attention, that the reader advises, or all. */
export const overviewScopes = ['needs', 'mine', 'all'] as const;
export type OverviewScope = (typeof overviewScopes)[number];

export const defaultOverviewSort: Sort = { key: 'place', direction: 'asc' };

/**
 * Returns the filters that the overview offers. It omits the filter 'I advise' if the user advises no business, unless
 * that filter is on. `rows` is null while loading.
 */
export const offeredScopes = (
  rows: readonly OverviewRow[] | null,
  { person, show }: Pick<Narrowing, 'person' | 'show'>,
): OverviewScope[] =>
  overviewScopes.filter(
    (one) =>
      one !== 'mine' ||
      show === 'mine' ||
      rows?.some(({ digital_analyst }) => digital_analyst?.id === person),
  );

type Narrowing = { show: OverviewScope; keywords: string; sort: Sort; person: string };

const readCurrent =
  (name: OverviewMetric) =>
  ({ figures }: OverviewRow) =>
    figures[name].now;

/** Value by which each column of the overview sorts; null sorts last in both directions. */
const sortedBy: Readonly<Record<string, (row: OverviewRow) => string | number | null>> = {
  place: ({ place }) => place,
  trading_name: ({ trading_name }) => trading_name.toLowerCase(),
  revenue: readCurrent('revenue'),
  target: ({ target }) => target?.standing.attainment ?? null,
  valid_leads: readCurrent('valid_leads'),
  cost: readCurrent('cost'),
  return_on_spend: readCurrent('return_on_spend'),
  cost_per_lead: readCurrent('cost_per_lead'),
  sessions: readCurrent('sessions'),
  missed_calls: readCurrent('missed_calls'),
  overdue: ({ overdue }) => overdue,
  late: ({ late_sources }) => late_sources.length,
  seen: ({ client_seen_at }) => client_seen_at,
};

const compare = (a: string | number | null, b: string | number | null, way: number): number => {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order =
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en-AU');
  return order * way;
};

/**
 * Filters and sorts the businesses. Ties keep the order of the response, in which the most urgent businesses are first.
 */
export const filterBusinesses = (
  rows: readonly OverviewRow[],
  { show, keywords, sort, person }: Narrowing,
): OverviewRow[] => {
  const searchText = keywords.trim().toLowerCase();
  const value = sortedBy[sort.key] ?? (({ place }: OverviewRow) => place);
  return rows
    .filter((row) => show !== 'needs' || row.needs.length > 0)
    .filter((row) => show !== 'mine' || row.digital_analyst?.id === person)
    .filter(({ trading_name }) => trading_name.toLowerCase().includes(searchText))
    .toSorted((a, b) => compare(value(a), value(b), sort.direction === 'asc' ? 1 : -1));
};
