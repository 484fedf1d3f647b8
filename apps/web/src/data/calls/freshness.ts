import { storageKeys } from '../storage.ts';

/** Age of loaded data, in minutes, above which opening another page reloads the data. */
export const dataLifetimeMinutes = 20;

/** Checks if the loaded data is too old. `lastMs` is the time of its load; undefined if it was never loaded. */
export const needsRefresh = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs === undefined || nowMs - lastMs > dataLifetimeMinutes * 60_000;

/** Returns the time of the last refresh in ms; it is stored in seconds. */
export const readLastRefresh = (): number | undefined => {
  const seconds = Number(localStorage.getItem(storageKeys.dataUpdated) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
};

export const markRefreshed = (nowMs: number): void =>
  localStorage.setItem(storageKeys.dataUpdated, String(Math.floor(nowMs / 1000)));
