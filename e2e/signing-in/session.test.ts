import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { signInWithPassword } from '../support/accounts.ts';
import { openPage } from '../support/browser.ts';
import { testServer } from '../support/test-server.ts';

const wanted = /status of 4\d\d|status of 500/;
const dashboard = '/dashboard/performance';
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

describe('session', () => {
  const soon = (page: Page, ms: number) =>
    page.addInitScript(`{
      const record = JSON.parse(localStorage.getItem('authToken') ?? 'null');
      if (record && !sessionStorage.getItem('soon')) {
        sessionStorage.setItem('soon', '1');
        localStorage.setItem('authToken', JSON.stringify({ ...record, expiry: new Date(Date.now() + ${ms}).toISOString() }));
      }
    }`);

  test('a session warns before it ends, and Refresh renews it [AUTH-032, AUTH-033, SESSION-024, SESSION-040, NOTIF-004]', async () => {
    const page = await openPage({ as: 'adviser' });
    await soon(page, 200_000);
    const renewed = { token: 'renewed', expiry: new Date(Date.now() + 28_800_000).toISOString() };
    await page.route('**/v1/auth/refresh', (route) => route.fulfill({ json: renewed }));
    await page.route('**/v1/auth/refresh-v2', (route) =>
      route.fulfill({ json: { token_v2: 'v', id_v2: 'i' } }),
    );
    await open(page, dashboard);
    await page.getByText('Your session is about to expire.').waitFor();
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await page.getByText('Your session has been refreshed.', { exact: true }).waitFor();
    expect(JSON.parse((await stored(page, 'authToken')) ?? '{}')).toEqual({
      ...renewed,
      tokenV2: 'v',
      idV2: 'i',
    });
    await page.getByText('Your session is about to expire.').waitFor({ state: 'hidden' });
  });

  test.each(['refresh', 'refresh-v2'])(
    'a failed call of %s without a message shows an error and keeps the session [AUTH-031, AUTH-046]',
    async (call) => {
      const page = await openPage({
        as: await signInWithPassword(testServer().baseUrl, 'adviser'),
        allow: [wanted],
      });
      await soon(page, 200_000);
      await page.route(`**/v1/auth/${call}`, (route) => route.fulfill({ status: 500, body: '' }));
      await open(page, dashboard);
      const asked = page.waitForRequest(`**/v1/auth/${call}`);
      await page.getByRole('button', { name: 'Refresh', exact: true }).click();
      await asked;
      await page.getByRole('alert').getByText('Error Refreshing Token (v2)', { exact: true }).waitFor();
      expect(await stored(page, 'authToken')).not.toBe(null);
    },
  );

  test('a session is cleared when it ends, with a notice that leads to the login [SESSION-025, SESSION-026, SESSION-027]', async () => {
    const page = await openPage({ as: 'adviser' });
    await page.clock.install();
    await open(page, dashboard);
    await page.clock.fastForward('09:00:00');
    await page.getByText('Your session has expired. Please login again.').waitFor();
    await expect.poll(() => stored(page, 'authToken')).toBe(null);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await page.waitForURL(/\/login$/);
  });
});
