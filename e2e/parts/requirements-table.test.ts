import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Rows${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = await findBusinessId('Harbour');
});

type Campaigns = { data?: Record<string, number | string | null>[] };

const section = (page: Page, name: string) => findRegions(page, name);
const isMarked = (request: Request) =>
  request.method() === 'GET' &&
  new URL(request.url()).pathname.endsWith('/forms/meetings/items') &&
  request.url().includes(mark);
/** Returns the query of the next list request that searches for this run's meetings. */
const nextQuery = async (page: Page) =>
  Object.fromEntries(new URL((await page.waitForRequest(isMarked)).url()).searchParams);

test('meetings are sorted one column at a time, and a new sort or filter starts at page 1', async () => {
  for (let n = 1; n <= 40; n += 1)
    await createMeeting(business, `${mark} ${String(n).padStart(2, '0')}`, { objective: 'Many' });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings?business=${business}`);
  const list = section(page, 'Upcoming meetings');
  await list.getByRole('searchbox').fill(mark);
  await list.getByText('Showing 15 of 40').waitFor();
  const sort = async (heading: string) => {
    const asked = nextQuery(page);
    await list.getByRole('columnheader', { name: heading }).getByRole('button').first().click();
    return asked;
  };
  const turnTo = async (shown: number, at: number) => {
    await list.getByRole('button', { name: 'Next page' }).click();
    await list.getByText(`Showing ${shown} of 40`).waitFor();
    await list.getByText(`Page ${at} of 3`).waitFor();
  };
  await step('offers the permitted actions of a row [TBL-006]', async () => {
    // Accepts any meeting as the first, because all begin at the same time.
    await list
      .getByRole('button', { name: `Actions for ${mark}` })
      .first()
      .click();
    const actions = () => page.getByRole('menuitem').allTextContents();
    await expect.poll(actions).toEqual(['View', 'Edit', 'Delete']);
    await page.keyboard.press('Escape');
  });
  await step('sorts a text column upwards first [TBL-024]', async () => {
    expect(await sort('Name')).toMatchObject({ sort: 'name:asc' });
    await list.getByRole('row').nth(1).getByText(`${mark} 01`).waitFor();
  });
  await step('counts the rows of the last page [TBL-042]', async () => {
    await turnTo(15, 2);
    await turnTo(10, 3);
  });
  await step('turns the sort and returns to page 1 [TBL-022] [TBL-026]', async () => {
    const turned = await sort('Name');
    expect(turned['sort']).toBe('name:desc');
    expect(turned['page']).toBeUndefined();
    await list.getByText('Page 1 of 3').waitFor();
    await list.getByRole('row').nth(1).getByText(`${mark} 40`).waitFor();
  });
  await step('replaces the sort by that of another column [TBL-025]', async () => {
    expect((await sort('Status'))['sort']).toBe('status:asc');
  });
  await step('filters from page 1 [TBL-027]', async () => {
    await turnTo(15, 2);
    await turnTo(10, 3);
    await list.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('checkbox', { name: 'Scheduled' }).check();
    const asked = nextQuery(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    expect((await asked)['filter']).toContain('status:=scheduled');
    expect((await asked)['page']).toBeUndefined();
    await list.getByText('Page 1 of 3').waitFor();
  });
  await step('opens the link of a row [TBL-033]', async () => {
    await list.getByRole('row').nth(1).getByRole('cell').nth(1).click({ force: true });
    await page.waitForURL(/\/meetings\/[\w-]+\/view/);
    await page.getByRole('heading', { level: 1, name: mark }).waitFor();
  });
});

test('a number column is first sorted in descending order', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/conversions/list?business=${await findBusinessId('Clearwater')}`);
  const heading = page.getByRole('columnheader', { name: 'Lifetime value' });
  const asked = page.waitForRequest(/\/rows\/leads\?.*sort=lifetime_value/);
  await step('sends the sort of a number column [TBL-023]', async () => {
    await heading.getByRole('button').first().click();
    expect(new URL((await asked).url()).searchParams.get('sort')).toBe('lifetime_value:desc');
  });
});

