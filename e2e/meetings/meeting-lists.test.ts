import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

const items = '/v1/modules/meetings/forms/meetings/items';
const mark = `Lists ${Date.now()}`;

/** Creates a separate business, so that no other test adds meetings to its list. */
const makeBusiness = async (name: string): Promise<string> =>
  (await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', { trading_name: `${mark} ${name}` }))
    .data.id;
const upcoming = (page: Page) => page.getByRole('region', { name: 'Upcoming meetings', exact: true });
const isList = ({ pathname }: URL) => pathname === items;

test('a meeting list that fails to reload removes its rows, shows the error, and can be retried', async () => {
  const business = await makeBusiness('failing');
  await createMeeting(business, 'Stays');
  const { id } = await createMeeting(business, 'Goes');
  for (const name of ['One', 'Two'])
    await callAsAdmin('POST', `/meetings/${id}/agenda-items`, { name, description: '<p>Why</p>' });
  const page = await openPage({ as: 'admin', allow: [/status of (422|500)/] });
  const paths = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') paths.add(new URL(request.url()).pathname);
  });
  const list = upcoming(page);
  await step('shows that the list is loading, then its rows [ERR-009] [API-008]', async () => {
    const held = Promise.withResolvers<void>();
    await page.route(isList, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`/meetings?business=${business}`);
    await list.and(page.locator('[aria-busy=true]')).waitFor();
    expect(await list.getByText(/^Showing/).count()).toBe(0);
    held.resolve();
    await list.getByText('Showing 2 of 2').waitFor();
    await list.and(page.locator('[aria-busy=false]')).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });

  const said = [
    [{ error: { message: 'The store is being moved.' }, message: 'Not this' }, 'The store is being moved.'],
    [{ error: { message: ['One fault.', 'Another.'] } }, 'One fault. Another.'],
    [{ message: 'No such column.' }, 'No such column.'],
    [{}, 'There has been an error while fetching your request.'],
  ] as const;
  const answer: { json: object } = { json: said[0][0] };
  await page.route(isList, (route) => route.fulfill({ status: 422, json: answer.json }));
  const question = page.getByRole('dialog', { name: 'Confirm Delete' });
  await step('keeps the meeting when one of two parallel deletions fails [API-037] [API-051]', async () => {
    // Delays the deletions of two agenda items until both are sent, and makes one fail. Expects its error, and the
    // meeting to stay.
    const both = Promise.withResolvers<void>();
    const onTheirWay: string[] = [];
    const points = '**/strategy-meeting-items/items/*';
    await page.route(points, async (route) => {
      onTheirWay.push(route.request().method());
      const isFirst = onTheirWay.length === 1;
      if (onTheirWay.length === 2) both.resolve();
      await both.promise;
      await route.fulfill(
        isFirst ? { status: 500, json: { message: 'One stays.' } } : { json: { message: '' } },
      );
    });
    await page.getByRole('button', { name: 'Actions for Goes' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alert').getByText('One stays.').waitFor();
    expect(onTheirWay).toEqual(['DELETE', 'DELETE']);
    await callAsAdmin('GET', `/meetings/${id}`);
    await page.unroute(points);
  });
  await step('drops the old rows when the reload fails [ERR-008] [ERR-010] [ERR-013]', async () => {
    // Makes the reload of the list after a deletion fail.
    await question.getByRole('button', { name: 'Delete' }).click();
    await list.getByText(said[0][1], { exact: true }).waitFor();
    await expect.poll(() => list.getByText('Stays').count()).toBe(0);
    await list.and(page.locator('[aria-busy=false]')).waitFor();
    await expectAccessible(page, 'of lists that did not come');
    await takeScreenshot(page, 'meetings-failed');
  });
  await step('shows each kind of server error [ERR-014] [ERR-015] [ERR-016] [API-006]', async () => {
    for (const [json, sentence] of said.slice(1)) {
      answer.json = json;
      await list.getByRole('button', { name: 'Try again' }).click();
      await list.getByText(sentence, { exact: true }).waitFor();
    }
  });
  await step('recovers on a retry', async () => {
    await page.unrouteAll({ behavior: 'wait' });
    await list.getByRole('button', { name: 'Try again' }).click();
    await list.getByRole('link', { name: 'Stays' }).waitFor();
    await list.getByText('Showing 1 of 1').waitFor();
  });
  await step('calls only paths under /v1/ [API-001]', async () => {
    expect(paths).toContain(items);
    expect([...paths].filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });
});

test('meeting lists show fifteen rows per page, cancel outdated requests, and offer to add when empty', async () => {
  const business = await makeBusiness('pages');
  const page = await openPage({ as: 'admin' });
  await step('offers to add a meeting to empty lists [ERR-012] [TBL-019]', async () => {
    await page.goto(`/meetings?business=${business}`);
    await page
      .getByRole('region', { name: 'Past meetings', exact: true })
      .getByText(/^No past meetings yet\./)
      .waitFor();
    await upcoming(page).getByRole('button', { name: '+ add meeting' }).click();
    await page.getByRole('dialog', { name: 'New Meeting' }).waitFor();
  });
  await createMeeting(business, 'Monthly', { has_future_meetings: true, number_of_future_meetings: 16 });
  const asked = async (is: (query: URLSearchParams) => boolean) => {
    const request = await page.waitForRequest((one) => {
      const address = new URL(one.url());
      return one.method() === 'GET' && isList(address) && is(address.searchParams);
    });
    return { url: request.url(), query: new URL(request.url()).searchParams };
  };
  const list = upcoming(page);
  await step('shows fifteen meetings per page [API-021] [API-023]', async () => {
    const first = asked((query) => query.get('filter')?.includes('>=') === true);
    await page.reload();
    expect((await first).query.get('page')).toBeNull();
    await list.getByText('Showing 15 of 17').waitFor();
    await expect.poll(() => list.getByRole('link', { name: 'Monthly' }).count()).toBe(15);
    const second = asked((query) => query.has('page'));
    await list.getByRole('button', { name: 'Next page' }).click();
    expect((await second).query.get('page')).toBe('2');
    await list.getByText('Showing 2 of 17').waitFor();
    await expect.poll(() => list.getByRole('link', { name: 'Monthly' }).count()).toBe(2);
  });

  await step('escapes a pipe in a filter [API-012]', async () => {
    await list.getByRole('button', { name: 'Filter', exact: true }).click();
    const panel = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Apply' }) });
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Weekly|Monthly');
    const narrowed = asked((query) => query.get('filter')?.includes('Weekly') === true);
    await panel.getByRole('button', { name: 'Apply' }).click();
    const { url } = await narrowed;
    expect(url).toContain('%7C');
    expect(url).not.toContain('|');
    await list.getByText('Showing 15 of 17').waitFor();
  });

  await step('cancels an outdated search without an error [API-007]', async () => {
    // Leaves the first search without a response, and expects the next search to cancel it without an error.
    await page.route(
      (address) => isList(address) && address.searchParams.get('table_keywords') === 'never',
      () => undefined,
    );
    const begun = asked((query) => query.get('table_keywords') === 'never');
    const given = page.waitForEvent('requestfailed', (one) => one.url().includes('table_keywords=never'));
    await list.getByRole('searchbox').fill('never');
    await begun;
    await list.getByRole('searchbox').fill('Monthly');
    expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED');
    await list.getByText('Showing 15 of 17').waitFor();
    await list.and(page.locator('[aria-busy=false]')).waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  await step('sends the business with a new meeting [API-032]', async () => {
    await list.getByRole('button', { name: 'Add meeting' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Meeting' });
    await dialog.getByLabel('Name').fill('Once');
    await dialog.getByRole('button', { name: 'Select all', exact: true }).click();
    await dialog.getByRole('textbox', { name: /^Date/ }).fill('12 Feb 2030');
    for (const [label, time] of [
      ['Start time', '10:00 AM'],
      ['End time', '10:30 AM'],
    ] as const) {
      await dialog.getByLabel(label).click();
      await page.getByRole('option', { name: time, exact: true }).click();
    }
    const sent = page.waitForRequest((one) => one.method() === 'POST' && one.url().includes('/v1/meetings'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      business_id: business,
      name: 'Once',
      date: '2030-02-12',
    });
    await dialog.waitFor({ state: 'detached' });
  });
});
