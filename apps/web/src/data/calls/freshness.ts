import { storageKeys } from '../storage.ts';

/** Maximum age of data, in minutes, before a route change reloads it. */
export const dataLifetimeMinutes = 20;

/** Checks if data is too old. An undefined `lastMs` means that it was never loaded. */
export const needsRefresh = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs === undefined || nowMs - lastMs > dataLifetimeMinutes * 60_000;

/** Returns the time of the last refresh in ms; it is stored in seconds. */
export const readLastRefresh = (): number | undefined => {
  const seconds = Number(localStorage.getItem(storageKeys.dataUpdated) ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
};

export const markRefreshed = (nowMs: number): void =>
  localStorage.setItem(storageKeys.dataUpdated, String(Math.floor(nowMs / 1000)));
