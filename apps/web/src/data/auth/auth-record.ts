import { isRecord, readJson, storageKeys, writeJson } from '../storage.ts';

/** Stored sign-in. `expiry` is an ISO 8601 UTC time. */
export type StoredSignIn = { token: string; expiry: string; tokenV2: string; idV2: string };

/**
 * Earliest expiry accepted, in ms since 1970. Older tokens come from an earlier product and end the session.
 */
export const minTokenExpiryMs = Date.parse('2024-01-01T00:00:00Z');

/** Checks if an expiry time ends the session. An invalid time ends the session too. */
export const isFromOldProduct = (record: Pick<StoredSignIn, 'expiry'>, nowMs: number): boolean => {
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
  record === null ? 'none' : record.token === '' || isFromOldProduct(record, nowMs) ? 'ended' : 'valid';
