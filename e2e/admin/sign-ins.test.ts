import { join } from 'node:path';
import { startAllEmulators } from '@bellwether/emulators/all';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthRecord, signInWithPassword } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { seedAgency } from '../support/seed-sources.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

/**
 * Number of clients and time of each answer in milliseconds. The whole agency has 40 clients and services that take 1.5 s:
 * `AGENCY=40,1500`.
 */
const [clientCount = 4, delayMs = 100] = (process.env['AGENCY'] ?? '4,100').split(',').map(Number);
const places = [
  'Riverbend',
  'Harbour',
  'Northgate',
  'Sunline',
  'Wattle Park',
  'Oakhill',
  'Bayside',
  'Lakeview',
];
const trades = ['Plumbing', 'Dental', 'Physio', 'Gardens', 'Bakery'];
const clients = trades.flatMap((trade) => places.map((place) => `${place} ${trade}`)).slice(0, clientCount);
const accountCount = 6 * clientCount;

let emulators: Awaited<ReturnType<typeof startAllEmulators>>;
let server: Awaited<ReturnType<typeof startServer>>;
let admin: AuthRecord;
beforeAll(async () => {
  emulators = await startAllEmulators(() => new Date(), 0, { clients, delayMs });
  server = await startServer([main], { ...emulators.settings }, (dataDir) => seedAgency(dataDir, clients));
  admin = await signInWithPassword(server.url, 'admin');
});
afterAll(async () => {
  await server?.stop();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

/** Counts the clicks of the page, as the agency's user makes them. */
const countClicks = (page: Page) => {
  let clicks = 0;
  return {
    click: async (name: string | RegExp) => {
      clicks += 1;
      await page.getByRole('button', { name, exact: typeof name === 'string' }).click();
    },
    follow: async (name: string) => {
      clicks += 1;
      await page.getByRole('link', { name, exact: true }).click();
    },
    clicks: () => clicks,
  };
};
const accounts = (page: Page) => page.getByRole('region', { name: 'Accounts' });

test('an agency signs in once at each service and connects the accounts of all clients with a few clicks', async () => {
  const page = await openPage({ as: admin });
  const { click, follow, clicks } = countClicks(page);
  const begun = performance.now();
  await step('an empty page says what a sign-in is for', async () => {
    await page.goto(`${server.url}/admin/sign-ins`);
    await page.getByText('No sign-ins yet.').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'sign-ins-empty');
  });
  await step('one sign-in at Google asks for the four services', async () => {
    await click('Sign in with Google');
    const dialog = page.getByRole('dialog', { name: 'Sign in with Google' });
    await dialog.waitFor();
    expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(4);
    await expectAccessible(page);
    await takeScreenshot(page, 'sign-ins-google');
    await click('Continue');
    await follow('Allow');
    await page.getByRole('heading', { level: 1, name: 'Sign-ins' }).waitFor();
  });
  await step('the other services have a button each', async () => {
    for (const service of ['Facebook', 'LinkedIn']) {
      await click(`Sign in with ${service}`);
      await follow('Allow');
      await page.getByRole('heading', { level: 1, name: 'Sign-ins' }).waitFor();
    }
  });
  await step('all accounts are listed, each with the business that it seems to belong to', async () => {
    await accounts(page)
      .getByText(`0 of ${accountCount} accounts connected`, { exact: true })
      .waitFor({ timeout: 120_000 });
    await page.getByRole('button', { name: `Connect ${accountCount} accounts` }).waitFor();
    await accounts(page).getByRole('cell', { name: 'Same name' }).first().waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'sign-ins-accounts');
  });
  let connectedAt = 0;
  await step('only accounts that the tab and the search show are connected', async () => {
    const search = accounts(page).getByRole('searchbox', { name: 'Search accounts' });
    await search.fill(clients[0] ?? '');
    const ofOneClient = accounts(page).getByRole('checkbox', { name: /^Connect / });
    // A client has six accounts; a long list shows only its first rows until the search has been read.
    await expect.poll(() => ofOneClient.count()).toBeLessThanOrEqual(6);
    const connects = accounts(page).getByRole('button', { name: /^Connect / });
    expect(await connects.textContent()).toBe(`Connect ${await ofOneClient.count()} accounts`);
    await search.fill('');
    await accounts(page)
      .getByText(/^Cannot be read/)
      .click();
    await accounts(page).getByText('All accounts can be read.').waitFor();
    expect(await connects.count()).toBe(0);
    await accounts(page)
      .getByText(/^Not connected/)
      .click();
  });
  await step('one click connects them', async () => {
    await click(`Connect ${accountCount} accounts`);
    await accounts(page)
      .getByText(`${accountCount} of ${accountCount} accounts connected`)
      .waitFor({ timeout: 60_000 });
    connectedAt = performance.now();
    await takeScreenshot(page, 'sign-ins-progress');
    expect(clicks()).toBeLessThanOrEqual(60);
  });
  await step('the first figures of each account arrive', async () => {
    await accounts(page)
      .getByText(/First figures of/)
      .waitFor({ state: 'detached', timeout: 600_000 });
    expect(await accounts(page).getByText('First figures on the way').count()).toBe(0);
    const seconds = (from: number, to: number) => Math.round((to - from) / 1000);
    console.log(
      `${accountCount} accounts: ${clicks()} clicks, connected after ${seconds(begun, connectedAt)} s, first figures of the last ${seconds(connectedAt, performance.now())} s later`,
    );
    await takeScreenshot(page, 'sign-ins-connected');
  });
});

