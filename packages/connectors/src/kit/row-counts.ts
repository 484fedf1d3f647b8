import { SourceError, writeJson } from './source-error.ts';

/** Counts of the rows that a session has read. */
export type RowCounts = {
  read: number;
  /** Rows that were left out, because they could not be read. */
  unreadable: number;
  /** Beginning of the first unreadable row, for support. */
  sample: string | null;
};

const maxSampleCharacters = 10_000;

/** Counts rows that were left out, and keeps the beginning of the first one. */
export const leaveOut = (counts: RowCounts, rows: number, findSample: () => unknown): void => {
  counts.unreadable += rows;
  counts.sample ??= writeJson(findSample()).slice(0, maxSampleCharacters);
};

/** Largest share of rows that may be left out. */
const maxUnreadableShare = 0.1;

/** Reports whether so many rows are unreadable that the others would be wrong figures. */
const isTooMuch = ({ read, unreadable }: RowCounts): boolean =>
  unreadable > 0 && (unreadable === read || unreadable > Math.max(1, read * maxUnreadableShare));

/**
 * Ends a read: a few unreadable rows are left out.
 * @throws SourceError if too many rows of the session were unreadable.
 */
export const requireReadableRows = (service: string, counts: RowCounts): void => {
  if (!isTooMuch(counts)) return;
  const sentence = `Bellwether cannot read ${counts.unreadable} of ${counts.read} rows of ${service}.`;
  throw new SourceError('internal', sentence, { answer: counts.sample ?? '' });
};
