import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthRecord, signInWithPassword } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { seedSources } from '../support/seed-sources.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

let server: Awaited<ReturnType<typeof startServer>>;
let admin: AuthRecord;
let client: AuthRecord;
beforeAll(async () => {
  server = await startServer([main], {}, (dataDir) => seedSources(dataDir));
  [admin, client] = await Promise.all([
    signInWithPassword(server.url, 'admin'),
    signInWithPassword(server.url, 'client'),
  ]);
});
afterAll(() => server?.stop());

const table = (page: Page) => page.getByRole('table', { name: 'Sources' });
const runsButton = (page: Page) => table(page).getByRole('button', { name: /^LinkedIn\s*Harbour Physio$/ });
const states = async (page: Page) =>
  (await table(page).getByRole('row').allTextContents())
    .map((row) => /Revoked|Expired|Degraded|Never synced|Paused|Loading|Connected/.exec(row)?.[0])
    .filter((state) => state !== undefined);
const choose = (page: Page, name: RegExp) =>
  page.getByRole('radiogroup', { name: 'State' }).getByText(name).click();
const openSources = async (page: Page) => {
  await page.goto(`${server.url}/admin/sources`);
  await page.getByText('1 of 7 sources needs attention').waitFor();
};

test('an admin sees which data sources of all businesses need attention, and why', async () => {
  const page = await openPage({ as: admin });
  await step('opens from the list of businesses, with the worst sources first', async () => {
    await page.goto(`${server.url}/admin/businesses`);
    await page
      .getByRole('navigation', { name: 'Pages in this section' })
      .getByRole('link', { name: 'Sources' })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Sources' }).waitFor();
    await page.getByText('1 of 7 sources needs attention · Showing 7 of 7').waitFor();
    expect(await states(page)).toEqual([
      'Revoked',
      'Degraded',
      'Degraded',
      'Never synced',
      'Paused',
      'Loading',
      'Connected',
    ]);
    await expectAccessible(page);
    await takeScreenshot(page, 'admin-sources');
  });
  await step('says what happened, what to do and since when', async () => {
    const row = table(page).getByRole('row').filter({ hasText: 'Revoked' });
    const text = await row.textContent();
    expect(text).toMatch(/Google no longer accepts this connection\. Connect the account again\.\s*Since \d/);
    const fresh = table(page).getByRole('row').filter({ hasText: 'Never synced' });
    expect(await fresh.textContent()).toContain('No account chosen yet.');
    // Expects no link for a closed business, because it cannot be configured.
    expect(await fresh.textContent()).toContain('Lost');
    expect(await fresh.getByRole('link').count()).toBe(0);
  });
  await step('filters by state and by text, in the address', async () => {
    // The broken source of a closed business misses no figures.
    await choose(page, /^Need attention/);
    await expect.poll(() => states(page)).toEqual(['Revoked']);
    await page.reload();
    await expect.poll(() => states(page)).toEqual(['Revoked']);
    await choose(page, /^All$/);
    await page.getByRole('searchbox', { name: 'Search sources' }).fill('harbour');
    await expect.poll(() => states(page)).toEqual(['Degraded', 'Loading']);
    await choose(page, /^Paused/);
    await page.getByText('No sources found.').waitFor();
    await page.getByRole('searchbox', { name: 'Search sources' }).fill('');
    await expect.poll(() => states(page)).toEqual(['Paused']);
    await choose(page, /^All$/);
  });
  await step('sorts by a column', async () => {
    await table(page).getByRole('button', { name: 'Business', exact: true }).click();
    await expect.poll(async () => (await states(page))[0]).toBe('Never synced');
  });
  await step('shows the last runs with the answer of the service as text', async () => {
    const runs = runsButton(page);
    await runs.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Last runs of LinkedIn, Harbour Physio' });
    const rows = dialog.getByRole('table', { name: 'Last runs' }).getByRole('row');
    await rows.filter({ hasText: 'Interrupted.' }).waitFor();
    expect((await rows.allTextContents()).slice(1)).toEqual([
      expect.stringMatching(/Campaigns.*Running/),
      expect.stringMatching(/Service unavailable\. LinkedIn sent an incomplete answer\./),
      expect.stringMatching(/Interrupted\./),
      expect.stringMatching(/1,240Done/),
    ]);
    await dialog.getByText('Show answer').click();
    await dialog.getByText('<h1>502 Bad Gateway</h1>').waitFor();
    expect(await dialog.getByRole('heading', { level: 1 }).count()).toBe(0);
    expect(await page.title()).not.toContain('broken');
    await expectAccessible(page);
    await takeScreenshot(page, 'admin-source-runs');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate('document.activeElement?.textContent'))
      .toBe(await runs.textContent());
  });
  await step('leads to the integrations of the business', async () => {
    await table(page).getByRole('link', { name: 'Harbour Physio' }).first().click();
    await page.waitForURL(({ pathname, hash }) => pathname === '/company/config' && hash === '#integrations');
    await page
      .getByRole('list', { name: 'Connected', exact: true })
      .getByText('LinkedIn sent an incomplete answer.')
      .waitFor();
  });
});

test.each(['light', 'dark'] as const)(
  'the list of data sources fits a phone in the %s theme',
  async (theme) => {
    const page = await openPage({ as: admin, size: 'phone', theme });
    await openSources(page);
    await expectAccessible(page);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    await takeScreenshot(page, `admin-sources-phone-${theme}`);
    await runsButton(page).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Show answer').click();
    await expectAccessible(page);
    await takeScreenshot(page, `admin-source-runs-phone-${theme}`);
  },
);

test('the list of data sources shows in the dark theme', async () => {
  const page = await openPage({ as: admin, theme: 'dark' });
  await openSources(page);
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-sources-dark');
  await runsButton(page).click();
  await page.getByRole('dialog').getByText('Show answer').click();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-source-runs-dark');
});

test('data sources and sync runs that fail to load show an error and can be retried', async () => {
  const page = await openPage({ as: admin, allow: [/v1\/sources/] });
  await page.route('**/v1/sources?*', (route) => route.abort());
  await page.goto(`${server.url}/admin/sources`);
  const again = page.getByRole('main').getByRole('button', { name: /again/i });
  await again.waitFor();
  await takeScreenshot(page, 'admin-sources-failed');
  await page.unroute('**/v1/sources?*');
  await again.click();
  await page.getByText('1 of 7 sources needs attention').waitFor();
  await page.route('**/v1/sources/*/runs', (route) => route.abort());
  await runsButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /again/i }).waitFor();
  await page.unroute('**/v1/sources/*/runs');
  await dialog.getByRole('button', { name: /again/i }).click();
  await dialog.getByText('Interrupted.').waitFor();
});

test('an empty list of data sources explains how to add a source', async () => {
  const page = await openPage({ as: admin });
  await page.route('**/v1/sources?*', async (route) => {
    const reply = await route.fetch();
    const { meta } = (await reply.json()) as { meta: { counts: Record<string, number> } };
    const counts = Object.fromEntries(Object.keys(meta.counts).map((key) => [key, 0]));
    await route.fulfill({ response: reply, json: { data: [], meta: { ...meta, total: 0, all: 0, counts } } });
  });
  await page.goto(`${server.url}/admin/sources`);
  await page.getByText('No connected sources yet.').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'admin-sources-empty');
});

test('a user who may not administer businesses cannot open the list of data sources', async () => {
  const page = await openPage({ as: client });
  await page.goto(`${server.url}/admin/sources`);
  await page.getByText('Not Found').waitFor();
});
