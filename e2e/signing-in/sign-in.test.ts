import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { accounts, password } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

const refused = /status of 4\d\d|status of 500/;

const fill = async (page: Page, email: string, secret: string) => {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
};
/** Returns a new email address, because attempts are counted per address, also across runs on one server. */
const stranger = () => `${crypto.randomUUID()}@bellwether.example`;
const stored = (page: Page, key: string) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
/** Records the calls the page makes from now on, as 'METHOD path'. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/v1/')) calls.push(`${request.method()} ${pathname.slice(3)}${search}`);
  });
  return calls;
};

describe('login', () => {
  test('the login page asks for email and password, stays at /login and is accessible [AUTH-001, ROUTE-001]', async () => {
    const page = await openPage({});
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    await expect.poll(() => page.locator('input').count()).toBe(2);
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => page.title()).toBe('Log in | Bellwether');
    await expectAccessible(page);
    await takeScreenshot(page, 'login');
  });

  test('the login stores the tokens, loads the user, and signs in other tabs', async () => {
    const page = await openPage({});
    await page.goto('/login');
    await page.getByLabel('Email').waitFor();
    // Ignores the request for sign-in options, which runs in parallel and may still be pending.
    const every = callsOf(page);
    const loader = page.getByRole('status', { name: 'Loading' });
    await page.route('**/v1/auth/authorise', async (route) => {
      await loader.waitFor();
      await route.continue();
    });
    await step(
      'opens the overview of several businesses after sign-in [AUTH-002] [AUTH-005] [REDIR-025] [ROUTE-010] [SESSION-008]',
      async () => {
        const sent = page.waitForRequest('**/v1/auth/logon');
        await fill(page, accounts.admin, password);
        expect((await sent).postDataJSON()).toEqual({ email: accounts.admin, password });
        await page.waitForURL(/\/overview/);
      },
    );
    await step('checks the session, then loads the user and types [AUTH-014] [SESSION-006]', async () => {
      await expect.poll(() => every).toContain('GET /integrations');
      const calls = every.filter((one) => one !== 'GET /auth/options');
      expect(calls[0]).toBe('POST /auth/logon');
      expect(calls[1]).toBe('GET /auth/authorise');
      expect(calls[2]).toMatch(/^GET \/users\/[^/]+\?legacy=1$/);
    });
    await step(
      'stores the tokens [AUTH-004] [SESSION-001] [SESSION-035] [STORE-001] [STORE-012]',
      async () => {
        const record = JSON.parse((await stored(page, 'authToken')) ?? '{}') as object;
        expect(Object.keys(record).toSorted()).toEqual(['expiry', 'idV2', 'token', 'tokenV2']);
      },
    );
    await step('stores the user configuration [STORE-002] [STORE-008]', async () => {
      const kept = JSON.parse((await stored(page, 'userConfiguration')) ?? '{}') as {
        user?: { id?: string };
      };
      expect(Object.keys(kept).toSorted()).toEqual(['businesses', 'expiry', 'rolePermissions', 'user']);
      expect(kept.user?.id).toBeTruthy();
    });
    const second = await page.context().newPage();
    await step('opens another tab without a new sign-in', async () => {
      await second.goto('/meetings');
      await second.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
    });
    await step('keeps the integration types [STORE-009]', async () => {
      const typesKept = async () => JSON.parse((await stored(page, 'integrationTypes')) ?? '[]') as object[];
      await expect.poll(async () => (await typesKept()).length).toBeGreaterThan(0);
      const types = await typesKept();
      for (const type of types) expect(type).toMatchObject({ id: /./, value: /./ });
    });
    await step(
      'ignores an unreadable configuration and loads no types again [API-040] [STORE-011]',
      async () => {
        const later = callsOf(second);
        const warned = second.waitForEvent('console', (message) => message.type() === 'warning');
        const checked = second.waitForRequest('**/v1/auth/authorise');
        await second.evaluate("localStorage.setItem('userConfiguration', '{bad')");
        await second.reload();
        expect((await warned).text()).toContain('userConfiguration');
        await checked;
        await second.getByRole('heading', { level: 1, name: 'Meetings' }).waitFor();
        expect(later).not.toContain('GET /integrations');
      },
    );
  });

  test('empty login fields show an error next to them, and nothing is sent', async () => {
    const page = await openPage({});
    await page.goto('/login');
    const calls = callsOf(page);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Enter your email.').waitFor();
    await page.getByText('Enter your password.').waitFor();
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  test("a wrong password shows the server's message and stays on the login [AUTH-006, AUTH-007]", async () => {
    const page = await openPage({ allow: [refused] });
    await page.goto('/login');
    await fill(page, stranger(), 'wrong password');
    await page.getByRole('alert').getByText('The email or password is incorrect.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test("a failed login without a message reads 'Error logging in' [AUTH-008]", async () => {
    const page = await openPage({ allow: [refused] });
    await page.route('**/v1/auth/logon', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/login');
    await fill(page, stranger(), 'wrong password');
    await page.getByRole('alert').getByText('Error logging in', { exact: true }).waitFor();
  });
});

describe('return path', () => {
  test('a page requested while signed out opens after the login, with its query string [REDIR-020, REDIR-021, SESSION-003]', async () => {
    const page = await openPage({});
    await page.goto('/business/products?x=1#share');
    await page.waitForURL(/\/login$/);
    await fill(page, accounts.client, password);
    await page.waitForURL(/\/business\/products\?x=1&business=[^#]+#share$/);
  });

  test('an expired token is cleared and leads to the login [SESSION-004]', async () => {
    const page = await openPage({});
    const record = { token: 'x', expiry: '2025-01-01T00:00:00Z', tokenV2: 'x', idV2: 'x' };
    await page.addInitScript(
      `localStorage.getItem('requestedRoute') ?? localStorage.setItem('authToken', '${JSON.stringify(record)}')`,
    );
    await page.goto('/business/revenue');
    await page.waitForURL(/\/login$/);
    await expect.poll(() => stored(page, 'authToken')).toBe(null);
  });

  test('logging out clears the sign-in, and the next login opens the dashboard [REDIR-024, SESSION-028, SESSION-029]', async () => {
    const page = await openPage({});
    await page.goto('/login');
    await fill(page, accounts.client, password);
    await page.waitForURL(/\/dashboard\/performance/);
    await page.getByRole('link', { name: 'Business', exact: true }).click();
    await page.waitForURL(/\/business\/revenue/);
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.waitForURL(/\/login$/);
    await expect.poll(() => stored(page, 'authToken')).toBe(null);
    await fill(page, accounts.client, password);
    await page.waitForURL(/\/dashboard\/performance/);
  });

  test('opening the address /logout signs the user out [ROUTE-008]', async () => {
    const page = await openPage({});
    await page.goto('/login');
    await fill(page, accounts.client, password);
    await page.waitForURL(/\/dashboard\/performance/);
    await page.goto('/logout');
    await page.waitForURL(/\/login$/);
    await expect.poll(() => stored(page, 'authToken')).toBe(null);
  });
});

describe('forgotten password', () => {
  test('a user requests a reset link by email and sees the exact confirmation [AUTH-024, AUTH-025, AUTH-026, ROUTE-002]', async () => {
    const page = await openPage({});
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.waitForURL(/\/forgot-password$/);
    // Waits for the button, because the URL changes before the page does, and the login page also has an email field.
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    const email = stranger();
    await page.getByLabel('Email').fill(email);
    const sent = page.waitForRequest('**/v1/auth/reset');
    await page.getByRole('button', { name: 'Send link' }).click();
    expect((await sent).postDataJSON()).toEqual({ email });
    await page.getByText('An email has been sent to reset your password', { exact: true }).waitFor();
  });

  test("a failed request for a password link shows the server's message, else the default message [AUTH-027, AUTH-028]", async () => {
    const page = await openPage({ allow: [refused] });
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill('somebody@bellwether.example');
    const answer = async (body: string) => {
      await page.unroute('**/v1/auth/reset');
      await page.route('**/v1/auth/reset', (route) =>
        route.fulfill({ status: 500, contentType: 'application/json', body }),
      );
      await page.getByRole('button', { name: 'Send link' }).click();
    };
    await answer('{"message":"No such user"}');
    await page.getByRole('alert').getByText('No such user', { exact: true }).waitFor();
    await answer('');
    await page.getByRole('alert').getByText('An unexpected error occured', { exact: true }).waitFor();
  });

  test('an expired password link shows one error and offers a new link [AUTH-018, AUTH-019, AUTH-020, AUTH-021]', async () => {
    const page = await openPage({ allow: [refused] });
    const check = page.waitForResponse('**/v1/auth/check-token/ann%40example.com/abc');
    await page.goto('/set-password/ann%40example.com/abc');
    expect((await check).status()).toBe(410);
    await page
      .getByRole('alert')
      .getByText('Your link has expired. Please enter your email to request a new one', { exact: true })
      .waitFor();
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await expect.poll(() => page.getByRole('alert').count()).toBe(1);
    await expect.poll(() => page.getByRole('textbox', { name: /password/i }).count()).toBe(0);
  });

  test('a valid password link shows the form, which rejects a short password next to the field [AUTH-018, AUTH-041, ROUTE-005]', async () => {
    const page = await openPage({});
    await page.route('**/v1/auth/check-token/**', (route) =>
      route.fulfill({ json: { data: { valid: true } } }),
    );
    await page.goto('/set-password/ann%40example.com/abc');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('short');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Password must be at least 10 characters.').waitFor();
    await expectAccessible(page);
  });

  test('/reset-password offers to send a link [AUTH-040, ROUTE-003]', async () => {
    const page = await openPage({});
    await page.goto('/reset-password');
    await page.getByRole('button', { name: 'Send link' }).waitFor();
    await expect.poll(() => page.getByRole('textbox', { name: /password/i }).count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
  });

  test('/reset-password/{token} accepts a new password and checks the token of its address [AUTH-040, ROUTE-004]', async () => {
    const page = await openPage({ allow: [refused] });
    await page.goto('/reset-password/abc123');
    await page.getByLabel('Email').fill('ann@example.com');
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('a long password');
    await page.getByRole('textbox', { name: 'Repeat new password' }).fill('a long password');
    const check = page.waitForRequest('**/v1/auth/check-token/ann%40example.com/abc123');
    await page.getByRole('button', { name: 'Set password' }).click();
    await check;
  });
});

test.each([
  ['/troubleshooting', 'Troubleshooting', [/not connected/, /has expired/, /No data/, /source is late/]],
  [
    '/no-attribution',
    'Why a lead has no attribution',
    [/phone number/, /blocked/, /over 26 months ago/, /offline/],
  ],
  ['/business-inactive', 'Business inactive', [/^This business is inactive. Please contact your advisor\.$/]],
])(
  'the page %s is open to everyone, shows the specified text, and requests no data [ROUTE-006, ROUTE-007, ROUTE-009, ROUTE-073, SESSION-002]',
  async (path, heading, words) => {
    const page = await openPage({});
    const calls = callsOf(page);
    await page.goto(path);
    await page.getByRole('heading', { name: heading }).waitFor();
    for (const word of words) await page.getByText(word).first().waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(calls).toEqual([]);
    await expectAccessible(page);
  },
);
