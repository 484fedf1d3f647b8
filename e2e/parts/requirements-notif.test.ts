import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signInAs } from '../support/accounts.ts';
import { openPage } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';
import { testServer } from '../support/test-server.ts';

const seen = async (page: Page, text: string) => (await page.getByText(text, { exact: true }).count()) > 0;

test('a notification disappears after three seconds', async () => {
  const { session } = await createUser(await findBusinessId('Harbour'), ['dashboard']);
  const page = await openPage({ as: session });
  await page.goto('/dashboard/performance');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Robina');
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = page.getByText('Profile saved.', { exact: true });
  await saved.waitFor();
  await step('shows it for 3 s [NOTIF-007]', async () => {
    await page.clock.runFor(2900);
    expect(await seen(page, 'Profile saved.')).toBe(true);
    await page.clock.runFor(1000);
    await saved.waitFor({ state: 'detached' });
  });
});

test('the warning before a session ends stays until the user acts', async () => {
  const { email } = await createUser(await findBusinessId('Harbour'), ['dashboard']);
  const session = await signInAs(testServer().baseUrl, email);
  const page = await openPage({
    as: { ...session, expiry: new Date(Date.now() + 250_000).toISOString() },
  });
  await page.clock.install({ time: Date.now() });
  await page.goto('/dashboard/performance');
  await page.getByText('Your session is about to expire.').waitFor();
  await step('is still there after 60 s [NOTIF-008]', async () => {
    await page.clock.runFor(60_000);
    expect(await page.getByText('Your session is about to expire.').count()).toBe(1);
  });
  await step('is followed by a notice that stays as well [NOTIF-009]', async () => {
    const expired = page.getByText('Your session has expired. Please login again.');
    await page.clock.runFor(200_000);
    await page.waitForURL('**/login**');
    await expired.first().waitFor();
    await page.clock.runFor(60_000);
    expect(await expired.count()).toBe(1);
    await page.getByRole('button', { name: 'Close notification' }).click();
    await expired.waitFor({ state: 'detached' });
  });
});
