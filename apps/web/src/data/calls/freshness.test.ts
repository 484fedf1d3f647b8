import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { markRefreshed, needsRefresh, readLastRefresh } from './freshness.ts';

const minute = 60_000;

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});

test('data never loaded, or older than 20 minutes, is requested again [SESSION-018, SESSION-019]', () => {
  const now = 1_000 * minute;
  expect(needsRefresh(undefined, now)).toBe(true);
  expect(needsRefresh(now - 21 * minute, now)).toBe(true);
  expect(needsRefresh(now - 19 * minute, now)).toBe(false);
});

test('the browser stores the time of the last data refresh in seconds [STORE-010]', () => {
  expect(readLastRefresh()).toBe(undefined);
  markRefreshed(1_700_000_000_999);
  expect(localStorage.getItem('dataUpdated')).toBe('1700000000');
  expect(readLastRefresh()).toBe(1_700_000_000_000);
});
