import { expect, test } from 'vitest';
import { createNoticeId, dismissAfterMs, noticeDurationMs } from './notification.ts';

test('notification ids have 32 characters and differ [NOTIF-001]', () => {
  expect(createNoticeId()).toMatch(/^[0-9a-f]{32}$/);
  expect(createNoticeId()).not.toBe(createNoticeId());
});

test('a notification disappears after 3 s [NOTIF-007]', () => {
  expect(noticeDurationMs({ text: 'x' }, 0)).toBe(3000);
  expect(dismissAfterMs).toBe(3000);
});

test('a sticky notification, or one with an action, stays until closed [NOTIF-008, NOTIF-009]', () => {
  expect(noticeDurationMs({ text: 'x', sticky: true }, 0)).toBe(false);
  expect(noticeDurationMs({ text: 'x', actionText: 'Refresh' }, 0)).toBe(false);
});

test('a notification disappears at its expireTime, or at once if that has passed [NOTIF-006]', () => {
  expect(noticeDurationMs({ text: 'x', actionText: 'Refresh', expireTime: 5000 }, 1000)).toBe(4000);
  expect(noticeDurationMs({ text: 'x', expireTime: 5000 }, 9000)).toBe(0);
});
