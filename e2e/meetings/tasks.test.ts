import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';

const mark = `Tasks${Date.now()}`;
const items = 'modules/meetings/forms/action-items/items';
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type Saved = { data: { id: string } };
let business: string;
let me: string;
let meetingId: string;
const action = (point: string, name: string, more: object = {}) =>
  callAsAdmin<Saved>('POST', `/${items}`, {
    business_id: business,
    agenda_item_id: point,
    name,
    assigned_to: me,
    ...more,
  });

beforeAll(async () => {
  const made = await callAsAdmin<Saved>('POST', '/businesses', { trading_name: mark });
  business = made.data.id;
  const people = await callAsAdmin<{ data: { id: string; full_name: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  me = people.data.find(({ full_name }) => full_name === 'Sonia Marchetti')?.id ?? '';
  meetingId = (await createMeeting(business, `${mark} meeting`, { date: '2031-03-05' })).id;
  const point = await callAsAdmin<Saved>('POST', `/meetings/${meetingId}/agenda-items`, {
    name: 'Calls',
    description: '<p>Why</p>',
  });
  await action(point.data.id, 'Ring back', { due_date: day(-5), description: 'All of March' });
  await action(point.data.id, 'Write the plan', { due_date: day(9), status: 'in_progress' });
  await action(point.data.id, 'For nobody yet', { assigned_to: null });
});

const open = (page: Page, name: string) => page.getByRole('region', { name: `${name} tasks`, exact: true });
const box = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} is done` });
const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click();

test('tasks of all meetings are filtered by owner, overdue and business, and marked as done by one key [ROUTE-013] [TASK-001]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/tasks?business=${business}`);
  await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  await page.getByRole('combobox', { name: 'Business' }).click();
  await page.getByRole('option', { name: mark, exact: true }).click();
  await open(page, 'Open').getByText('Showing 2 of 2').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Ring back' });
  await row.getByText('Overdue since').waitFor();
  await row.getByRole('link', { name: `${mark} meeting` }).waitFor();
  await expectAccessible(page);

  await box(page, 'Ring back').focus();
  await page.keyboard.press('j');
  await expect.poll(() => page.locator(':focus').getAttribute('aria-label')).toBe('Write the plan is done');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('d');
  await page.getByText("'Ring back' is done.").waitFor();
  await expect.poll(() => box(page, 'Ring back').isChecked()).toBe(true);
  await page.keyboard.press('d');
  await expect.poll(() => box(page, 'Ring back').isChecked()).toBe(false);
  await box(page, 'Write the plan').click();
  await page
    .getByRole('status')
    .filter({ hasText: "'Write the plan' is done." })
    .getByRole('button', { name: 'Undo' })
    .click();
  await row.getByRole('button', { name: 'Ring back' }).waitFor();
  await expect.poll(() => box(page, 'Write the plan').isChecked()).toBe(false);
  await page.getByText('In progress', { exact: true }).waitFor();

  await row.getByText(`${mark} meeting: Calls`).waitFor();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Newest first' });
  await expect.poll(() => page.getByRole('listitem').first().textContent()).toContain('Write the plan');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Ring back' }).click();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByText('1 selected').waitFor();
  await bar.getByRole('button', { name: 'Select all' }).click();
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Mark as done' }).click();
  await page.getByText('No open tasks.').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: '2 tasks are done.' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await open(page, 'Open').getByText('Showing 2 of 2').waitFor();
  await page.getByText('In progress', { exact: true }).waitFor();

  await choose(page, 'Overdue');
  await open(page, 'Overdue').getByText('Showing 1 of 1').waitFor();
  await choose(page, "Everyone's");
  await choose(page, 'Open');
  await open(page, 'Open').getByText('Showing 3 of 3').waitFor();
  await page.getByText('Not assigned yet', { exact: true }).waitFor();
  await takeScreenshot(page, 'tasks');
  await choose(page, 'Done');
  await page.getByText('No tasks done yet.').waitFor();

  const fails = await openPage({ as: 'admin', size: 'phone', theme: 'dark', allow: [/status of 500/] });
  await fails.route(`**/v1/${items}?*`, (route) =>
    route.fulfill({ status: 500, json: { message: 'Not now.' } }),
  );
  await fails.goto(`/tasks?business=${business}`);
  await fails.getByText('Not now.').waitFor();
  await fails.unrouteAll({ behavior: 'ignoreErrors' });
  await fails.getByRole('button', { name: 'Try again' }).click();
  await box(fails, 'Ring back').waitFor();
  await expectAccessible(fails);
  await takeScreenshot(fails, 'tasks-phone');
  const overflow = await fails.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});

test('the next meeting shows open tasks, continues open agenda items, and records attendance [MEET-061] [MEET-062] [MEET-006]', async () => {
  const { id } = await createMeeting(business, `${mark} next`, { date: '2031-04-02' });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  const earlier = page.getByRole('region', { name: 'Open from earlier meetings' });
  await earlier.getByRole('button', { name: 'Ring back' }).click();
  const view = page.getByRole('dialog', { name: 'Ring back' });
  for (const text of ['Sonia Marchetti', 'All of March', 'Open'])
    await view.getByText(text).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Continue from last meeting' }).click();
  const agenda = page.getByRole('region', { name: 'Agenda' });
  await agenda.getByRole('heading', { name: 'Calls' }).waitFor();
  await page.getByRole('button', { name: 'Continue from last meeting' }).click();
  await page.getByText('All open agenda items of the last meeting are already on this agenda.').waitFor();

  const today = await createMeeting(business, `${mark} today`, {
    date: day(-1),
    address: '2 High Street',
    description: '<p>Bring the list.</p>',
  });
  await page.goto(`/meetings/${today.id}/view?business=${business}`);
  await page.getByText('2 High Street').waitFor();
  await page.getByText('Bring the list.').waitFor();
  const attended = page.getByRole('checkbox', { name: /attended$/ });
  await attended.first().click();
  await expect
    .poll(async () => {
      const { data } = await callAsAdmin<{ data: { users_attendance: string[] } }>(
        'GET',
        `/meetings/${today.id}`,
      );
      return data.users_attendance.length;
    })
    .toBe(1);
  await expect.poll(() => attended.first().isChecked()).toBe(true);
  await expectAccessible(page);
  await takeScreenshot(page, 'meeting-next');
});
