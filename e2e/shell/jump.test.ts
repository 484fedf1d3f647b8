import { expect, test } from 'vitest';
import { expectAccessible, openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

test('the command palette (Ctrl K) opens a page by its name, and a user', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  await field.fill('locat');
  await page
    .getByRole('option', { name: /^Location/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/business\/location/);
  await page.keyboard.press('Control+k');
  await field.fill('okonjo');
  await page.getByRole('option', { name: /Ruth Okonjo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile\//);
  await page.getByRole('heading', { level: 1, name: 'Ruth Okonjo' }).waitFor();
});

test('the command palette scrolls to the option selected by arrow keys', async () => {
  const page = await openPage({ as: 'admin' });
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/dashboard/performance');
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await options.first().waitFor();
  // Expects the Up key on the first option to select the last option.
  await page.keyboard.press('ArrowUp');
  const chosen = page.getByRole('listbox', { name: 'Results' }).getByRole('option', { selected: true });
  await expect.poll(() => chosen.textContent()).toBe(await options.last().textContent());
  const below = async () => {
    const list = await page.getByRole('listbox', { name: 'Results' }).boundingBox();
    const box = await chosen.boundingBox();
    return (box?.y ?? 999) + (box?.height ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
  };
  await expect.poll(below).toBeLessThanOrEqual(1);
});

test('the command palette (Ctrl K) finds metrics, campaigns, leads and commands, by keyboard', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search everything' });
  const group = (name: string) => page.getByRole('group', { name, exact: true }).getByRole('option');

  await field.fill('roas');
  const options = page.getByRole('listbox', { name: 'Results' }).getByRole('option');
  await expect.poll(() => options.first().textContent()).toContain('ROAS (platform)');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/analytics\/google-ads/);

  await page.keyboard.press('Control+k');
  await field.fill('brand');
  await group('Campaigns').first().waitFor();
  await expectAccessible(page);
  const campaign = group('Campaigns').filter({ hasText: 'Google Ads' }).first();
  const name = (await campaign.textContent())?.replace('Google Ads', '') ?? '';
  await campaign.click();
  await page.waitForURL(/\/analytics\/google-ads.*#campaigns$/);
  await page.getByRole('cell', { name, exact: true }).first().waitFor();
  expect(await page.getByRole('searchbox').first().inputValue()).toBe(name);

  await page.keyboard.press('Control+k');
  await field.fill('04');
  await group('Leads').first().waitFor();
  await group('Leads').first().click();
  await page.waitForURL(/\/conversions\/[^/]+\?/);

  await page.keyboard.press('Control+k');
  await field.fill('new meeting');
  await group('Commands').filter({ hasText: 'New meeting' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New Meeting' }).waitFor();
});

test('the command palette shows an error if the search of business data fails, and keeps the pages found', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 503/] });
  await page.route('**/v1/search?**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Busy', error: { code: 'busy', message: 'Busy' } } }),
  );
  await page.goto('/dashboard/performance');
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('location');
  await page.getByText('The data of this business could not be searched. Try again in a moment.').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/business\/location/);
});
