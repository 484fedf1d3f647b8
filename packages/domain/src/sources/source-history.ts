/** Number of days of a source's history that have been read, out of all its days. */
export type SourceHistory = { days: number; of: number };

/** Returns the share of a source's history that has been read in percent, rounded down so that 100 means all of it. */
export const historyPercent = ({ days, of }: SourceHistory): number =>
  of === 0 ? 100 : Math.floor((100 * days) / of);

/** Returns the progress of loading a source's history as text: 'Loading, 40%'. */
export const loadingText = (percent: number): string => `Loading, ${percent}%`;
