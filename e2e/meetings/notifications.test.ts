import { expect, test } from 'vitest';
import { expectAccessible, openPage, specimen, takeScreenshot } from '../support/browser.ts';

/** Opens a gallery page without the admin's unread notifications from other tests. */
const openPart = async (name: string, opening: Parameters<typeof openPage>[0] = {}) => {
  const page = await openPage({ as: 'admin', ...opening, gallery: true });
  await page.route('**/v1/notifications/unread*', (route) =>
    route.fulfill({ json: { data: { unread: 0 } } }),
  );
  await page.goto(`/gallery/${name}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return page;
};

type Page = Awaited<ReturnType<typeof openPart>>;

const raise = (page: Page, label: string) =>
  specimen(page, 'Raise').getByRole('button', { name: label, exact: true }).click();

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });

const listed = (page: Page) => page.getByRole('list', { name: 'In this session' }).getByRole('listitem');

const nameOf = async (page: Page) => bell(page).getAttribute('aria-label');

test('notifications stay in the notification hub after they disappear from the page [UI-023] [NOTIF-002] [NOTIF-003]', async () => {
  const page = await openPart('notifications');
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await raise(page, 'Default');
  const plain = page.getByRole('status').filter({ hasText: 'The meeting is saved.' });
  await plain.waitFor();
  await raise(page, 'Error');
  const failed = page.getByRole('alert').filter({ hasText: 'You do not have access to this business.' });
  await failed.getByRole('img', { name: 'Error' }).waitFor();
  await expect.poll(() => plain.getByRole('img', { name: 'Error' }).count()).toBe(0);
  await expect.poll(() => nameOf(page)).toBe('Notifications, 2 unread');
  await expectAccessible(page);
  await plain.waitFor({ state: 'detached' });
  await bell(page).click();
  await listed(page).nth(1).waitFor();
  await expect
    .poll(() => listed(page).locator('p').allTextContents())
    .toEqual(['You do not have access to this business.', 'The meeting is saved.']);
  await listed(page).first().getByRole('img', { name: 'Error' }).waitFor();
  await expect
    .poll(() => listed(page).locator('time').first().textContent())
    .toMatch(/^\d{1,2}:\d\d\s[AP]M$/);
  await expect.poll(() => nameOf(page)).toBe('Notifications');
  await expectAccessible(page);
  await takeScreenshot(page, 'notifications-hub');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('region', { name: 'In this session' }).waitFor({ state: 'detached' });
  await failed.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'For you' }).waitFor({ state: 'detached' });
  await expect.poll(() => bell(page).evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
});

test('closing a notification runs its close action once; its action button in the hub also closes it on the page [NOTIF-004] [NOTIF-005]', async () => {
  const page = await openPart('notifications');
  const there = specimen(page, 'Raise');
  await raise(page, 'Sticky');
  await page.getByRole('button', { name: 'Close notification' }).click();
  await there.getByLabel('Closed').getByText('1', { exact: true }).waitFor();
  await raise(page, 'With an action');
  const warning = page.getByRole('status').filter({ hasText: 'Your session is about to expire.' });
  await warning.getByRole('button', { name: 'Refresh' }).waitFor();
  await bell(page).click();
  await listed(page).getByRole('button', { name: 'Refresh' }).click();
  await there.getByLabel('Refreshed').getByText('1', { exact: true }).waitFor();
  await warning.waitFor({ state: 'detached' });
  await expect.poll(() => listed(page).getByRole('button').count()).toBe(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => there.getByLabel('Closed').textContent()).toBe('1');
});

test('many notifications are shown three at a time on a phone, and the notification hub lists all of them', async () => {
  const page = await openPart('notifications', { size: 'phone' });
  await raise(page, 'Many');
  const shown = page.getByRole('status').filter({ hasText: /^File/ });
  await expect.poll(() => shown.count()).toBe(3);
  const boxes = await Promise.all([0, 1, 2].map((n) => shown.nth(n).boundingBox()));
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
    expect(box?.y).toBeGreaterThan(422);
  }
  await expectAccessible(page);
  await takeScreenshot(page, 'notifications-many');
  await shown.first().getByRole('button', { name: 'Close notification' }).click();
  await shown.filter({ hasText: 'File 4 of 8' }).waitFor();
  await expect.poll(() => nameOf(page)).toBe('Notifications, 8 unread');
  await bell(page).click();
  await expect.poll(() => listed(page).count()).toBe(8);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect.poll(() => shown.count()).toBe(0);
  await specimen(page, 'Raise').getByLabel('Closed').getByText('8', { exact: true }).waitFor();
});
