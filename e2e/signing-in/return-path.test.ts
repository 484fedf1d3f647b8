import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accounts, password } from '../support/accounts.ts';
import { openPage } from '../support/browser.ts';
import { navigateWithin } from '../support/visit.ts';

const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const signIn = async (page: Page) => {
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email').fill(accounts.client);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('sign-in never returns to login, logout or a foreign address [REDIR-022, REDIR-023, REDIR-031]', async () => {
  // Allows failed requests, because the server rejects requests still pending at sign-out.
  const page = await openPage({ allow: [/status of 401/] });
  await page.clock.install({ time: Date.now() });
  await page.addInitScript(`{
    window.remembered = [];
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === 'requestedRoute') window.remembered.push(value.split('?')[0]);
      return setItem.call(this, key, value);
    };
  }`);
  await page.goto('/business/products');
  await signIn(page);
  await page.waitForURL(/\/business\/products\?business=/);
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
  const products = await stored(page, 'requestedRoute');
  expect(products).toMatch(/^\/business\/products\?business=/);

  // Lets the session expire while the login page is open. Expects the page before the login to stay the return path.
  await navigateWithin(page, '/login');
  await page.getByLabel('Email').waitFor();
  await page.clock.fastForward('09:00:00');
  await page.getByText('Your session has expired. Please login again.').waitFor();
  await expect.poll(() => stored(page, 'authToken')).toBe(null);
  await expect.poll(() => stored(page, 'requestedRoute')).toBe(products);
  await page.clock.setSystemTime(Date.now());
  await signIn(page);
  await page.waitForURL(/\/business\/products\?business=/);
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();

  await navigateWithin(page, '/logout');
  await page.waitForURL(/\/login$/);
  await expect.poll(() => stored(page, 'requestedRoute')).toBe(null);

  const { origin } = new URL(page.url());
  for (const elsewhere of [
    null,
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/no/such/page',
  ]) {
    if (elsewhere !== null)
      await page.evaluate(`localStorage.setItem('requestedRoute', ${JSON.stringify(elsewhere)})`);
    await signIn(page);
    await page.waitForURL(/\/dashboard\/performance\?business=/);
    expect(new URL(page.url()).origin).toBe(origin);
    await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
    await navigateWithin(page, '/logout');
    await page.waitForURL(/\/login$/);
  }
  const remembered = await page.evaluate<string[]>('window.remembered');
  expect(remembered).toEqual(expect.arrayContaining(['/business/products', '/dashboard/performance']));
  expect(remembered.filter((path) => path === '/login' || path === '/logout')).toEqual([]);
});
