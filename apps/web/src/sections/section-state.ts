import { ApiError, readErrorMessage } from '../data/calls/api-error.ts';

/**
 * Why there is nothing to draw. `empty`: there just was nothing · `unknown`: no load covers these days · `not-in-source`: no load of them brought
 * what it is counted from · `not-connected`: nothing was ever loaded · `several-currencies`: amounts that cannot be held against each other.
 */
export type EmptyReason = 'empty' | 'unknown' | 'not-in-source' | 'not-connected' | 'several-currencies';

/** What a part of a data page shows, each drawn by `SectionStateView` where a part has no face of its own. */
export type SectionState<T> =
  | { kind: 'loading' }
  /** `denied`: the reader may not see it, so asking again is of no use. */
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

/** What is said besides that there is nothing. */
export const emptyReasonTexts: Record<EmptyReason, string | undefined> = {
  empty: undefined,
  unknown: 'Nothing was loaded for these days.',
  'not-in-source': 'What was loaded for these days does not say this.',
  'not-connected': 'No data source has brought this yet.',
  'several-currencies': 'These amounts are in several currencies, which are not added.',
};

/** The query of a section, as far as a section looks at it. */
export type SectionQuery<A> = {
  data: A | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
};

/** Several queries of one section as one: it fails with the first that failed, and has an answer when all have theirs. */
export const joinQueries = <A>(
  queries: readonly SectionQuery<unknown>[],
  data: A | undefined,
): SectionQuery<A> => ({
  data,
  error: queries.find(({ error }) => error)?.error ?? null,
  isPending: queries.some(({ isPending }) => isPending),
  refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
});

/** What a query shows now; `read` gives what is drawn, or null when the answer holds nothing to draw, of which `why` tells the reason. */
export function toSectionState<A, T>(
  asked: SectionQuery<A>,
  read: (answer: A) => T | null,
  why: (answer: A) => EmptyReason = () => 'empty',
): SectionState<T> {
  if (asked.data !== undefined) {
    const value = read(asked.data);
    return value === null ? { kind: why(asked.data) } : { kind: 'ready', value };
  }
  if (asked.error) {
    const denied = asked.error instanceof ApiError && asked.error.status === 403;
    return {
      kind: 'failed',
      message: readErrorMessage(asked.error),
      again: () => void asked.refetch(),
      ...(denied ? { denied } : {}),
    };
  }
  return { kind: 'loading' };
}
