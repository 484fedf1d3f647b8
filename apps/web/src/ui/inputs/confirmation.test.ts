import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { confirmAfterMs, createDelayedConfirmation } from './confirmation.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the first press of a toggle starts the four-second wait and confirms nothing yet [UI-032]', () => {
  const confirmed = vi.fn();
  const toggle = createDelayedConfirmation(confirmed);
  expect(toggle.state()).toEqual({ kind: 'resting' });
  toggle.press();
  expect(toggle.state()).toEqual({ kind: 'confirming', secondsLeft: 4 });
  expect(confirmed).not.toHaveBeenCalled();
});

test('switching off a toggle is confirmed once, after exactly 4 seconds [UI-033]', () => {
  const confirmed = vi.fn();
  const toggle = createDelayedConfirmation(confirmed);
  toggle.press();
  vi.advanceTimersByTime(3900);
  expect(confirmed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(confirmed).toHaveBeenCalledTimes(1);
  expect(toggle.state()).toEqual({ kind: 'resting' });
  vi.advanceTimersByTime(60_000);
  expect(confirmed).toHaveBeenCalledTimes(1);
  expect(confirmAfterMs).toBe(4000);
});

test('a second press of a toggle during its wait cancels switching off [UI-045]', () => {
  const confirmed = vi.fn();
  const toggle = createDelayedConfirmation(confirmed);
  toggle.press();
  vi.advanceTimersByTime(2000);
  toggle.press();
  expect(toggle.state()).toEqual({ kind: 'resting' });
  vi.advanceTimersByTime(60_000);
  expect(confirmed).not.toHaveBeenCalled();
});

test('listeners of a toggle are notified every second until the wait ends', () => {
  const toggle = createDelayedConfirmation(() => {});
  const heard: unknown[] = [];
  toggle.subscribe(() => heard.push(toggle.state()));
  toggle.press();
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual([
    ...[4, 3, 2, 1].map((secondsLeft) => ({ kind: 'confirming', secondsLeft })),
    { kind: 'resting' },
  ]);
});

test('a toggle whose wait was stopped never confirms switching off', () => {
  const confirmed = vi.fn();
  const toggle = createDelayedConfirmation(confirmed);
  toggle.press();
  toggle.stop();
  vi.advanceTimersByTime(60_000);
  expect(confirmed).not.toHaveBeenCalled();
});
