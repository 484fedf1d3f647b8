import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, markNoticesRead, readLoggedNotices, setNoticeReader } from './notification-log.ts';
import { closeNotice, notify } from './notify.tsx';

beforeEach(clearNotices);

const texts = () => readLoggedNotices().map(({ text }) => text);
const shown = (id: string) => notificationsStore.getState().notifications.find((one) => one.id === id);

test('the notification log lists notices, newest first, until they are cleared [UI-023]', () => {
  notify({ text: 'first' });
  notify({ text: 'second' });
  expect(texts()).toEqual(['second', 'first']);
  clearNotices();
  expect(texts()).toEqual([]);
});

test('the notification log keeps only a hundred notices', () => {
  for (let n = 0; n < 105; n += 1) notify({ text: String(n) });
  expect(texts()).toHaveLength(100);
  expect(texts()[0]).toBe('104');
});

test('closing a notification runs closeAction once and shows a notice that it raises [NOTIF-005]', async () => {
  const closeAction = vi.fn(() => void notify({ text: 'raised by closing' }));
  const id = notify({ text: 'x', closeAction });
  expect(readLoggedNotices()[0]?.open).toBe(true);
  closeNotice(id);
  closeNotice(id);
  await Promise.resolve();
  expect(closeAction).toHaveBeenCalledOnce();
  const [raised, closed] = readLoggedNotices();
  expect(closed).toMatchObject({ id, open: false });
  expect(raised?.text).toBe('raised by closing');
  expect([
    ...notificationsStore.getState().notifications,
    ...notificationsStore.getState().queue,
  ]).toContainEqual(expect.objectContaining({ id: raised?.id }));
});

test("the default type of a notification is 'default'; an error has an icon and is announced at once [NOTIF-003]", () => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  const [plain, failed] = [shown(notify({ text: 'x' })), shown(notify({ text: 'x', type: 'error' }))];
  expect(plain).toMatchObject({ role: 'status', color: 'brand' });
  expect(plain?.icon).toBeUndefined();
  expect(failed).toMatchObject({ role: 'alert', color: 'red.8' });
  expect(failed?.icon).toBeDefined();
});

test('opening the notification log marks all notices as read, and another user does not see them', () => {
  setNoticeReader('ana');
  notify({ text: 'x' });
  expect(readLoggedNotices()[0]?.read).toBe(false);
  markNoticesRead();
  setNoticeReader('ana');
  expect(readLoggedNotices()[0]?.read).toBe(true);
  setNoticeReader('ben');
  expect(texts()).toEqual([]);
});
