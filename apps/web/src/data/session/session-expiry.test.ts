import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { computeExpiryDelays, watchSessionExpiry } from './session-expiry.ts';

const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a session of an hour warns at 55 minutes and ends at 60 [SESSION-017, SESSION-022]', () => {
  const [warn, end] = [vi.fn(), vi.fn()];
  watchSessionExpiry(Date.now() + hour, Date.now(), { warn, end });
  vi.advanceTimersByTime(hour - 300_001);
  expect(warn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(warn).toHaveBeenCalledOnce();
  expect(end).not.toHaveBeenCalled();
  vi.advanceTimersByTime(300_000);
  expect(end).toHaveBeenCalledOnce();
});

test('only sessions under 12 hours get a warning [SESSION-023]', () => {
  expect(computeExpiryDelays(13 * hour, 0).warnInMs).toBe(null);
  expect(computeExpiryDelays(12 * hour, 0).warnInMs).toBe(null);
  expect(computeExpiryDelays(11 * hour, 0).warnInMs).toBe(11 * hour - 300_000);
});

test('a stopped expiry watch neither warns nor ends the session', () => {
  const acts = { warn: vi.fn(), end: vi.fn() };
  watchSessionExpiry(Date.now() + hour, Date.now(), acts)();
  vi.advanceTimersByTime(2 * hour);
  expect(acts.warn).not.toHaveBeenCalled();
  expect(acts.end).not.toHaveBeenCalled();
});

test('an expiry beyond the maximum timer delay does not end the session at once', () => {
  expect(computeExpiryDelays(2 ** 40, 0)).toEqual({ warnInMs: null, endInMs: null });
});
