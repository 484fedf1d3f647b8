import { beforeEach, expect, test, vi } from 'vitest';
import { readLayout, writeLayout } from './use-column-layout.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});

test("a user's choice of columns applies only to that user and table", () => {
  const chosen = { visible: { cost: false }, pinned: ['name', 'leads'] };
  writeLayout('sam', 'campaigns', chosen);
  writeLayout('sam', 'meetings', { visible: { type: false } });
  expect(readLayout('sam', 'campaigns')).toEqual(chosen);
  expect(readLayout('kim', 'campaigns')).toEqual({});
  writeLayout('sam', 'campaigns', {});
  expect(readLayout('sam', 'campaigns')).toEqual({});
  expect(readLayout('sam', 'meetings')).toEqual({ visible: { type: false } });
});

test('an invalid stored column layout is ignored', () => {
  localStorage.setItem(
    'tableColumns',
    JSON.stringify({ sam: { campaigns: { visible: { cost: 'no' }, pinned: 7 }, meetings: 'all' } }),
  );
  expect(readLayout('sam', 'campaigns')).toEqual({});
  expect(readLayout('sam', 'meetings')).toEqual({});
});
