import { beforeEach, expect, test, vi } from 'vitest';
import { readAuth, writeAuth } from '../auth/auth-record.ts';
import { createMemoryStorage } from '../testing.ts';
import { endSession, readSessionState } from './session.ts';
import {
  isPasswordLinkValid,
  loadIntegrationTypes,
  loadSignedInUser,
  loginFailureText,
  logOn,
  logOut,
  refreshTokens,
} from './sign-in.ts';

const user = { _id: 'u1', first_name: 'Ann', businesses: ['only-an-id', { id: 'a' }], rolePermissions: [] };
const replies: Record<string, () => Response> = {};
const requests: string[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('sessionStorage', createMemoryStorage());
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return replies[address]?.() ?? Response.json({ message: '' }, { status: 500 });
  });
  for (const address of Object.keys(replies)) delete replies[address];
  requests.length = 0;
  endSession();
});

test('a sign-in stores the reply of logon as token, expiry, tokenV2 and idV2 [AUTH-004]', async () => {
  replies['/v1/auth/logon'] = () => Response.json({ token: 't', expiry: 'e', token_v2: 'v', id_v2: 'i' });
  await logOn({ email: 'a@b.co', password: 'p' });
  expect(readAuth()).toEqual({ token: 't', expiry: 'e', tokenV2: 'v', idV2: 'i' });
});

test('a session loads the user after the session check and caches the user for an hour [AUTH-014, SESSION-032, STORE-003]', async () => {
  replies['/v1/auth/authorise'] = () => Response.json({ authorise_data: { user: { id: 'u1' } } });
  replies['/v1/users/u1?legacy=1'] = () => Response.json(user);
  const before = Date.now();
  const loaded = await loadSignedInUser();
  expect(requests).toEqual(['/v1/auth/authorise', '/v1/users/u1?legacy=1']);
  expect(loaded.user.id).toBe('u1');
  expect(loaded.businesses.map(({ id }) => id)).toEqual(['a']);
  expect(Math.floor((loaded.expiry - before) / 60_000)).toBe(60);
  expect(readSessionState().configuration).toBe(loaded);
});

test('loading the user rejects if the reply has no user [AUTH-016]', async () => {
  replies['/v1/auth/authorise'] = () => Response.json({ authorise_data: { user: { id: 'u1' } } });
  replies['/v1/users/u1?legacy=1'] = () => Response.json(null);
  await expect(loadSignedInUser()).rejects.toThrow('User data fetch failed');
});

test('a sign-in shows different errors for an unknown user and a failed request [AUTH-009, AUTH-010, AUTH-034]', async () => {
  replies['/v1/auth/authorise'] = () => Response.json({ authorise_data: {} });
  expect(loginFailureText(await loadSignedInUser().catch((failure: unknown) => failure))).toBe(
    'Unable to get user information.',
  );
  delete replies['/v1/auth/authorise'];
  expect(loginFailureText(await loadSignedInUser().catch((failure: unknown) => failure))).toBe(
    'Login failed. Please try again or contact support if the problem persists.',
  );
});

test('a token refresh requests both tokens and replaces all four stored fields [AUTH-033, AUTH-045]', async () => {
  writeAuth({ token: 'old', expiry: 'old', tokenV2: 'old', idV2: 'old' });
  replies['/v1/auth/refresh'] = () => Response.json({ token: 't', expiry: 'e' });
  replies['/v1/auth/refresh-v2'] = () => Response.json({ token_v2: 'v', id_v2: 'i' });
  await refreshTokens();
  expect(requests).toEqual(['/v1/auth/refresh', '/v1/auth/refresh-v2']);
  expect(readAuth()).toEqual({ token: 't', expiry: 'e', tokenV2: 'v', idV2: 'i' });
});

test('checking a password link distinguishes an expired link from a failed check [AUTH-019]', async () => {
  const address = '/v1/auth/check-token/a%40b.co/x';
  replies[address] = () => Response.json({ message: 'expired' }, { status: 410 });
  expect(await isPasswordLinkValid('a@b.co', 'x')).toBe(false);
  replies[address] = () => Response.json({ data: { valid: true } });
  expect(await isPasswordLinkValid('a@b.co', 'x')).toBe(true);
  delete replies[address];
  await expect(isPasswordLinkValid('a@b.co', 'x')).rejects.toMatchObject({ status: 500 });
});

test('logging out clears the stored sign-in and route even when the server fails [REDIR-024, SESSION-028]', async () => {
  writeAuth({ token: 't', expiry: 'e', tokenV2: 'v', idV2: 'i' });
  localStorage.setItem('requestedRoute', '/business/revenue');
  await logOut();
  expect(requests).toEqual(['/v1/auth/logout']);
  expect(readAuth()).toBe(null);
  expect(localStorage.getItem('requestedRoute')).toBe(null);
});

test('the browser caches the integration types and reloads them only on request [API-040] [API-041] [STORE-009]', async () => {
  const types = [{ id: '1', value: 'MYOB' }];
  replies['/v1/integrations'] = () => Response.json({ data: types });
  await loadIntegrationTypes();
  await loadIntegrationTypes();
  expect(requests).toEqual(['/v1/integrations']);
  expect(JSON.parse(localStorage.getItem('integrationTypes') ?? '')).toEqual(types);
  replies['/v1/integrations'] = () => Response.json({ data: [] });
  await loadIntegrationTypes({ force: true });
  expect(requests).toHaveLength(2);
  expect(localStorage.getItem('integrationTypes')).toBe('[]');
});
