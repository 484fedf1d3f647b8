import { ApiError, readErrorMessage } from '../data/calls/api-error.ts';

/**
 * Reason why a section is empty. `empty`: no rows · `unknown`: no load covers the date range · `not-in-source`: no load
 * had the source column · `not-connected`: no data was ever loaded · `several-currencies`: the amounts cannot be
 * compared.
 */
export type EmptyReason = 'empty' | 'unknown' | 'not-in-source' | 'not-connected' | 'several-currencies';

/** State of a data page's section. `SectionStateView` renders it unless the section renders its own. */
export type SectionState<T> =
  | { kind: 'loading' }
  /** `denied`: the reader has no access, so a retry would fail again. */
  | { kind: 'failed'; message: string; again: () => void; denied?: boolean }
  | { kind: EmptyReason }
  | { kind: 'ready'; value: T };

const nothings: readonly string[] = [
  'empty',
  'unknown',
  'not-in-source',
  'not-connected',
  'several-currencies',
] satisfies EmptyReason[];
export const isEmptyState = <T>(section: SectionState<T>): section is { kind: EmptyReason } =>
  nothings.includes(section.kind);

export const emptyReasonTexts: Record<EmptyReason, string | undefined> = {
  empty: undefined,
  unknown: 'No data for this period.',
  'not-in-source': 'The data for this period does not include this.',
  'not-connected': 'No data source provides this yet.',
  'several-currencies': 'These amounts are in several currencies and cannot be added up.',
};

export type SectionQuery<A> = {
  data: A | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
};

/** Combines several queries into one. It fails with the first error and has data once all queries have data. */
export const joinQueries = <A>(
  queries: readonly SectionQuery<unknown>[],
  data: A | undefined,
): SectionQuery<A> => ({
  data,
  error: queries.find(({ error }) => error)?.error ?? null,
  isPending: queries.some(({ isPending }) => isPending),
  refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
});

/**
 * Returns the state of a query. `read` returns the content, or null if the answer is empty; `findReason` then
 * returns the reason.
 */
export function toSectionState<A, T>(
  query: SectionQuery<A>,
  read: (answer: A) => T | null,
  findReason: (answer: A) => EmptyReason = () => 'empty',
): SectionState<T> {
  if (query.data !== undefined) {
    const value = read(query.data);
    return value === null ? { kind: findReason(query.data) } : { kind: 'ready', value };
  }
  if (query.error) {
    const denied = query.error instanceof ApiError && query.error.status === 403;
    return {
      kind: 'failed',
      message: readErrorMessage(query.error),
      again: () => void query.refetch(),
      ...(denied ? { denied } : {}),
    };
  }
  return { kind: 'loading' };
}
