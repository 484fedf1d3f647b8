import { ApiError, errorMessage } from '../data/api-error.ts';

/** What a part of a data page shows: one of four faces, each of which is drawn. */
export type Section<T> =
  | { is: 'loading' }
  /** `denied`: the reader may not see it, so asking again is of no use. */
  | { is: 'failed'; message: string; again: () => void; denied?: boolean }
  | { is: 'empty' }
  | { is: 'ready'; value: T };

/** The query of a section, as far as a section looks at it. */
export type SectionQuery<A> = {
  data: A | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
};

/** The face that a query has now; `read` gives what is drawn, or null when the answer holds nothing to draw. */
export function sectionOf<A, T>(asked: SectionQuery<A>, read: (answer: A) => T | null): Section<T> {
  if (asked.data !== undefined) {
    const value = read(asked.data);
    return value === null ? { is: 'empty' } : { is: 'ready', value };
  }
  if (asked.error) {
    const denied = asked.error instanceof ApiError && asked.error.status === 403;
    return {
      is: 'failed',
      message: errorMessage(asked.error),
      again: () => void asked.refetch(),
      ...(denied ? { denied } : {}),
    };
  }
  return { is: 'loading' };
}
