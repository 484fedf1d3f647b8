import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { step } from '../support/step.ts';

const mark = `Forms${Date.now()}`;

test('a page with a form asks before the user leaves with unsaved changes', async () => {
  const { data } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', { trading_name: mark });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/performance?business=${data.id}`);
  await page.getByRole('link', { name: 'Create plan' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  const question = page.getByRole('dialog', { name: 'Unsaved changes' });
  const dashboard = page.getByRole('link', { name: 'Dashboard' }).first();
  await step('tracks unsaved changes, and keeps them on request [FORM-001] [FORM-018]', async () => {
    await name.fill('The year');
    await dashboard.click();
    await question.getByText('You have unsaved changes. Leave this page?', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'hidden' });
    await expect.poll(() => name.inputValue()).toBe('The year');
  });
  await step('has no unsaved changes after saving [FORM-002]', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Targets and goals' }).waitFor();
    await dashboard.click();
    await page.waitForURL('**/dashboard/performance**');
    expect(await question.count()).toBe(0);
  });
});

test('the sign-in form accepts only email addresses', async () => {
  const page = await openPage({});
  await page.goto('/login');
  const email = page.getByLabel('Email', { exact: true });
  await email.waitFor();
  const fault = page.getByText('Enter a valid email address.', { exact: true }).first();
  // Leaves the password empty, so that the form sends nothing.
  const check = async (text: string, valid: boolean) => {
    await email.fill(text);
    await page.getByRole('button', { name: /^(Sign in|Log in|Login)$/i }).click();
    await page.getByText('Enter your password.', { exact: true }).first().waitFor();
    await expect.poll(() => fault.isVisible(), { message: text }).toBe(!valid);
  };
  await step('needs a domain with an ending of two letters [FORM-013]', async () => {
    await check('a@b.co', true);
    for (const wrong of ['a@b.c', 'a@b', 'a b@c.com', '@c.com']) await check(wrong, false);
  });
  await step('accepts an IP address in brackets only [FORM-014]', async () => {
    await check('a@[192.168.0.1]', true);
    await check('a@192.168.0.1', false);
  });
});
