import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { saveReturnPath, takeReturnPath } from './return-path.ts';

const isPage = (path: string) => path === '/business/revenue';

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});

test('a remembered route returns once, with query and hash [REDIR-020, REDIR-021]', () => {
  saveReturnPath('/business/revenue?business=2#accounts');
  expect(takeReturnPath(isPage)).toBe('/business/revenue?business=2#accounts');
  expect(takeReturnPath(isPage)).toBe('/');
});

test('never remembers login or logout [REDIR-022, REDIR-023]', () => {
  saveReturnPath('/business/revenue');
  saveReturnPath('/login');
  saveReturnPath('/logout?x=1');
  expect(takeReturnPath(isPage)).toBe('/business/revenue');
});

test.each(['https://evil.example/', '//evil.example', '/\\evil.example', '/no/such/page', ''])(
  'does not follow the remembered value %j [REDIR-031]',
  (value) => {
    localStorage.setItem('requestedRoute', value);
    expect(takeReturnPath(isPage)).toBe('/');
  },
);
