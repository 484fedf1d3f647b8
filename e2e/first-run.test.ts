import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openPage, shot } from './browser.ts';
import { startServer } from './setup.ts';

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const secret = 'a long first password';
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer([main], { ADMIN_EMAIL: 'first@admin.example' });
});
afterAll(() => server.stop());

test('from an empty folder: the printed link, a password, the first business, a dashboard that says what to upload and to set up [AUTH-023]', async () => {
  const page = await openPage({});
  const link = /http\S+\/set-password\/\S+/.exec(server.said())?.[0] ?? '';
  await page.goto(link.replace(/^http:\/\/[^/]+/, server.url));
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secret);
  await page.getByRole('textbox', { name: 'New password again' }).fill(secret);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email').fill('first@admin.example');
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.getByRole('heading', { name: 'Create your first business' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/create-business');
  await page.getByRole('button', { name: 'Create business' }).click();
  await page.getByText('Business name is required.').waitFor();
  await expectAccessible(page);
  await shot(page, 'create-business');
  await page.getByLabel('Business name').fill('Acme Gardens');
  await page.getByRole('button', { name: 'Create business' }).click();

  await page.getByText('There are no figures of this business yet.').waitFor();
  await page.waitForURL(/\/dashboard\/performance\?business=/);
  await expectAccessible(page);
  await shot(page, 'empty-dashboard');
  await page.getByRole('main').getByRole('button', { name: 'CSV upload' }).last().click();
  await page.getByRole('menuitem', { name: /Invoices/ }).click();
  await page
    .getByRole('dialog', { name: /^CSV upload/ })
    .getByRole('heading', { name: 'Choose a file' })
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('link', { name: 'Google Ads' }).click();
  await page.getByRole('heading', { level: 1, name: 'Google Ads' }).waitFor();

  // What sets a business up ticks itself once it is done.
  await page.goto(`${server.url}/dashboard/performance`);
  const step = page.getByRole('list', { name: 'First steps' }).getByRole('listitem').first();
  await step.getByRole('img', { name: 'To do' }).waitFor();
  await step.getByRole('link', { name: 'Say who the business is' }).click();
  const details = page.getByRole('region', { name: 'Business', exact: true });
  await details.getByLabel('Website').fill('acme.example');
  await details.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The business has been saved.').waitFor();
  await page.goto(`${server.url}/dashboard/performance`);
  await step.getByRole('img', { name: 'Done' }).waitFor();
  await expectAccessible(page);
  await shot(page, 'setup-checklist');
  // It stays until it is closed, for good.
  await page.getByRole('button', { name: 'Close the checklist' }).click();
  await step.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText('There are no figures of this business yet.').waitFor();
  await expect.poll(() => step.count()).toBe(0);

  await page.goto(`${server.url}/create-business`);
  await page.waitForURL(/\/dashboard\/performance\?business=/);
});
