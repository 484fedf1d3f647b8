import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearNotices, markNoticesRead, readLoggedNotices, setNoticeReader } from './notification-log.ts';
import { closeNotice, notify } from './notify.tsx';

beforeEach(clearNotices);

const texts = () => readLoggedNotices().map(({ text }) => text);
const shown = (id: string) => notificationsStore.getState().notifications.find((one) => one.id === id);

test('what is raised is listed, the newest first, until it is cleared [UI-023]', () => {
  notify({ text: 'first' });
  notify({ text: 'second' });
  expect(texts()).toEqual(['second', 'first']);
  clearNotices();
  expect(texts()).toEqual([]);
});

test('only a hundred are kept', () => {
  for (let n = 0; n < 105; n += 1) notify({ text: String(n) });
  expect(texts()).toHaveLength(100);
  expect(texts()[0]).toBe('104');
});

test('closing runs closeAction once, and what that raises is shown [NOTIF-005]', async () => {
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

test("the default type is 'default'; an error has a sign of its own and is announced at once [NOTIF-003]", () => {
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  const [plain, failed] = [shown(notify({ text: 'x' })), shown(notify({ text: 'x', type: 'error' }))];
  expect(plain).toMatchObject({ role: 'status', color: 'brand' });
  expect(plain?.icon).toBeUndefined();
  expect(failed).toMatchObject({ role: 'alert', color: 'red.8' });
  expect(failed?.icon).toBeDefined();
});

test('reading marks all as read, and another reader does not see them', () => {
  setNoticeReader('ana');
  notify({ text: 'x' });
  expect(readLoggedNotices()[0]?.read).toBe(false);
  markNoticesRead();
  setNoticeReader('ana');
  expect(readLoggedNotices()[0]?.read).toBe(true);
  setNoticeReader('ben');
  expect(texts()).toEqual([]);
});
