import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { isExpiredSignIn, minTokenExpiryMs, readAuth, readAuthState, writeAuth } from './auth-record.ts';

const now = Date.parse('2026-11-20T00:00:00Z');
const at = (ms: number) => ({ expiry: new Date(ms).toISOString() });
const record = { token: 't', tokenV2: 'v', idV2: 'i', ...at(now + 1000) };

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});

test('a token that expires before 2024 ends the session [SESSION-030, SESSION-041]', () => {
  expect(minTokenExpiryMs).toBe(Date.parse('2024-01-01T00:00:00Z'));
  expect(isExpiredSignIn(at(minTokenExpiryMs - 1), 0)).toBe(true);
  expect(isExpiredSignIn(at(minTokenExpiryMs), 0)).toBe(false);
});

test('an expired token or an invalid expiry ends the session [SESSION-031]', () => {
  expect(isExpiredSignIn(at(now - 1000), now)).toBe(true);
  expect(isExpiredSignIn(at(now + 3_600_000), now)).toBe(false);
  expect(isExpiredSignIn({ expiry: 'soon' }, now)).toBe(true);
});

test('the browser stores the sign-in record under `authToken` with its four fields [STORE-001, STORE-012]', () => {
  writeAuth(record);
  expect(Object.keys(JSON.parse(localStorage.getItem('authToken') ?? '')).toSorted()).toEqual(
    ['token', 'expiry', 'tokenV2', 'idV2'].toSorted(),
  );
  expect(readAuth()).toEqual(record);
});

test('the sign-in state is none without a stored token, ended if the token has expired, else valid', () => {
  expect(readAuthState(null, now)).toBe('none');
  expect(readAuthState({ ...record, token: '' }, now)).toBe('ended');
  expect(readAuthState({ ...record, ...at(now) }, now)).toBe('ended');
  expect(readAuthState(record, now)).toBe('valid');
});
