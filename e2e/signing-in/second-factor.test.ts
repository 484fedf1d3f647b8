import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { password } from '../support/accounts.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const part = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in', exact: true });
const codeOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate();

test('two-step sign-in is turned on, required at sign-in, and turned off by an admin', async () => {
  const { email, session } = await createUser(await findBusinessId('Clearwater'), ['dashboard']);
  const page = await openPage({ as: session, allow: [/status of 40[13]/] });
  const dialog = page.getByRole('dialog');
  await step('shows the app code after the right password', async () => {
    await page.goto('/dashboard/performance');
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByRole('tab', { name: 'Security' }).click();
    await part(page).getByRole('button', { name: 'Turn on' }).click();
    const proof = dialog.getByLabel('Current password', { exact: true });
    await proof.fill('not mine');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('The current password is incorrect.').first().waitFor();
    await proof.fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await expectAccessible(page, 'of the app');
    await takeScreenshot(page, 'second-factor-app');
  });
  const first = await step('confirms the app and saves the recovery codes', async () => {
    const key = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await dialog.getByText('The code is incorrect.', { exact: false }).first().waitFor();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(key));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect.poll(() => codes.count()).toBe(10);
    const [first = ''] = await codes.allTextContents();
    await expectAccessible(page, 'of the codes');
    await takeScreenshot(page, 'second-factor-codes');
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await part(page).getByText('10 recovery codes left.').waitFor();
    await takeScreenshot(page, 'second-factor-on');
    return first;
  });

  const other = await openPage({ size: 'phone', theme: 'dark', allow: [/status of 40[13]/] });
  await step('signs in with a recovery code after a wrong one', async () => {
    const signIn = async (code: string) => {
      await other.goto('/login');
      await other.getByLabel('Email').fill(email);
      await other.getByRole('textbox', { name: 'Password' }).fill(password);
      await other.getByRole('button', { name: 'Log in' }).click();
      await other.getByRole('textbox', { name: 'Code' }).fill(code);
    };
    await signIn('111111');
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByText('The code is incorrect.', { exact: false }).first().waitFor();
    await expectAccessible(other, 'of the code');
    await takeScreenshot(other, 'second-factor-login-phone-dark');
    await other.getByRole('textbox', { name: 'Code' }).fill(first);
    await other.getByRole('button', { name: 'Log in' }).click();
    await other.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  });

  const admin = await openPage({ as: 'admin' });
  await step('turns two-step sign-in off as an admin', async () => {
    await admin.goto('/admin/users');
    await admin.getByRole('searchbox', { name: 'Search people' }).fill(email);
    const row = admin.getByRole('table', { name: 'People' }).getByRole('row').filter({ hasText: email });
    await row
      .getByRole('button', { name: /^Robin/ })
      .first()
      .click();
    const view = admin.getByRole('dialog').first();
    await view.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
    await admin
      .getByRole('dialog', { name: /^Turn off two-step/ })
      .getByRole('button', { name: 'Turn off', exact: true })
      .click();
    await admin
      .getByText(/^Two-step sign-in of Robin .* was turned off/)
      .first()
      .waitFor();
    await view.getByRole('button', { name: 'Turn off two-step sign-in' }).waitFor({ state: 'detached' });
    await view.getByText('Turned off the second step').waitFor();
  });
  await step('offers to turn it on again', async () => {
    await page.reload();
    await part(page).getByRole('button', { name: 'Turn on' }).waitFor();
  });
});
