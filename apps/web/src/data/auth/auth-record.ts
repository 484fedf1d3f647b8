import { isRecord, readJson, storageKeys, writeJson } from '../storage.ts';

/** The stored sign-in. `expiry` is an ISO 8601 UTC time. */
export type AuthRecord = { token: string; expiry: string; tokenV2: string; idV2: string };

/** A token whose expiry lies before this is of an older product and ends the session (ms since 1970). */
export const minTokenExpiryMs = Date.parse('2024-01-01T00:00:00Z');

/** Does this expiry end the session at once? Also when it is no time at all. */
export const isFromOldProduct = (record: Pick<AuthRecord, 'expiry'>, nowMs: number): boolean => {
  const expiry = Date.parse(record.expiry);
  return Number.isNaN(expiry) || expiry < minTokenExpiryMs || expiry <= nowMs;
};

/** The stored record whatever its age; null when there is none. */
export function readAuth(): AuthRecord | null {
  const stored = readJson(storageKeys.auth);
  if (!isRecord(stored)) return null;
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '');
  return { token: text('token'), expiry: text('expiry'), tokenV2: text('tokenV2'), idV2: text('idV2') };
}

export const writeAuth = (record: AuthRecord): void => writeJson(storageKeys.auth, record);

export type AuthState = 'none' | 'ended' | 'valid';

/** Nothing stored, something that no longer counts, or a sign-in. */
export const authStateOf = (record: AuthRecord | null, nowMs: number): AuthState =>
  record === null ? 'none' : record.token === '' || isFromOldProduct(record, nowMs) ? 'ended' : 'valid';
