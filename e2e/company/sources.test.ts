import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startAllEmulators } from '@bellwether/emulators/all';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { signInAll } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { listMailLinks } from '../support/mails.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

let emulators: Awaited<ReturnType<typeof startAllEmulators>>;
let server: Awaited<ReturnType<typeof startServer>>;
let sessions: Awaited<ReturnType<typeof signInAll>>;
let business: string;
beforeAll(async () => {
  emulators = await startAllEmulators(() => new Date());
  server = await startServer(
    [main, '--demo'],
    { DEMO_BUSINESSES: '1', DEMO_MONTHS: '2', DEMO_PLANS: '0', ...emulators.settings },
    copyEmptyStore,
  );
  sessions = await signInAll(server.url);
  // Uses a business without other data, so that all figures come from the connected service.
  const created = await fetch(`${server.url}/v1/businesses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions.admin.token}` },
    body: JSON.stringify({
      trading_name: 'Bright Smile Dental',
      time_zone: 'Australia/Melbourne',
      currency: 'AUD',
      marketing_priorities: { primary: 'leads' },
    }),
  });
  business = ((await created.json()) as { data: { id: string } }).data.id;
});
afterAll(async () => {
  await server?.stop();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const openIntegrations = async (page: Page) => {
  await page.goto(`${server.url}/company/config?business=${business}#integrations`);
  await page.getByRole('list', { name: 'Not connected' }).waitFor();
};
/** Waits for the newest mail about a source that stopped, and returns its link. */
const waitForNewLink = async (dataDir: string): Promise<string> => {
  const links = async () => {
    const folder = join(dataDir, 'outbox');
    const names = await readdir(folder).catch((): string[] => []);
    const mails = await Promise.all(
      names.map(async (name) => ({
        text: await readFile(join(folder, name)),
        at: (await stat(join(folder, name))).mtimeMs,
      })),
    );
    const parsed = await Promise.all(
      mails.toSorted((a, b) => b.at - a.at).map(({ text }) => PostalMime.parse(text)),
    );
    return parsed.flatMap((mail) => listMailLinks(mail).filter((link) => link.includes('/reconnect/')));
  };
  // Expects two mails, because the access was also revoked before, which sent the first.
  await expect.poll(async () => new Set(await links()).size).toBe(2);
  return (await links())[0] ?? '';
};
const card = (page: Page) => page.getByRole('listitem', { name: 'Google Ads', exact: true });

test('a new user connects Google Ads, sees figures within a minute, and reconnects after access was revoked', async () => {
  const page = await openPage({ as: sessions.admin, allow: [/422.*source-sign-in/] });
  await step('offers the sign-in of the service beside the credentials [INTEG-033]', async () => {
    await openIntegrations(page);
    await card(page).getByRole('switch').click();
    const dialog = page.getByRole('dialog', { name: 'Connect Google Ads' });
    await dialog.getByText('Insert API key').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Sign in with Google' }).click();
  });
  await step('returns without access if the user cancels at the service', async () => {
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByText('You cancelled the sign-in at Google. Nothing was changed.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Back to integrations' }).click();
  });
  await step('lets the user choose the account', async () => {
    await card(page).getByRole('switch').click();
    await page.getByRole('button', { name: 'Sign in with Google' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await page.getByRole('radio', { name: /Bright Smile Dental/ }).check();
    await expectAccessible(page);
    await takeScreenshot(page, 'choose-account');
    await page.getByRole('button', { name: 'Connect account' }).click();
    await card(page).getByText('Account: Bright Smile Dental').waitFor();
  });
  await step('shows the first figures within a minute, and the history as it arrives', async () => {
    const spend = page.getByRole('region', { name: 'Google Ads spend' });
    // Opens the page again for each check, because it shows only data loaded when it was opened.
    const isShown = async () => {
      await page.goto(`${server.url}/analytics/google-ads?business=${business}`);
      const figure = spend.getByText(/^\$[\d,]+/).first();
      return figure.waitFor({ timeout: 5000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(isShown, { timeout: 60_000, interval: 100 }).toBe(true);
    await openIntegrations(page);
    await card(page)
      .getByText(/^Next sync: /)
      .waitFor();
    await card(page).getByText('Connected', { exact: true }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'connected-source');
  });
  await step('says that access was revoked, with what to do', async () => {
    emulators.google.revokeAll();
    await card(page).getByRole('button', { name: 'Sync now: Google Ads' }).click();
    await card(page).getByText('Revoked', { exact: true }).waitFor();
    await card(page)
      .getByText('Google no longer accepts this connection. Connect the account again.')
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'revoked-source');
  });
  await step('resumes after the user signs in again', async () => {
    await card(page).getByRole('button', { name: 'Connect again: Google Ads' }).click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await card(page).getByText('Connected', { exact: true }).waitFor();
    await card(page)
      .getByText(/^Next sync: /)
      .waitFor();
  });
  await step('pauses and resumes the syncs', async () => {
    await card(page).getByRole('button', { name: 'Pause Google Ads' }).click();
    await card(page).getByText('No new data until you resume the sync.').waitFor();
    await card(page).getByRole('button', { name: 'Resume Google Ads' }).click();
    await card(page).getByText('Connected', { exact: true }).waitFor();
  });
  await step('a client without an account mends it with the link of the mail, once', async () => {
    emulators.google.revokeAll();
    await card(page).getByRole('button', { name: 'Sync now: Google Ads' }).click();
    await card(page).getByText('Revoked', { exact: true }).waitFor();
    const client = await openPage({ size: 'phone', allow: [/status of 410/] });
    await client.goto(await waitForNewLink(server.dataDir));
    await client.getByRole('heading', { name: 'Connect Google again' }).waitFor();
    await expectAccessible(client);
    await takeScreenshot(client, 'reconnect-link');
    await client.getByRole('button', { name: 'Sign in with Google' }).click();
    await client.getByRole('link', { name: 'Allow' }).click();
    await client.getByRole('heading', { name: 'Google Ads is connected' }).waitFor();
    await expectAccessible(client);
    await takeScreenshot(client, 'reconnected');
    await client.goto(await waitForNewLink(server.dataDir));
    await client.getByText('This link no longer works.').waitFor();
    await page.reload();
    await card(page).getByText('Connected', { exact: true }).waitFor();
  });
  await step('asks what happens to the figures when an account is disconnected', async () => {
    await card(page).getByRole('switch').click();
    const dialog = page.getByRole('dialog', { name: 'Disconnect Google Ads' });
    expect(await card(page).getByRole('switch').isChecked()).toBe(true);
    await dialog.getByText('What should happen to those that have arrived?').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'disconnect');
    await dialog.getByRole('radio', { name: 'Remove them' }).check();
    await dialog.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Google Ads was disconnected and its figures were removed.').waitFor();
    await page.goto(`${server.url}/analytics/google-ads?business=${business}`);
    await page.locator('main [data-empty]').first().waitFor();
    await takeScreenshot(page, 'without-figures');
  });
});

test('a user chooses what counts as a conversion of an account, and goes back to the usual ones', async () => {
  const page = await openPage({ as: sessions.admin });
  const linkedin = page.getByRole('listitem', { name: 'LinkedIn', exact: true });
  await openIntegrations(page);
  await linkedin.getByRole('switch').click();
  await page.getByRole('button', { name: 'Sign in with LinkedIn' }).click();
  await page.getByRole('link', { name: 'Allow' }).click();
  await page.getByRole('radio', { name: /Bright Smile Dental/ }).check();
  await page.getByRole('button', { name: 'Connect account' }).click();
  await linkedin.getByText('Account: Bright Smile Dental').waitFor();
  const choose = linkedin.getByRole('button', { name: 'Choose the conversions of LinkedIn' });
  const dialog = page.getByRole('dialog', { name: 'Conversions of LinkedIn' });
  await step('shows what the service counts, with numbers', async () => {
    await choose.click();
    await dialog
      .getByText(/^[1-9][\d,]* in the last 90 days$/)
      .first()
      .waitFor();
    expect(await dialog.getByRole('checkbox', { name: 'Lead forms' }).isChecked()).toBe(true);
    expect(await dialog.getByRole('checkbox', { name: 'Job applications' }).isChecked()).toBe(false);
    await expectAccessible(page);
    await takeScreenshot(page, 'conversions');
  });
  await step('refuses an empty choice with a sentence', async () => {
    await dialog.getByRole('checkbox', { name: 'Lead forms' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Conversions on the website' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Choose at least one.').waitFor();
  });
  await step('counts the chosen ones, and says so', async () => {
    await dialog.getByRole('checkbox', { name: 'Job applications' }).check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await linkedin.getByText('Counts the conversions that were chosen here.').waitFor();
  });
  await step('adds another account without a new sign-in', async () => {
    await linkedin.getByRole('button', { name: 'Add another account of LinkedIn' }).click();
    const adding = page.getByRole('dialog', { name: 'Add an account of LinkedIn' });
    await adding.getByText('This account is connected already.').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'add-account');
    await adding.getByRole('radio', { name: 'Harbour Physio', exact: true }).check();
    await adding.getByRole('button', { name: 'Connect account' }).click();
    await linkedin.getByText('Account: Harbour Physio').waitFor();
    await linkedin.filter({ hasText: 'Harbour Physio' }).getByRole('switch').click();
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await linkedin.getByText('Account: Harbour Physio').waitFor({ state: 'hidden' });
  });
  await step('goes back to the usual ones', async () => {
    await choose.click();
    await dialog.getByRole('button', { name: 'Use the usual ones' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await linkedin.getByText('Counts the conversions that were chosen here.').waitFor({ state: 'hidden' });
  });
});
