import type { Page, Request } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible, openPage, specimen, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { findBusinessId } from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';
import { step } from '../support/step.ts';

const items = '/v1/modules/meetings/forms/meetings/items';
/** Prefix in the names of this run's forty meetings. One more meeting, and those of other tests, lack it. */
const mark = `Table${Date.now()}`;
let business: string;

let somebody: string | undefined;

const make = (name: string, status = 'scheduled') =>
  sendAsAdmin('POST', items, {
    business_id: business,
    name,
    attendees: [somebody],
    date: '2026-03-05',
    start_time: '09:00',
    end_time: '09:30',
    status,
  });

beforeAll(async () => {
  business = await findBusinessId('Saltbush');
  const { data } = await sendAsAdmin<{ data: { id: string }[] }>(
    'GET',
    `/v1/modules/meetings/users?business_id=${business}`,
  );
  somebody = data[0]?.id;
  await make('Not searched for');
  for (let n = 1; n <= 40; n += 1)
    await make(
      `${mark} ${String(n).padStart(2, '0')}${n === 1 ? ' Unit #5' : ''}`,
      n <= 20 ? 'completed' : 'scheduled',
    );
});

type Opening = { allow?: readonly RegExp[]; prepare?: (page: Page) => Promise<unknown> };

/** Opens a gallery page with this run's business; `prepare` runs before any request. */
const open = async (part: string, { allow = [], prepare }: Opening = {}) => {
  const page = await openPage({ as: 'admin', gallery: true, allow });
  await prepare?.(page);
  await page.goto(`/gallery/${part}?business=${business}`);
  await page.getByRole('heading', { level: 1, name: part, exact: true }).waitFor();
  return page;
};

const isList = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === items;
/**
 * Waits for the next list request that searches for the forty meetings and returns its parameters. The page may load
 * other lists too.
 */
const nextList = async (page: Page) => {
  const asked = await page.waitForRequest((request) => isList(request) && request.url().includes(mark));
  return Object.fromEntries(new URL(asked.url()).searchParams);
};

const narrowed = async (page: Page, name: string, shows: number) => {
  const part = specimen(page, name);
  await part.getByRole('searchbox').fill(mark);
  await part.getByText(`Showing ${shows} of 40`).waitFor();
  return part;
};

test('search, sort and filters return a table to the first page, and one column is sorted at a time', async () => {
  const page = await open('items-table');
  const paths: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') paths.push(new URL(request.url()).pathname);
  });
  const part = await narrowed(page, 'Pages', 15);
  await step('shows the title and the date range [TBL-001] [TBL-003]', async () => {
    await part.getByRole('heading', { name: 'Meetings', exact: true }).waitFor();
    await part.getByText('1 Nov, 2025 – 19 Nov, 2026').waitFor();
  });
  const sort = async (heading: string) => {
    const asked = nextList(page);
    await part.getByRole('button', { name: heading, exact: true }).click();
    return asked;
  };
  await step(
    'sorts by name up to the last page [TBL-002] [TBL-008] [TBL-024] [TBL-041] [TBL-042]',
    async () => {
      expect(await sort('Name')).toMatchObject({ sort: 'name:asc', table_keywords: mark });
      await part.getByRole('cell', { name: `${mark} 15`, exact: true }).waitFor();
      for (const shown of [15, 10]) {
        await part.getByRole('button', { name: 'Next page' }).click();
        await part.getByText(`Showing ${shown} of 40`).waitFor();
        await part.getByText(shown === 15 ? 'Page 2 of 3' : 'Page 3 of 3').waitFor();
      }
      await part.getByRole('cell', { name: `${mark} 40`, exact: true }).waitFor();
      await expect.poll(() => part.getByRole('row').count()).toBe(11);
    },
  );
  await step('turns the sort, then sorts by status [TBL-022] [TBL-025] [TBL-026]', async () => {
    const turned = await sort('Name');
    expect(turned['sort']).toBe('name:desc');
    expect(turned['page']).toBeUndefined();
    await part.getByText('Page 1 of 3').waitFor();
    expect((await sort('Status'))['sort']).toBe('status:asc');
  });

  await step('filters from the first page [TBL-005] [TBL-027]', async () => {
    await part.getByRole('button', { name: 'Next page' }).click();
    await part.getByText('Page 2 of 3').waitFor();
    await part.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('checkbox', { name: 'Completed' }).check();
    const asked = nextList(page);
    await page.getByRole('button', { name: 'Apply' }).click();
    expect(await asked).toMatchObject({ filter: 'status:=completed' });
    expect((await asked)['page']).toBeUndefined();
    await part.getByText('Showing 15 of 20').waitFor();
  });
  await step('keeps the filter and the search after a reload', async () => {
    await page.reload();
    await part.getByText('Showing 15 of 20').waitFor();
    await expect.poll(() => part.getByRole('searchbox').inputValue()).toBe(mark);
  });
  await step('calls only paths under /v1/ [API-001]', async () => {
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });
});

