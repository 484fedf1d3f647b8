import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';

test('an admin views the product as another user, read-only and with a banner, until the admin stops', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/users');
  // Searches for the user, because users created by other tests could push this user off the first page.
  await page.getByRole('searchbox', { name: 'Search people' }).fill('Okonjo');
  await page.getByRole('button', { name: 'Actions for Ruth Okonjo' }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await page.getByRole('button', { name: 'View as Ruth Okonjo' }).click();

  const banner = page.getByRole('complementary', { name: 'Viewing as someone else' });
  await banner.getByText('Viewing as Ruth Okonjo').waitFor();
  await page.getByRole('button', { name: 'Account of Ruth Okonjo' }).waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Users', exact: true }).count()).toBe(0);
  await expect.poll(() => page.getByRole('main').getByRole('button', { name: 'CSV upload' }).count()).toBe(0);
  await expectAccessible(page);
  await takeScreenshot(page, 'view-as');
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
  await page.reload();
  await banner.waitFor();

  await banner.getByRole('button', { name: 'Stop viewing' }).click();
  await page.waitForURL(/\/admin\/users/);
  await page.getByRole('button', { name: 'Account of Sonia Marchetti' }).waitFor();
  await expect.poll(() => banner.count()).toBe(0);
});
