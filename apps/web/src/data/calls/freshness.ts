import { storageKeys } from '../storage.ts';

/** How long data may stand before a change of route asks for it anew. */
export const refreshMinutes = 20;

/** `lastMs` undefined: never loaded. */
export const needsRefresh = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs === undefined || nowMs - lastMs > refreshMinutes * 60_000;

/** When data was last refreshed; stored in seconds, read in ms. */
export const readLastRefresh = (): number | undefined => {
  const seconds = Number(localStorage.getItem(storageKeys.dataUpdated) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
};

export const markRefreshed = (nowMs: number): void =>
  localStorage.setItem(storageKeys.dataUpdated, String(Math.floor(nowMs / 1000)));
