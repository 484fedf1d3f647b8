import { join } from 'node:path';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import { startAllEmulators } from '@bellwether/emulators/all';
import { shopToken } from '@bellwether/emulators/shopify';
import { simproKey } from '@bellwether/emulators/simpro';
import { shopKeys } from '@bellwether/emulators/woocommerce';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { signInAll } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

let emulators: Awaited<ReturnType<typeof startAllEmulators>>;
let server: Awaited<ReturnType<typeof startServer>>;
let sessions: Awaited<ReturnType<typeof signInAll>>;
beforeAll(async () => {
  emulators = await startAllEmulators(() => new Date());
  server = await startServer(
    [main, '--demo'],
    { DEMO_BUSINESSES: '1', DEMO_MONTHS: '2', DEMO_PLANS: '0', ...emulators.settings },
    copyEmptyStore,
  );
  sessions = await signInAll(server.url);
});
afterAll(async () => {
  await server?.stop();
  await emulators.close();
  expect(emulators.violations).toEqual([]);
});

const createBusiness = async (name: string): Promise<string> => {
  const created = await fetch(`${server.url}/v1/businesses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions.admin.token}` },
    body: JSON.stringify({
      trading_name: name,
      time_zone: 'Australia/Melbourne',
      currency: 'AUD',
      website: 'www.shop-of-its-own.example',
      marketing_priorities: { primary: 'leads' },
    }),
  });
  return ((await created.json()) as { data: { id: string } }).data.id;
};
/** Returns a day of the last weeks, in the zone of the business. */
const daysAgo = (days: number): string => addDays(dayAt('Australia/Melbourne', new Date()), -days);
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const openIntegrations = async (page: Page, business: string) => {
  await page.goto(`${server.url}/company/config?business=${business}#integrations`);
  await page.getByRole('list', { name: 'Not connected' }).waitFor();
};

