import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { saveReturnPath, takeReturnPath } from './return-path.ts';

const isPage = (path: string) => path === '/business/revenue';

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});

test('a stored return path is used once, with query and hash [REDIR-020, REDIR-021]', () => {
  saveReturnPath('/business/revenue?business=2#accounts');
  expect(takeReturnPath(isPage)).toBe('/business/revenue?business=2#accounts');
  expect(takeReturnPath(isPage)).toBe('/');
});

test('login and logout are never stored as the return path [REDIR-022, REDIR-023]', () => {
  saveReturnPath('/business/revenue');
  saveReturnPath('/login');
  saveReturnPath('/logout?x=1');
  expect(takeReturnPath(isPage)).toBe('/business/revenue');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/no/such/page', ''])(
  'does not follow the stored return path %j [REDIR-031]',
  (value) => {
    localStorage.setItem('requestedRoute', value);
    expect(takeReturnPath(isPage)).toBe('/');
  },
);
