import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addYears, dayAt, formatDay } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { startServer } from '../support/setup.ts';
import { step } from '../support/step.ts';
import { pickFile, uploadDialog, uploadStepHeading as uploadStep } from '../support/uploading.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const secret = 'a long first password';
const invited = 'ines@invited.example';
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer([main], { ADMIN_EMAIL: 'first@admin.example' });
});
afterAll(() => server.stop());

test('a Super Admin sets up an empty installation: first figures, an invited user and a granted access request', async () => {
  const page = await openPage({});
  await step('sets the password of the first admin, who is then signed in [AUTH-023]', async () => {
    const link = /http\S+\/set-password\/\S+/.exec(server.said())?.[0] ?? '';
    await page.goto(link.replace(/^http:\/\/[^/]+/, server.url));
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill(secret);
    await page.getByRole('textbox', { name: 'Repeat new password' }).fill(secret);
    await page.getByRole('button', { name: 'Set password' }).click();
  });

  await step('asks the first admin for a name', async () => {
    await page.getByRole('heading', { name: 'What is your name?' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'first-admin-name');
    await page.getByLabel('First name').fill('Fran');
    await page.getByLabel('Last name').fill('Adams');
    await page.getByRole('button', { name: 'Save name' }).click();
  });

  await step('creates the first business with its financial year [DATE-001]', async () => {
    await page.getByRole('heading', { name: 'Create your first business' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/create-business');
    await page.getByRole('button', { name: 'Create business' }).click();
    await page.getByText('Business name is required.').waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'create-business');
    await page.getByLabel('Business name').fill('Acme Gardens');
    const readField = (label: string) =>
      page
        .getByRole('combobox', { name: label })
        .or(page.getByRole('textbox', { name: label }))
        .first()
        .inputValue();
    await choose(page, page, 'Country', 'United Kingdom');
    await expect.poll(() => readField('Time zone')).toBe('Europe/London');
    expect(await readField('Currency')).toContain('GBP');
    expect(await readField('Financial year begins in')).toBe('April');
    await choose(page, page, 'Country', 'Australia');
    await expect.poll(() => readField('Financial year begins in')).toBe('July');
    await takeScreenshot(page, 'create-business-country');
    // The owner chooses the month in which the financial year begins.
    await choose(page, page, 'Financial year begins in', 'April');
    await page.getByText(/^FY\d\d\/\d\d runs from 1 Apr, \d{4} to 31 Mar, \d{4}\.$/).waitFor();
    await page.getByRole('button', { name: 'Create business' }).click();
  });

  await step('offers CSV upload and integrations on the empty dashboard', async () => {
    await page.getByText('This business has no data yet.').waitFor();
    await page.waitForURL(/\/dashboard\/performance\?business=/);
    await expectAccessible(page);
    await takeScreenshot(page, 'empty-dashboard');
    await page.getByRole('main').getByRole('button', { name: 'CSV upload' }).last().click();
    await uploadStep(page, 'Choose a file').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByRole('link', { name: 'Google Ads' }).click();
    await page.getByRole('heading', { level: 1, name: 'Google Ads' }).waitFor();
  });

  await step('ticks the setup steps until the checklist is closed', async () => {
    await page.goto(`${server.url}/dashboard/performance`);
    const firstStep = page.getByRole('list', { name: 'First steps' }).getByRole('listitem').first();
    await firstStep.getByRole('img', { name: 'To do' }).waitFor();
    await firstStep.getByRole('link', { name: 'Add business details' }).click();
    const details = page.getByRole('region', { name: 'Business', exact: true });
    await details.getByLabel('Website').fill('acme.example');
    await choose(page, details, 'Financial year begins in', 'January');
    await details
      .getByText(/^\d{4} runs from 1 Jan, .* Existing plans keep their twelve months\.$/)
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'financial-year');
    await details.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business saved.').waitFor();
    await page.goto(`${server.url}/dashboard/performance`);
    await firstStep.getByRole('img', { name: 'Done' }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'setup-checklist');
    // Expects the checklist to stay until the user closes it, and then never to return.
    await page.getByRole('button', { name: 'Close the checklist' }).click();
    await firstStep.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('This business has no data yet.').waitFor();
    await expect.poll(() => firstStep.count()).toBe(0);

    await page.goto(`${server.url}/create-business`);
    await page.waitForURL(/\/dashboard\/performance\?business=/);
  });

  await step('imports invoices and reads the revenue of last year', async () => {
    const { from, to } = findFinancialYear(addYears(dayAt('Australia/Melbourne', new Date()), -1), 1);
    const invoices = `Invoice Date,Invoice Number,Amount\n${from},A1,100.25\n${to},A2,50.50\n`;
    await page.goto(`${server.url}/business/revenue`);
    // Expects an upload button both in the page header and in the empty block.
    await page.getByText('This business has no invoices yet.').waitFor();
    await page.getByRole('main').getByRole('button', { name: 'CSV upload' }).last().click();
    await pickFile(page, 'invoices.csv', invoices);
    await uploadDialog(page).getByRole('button', { name: 'Import 2 rows' }).click();
    await uploadStep(page, 'Imported').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Date range/ }).click();
    const ranges = page.getByRole('group', { name: 'Ranges' });
    await ranges.getByRole('button', { name: 'Last financial year' }).click();
    await page
      .getByText(`${formatDay(from)} – ${formatDay(to)}`)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page
      .getByRole('region', { name: 'Revenue', exact: true })
      .locator('[data-exact="$150.75"]')
      .waitFor();
  });

  const { acme, other } = await step('invites a user to one of two businesses', async () => {
    // Adds a business that the invited user cannot access, and switches off a module of the user's business.
    const [acme, other] = await page.evaluate<[string, string]>(`(async () => {
      const { token } = JSON.parse(localStorage.getItem('authToken'));
      const ask = (method, path, body) => fetch('/v1/' + path, { method, headers: { authorization: 'Bearer ' + token, 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((reply) => reply.json());
      const acme = JSON.parse(localStorage.getItem('userConfiguration')).businesses[0];
      await ask('PATCH', 'businesses/module-access', { changes: [{ id: acme.id, off: ['conversions'] }] });
      return [acme.id, (await ask('POST', 'businesses', { trading_name: 'Other Firm' })).data.id];
    })()`);
    await page.goto(`${server.url}/admin/users?business=${acme}`);
    await page.getByRole('button', { name: 'Add user' }).click();
    const form = page.getByRole('dialog', { name: 'Add user' });
    await form.getByRole('textbox', { name: 'First name' }).fill('Ines');
    await form.getByRole('textbox', { name: 'Last name' }).fill('Invited');
    await form.getByRole('textbox', { name: 'Email' }).fill(invited);
    await choose(page, form, 'Businesses', 'Acme Gardens');
    await choose(page, form, 'Roles in all of their businesses', 'Client');
    await form.getByRole('button', { name: 'Add and invite' }).click();
    await form.waitFor({ state: 'hidden' });
    return { acme, other };
  });

  // The invited user has only the link in the mail.
  const theirs = await openPage({ allow: [/403/, /404/] });
  await step('sets the password of the invited user, who is signed in and sees one business', async () => {
    await theirs.goto(await linkIn(invited));
    await theirs.getByRole('textbox', { name: 'New password', exact: true }).fill(`${secret} of Ines`);
    await theirs.getByRole('textbox', { name: 'Repeat new password' }).fill(`${secret} of Ines`);
    await theirs.getByRole('button', { name: 'Set password' }).click();
    await theirs.waitForURL(new RegExp(`/dashboard/performance\\?business=${acme}`));
    await theirs.getByRole('banner').getByText('Acme Gardens').first().waitFor();
    expect(await theirs.getByRole('button', { name: /switch business/ }).count()).toBe(0);
    await theirs.goto(`${server.url}/business/revenue?business=${other}`);
    await theirs.getByText('You do not have access to this business.').first().waitFor();
    await expect.poll(() => new URL(theirs.url()).searchParams.get('business')).toBe(acme);
    expect(await theirs.content()).not.toContain('Other Firm');
  });

  await step('requests access and gets it from the admin', async () => {
    await theirs.goto(`${server.url}/conversions/overview`);
    const asking = theirs.getByRole('region', { name: 'Request access' });
    await asking.getByRole('button', { name: 'Request access' }).click();
    await asking
      .getByText('Your request for Conversions was sent. You will be notified of the answer.')
      .waitFor();
    await page.goto(`${server.url}/admin/users?business=${acme}#requests`);
    const request = page.getByRole('list', { name: 'Access requests' }).getByRole('listitem');
    await request.filter({ hasText: invited }).getByRole('button', { name: 'Give access' }).click();
    await request.waitFor({ state: 'detached' });
    await theirs.reload();
    await theirs.getByRole('heading', { level: 1, name: 'Conversion insights' }).waitFor();
  });
});

const choose = async (page: Page, within: Page | Locator, field: string, option: string) => {
  const input = within
    .getByRole('combobox', { name: field })
    .or(within.getByRole('textbox', { name: field }));
  await input.first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
  await page.keyboard.press('Tab');
};

/** Returns the link in the invitation mail, which an installation without a mail server writes to its outbox. */
const linkIn = async (email: string): Promise<string> => {
  const folder = join(server.dataDir, 'outbox');
  const found = async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const mine = mails.find((mail) => mail.includes(`To: ${email}`))?.replaceAll('=\r\n', '');
    return /http\S+\/set-password\/\S+/.exec(mine ?? '')?.[0];
  };
  await expect.poll(found).toBeDefined();
  return (await found()) ?? '';
};