test('the campaign table distinguishes missing total invoices from zero', async () => {
  const page = await openPage({ as: 'admin' });
  await page.route(/\/v1\/modules\/[^/]+\/data(\/|$)/, async (route) => {
    const reply = await route.fetch();
    const lines = (await reply.text()).split('\n').filter((line) => line !== '');
    const changed = lines.map((text) => {
      const line = JSON.parse(text) as { body?: Campaigns } & Campaigns;
      const [first, second] = (line.body ?? line).data ?? [];
      if (first && second && 'total_invoices' in first) {
        first['total_invoices'] = null;
        second['total_invoices'] = 0;
      }
      return JSON.stringify(line);
    });
    await route.fulfill({ response: reply, body: changed.join('\n') });
  });
  await page.goto(`/roi/campaigns?business=${await findBusinessId('Clearwater')}`);
  const table = section(page, 'ROI by campaign');
  const heading = table.getByRole('columnheader');
  await table.getByRole('row').nth(3).waitFor();
  const at = (await heading.allTextContents()).findIndex((name) => name.startsWith('Total invoices'));
  const cell = (row: number) => table.locator('tbody tr').nth(row).locator('th, td').nth(at).textContent();
  await step("shows 'N/A' for a missing value only [TBL-039]", async () => {
    await expect.poll(() => cell(0)).toBe('N/A');
    await expect.poll(() => cell(1)).toBe('$0.00');
  });
});

test('a meeting shows its files and its history as rows', async () => {
  const { id } = await createMeeting(business, `${mark} one`);
  await callAsAdmin('POST', `/meetings/${id}/agenda-items`, { name: 'Calls', description: '<p>Why</p>' });
  for (let n = 1; n < 40; n += 1) await callAsAdmin('PUT', `/meetings/${id}`, { objective: `Change ${n}` });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const files = page.getByRole('button', { name: 'Files', exact: true });
  const card = page
    .getByRole('region', { name: 'Agenda' })
    .getByRole('listitem')
    .filter({ hasText: 'Calls' });
  const input = card.locator('input[type=file]');
  await step('opens and closes the files of an agenda item [UI-002]', async () => {
    await files.click();
    await input.waitFor({ state: 'attached' });
    await files.click();
    await input.waitFor({ state: 'detached' });
    await expect.poll(() => files.getAttribute('aria-expanded')).toBe('false');
    await files.click();
  });
  await step('shows name, size, date and download of a file [TBL-013]', async () => {
    const buffer = Buffer.from('name,amount\nAnn,12\n');
    await input.setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer });
    await card.getByRole('button', { name: 'Download notes.csv' }).waitFor();
    const cells = card.getByRole('row').filter({ hasText: 'notes.csv' }).getByRole('cell');
    await expect
      .poll(() => cells.allTextContents())
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining('notes.csv'),
          expect.stringMatching(/^\d+ (B|bytes)$/),
          expect.stringMatching(/^\d{1,2} \w{3}, 2026/),
        ]),
      );
  });
  const history = section(page, 'History');
  await step('shows type, action, time and user of a change [TBL-014]', async () => {
    await page.getByRole('button', { name: 'Show history' }).click();
    await history.getByRole('row').nth(1).waitFor();
    await expect
      .poll(() => history.getByRole('columnheader').allTextContents())
      .toEqual(['Type', 'Action', 'Time', 'User']);
    await expect
      .poll(() => history.getByRole('row').nth(1).getByRole('cell').allTextContents())
      .toEqual([
        expect.stringContaining('Meeting'),
        'Updated: objective',
        expect.stringMatching(/^\d{1,2} \w{3}, 2026 \d{1,2}:\d\d [AP]M$/),
        'Sonia Marchetti',
      ]);
  });
  await step('counts the rows after loading more [TBL-042]', async () => {
    await history.getByText('Showing 15 of 40').waitFor();
    await history.getByRole('button', { name: 'Load more' }).click();
    await history.getByText('Showing 30 of 40').waitFor();
    await expect.poll(() => history.getByRole('row').count()).toBe(31);
  });
});

test('an empty list offers no add button to a read-only user', async () => {
  const { data } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', { trading_name: mark });
  const { email } = await createUser(data.id, ['dashboard', 'meetings']);
  const robin = `Robin ${email.split('@')[0]}`;
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(email);
  await page.getByRole('button', { name: `Actions for ${robin}` }).click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await page.getByRole('button', { name: /^View as Robin/ }).click();
  await page.getByText(/^Viewing as Robin/).waitFor();
  await page.getByRole('link', { name: 'Meetings', exact: true }).click();
  const list = section(page, 'Upcoming meetings');
  await step('shows that there is no data, and no box [TBL-020] [ERR-011]', async () => {
    await list.getByText('Hmm... no data to display.', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /add meeting/i }).count()).toBe(0);
  });
});
