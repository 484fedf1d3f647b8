import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

type Page = Awaited<ReturnType<typeof openPage>>;
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
/** Matches the bell with any unread count in its name, because other tests add notifications too. */
const unread = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Notifications, \d+ unread$/ });
const rows = (page: Page) => page.getByRole('list', { name: 'For you' }).getByRole('link');

test('a user requests access to a page without permission; an admin grants it from the notification', async () => {
  const business = await findBusinessId('Clearwater');
  const { session, email } = await createUser(business, ['dashboard']);
  const page = await openPage({ as: session });
  await step('requests access to a closed page [PERM-006]', async () => {
    await page.goto(`/conversions/overview?business=${business}`);
    await page.getByText('Not Found', { exact: true }).waitFor();
    const asking = page.getByRole('region', { name: 'Request access' });
    await asking.getByLabel('Why do you need it?').fill('The weekly review');
    await expectAccessible(page);
    await takeScreenshot(page, 'ask-for-access');
    await asking.getByRole('button', { name: 'Request access' }).click();
    await asking
      .getByText('Your request for Conversions was sent. You will be notified of the answer.')
      .waitFor();
  });

  const admin = await openPage({ as: 'admin' });
  const told = rows(admin).filter({ hasText: email.split('@')[0] ?? '' });
  await step('notifies the admin', async () => {
    await admin.goto('/admin/audit');
    await unread(admin).click();
    await told.getByRole('img', { name: 'Unread' }).waitFor();
    await expectAccessible(admin);
    await takeScreenshot(admin, 'notifications');
  });
  const request = admin
    .getByRole('list', { name: 'Access requests' })
    .getByRole('listitem')
    .filter({ hasText: email });
  await step('shows the admin the request and its reason', async () => {
    await told.click();
    await request.getByText('The weekly review').waitFor();
    await expectAccessible(admin);
    await takeScreenshot(admin, 'access-requests');
  });
  await step('grants access on a phone', async () => {
    await admin.setViewportSize({ width: 390, height: 844 });
    await takeScreenshot(admin, 'access-requests-phone');
    await bell(admin).click();
    await told.waitFor();
    await expect.poll(() => told.getByRole('img', { name: 'Unread' }).count()).toBe(0);
    await takeScreenshot(admin, 'notifications-phone');
    await admin.keyboard.press('Escape');
    await request.getByRole('button', { name: 'Give access' }).click();
    await request.waitFor({ state: 'detached' });
  });

  await step('opens the page from the notification', async () => {
    await page.reload();
    await unread(page).click();
    await rows(page).filter({ hasText: 'gave you access to Conversions.' }).click();
    await page.waitForURL(/\/conversions\/overview/);
    await page.getByRole('heading', { level: 1, name: 'Conversion insights' }).waitFor();
    await expect.poll(() => page.getByText('Not Found', { exact: true }).count()).toBe(0);
    // Waits until the notification list has closed, because it then moves the focus, which would close a menu opened
    // earlier.
    await expect.poll(() => rows(page).count()).toBe(0);
  });

  await step('turns off one email notification', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL(/\/profile\//);
    await page.getByRole('tab', { name: 'Notifications' }).click();
    const imports = page.getByRole('checkbox', { name: 'Failed imports: by email' });
    const saved = page.waitForResponse((reply) =>
      reply.url().endsWith('/notifications/choices/import-failed'),
    );
    // Clicks the checkbox instead of calling uncheck(), because the box changes only at the next render.
    await imports.click();
    expect((await saved).status()).toBe(200);
    await expectAccessible(page);
    await takeScreenshot(page, 'notification-choices');
    await page.reload();
    await expect.poll(() => imports.isChecked()).toBe(false);
  });
});
