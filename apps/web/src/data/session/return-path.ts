import { storageKeys } from '../storage.ts';

const never = ['/login', '/logout'];
const isLocal = (path: string) => /^\/(?![/\\])/.test(path);

/** Stores the requested address (path, query and hash). Login and logout are never stored. */
export const saveReturnPath = (href: string): void => {
  const path = href.split(/[?#]/)[0] ?? '';
  if (isLocal(href) && !never.includes(path)) localStorage.setItem(storageKeys.requestedRoute, href);
};

export const clearReturnPath = (): void => localStorage.removeItem(storageKeys.requestedRoute);

/**
 * Returns the stored route and deletes it. Only a path of this application that `isKnown` is followed; any
 * other gives '/'.
 */
export const takeReturnPath = (isKnown: (path: string) => boolean): string => {
  const href = localStorage.getItem(storageKeys.requestedRoute);
  clearReturnPath();
  return href !== null && isLocal(href) && isKnown(href.split(/[?#]/)[0] ?? '') ? href : '/';
};