test('a downloaded file has every row, and the table stays on its page [TBL-010] [TBL-031] [TBL-032] [EXPORT-002] [EXPORT-005]', async () => {
  const page = await open('items-table');
  const part = await narrowed(page, 'Pages', 15);
  await part.getByRole('button', { name: 'Next page' }).click();
  await part.getByText('Page 2 of 3').waitFor();
  await part.getByRole('button', { name: 'Download' }).click();
  const request = page.waitForRequest((one) => one.url().includes(`${items}/download`));
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const asked = new URL((await request).url()).searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({ per_page: '-1', format: 'csv', table_keywords: mark });
  expect(asked.has('page')).toBe(false);
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Saltbush Home-Meetings-\d{4}-\d\d-\d\d\.csv$/);
  const text = (await readDownload(file)).toString();
  expect(text.trim().split('\r\n')).toHaveLength(41);
  expect(text).toContain(`${mark} 01 Unit #5`);
  await part.getByText('Page 2 of 3').waitFor();
  await part.getByText('Showing 15 of 40').waitFor();
});

test("'Load more' appends rows, a short table expands and collapses, and the address keeps both [TBL-008] [TBL-009] [TBL-028] [TBL-029] [TBL-042]", async () => {
  const page = await open('items-table');
  const more = await narrowed(page, 'Load more', 15);
  await more.getByRole('button', { name: 'Load more' }).click();
  await more.getByText('Showing 30 of 40').waitFor();
  await expect.poll(() => more.getByRole('row').count()).toBe(31);
  const some = await narrowed(page, 'Some, and nothing that can be added', 3);
  await expect.poll(() => some.getByRole('row').count()).toBe(4);
  await some.getByRole('button', { name: 'Load all (40)' }).click();
  await some.getByText('Showing 40 of 40').waitFor();
  await page.reload();
  await more.getByText('Showing 30 of 40').waitFor();
  await some.getByRole('button', { name: 'Hide' }).click();
  await some.getByText('Showing 3 of 40').waitFor();
});

test('all rows of a table can be scrolled to, although only visible rows are rendered [TBL-009]', async () => {
  const page = await open('many-rows');
  const part = await narrowed(page, 'Load all', 15);
  await part.getByRole('button', { name: 'Load all (40)' }).click();
  await part.getByText('Showing 40 of 40').waitFor();
  const table = part.getByRole('table');
  await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('41');
  await part.locator('[aria-rowindex="2"]').waitFor();
  await expect.poll(() => part.locator('[aria-rowindex]').count()).toBeLessThan(40);
  await part.getByRole('region', { name: 'All meetings, rows' }).focus();
  await page.keyboard.press('End');
  await part.locator('[aria-rowindex="41"]').getByRole('cell').first().getByText(mark).waitFor();
  await expectAccessible(page);
});

