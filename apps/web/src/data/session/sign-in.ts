import type {
  authorise,
  checkToken,
  logon,
  logout,
  refresh,
  refreshV2,
  SignedInTokens,
} from '@bellwether/contract/api/people/auth';
import type { getUser, listIntegrationTypes } from '@bellwether/contract/api/people/users';
import { readAuth, writeAuth } from '../auth/auth-record.ts';
import { ApiError } from '../calls/api-error.ts';
import { call } from '../calls/call.ts';
import { markRefreshed } from '../calls/freshness.ts';
import { readJson, storageKeys, writeJson } from '../storage.ts';
import { clearReturnPath } from './return-path.ts';
import {
  configurationLifetimeMs,
  endSession,
  storeConfiguration,
  type UserConfiguration,
} from './session.ts';

/** Signs in and stores the tokens. The previous user's data is cleared in every tab. */
export async function logOn(body: { email: string; password: string; code?: string }): Promise<void> {
  storeSignIn(await call<typeof logon>('POST', '/auth/logon', { body, client: 'none' }));
}

export function storeSignIn({ token, expiry, token_v2, id_v2 }: SignedInTokens): void {
  endSession();
  writeAuth({ token, expiry, tokenV2: token_v2, idV2: id_v2 });
}

/** Error that the server's reply has no user. */
class NoUser extends Error {}

/** Checks if a reply is outdated, because the token was replaced or another user has signed in since the request. */
const sinceReplaced = (token: string | undefined): boolean => readAuth()?.token !== token;

/** Sends the session check, then loads the user with all fields. Throws `NoUser` if either reply has no user. */
export async function loadSignedInUser(): Promise<UserConfiguration> {
  const token = readAuth()?.token;
  const check = await call<typeof authorise>('GET', '/auth/authorise');
  const id = check?.authorise_data?.user?.id;
  if (!id) throw new NoUser('Unable to get user information.');
  const found = await call<typeof getUser>('GET', '/users/:id', {
    params: { id },
    query: { legacy: '1' },
    // Stores the user with the real names, because all tabs share it and each tab applies demo mode itself
    // (`session.ts`).
    unshown: true,
  });
  if (!found) throw new NoUser('User data fetch failed');
  if (sinceReplaced(token)) return loadSignedInUser();
  const { businesses, rolePermissions = [], _id, ...user } = found;
  const configuration = {
    user: { ...user, id: user.id ?? _id },
    businesses: businesses.filter((business) => typeof business !== 'string'),
    rolePermissions,
    expiry: Date.now() + configurationLifetimeMs,
  };
  storeConfiguration(configuration);
  return configuration;
}

/** Loads the user and starts loading the session's other data. Throws as `loadUser` does. */
export async function loadSession(): Promise<UserConfiguration> {
  const configuration = await loadSignedInUser();
  void loadIntegrationTypes();
  markRefreshed(Date.now());
  return configuration;
}

export const loginFailureText = (failure: unknown): string =>
  failure instanceof NoUser
    ? 'Unable to get user information.'
    : 'Login failed. Please try again or contact support if the problem persists.';

/**
 * Loads the integration types with `tokenV2` unless the browser has stored them; `force` reloads them. Failures are
 * only logged, because no page depends on them.
 */
export async function loadIntegrationTypes({ force = false } = {}): Promise<void> {
  if (!force && Array.isArray(readJson(storageKeys.integrationTypes))) return;
  try {
    const { data } = await call<typeof listIntegrationTypes>('GET', '/integrations', { client: 'tokenV2' });
    writeJson(storageKeys.integrationTypes, data);
  } catch (failure) {
    console.error('The integration types could not be loaded.', failure);
  }
}

/** Replaces both tokens; rejects when either call fails. Stores neither token if the session has ended since. */
export async function refreshTokens(): Promise<void> {
  const stored = readAuth();
  const { token, expiry } = await call<typeof refresh>('POST', '/auth/refresh', { client: 'self' });
  if (sinceReplaced(stored?.token)) return;
  writeAuth({ tokenV2: '', idV2: '', ...stored, token, expiry });
  const second = await call<typeof refreshV2>('POST', '/auth/refresh-v2', { client: 'self' });
  if (sinceReplaced(token)) return;
  writeAuth({ token, expiry, tokenV2: second.token_v2, idV2: second.id_v2 });
}

/** Ends the sign-in on the server if reachable, and in this browser in any case. */
export async function logOut(): Promise<void> {
  const ended = readAuth()
    ? call<typeof logout>('POST', '/auth/logout', { client: 'self' })
    : Promise.resolve();
  endSession();
  clearReturnPath();
  await ended.catch((failure: unknown) => {
    if (!(failure instanceof ApiError)) throw failure;
  });
}

/** Checks if a password link is still valid. Rejects when the check itself fails. */
export async function isPasswordLinkValid(email: string, token: string): Promise<boolean> {
  try {
    await call<typeof checkToken>('GET', '/auth/check-token/:email/:token', { params: { email, token } });
    return true;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 410) return false;
    throw failure;
  }
}
