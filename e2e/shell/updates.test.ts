import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

const poll = (page: Page, expression: string) =>
  expect.poll(() => page.evaluate(expression).catch(() => undefined));

test('the service worker starts without a reload, caches the build, and reloads on an update [SESSION-038, SESSION-042]', async () => {
  const page = await openPage({ as: 'admin', serviceWorker: true });
  await page.goto('/business/revenue');
  await page.evaluate('window.mark = 1');
  await poll(page, 'navigator.serviceWorker.controller !== null').toBe(true);
  expect(await page.evaluate('window.mark')).toBe(1);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  const keptNow = () =>
    page.evaluate<string[]>(
      'caches.keys().then((names) => caches.open(names[0])).then((cache) => cache.keys()).then((keys) => keys.map((key) => new URL(key.url).pathname))',
    );
  await expect.poll(async () => (await keptNow()).length).toBeGreaterThan(3);
  const kept = await keptNow();
  expect(kept.every((path) => path.startsWith('/assets/'))).toBe(true);
  await page.evaluate('window.mark = 2');
  await page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
  await poll(page, 'window.mark === undefined').toBe(true);
});

test('a failed service worker registration is logged without a notification [ERR-024]', async () => {
  const page = await openPage({
    as: 'admin',
    serviceWorker: true,
    allow: [/The service worker:.*refused here/],
  });
  const logged = page.waitForEvent('console', (message) => message.text().includes('refused here'));
  await page.addInitScript(
    "navigator.serviceWorker.register = () => Promise.reject(new Error('refused here'))",
  );
  await page.goto('/business/revenue');
  expect((await logged).type()).toBe('error');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.mantine-Notification-root').count()).toBe(0);
});

test('a page with a missing script reloads once, then offers to reload [ERR-025]', async () => {
  const page = await openPage({ as: 'admin', allow: [/./] });
  await page.goto('/business/revenue');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.route('**/assets/products-page*.js', (route) => route.fulfill({ status: 404, body: '' }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
  await expect.poll(() => loads).toBe(1);
  await page.unroute('**/assets/products-page*.js');
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor();
});

describe('an update waits while leaving would lose work [SESSION-042]', () => {
  const update = "navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))";
  const opened = async (path: string) => {
    const page = await openPage({ as: 'admin', serviceWorker: true, allow: [/status of 422/] });
    await page.goto(path);
    await poll(page, 'navigator.serviceWorker.controller !== null').toBe(true);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate('window.mark = 1');
    return page;
  };
  const stays = async (page: Page) => {
    await page.evaluate(update);
    await page.waitForTimeout(500);
    expect(await page.evaluate('window.mark')).toBe(1);
  };

  test('an update of the product waits while the user is writing a message', async () => {
    const page = await opened('/business/revenue');
    await page.getByRole('button', { name: 'Help' }).click();
    await page.getByRole('button', { name: 'Request information' }).click();
    const dialog = page.getByRole('dialog').filter({ has: page.getByRole('textbox') });
    await dialog.getByRole('textbox').last().fill('What I typed');
    await stays(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Leave' }).click();
    await poll(page, 'window.mark === undefined').toBe(true);
  });

  test('an update of the product waits while an upload is running', async () => {
    const page = await opened(`/business/revenue?business=${await findBusinessId('Harbour')}`);
    const held: (() => void)[] = [];
    await page.route(/\/v1\/csv-uploads\?/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await new Promise<void>((resolve) => held.push(resolve));
      return route.fulfill({ status: 422, json: { message: 'Not this one.' } });
    });
    await page.getByRole('button', { name: 'CSV upload' }).click();
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Date,Amount\n2025-01-01,5\n'),
    });
    await expect.poll(() => held.length).toBe(1);
    await stays(page);
    for (const go of held) go();
    await poll(page, 'window.mark === undefined').toBe(true);
  });
});