test('a table row is deleted after confirmation, and stays if the deletion fails', async () => {
  const page = await open('items-table', { allow: [/status of 500/] });
  const gone = `Gone${Date.now()}`;
  const deletions: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deletions.push(request);
  });
  const part = specimen(page, 'Pages');
  await make(gone);
  await part.getByRole('searchbox').fill(gone);
  const remove = async (button: 'Delete' | 'Cancel') => {
    await part.getByRole('button', { name: `Actions for ${gone}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm Delete' });
    await dialog.getByText('Are you sure you want to delete this meeting?', { exact: true }).waitFor();
    expect(deletions).toHaveLength(0);
    await dialog.getByRole('button', { name: button }).click();
    return dialog;
  };
  await step('cancels the deletion [TBL-006] [TBL-030] [ERR-017] [ERR-018]', async () => {
    await part.getByText('Showing 1 of 1').waitFor();
    await (await remove('Cancel')).waitFor({ state: 'hidden' });
    expect(deletions).toHaveLength(0);
  });

  const failing = (url: URL) => url.pathname.startsWith(`${items}/`);
  await step('keeps the row when deletion fails [ERR-005]', async () => {
    await page.route(failing, (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }));
    const dialog = await remove('Delete');
    await page.getByRole('alert').getByText('Not now').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await part.getByRole('cell', { name: gone, exact: true }).waitFor();
  });

  await step('deletes the row and reloads the list [ERR-001] [ERR-003]', async () => {
    await page.unroute(failing);
    deletions.length = 0;
    const again = page.waitForRequest(isList);
    await remove('Delete');
    await page.getByRole('status').getByText('Meeting deleted', { exact: true }).waitFor();
    await again;
    await part.getByText('Hmm... no data to display.').waitFor();
    expect(deletions).toHaveLength(1);
  });
});

const empty = { data: [], meta: [{ pagination: { current_page: 1, total_pages: 1, total: 0, count: 0 } }] };
const emptyLists = (page: Page) =>
  page.route(
    (url) => url.pathname === items,
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json: empty }) : route.continue()),
  );

test('an empty list offers an add button to writers and a configurable message to others [TBL-007] [TBL-019] [ERR-011] [ERR-012]', async () => {
  const page = await open('items-table', { prepare: emptyLists });
  const box = specimen(page, 'Pages').getByRole('button', { name: '+ add meeting', exact: true });
  await box.waitFor();
  await specimen(page, 'Load more').getByText('Hmm... no data to display.', { exact: true }).waitFor();
  await specimen(page, 'Some, and nothing that can be added')
    .getByText('No meetings yet.', { exact: true })
    .waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'items-table-empty');
  await box.click();
  await page.getByRole('dialog', { name: 'New Meeting' }).waitFor();
});

const withoutMeetings = (page: Page) =>
  page.route(
    (url) => url.pathname.startsWith('/v1/users/'),
    async (route) => {
      const reply = await route.fetch();
      const user = (await reply.json()) as { rolePermissions: { slug: string }[] };
      const rolePermissions = user.rolePermissions.filter(({ slug }) => slug !== 'meetings');
      await route.fulfill({ response: reply, json: { ...user, rolePermissions } });
    },
  );

test('users without write permission get no add button, no empty-list link and no row actions [TBL-020] [TBL-006]', async () => {
  const page = await open('items-table', { prepare: withoutMeetings });
  const part = await narrowed(page, 'Pages', 15);
  await expect.poll(() => part.getByRole('button', { name: 'Add meeting' }).count()).toBe(0);
  await part
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['View']);
  await page.keyboard.press('Escape');
  await emptyLists(page);
  await page.goto(`/gallery/items-table?business=${business}`);
  await part.getByText('Hmm... no data to display.', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: '+ add meeting' }).count()).toBe(0);
});

test('a table shows skeleton rows while loading, and the error and a retry after a failure [TBL-017] [TBL-018] [TBL-021]', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const server: { broken: boolean } = { broken: true };
  const page = await open('many-rows', {
    allow: [/status of 500/],
    prepare: (opened) =>
      opened.route(
        (url) => url.pathname === items,
        async (route) => {
          await held;
          await (server.broken
            ? route.fulfill({ status: 500, json: { message: 'Boom' } })
            : route.continue());
        },
      ),
  });
  const part = specimen(page, 'Load all');
  await part.locator('tbody tr').nth(14).waitFor();
  await expect.poll(() => part.locator('tbody td').first().textContent()).toBe('');
  letGo();
  const alert = part.getByRole('alert');
  await alert.getByText('Boom', { exact: true }).waitFor();
  await alert.getByRole('link', { name: 'Why am I seeing this error?' }).waitFor();
  server.broken = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await part.getByText(/Showing 15 of/).waitFor();
  await expect.poll(() => part.locator('tbody tr').count()).toBe(15);
});

test('a table row with a link opens it; a row without a link does nothing [TBL-033]', async () => {
  const page = await open('items-table');
  const part = specimen(page, 'Rows that are links');
  await part.getByRole('cell', { name: 'Completed' }).click();
  expect(new URL(page.url()).pathname).toBe('/gallery/items-table');
  // Forces the click on a cell, because the row's link covers the whole row.
  await part.getByRole('cell', { name: 'Scheduled' }).click({ force: true });
  await page.waitForURL('**/dashboard/performance**');
});
