import { isRecord, readJson, storageKeys, writeJson } from '../storage.ts';

/** Sign-in record in the browser's storage. `expiry` is an ISO 8601 UTC time. */
export type StoredSignIn = { token: string; expiry: string; tokenV2: string; idV2: string };

/**
 * Earliest accepted expiry of a token, in ms since 1970. Tokens that expire earlier come from the previous product and
 * end the session.
 */
export const minTokenExpiryMs = Date.parse('2024-01-01T00:00:00Z');

/** Checks if a sign-in with this expiry time has to end. An invalid time counts as expired. */
export const isExpiredSignIn = (record: Pick<StoredSignIn, 'expiry'>, nowMs: number): boolean => {
  const expiry = Date.parse(record.expiry);
  return Number.isNaN(expiry) || expiry < minTokenExpiryMs || expiry <= nowMs;
};

/** Returns the stored sign-in record, even if it has expired; null when there is none. */
export function readAuth(): StoredSignIn | null {
  const stored = readJson(storageKeys.auth);
  if (!isRecord(stored)) return null;
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  return { token: text('token'), expiry: text('expiry'), tokenV2: text('tokenV2'), idV2: text('idV2') };
}

export const writeAuth = (record: StoredSignIn): void => writeJson(storageKeys.auth, record);

export type AuthState = 'none' | 'ended' | 'valid';

export const readAuthState = (record: StoredSignIn | null, nowMs: number): AuthState =>
  record === null ? 'none' : record.token === '' || isExpiredSignIn(record, nowMs) ? 'ended' : 'valid';
