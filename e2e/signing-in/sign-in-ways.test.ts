import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startIssuer } from '../../apps/server/src/testing/issuer.ts';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const email = 'first@person.example';
const password = 'a password of the test';
let server: Awaited<ReturnType<typeof startServer>>;
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let home = '';
beforeAll(async () => {
  const accounts = new Map([
    ['first', { email, email_verified: true }],
    ['nobody', { email: 'nobody@person.example', email_verified: true }],
  ]);
  server = await startServer(
    [main],
    async (port) => {
      // Opens the server by a host name, because browsers create no passkeys for an IP address.
      home = `http://localhost:${port}`;
      issuer = await startIssuer(`${home}/login`, accounts);
      return {
        PUBLIC_URL: home,
        ADMIN_EMAIL: email,
        OIDC_NAME: 'Example Login',
        OIDC_ISSUER: issuer.url,
        OIDC_CLIENT_ID: issuer.client.id,
        OIDC_CLIENT_SECRET: issuer.client.secret,
      };
    },
    copyEmptyStore,
  );
  const [, token = ''] = /\/set-password\/[^/\s]+\/([\w-]+)/.exec(server.said()) ?? [];
  await send('/auth/password', { email, token, password, password_confirmation: password });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const send = async (path: string, body: object, token?: string): Promise<void> => {
  const reply = await fetch(`${server.url}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  expect([path, reply.ok, await reply.text()]).toEqual([path, true, expect.any(String)]);
};
const tokenOf = async (page: Page): Promise<string> =>
  (
    JSON.parse((await page.evaluate<string | null>("localStorage.getItem('authToken')")) ?? '{}') as {
      token: string;
    }
  ).token;
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const signedInAs = (page: Page) => page.getByRole('button', { name: /^Account of/ });

const byProvider = async (page: Page, login: string) => {
  await page.getByRole('button', { name: 'Continue with Example Login' }).click();
  await page.locator('input[name=login]').fill(login);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
};

test('an invited user signs in by the provider, then adds, uses and removes a passkey [AUTH-001]', async () => {
  const page = await openPage({ fresh: true, allow: [/status of 40[34]/] });
  // Allows failed font requests, because the provider's page loads a web font and there may be no network.
  await page.route('https://fonts.googleapis.com/**', (route) =>
    route.fulfill({ contentType: 'text/css', body: '' }),
  );
  await step('rejects a person without an invitation', async () => {
    await page.goto(`${home}/login`);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'sign-in-ways');
    await byProvider(page, 'nobody');
    await page
      .getByRole('alert')
      .getByText(
        'No one with the address nobody@person.example has been invited. Ask your advisor to invite you.',
      )
      .waitFor();
    expect(page.url()).toBe(`${home}/login`);
    await takeScreenshot(page, 'sign-in-ways-refused');
  });
  await step('signs in by the provider', async () => {
    // Clears the cookies, because the provider remembers the previous account.
    await page.context().clearCookies();
    await byProvider(page, 'first');
    await page.waitForURL((url) => url.origin === home && url.pathname !== '/login');
    await expect.poll(() => tokenOf(page)).toBeTruthy();
    await send('/businesses', { trading_name: 'Clearwater' }, await tokenOf(page));
  });

  await step('connects an authenticator', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  });
  const keys = part(page, 'Passkeys');
  const list = keys.getByRole('list', { name: 'Passkeys' });
  await step('adds and renames a passkey', async () => {
    await page.evaluate("localStorage.removeItem('userConfiguration')");
    await page.goto(`${home}/dashboard/performance`);
    await signedInAs(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await part(page, 'Example Login').getByText('Linked since').waitFor();
    await keys.getByRole('button', { name: 'Add passkey' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Laptop');
    await dialog.getByLabel('Current password', { exact: true }).fill('not mine');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The current password is incorrect.').first().waitFor();
    await expectAccessible(page, 'of the new passkey');
    await takeScreenshot(page, 'passkey-dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await list.getByText('Laptop').waitFor();
    await list.getByRole('button', { name: 'Rename Laptop' }).click();
    await dialog.getByLabel('Name').fill('Old laptop');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await list.getByText('Old laptop').waitFor();
    await takeScreenshot(page, 'passkeys');
  });

  await step('signs in with the passkey', async () => {
    await signedInAs(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await signedInAs(page).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await list.getByText(/last used/).waitFor();
  });
  await step('removes the passkey and keeps the linked account', async () => {
    await list.getByRole('button', { name: 'Remove Old laptop' }).click();
    await page
      .getByRole('dialog', { name: 'Remove Old laptop' })
      .getByRole('button', { name: 'Remove', exact: true })
      .click();
    await list.waitFor({ state: 'detached' });
    await part(page, 'Example Login').getByRole('button', { name: 'Unlink this account' }).click();
    await part(page, 'Example Login').getByText('You have not signed in').waitFor();
  });

  await step('rejects the removed passkey', async () => {
    // Expects a rejected sign-in, because the device still offers the removed passkey.
    await signedInAs(page).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page
      .getByRole('alert')
      .getByText('This passkey is not registered here.', { exact: false })
      .waitFor();
  });
});