test('a sign-in that ended is one line, and one new sign-in mends all of its sources', async () => {
  const page = await openPage({ as: admin });
  emulators.google.revokeAll();
  await step('says what happened and how many sources wait', async () => {
    const own = await fetch(`${server.url}/v1/sources?per_page=100`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const { data } = (await own.json()) as { data: { id: string; business: { id: string }; type: string }[] };
    const ads = data.find(({ type }) => type === 'Google Ads');
    await fetch(`${server.url}/v1/businesses/${ads?.business.id}/sources/${ads?.id}/sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.token}` },
    });
    await expect
      .poll(
        async () => {
          await page.goto(`${server.url}/admin/sign-ins`);
          await page.getByRole('table', { name: 'Sign-ins' }).getByRole('row').nth(3).waitFor();
          return page.getByText('Google no longer accepts this connection.').count();
        },
        { timeout: 60_000 },
      )
      .toBe(1);
    await page.getByText('1 of 3 sign-ins needs a new sign-in').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'sign-ins-ended');
  });
  await step('a new sign-in mends it', async () => {
    await page.getByRole('button', { name: 'Sign in again: Google' }).click();
    await page.getByRole('link', { name: 'Allow', exact: true }).click();
    await page.getByText('3 sign-ins, all work').waitFor();
  });
});

/** Disconnects the LinkedIn account of a client and closes it at LinkedIn. */
const closeLinkedinAccount = async () => {
  const headers = { authorization: `Bearer ${admin.token}` };
  const list = await fetch(`${server.url}/v1/sources?per_page=100`, { headers });
  const { data } = (await list.json()) as {
    data: { id: string; business: { id: string }; type: string; account: { name: string } | null }[];
  };
  const source = data.find(({ type }) => type === 'LinkedIn');
  const closed = emulators.linkedin.accounts.find(({ name }) => name === source?.account?.name);
  emulators.linkedin.state.closed.add(closed?.id ?? '');
  const address = `${server.url}/v1/businesses/${source?.business.id}/integrations/linkedin`;
  const ended = await fetch(`${address}?source_id=${source?.id}`, { method: 'DELETE', headers });
  expect(ended.status).toBe(200);
};

test('an account that cannot be read says why, also on a phone', async () => {
  await closeLinkedinAccount();
  const page = await openPage({ as: admin, size: 'phone', theme: 'dark' });
  await page.goto(`${server.url}/admin/sign-ins`);
  await accounts(page).getByText('accounts connected').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'sign-ins-phone');
  await page.getByRole('button', { name: 'Actions for LinkedIn' }).click();
  await page.getByRole('menuitem', { name: 'List the accounts again' }).click();
  const tab = accounts(page).getByText('Cannot be read (1)');
  await tab.click();
  await accounts(page)
    .getByRole('cell', { name: /closed/i })
    .waitFor();
  expect(
    await accounts(page)
      .getByRole('button', { name: /^Connect/ })
      .count(),
  ).toBe(0);
  const { x = 0, width = 390 } = (await tab.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await expectAccessible(page);
  await takeScreenshot(page, 'sign-ins-phone-refused');
});
