import { expect, onTestFinished, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

type Made = { data: { id: string; version: number } };

/** Creates a business for this file. At the end of the test it gets the status 'lost', which hides it. */
const makeBusiness = async (trading_name: string) => {
  const { data } = await callAsAdmin<Made>('POST', '/businesses', { trading_name });
  onTestFinished(async () => void (await callAsAdmin('PUT', `/businesses/${data.id}`, { status: 'lost' })));
  return data.id;
};

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

test('a Super Admin creates, sets up, restricts and closes a business; each change is logged', async () => {
  const name = `Wattle Works ${Date.now()}`;
  const page = await openPage({ as: 'admin' });
  const table = page.getByRole('table', { name: 'Businesses' });
  await step('lists all businesses [ADMIN-002] [ADMIN-028]', async () => {
    await page.goto('/admin/businesses');
    await table.getByRole('row').nth(2).waitFor();
    const headings = await table.getByRole('columnheader').allTextContents();
    expect(headings.map((text) => text.trim()).filter(Boolean)).toEqual(
      expect.arrayContaining([
        'Logo',
        'Trading name',
        'Status',
        'Analyst',
        'Integrations',
        'Modules',
        'Created',
      ]),
    );
    await takeScreenshot(page, 'admin-businesses');
    await expectAccessible(page);
  });

  const form = page.getByRole('dialog');
  await step('creates a business', async () => {
    await page.getByRole('button', { name: 'Add business' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Business name is required.').waitFor();
    await form.getByLabel('Business name').fill(name);
    await form.getByLabel('Primary colour', { exact: true }).fill('#FFEE00');
    await form.getByText(/on light pages/).waitFor();
    await takeScreenshot(page, 'new-business');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText(`${name} has been created.`).waitFor();
  });

  const row = table.getByRole('row').filter({ hasText: name });
  await step('finds the business by its name', async () => {
    await page.getByRole('searchbox', { name: 'Search businesses' }).fill(name);
    await row.waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBe(2);
  });
  const act = async (label: string) => {
    await row.getByRole('button', { name: new RegExp(name) }).click();
    await page.getByRole('menuitem', { name: label }).click();
    await form.waitFor();
  };

  await step('edits the logo and the plan settings [ADMIN-016] [ADMIN-020]', async () => {
    await act('Edit');
    await form
      .getByLabel('Choose logo')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: pixel });
    await page.getByText('Logo changed.').waitFor();
    await form.getByLabel('Recommended plan').click();
    await page.getByRole('option', { name: /^Lead target/ }).click();
    await form.getByLabel('Days from lead to sale').fill('21');
    await takeScreenshot(page, 'edit-business');
    await form.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Business saved.').waitFor();
    await row.locator('img').waitFor();
  });

  await step('switches off a module', async () => {
    await act('Modules');
    await form.getByRole('switch', { name: 'Meetings' }).click({ force: true });
    await form.getByText(/Switches off in/).waitFor();
    await takeScreenshot(page, 'business-modules');
    await page.getByText(`Meetings is off for ${name}.`).waitFor();
    await form.getByRole('button', { name: 'Close' }).click();
    await row.getByText('9 of 10').waitFor();
  });

  await step('makes the business inactive', async () => {
    await act('Change status');
    await form.getByText('No one can see its figures, plans and meetings.', { exact: false }).waitFor();
    await form.getByRole('radio', { name: 'Inactive' }).check({ force: true });
    await takeScreenshot(page, 'business-status');
    await form.getByRole('button', { name: 'Change status' }).click();
    await row.getByText('Inactive').waitFor();
  });

  await step('shows the changes in the history', async () => {
    await act('History');
    await form.getByText('Switched off: Meetings.').waitFor();
    await form.getByText('Status: Active → Inactive.').waitFor();
    await takeScreenshot(page, 'business-history');
  });

  await step('shows an admin the page of the inactive business [BUS-015] [BUS-018]', async () => {
    // Expects the page of a closed business to offer admins a link that reopens it.
    const { data } = await callAsAdmin<{ data: { id: string }[] }>(
      'GET',
      `/businesses?table_keywords=${encodeURIComponent(name)}`,
    );
    await page.goto(`/dashboard/performance?business=${data[0]?.id}`);
    await page.getByText('This business is inactive. Please contact your advisor.').waitFor();
    await page.getByRole('link', { name: 'Manage businesses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Businesses' }).waitFor();
  });
});

test('an admin switches modules for many businesses at once after a summary of the changes [PERM-020]', async () => {
  const stamp = `Matrix ${Date.now()}`;
  const ids = [await makeBusiness(`${stamp} A`), await makeBusiness(`${stamp} B`)];
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/businesses#modules');
  await page.getByRole('searchbox', { name: 'Search modules of businesses' }).fill(stamp);
  await page.getByText('Showing 2 of 2').waitFor();
  await page.getByRole('button', { name: 'None: ROI off for 2 businesses' }).click();
  await page.getByRole('checkbox', { name: `Plan for ${stamp} B` }).uncheck();
  await page.getByText('3 changes not saved yet').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'module-matrix');
  await page.getByRole('button', { name: 'Save…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`ROI will be off for ${stamp} A, ${stamp} B.`).waitFor();
  await dialog.getByText(`Plan will be off for ${stamp} B.`).waitFor();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Modules changed for 2 businesses.').waitFor();
  const access = await Promise.all(
    ids.map(
      async (id) =>
        (await callAsAdmin<{ data: { module_access: string[] } }>('GET', `/businesses/${id}`)).data,
    ),
  );
  expect(access.map(({ module_access: on }) => [on.includes('roi'), on.includes('plan')])).toEqual([
    [false, true],
    [false, false],
  ]);
});

test('the business overview on a phone shows each business as a card, with every figure and in the same order [BUS-002]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto('/overview');
  await page.getByRole('button', { name: 'All businesses, switch business' }).waitFor();
  const cards = page.getByRole('list', { name: 'Businesses' });
  await cards.getByRole('heading').first().waitFor();
  const first = cards.locator('> li').first();
  await first
    .getByText(/All good|missed calls|fell|overdue|synced|target|active|signed in|source/)
    .first()
    .waitFor();
  const labels = await first.locator('dt').allTextContents();
  expect(labels.slice(0, 4)).toEqual(['Revenue', 'Valid leads', 'Ad spend', 'Target']);
  expect(labels).toEqual(expect.arrayContaining(['Missed', 'Overdue', 'Sources']));
  await takeScreenshot(page, 'overview-phone');
  await expectAccessible(page);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Business' });
  const names = () => cards.getByRole('heading').allTextContents();
  await expect
    .poll(async () => (await names()).toSorted((a, b) => a.localeCompare(b, 'en-AU'))[0])
    .toBe((await names())[0]);
  await page.getByRole('searchbox', { name: 'Search businesses by name' }).fill('Clearwater');
  await expect.poll(() => cards.locator('> li').count()).toBe(1);
  expect(await page.getByRole('radio', { name: /\(0\)/ }).count()).toBe(0);
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
});

test('the business overview shows an adviser which businesses need attention and why, and saves views [BUS-002] [BUS-003]', async () => {
  const page = await openPage({ as: 'adviser' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/overview');
  const table = page.getByRole('table', { name: 'Businesses' });
  // The largest insight of a business is its first reason, with its amount, and links to its card.
  await table
    .getByText(/a\smonth/)
    .first()
    .waitFor();
  expect(await table.getByRole('link').and(page.locator('[href*="/insights/list"]')).count()).toBeGreaterThan(
    2,
  );
  // Expects the overview request to be sent in parallel with the user request.
  const first = (path: RegExp) => asked.findIndex((one) => path.test(one));
  expect(first(/^\/v1\/overview$/)).toBeGreaterThan(-1);
  expect(first(/^\/v1\/overview$/)).toBeLessThan(first(/^\/v1\/users\//));
  await expectAccessible(page);
  await takeScreenshot(page, 'overview');
  await table.getByRole('button', { name: 'Revenue', exact: true }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('filters')).not.toBeNull();
  const name = `By revenue ${Date.now()}`;
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name: 'Save this view…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('View saved.').waitFor();
  await page.goto('/overview');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('menuitem', { name }).click();
  const heading = table.getByRole('columnheader', { name: /^Revenue/ }).first();
  await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click();
  await page.getByText('View deleted.').waitFor();

  // Expects the link to have the date range of its row, so that the dashboard shows the same revenue.
  await page.goto('/overview');
  const row = table.getByRole('row').filter({ hasText: 'Clearwater' });
  const [shown = ''] = /\$[\d.,]+[KM]?/.exec((await row.getByRole('cell').nth(2).textContent()) ?? '') ?? [];
  expect(shown).not.toBe('');
  await row.getByRole('link', { name: /^Clearwater/ }).click();
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true }).locator('[data-exact]').first();
  await expect.poll(() => revenue.textContent()).toBe(shown);

  // Expects no overview for a user with only one business.
  const single = await openPage({ as: 'client', allow: [/404/] });
  await single.goto('/overview');
  await single.getByText('Not Found').waitFor();
});
