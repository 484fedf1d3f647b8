import {
  type listSources,
  type SourceCounts,
  type SourceFilter,
  type SourceSortKey,
  sourceFilters,
} from '@bellwether/contract/api/sources';
import type { InputOf, ReplyOf } from '@bellwether/contract/endpoint';
import { isOpenStatus } from '@bellwether/contract/forms/business-status';
import { needsPerson } from '@bellwether/domain/sources/source-faults';
import type { Session } from '../../http/session/session.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { readAllSources, type SourceSummary } from './all-sources.ts';
import { readLastRows } from './syncing/runs.ts';

const order = ['revoked', 'expired', 'degraded', 'never_synced', 'paused', 'syncing', 'connected'] as const;

/** Checks whether a source delivers nothing until a person fixes it. A closed business misses no figures. */
const needsAttention = ({ business, state, fault }: SourceSummary, now: Date): boolean =>
  isOpenStatus(business.status) &&
  (state === 'revoked' ||
    state === 'expired' ||
    (state === 'degraded' && fault !== null && needsPerson(fault.kind, new Date(fault.at), now)));

/** Returns the position of a source when sorted by attention: sources that need a person come first. */
const careRank = (source: SourceSummary, now: Date): number =>
  order.indexOf(source.state) + (needsAttention(source, now) ? 0 : order.length);

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Compares times or names; a source without one is last in both directions. */
const compareKnown = (a: string | null, b: string | null, sign: number): number =>
  a === null || b === null ? Number(a === null) - Number(b === null) : sign * compareTexts(a, b);

const signInKey = ({ sign_in: signIn }: SourceSummary): string | null =>
  signIn && `${signIn.name} ${signIn.id}`;

/** Sorts sources that are already in the order of business names; ties keep that order. */
const sortSources = (
  sources: readonly SourceSummary[],
  key: SourceSortKey,
  direction: 'asc' | 'desc',
  now: Date,
): SourceSummary[] => {
  const sign = direction === 'asc' ? 1 : -1;
  switch (key) {
    case 'state':
      return sources.toSorted((a, b) => sign * (careRank(a, now) - careRank(b, now)));
    case 'business':
      return sign === 1 ? [...sources] : sources.toReversed();
    case 'type':
      return sources.toSorted((a, b) => sign * compareTexts(a.type, b.type));
    case 'sign_in':
      // Sources with credentials are last in both directions.
      return sources.toSorted((a, b) => compareKnown(signInKey(a), signInKey(b), sign));
    case 'last_success':
    case 'next_run':
      return sources.toSorted((a, b) => compareKnown(a[key], b[key], sign));
  }
};

const isIn = (source: SourceSummary, filter: SourceFilter, now: Date): boolean =>
  filter === 'attention' ? needsAttention(source, now) : source.state === filter;

/** Returns what a person mends at a time: a sign-in that ended, with all of its sources, or one source. */
const mendedAtOnce = ({ id, state, sign_in: signIn }: SourceSummary): string =>
  signIn !== null && (state === 'revoked' || state === 'expired') ? signIn.id : id;

/** Returns one source of each sign-in that ended, and all others, with the number of sources that are mended with it. */
const joinMended = (sources: readonly SourceSummary[]): { source: SourceSummary; others: number }[] =>
  [...Map.groupBy(sources, mendedAtOnce).values()].flatMap(([source, ...others]) =>
    source ? [{ source, others: others.length }] : [],
  );

const countSources = (sources: readonly SourceSummary[], now: Date): SourceCounts =>
  Object.fromEntries(
    sourceFilters.map((filter) => {
      const found = sources.filter((source) => isIn(source, filter, now));
      return [filter, filter === 'attention' ? joinMended(found).length : found.length];
    }),
  ) as SourceCounts;

const hasText = ({ business, type, account, sign_in: signIn }: SourceSummary, text: string): boolean =>
  [business.name, type, account?.name ?? '', signIn?.name ?? ''].some((one) =>
    one.toLowerCase().includes(text),
  );

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
    (source) => (state === undefined || isIn(source, state, now)) && (text === '' || hasText(source, text)),
  );
  const [key, direction] = sort.split(':') as [SourceSortKey, 'asc' | 'desc'];
  const sorted = sortSources(found, key, direction, now);
  const lines = state === 'attention' ? joinMended(sorted) : sorted.map((source) => ({ source, others: 0 }));
  const shown = lines.slice((page - 1) * per_page, page * per_page);
  const lastRows = await readLastRows(
    db,
    shown.map(({ source }) => source.id),
  );
  return {
    data: shown.map(({ source, others }) => ({
      ...source,
      mended_with: others,
      last_rows: lastRows.get(source.id) ?? null,
    })),
    meta: { total: lines.length, page, per_page, all: sources.length, counts: countSources(sources, now) },
  };
};
