/** Days of the history of a source that have been read, of all its days. */
export type SourceHistory = { days: number; of: number };

/** Returns the share that has been read in percent, rounded down so that 100 means all of it. */
export const historyPercent = ({ days, of }: SourceHistory): number =>
  of === 0 ? 100 : Math.floor((100 * days) / of);

/** Returns the share in words: 'Loading, 40%'. */
export const loadingText = (percent: number): string => `Loading, ${percent}%`;
