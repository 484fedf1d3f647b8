import {
  type listSources,
  type SourceCounts,
  type SourceFilter,
  type SourceSortKey,
  sourceFilters,
} from '@bellwether/contract/api/sources';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import { isTemporaryFault } from '@bellwether/domain/sources/source-faults';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readAllSources, type SourceSummary } from './all-sources.ts';
import { readLastRows } from './syncing/runs.ts';

const order = ['revoked', 'expired', 'degraded', 'never_synced', 'paused', 'syncing', 'connected'] as const;

/** Checks whether a source delivers nothing until a user fixes it. */
const needsAttention = ({ state, fault }: SourceSummary): boolean =>
  state === 'revoked' ||
  state === 'expired' ||
  (state === 'degraded' && fault !== null && !isTemporaryFault(fault.kind));

/** Returns the position of a source when sorted by attention: sources that need a user come first. */
const careRank = (source: SourceSummary): number =>
  order.indexOf(source.state) + (needsAttention(source) ? 0 : order.length);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Compares times; a source without a time is last in both directions. */
const compareTimes = (a: string | null, b: string | null, sign: number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareTexts(a, b);

/** Sorts sources that are already in the order of business names; ties keep that order. */
const sortSources = (
  sources: readonly SourceSummary[],
  key: SourceSortKey,
  direction: 'asc' | 'desc',
): SourceSummary[] => {
  const sign = direction === 'asc' ? 1 : -1;
  switch (key) {
    case 'state':
      return sources.toSorted((a, b) => sign * (careRank(a) - careRank(b)));
    case 'business':
      return sign === 1 ? [...sources] : sources.toReversed();
    case 'type':
      return sources.toSorted((a, b) => sign * compareTexts(a.type, b.type));
    case 'last_success':
    case 'next_run':
      return sources.toSorted((a, b) => compareTimes(a[key], b[key], sign));
  }
};

const isIn = (source: SourceSummary, filter: SourceFilter): boolean =>
  filter === 'attention' ? needsAttention(source) : source.state === filter;

const countSources = (sources: readonly SourceSummary[]): SourceCounts =>
  Object.fromEntries(
    sourceFilters.map((filter) => [filter, sources.filter((source) => isIn(source, filter)).length]),
  ) as SourceCounts;

const hasText = ({ business, type, account }: SourceSummary, text: string): boolean =>
  [business.name, type, account?.name ?? ''].some((one) => one.toLowerCase().includes(text));

/**
 * Returns a page of the sources of all businesses in the session. The rows of the last run are read only for this page.
 */
export const listAllSources = async (
  db: Database,
  session: Session,
  { state, table_keywords: keywords, sort, page, per_page }: InputOf<typeof listSources>['query'],
  now: Date,
): Promise<ReplyOf<typeof listSources>> => {
  const sources = await readAllSources(db, session, now);
  const text = keywords?.trim().toLowerCase() ?? '';
  const found = sources.filter(
    (source) => (state === undefined || isIn(source, state)) && (text === '' || hasText(source, text)),
  );
  const [key, direction] = sort.split(':') as [SourceSortKey, 'asc' | 'desc'];
  const shown = sortSources(found, key, direction).slice((page - 1) * per_page, page * per_page);
  const lastRows = await readLastRows(
    db,
    shown.map(({ id }) => id),
  );
  return {
    data: shown.map((source) => ({ ...source, last_rows: lastRows.get(source.id) ?? null })),
    meta: { total: found.length, page, per_page, all: sources.length, counts: countSources(sources) },
  };
};
