import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accounts, password, signInWithPassword } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';
import { step } from '../support/step.ts';
import { testServer } from '../support/test-server.ts';

type List = { data: { id: string; last_name: string }[] };
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

const drawn = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate<string>(
    "(() => { const c = document.createElement('canvas'); c.width = 600; c.height = 400; const g = c.getContext('2d'); g.fillStyle = '#2f6f6a'; g.fillRect(0, 0, 600, 400); return c.toDataURL('image/png'); })()",
  );
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
};

test('users manage their profile: name, picture, theme, password and sessions', async () => {
  const { baseUrl } = testServer();
  const page = await openPage({ as: await signInWithPassword(baseUrl, 'owner'), allow: [/status of 4\d\d/] });
  await step('signs in from another browser', async () => {
    // Creates a session of another browser for the page to end, because the account's other sessions belong to other
    // tests.
    await fetch(`${baseUrl}/v1/auth/logon`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/133.0',
      },
      body: JSON.stringify({ email: accounts.owner, password }),
    });
  });
  const you = part(page, 'You');
  const first = await step('changes the first name [PROFILE-001] [ROUTE-012]', async () => {
    await page.goto('/dashboard/performance');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.waitForURL(/\/profile\/[^/]+/);
    const first = await you.getByRole('textbox', { name: 'First name' }).inputValue();
    await expect
      .poll(() => you.getByRole('textbox', { name: 'Email' }).getAttribute('readonly'))
      .not.toBe(null);
    await you.getByRole('textbox', { name: 'First name' }).fill('');
    await you.getByRole('button', { name: 'Save' }).click();
    await you.getByText('First name is required.').waitFor();
    await you.getByRole('textbox', { name: 'First name' }).fill('Olive');
    await you.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Account of Olive/ }).waitFor();
    return first;
  });

  await step('crops, saves and removes a picture', async () => {
    await you.getByLabel('Picture').setInputFiles({
      name: 'me.png',
      mimeType: 'image/png',
      buffer: await drawn(page),
    });
    const crop = page.getByRole('dialog', { name: 'Choose the visible part' });
    await crop.getByRole('img').or(crop.locator('img')).first().waitFor();
    await expectAccessible(page, 'cropping');
    await takeScreenshot(page, 'profile-crop');
    await crop.getByRole('button', { name: 'Save picture' }).click();
    await you.getByRole('button', { name: 'Remove picture' }).waitFor();
    await expect
      .poll(() => page.evaluate('document.querySelector(\'main img[src^="/v1/avatars/"]\')?.naturalWidth'))
      .toBe(256);
    await expectAccessible(page, 'profile');
    await takeScreenshot(page, 'profile');
    await you.getByRole('button', { name: 'Remove picture' }).click();
    await you.getByRole('button', { name: 'Add picture' }).waitFor();
  });
  await step('chooses the dark theme', async () => {
    await part(page, 'Appearance').getByText('Dark', { exact: true }).click();
    await expect.poll(() => page.evaluate("localStorage.getItem('theme')")).toBe('dark');
    await takeScreenshot(page, 'profile-dark');
  });

  await step('rejects a weak password [AUTH-041]', async () => {
    await page.getByRole('tab', { name: 'Security' }).click();
    const secret = part(page, 'Password');
    const fill = async (now: string, next: string) => {
      await secret.getByRole('textbox', { name: 'Current password' }).fill(now);
      await secret.getByRole('textbox', { name: 'New password', exact: true }).fill(next);
      await secret.getByRole('textbox', { name: 'Repeat new password' }).fill(next);
      await secret.getByRole('button', { name: 'Change password' }).click();
    };
    await fill(password, 'password123');
    await secret.getByText(/too easy to guess/).waitFor();
  });
  await step('signs out the other browser [SESSION-028]', async () => {
    const signIns = page.getByRole('list', { name: 'Sign-ins' });
    const other = signIns.getByRole('button', { name: /^Sign out Firefox on Windows/ });
    await other.waitFor();
    await expectAccessible(page, 'security');
    await takeScreenshot(page, 'profile-security');
    await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor();
    await other.click();
    await other.waitFor({ state: 'detached' });
  });
  await step('restores the first name', async () => {
    await page.getByRole('tab', { name: 'You' }).click();
    await you.getByRole('textbox', { name: 'First name' }).fill(first);
    await you.getByRole('button', { name: 'Save' }).click();
    await page
      .getByRole('button', { name: `Account of ${first}` })
      .or(page.getByText('Profile saved.'))
      .first()
      .waitFor();
  });
});

test('admins see profiles of users of their businesses; others do not [PROFILE-001]', async () => {
  const { data } = await sendAsAdmin<List>(
    'GET',
    `/v1/users?response=user_list&business_id=${await findBusinessId('Clearwater')}`,
  );
  const { authorise_data: me } = await sendAsAdmin<{ authorise_data: { user: { id: string } } }>(
    'GET',
    '/v1/auth/authorise',
  );
  const mine = me.user.id;
  const other = data.find(({ id }) => id !== mine)?.id ?? '';
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`/profile/${other}`);
  await part(page, 'Person').getByText('Roles').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Save' }).count()).toBe(0);
  await takeScreenshot(page, 'profile-other-phone');
  const client = await openPage({ as: 'client', allow: [/status of 404/] });
  await client.goto(`/profile/${mine}`);
  await client.getByText('Not Found', { exact: true }).waitFor();
});