test('a service with a key is connected with what it needs, and names its account [INTEG-003] [INTEG-004] [INTEG-005] [INTEG-016]', async () => {
  const business = await createBusiness('Shops and jobs');
  const page = await openPage({ as: sessions.admin, allow: [/422.*integrations/] });
  await openIntegrations(page, business);
  const connect = async (name: string, fields: Record<string, string>, account: RegExp | string) => {
    await card(page, name).getByRole('switch').click();
    const dialog = page.getByRole('dialog', { name: `Connect ${name}` });
    for (const [label, value] of Object.entries(fields))
      await dialog.getByLabel(new RegExp(`^${label}`)).fill(value);
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
    await card(page, name).getByText(account).waitFor();
    await dialog.waitFor({ state: 'detached' });
  };
  await step(
    'WooCommerce asks for the address of the shop, at first the website of the business',
    async () => {
      await card(page, 'WooCommerce').getByRole('switch').click();
      const dialog = page.getByRole('dialog', { name: 'Connect WooCommerce' });
      const address = dialog.getByLabel(/^Address of the shop/);
      expect(await address.inputValue()).toBe('https://www.shop-of-its-own.example');
      await expectAccessible(page);
      await takeScreenshot(page, 'connect-shop');
      await address.fill('');
      await dialog.getByLabel(/^Credentials/).fill(shopKeys.join('|'));
      await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
      await dialog.getByText('Address of the shop is required.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  );
  await step('WooCommerce, Shopify and Simpro', async () => {
    await connect(
      'WooCommerce',
      { 'Address of the shop': 'https://shop.bright-smile.example', Credentials: shopKeys.join('|') },
      'Account: shop.bright-smile.example',
    );
    await connect(
      'Shopify',
      { 'Address of the shop': 'bright-smile.myshopify.com', Credentials: shopToken },
      /^Account: (Bright Smile Online|bright-smile\.myshopify\.com)$/,
    );
    await connect(
      'Simpro',
      { Credentials: 'https://bright-smile.simprosuite.com', 'API key': simproKey },
      /^Account: (Bright Smile Dental|bright-smile\.simprosuite\.com)$/,
    );
    await takeScreenshot(page, 'connected-books');
  });
  await step('the older Google Analytics says that Google has shut it down', async () => {
    await card(page, 'Google Analytics').getByRole('switch').click();
    await page
      .getByText('Google has shut down the older Google Analytics, so Bellwether cannot read it.')
      .waitFor();
  });
});

test('a ledger is connected by a sign-in, and its payments and open amounts show beside its revenue [INTEG-001] [INTEG-002]', async () => {
  const page = await openPage({ as: sessions.admin });
  for (const name of ['Xero', 'MYOB']) {
    const business = await createBusiness(`Ledger of ${name}`);
    await step(`${name} opens the account that the user chooses`, async () => {
      await openIntegrations(page, business);
      await card(page, name).getByRole('switch').click();
      await page.getByRole('button', { name: `Sign in with ${name}` }).click();
      await page.getByRole('link', { name: 'Allow' }).click();
      // A sign-in at MYOB opens one company file, so that there is no choice.
      if (name === 'Xero') {
        await page.getByRole('radio', { name: /Bright Smile Dental/ }).check();
        await page.getByRole('button', { name: 'Connect account' }).click();
      }
      await card(page, name).getByText('Account: Bright Smile Dental').waitFor();
    });
    const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
    const isShown = async () => {
      await page.goto(
        `${server.url}/business/revenue?business=${business}&from=${daysAgo(20)}&to=${daysAgo(0)}`,
      );
      return revenue
        .getByText(/^\$[\d,]+/)
        .first()
        .waitFor({ timeout: 5000 })
        .then(
          () => true,
          () => false,
        );
    };
    await step(`the revenue of ${name} shows within a minute`, () =>
      expect.poll(isShown, { timeout: 60_000, interval: 100 }).toBe(true),
    );
    if (name === 'Xero')
      await step('payments and open amounts show', async () => {
        for (const metric of ['Payments', 'Not paid yet'])
          await page
            .getByRole('region', { name: metric, exact: true })
            .getByText(/^\$[\d,]+/)
            .first()
            .waitFor();
        await takeScreenshot(page, 'payments');
      });
  }
});

test('the recording of a tracked call plays and seeks through this server', async () => {
  const business = await createBusiness('Calls');
  const page = await openPage({ as: sessions.admin });
  const answers: string[] = [];
  const hosts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().includes('/v1/recordings/content'))
      answers.push(`${response.status()} ${response.headers()['content-type']}`);
    hosts.add(new URL(response.url()).hostname);
  });
  await openIntegrations(page, business);
  await card(page, 'WildJar').getByRole('switch').click();
  const dialog = page.getByRole('dialog', { name: 'Connect WildJar' });
  await dialog.getByLabel(/^Credentials/).fill('key|4711');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await card(page, 'WildJar').getByText('Account: Bright Smile Dental').waitFor();
  const play = page.getByRole('button', { name: /^Play the call from/ }).first();
  const isListed = async () => {
    await page.goto(`${server.url}/conversions/list?business=${business}`);
    return play.waitFor({ timeout: 5000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isListed, { timeout: 60_000, interval: 100 }).toBe(true);
  await play.click();
  const call = page.getByRole('dialog', { name: 'Call' });
  await call.getByRole('button', { name: 'Play' }).click();
  await call.getByText(/Playing|Finished/).waitFor();
  await call.getByRole('slider').first().press('Home');
  await call.getByText(/^0:00/).waitFor();
  expect(new Set(answers.map((one) => one.slice(0, 2)))).toEqual(new Set(['20']));
  expect([...hosts].filter((host) => host.endsWith('trkcall.com'))).toEqual([]);
  expect(answers.every((one) => one.endsWith('audio/wav'))).toBe(true);
  await expectAccessible(page);
  await takeScreenshot(page, 'play-call');
});
