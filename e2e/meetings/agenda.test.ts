import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

const mark = `Agenda${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = await findBusinessId('Ironbark');
});

type Made = { data: { id: string } };
const point = (meeting: string, name: string) =>
  callAsAdmin<Made>('POST', `/meetings/${meeting}/agenda-items`, { name, description: '<p>Why</p>' });
const action = (pointId: string, name: string, due_date: string | null, more: object = {}) =>
  callAsAdmin<Made>('POST', '/modules/meetings/forms/action-items/items', {
    business_id: business,
    agenda_item_id: pointId,
    name,
    due_date,
    ...more,
  });
const view = async (id: string) => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  return page;
};
const headings = (page: Page) =>
  page.getByRole('region', { name: 'Agenda' }).getByRole('heading', { level: 3 });
const rowsOf = (page: Page, list: string) =>
  page.getByRole('region', { name: list, exact: true }).locator('tbody').getByRole('link').allTextContents();

test('upcoming and past meetings are separate lists, nearest to today first', async () => {
  for (const [name, date] of [
    ['later', '2031-03-05'],
    ['next', '2031-03-04'],
    ['long ago', '2020-03-04'],
    ['lately', '2020-03-05'],
  ] as const)
    await createMeeting(business, `${mark} ${name}`, { date });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings?business=${business}`);
  for (const list of ['Upcoming meetings', 'Past meetings']) {
    const part = page.getByRole('region', { name: list, exact: true });
    await part.getByRole('searchbox').fill(mark);
    await part.getByText('Showing 2 of 2').waitFor();
  }
  await expect.poll(() => rowsOf(page, 'Upcoming meetings')).toEqual([`${mark} next`, `${mark} later`]);
  await expect.poll(() => rowsOf(page, 'Past meetings')).toEqual([`${mark} lately`, `${mark} long ago`]);
  await expectAccessible(page);
  await takeScreenshot(page, 'meetings-split');
});

test('action items are marked as done on the meeting page, and late action items show as overdue', async () => {
  const { id } = await createMeeting(business, `${mark} actions`);
  const { data } = await point(id, 'Calls');
  await action(data.id, 'Late', '2020-03-05');
  await action(data.id, 'In time', '2031-03-05');
  const page = await view(id);
  const late = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: 'Late is done' }) })
    .last();
  await late.getByText('Overdue since 5 Mar, 2020').waitFor();
  await expect.poll(() => page.getByText(/^Overdue/).count()).toBe(1);
  await page.getByText('due 5 Mar, 2031', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: 'Late is done' }).click();
  await late.getByText('due 5 Mar, 2020', { exact: true }).waitFor();
  await page.reload();
  await late.getByText('due 5 Mar, 2020', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole('checkbox', { name: 'Late is done' }).isChecked()).toBe(true);
  await expectAccessible(page);
  await takeScreenshot(page, 'meeting-actions');
});

test('an action item that cannot be saved is unticked and shows the error', async () => {
  const { id } = await createMeeting(business, `${mark} refused`);
  const { data } = await point(id, 'Calls');
  await action(data.id, 'Ring', '2031-03-05');
  const page = await openPage({ as: 'admin', allow: [/status of 500/] });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await page.route('**/action-items/items/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now.' } }),
  );
  const box = page.getByRole('checkbox', { name: 'Ring is done' });
  await box.click();
  await page.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
  await expect.poll(() => box.isChecked()).toBe(false);
});

test('agenda items can be reordered, and the order persists', async () => {
  const { id } = await createMeeting(business, `${mark} order`);
  for (const name of ['One', 'Two', 'Three']) await point(id, name);
  const page = await view(id);
  await page.getByRole('button', { name: 'Move Three up' }).click();
  await expect.poll(() => headings(page).allTextContents()).toEqual(['One', 'Three', 'Two']);
  await page.getByRole('button', { name: 'Move One down' }).click();
  await expect.poll(() => headings(page).allTextContents()).toEqual(['Three', 'One', 'Two']);
  await expect.poll(() => page.getByRole('button', { name: 'Move Three up' }).count()).toBe(0);
  await page.reload();
  await headings(page).first().waitFor();
  await expect.poll(() => headings(page).allTextContents()).toEqual(['Three', 'One', 'Two']);
});

test('the meeting page loads the files of all agenda items in one request', async () => {
  const { id } = await createMeeting(business, `${mark} files`);
  for (const name of ['One', 'Two', 'Three']) await point(id, name);
  const page = await openPage({ as: 'admin' });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/files$/.test(pathname)) asked.push(pathname);
  });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await headings(page).nth(2).waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual(['/v1/files']);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Two' }) });
  await card.getByRole('button', { name: 'Files', exact: true }).click();
  const buffer = Buffer.from('name,amount\nAnn,12\n');
  await card.locator('input[type=file]').setInputFiles({ name: 'notes.csv', mimeType: 'text/csv', buffer });
  await card.getByRole('button', { name: 'Files (1)' }).waitFor();
});

test('the meeting page loads the people of its agenda in one request, even with several assignees', async () => {
  const { data: people } = await callAsAdmin<{ data: { id: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const { id } = await createMeeting(business, `${mark} people`);
  for (const [at, person] of people.slice(0, 2).entries()) {
    const made = await point(id, `Point ${at}`);
    await action(made.data.id, `Taken on ${at}`, null, { assigned_to: person.id });
  }
  const page = await openPage({ as: 'admin' });
  const lists: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/v1/users') lists.push(searchParams.get('include_ids') ?? '');
  });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  // Matches names from their start, because the meeting pack may name the same action items.
  await page.getByRole('button', { name: /^Taken on 0/ }).waitFor();
  await page.getByRole('button', { name: /^Taken on 1/ }).waitFor();
  const ofPoints = () => lists.filter((ids) => people.slice(0, 2).every((person) => ids.includes(person.id)));
  await expect.poll(() => ofPoints().length).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  expect(new Set(lists).size).toBe(lists.length);
  expect(ofPoints()).toHaveLength(1);
});
