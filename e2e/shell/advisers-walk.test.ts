import { dayAt } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { listMailLinks, waitForMail } from '../support/mails.ts';
import { createUser, type TestPerson } from '../support/new-user.ts';
import type { windowSizes } from '../support/page-pool.ts';
import { findBusinessId } from '../support/reports.ts';

/** Start of the current financial year (1 July), in the time zone of the demo businesses. */
const yearStart = (): string => findFinancialYear(dayAt('Australia/Melbourne', new Date()), 7).from;

/** Opens a page by the main navigation, which opens from a header button on a phone. */
const goTo = async (page: Page, size: keyof typeof windowSizes, path: string): Promise<void> => {
  if (size === 'phone') await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="${path}"]`).first().click();
};

/** Follows an adviser and a client from the yearly plan to a completed action item. */
const walk = async (size: keyof typeof windowSizes, business: string, client: TestPerson): Promise<void> => {
  const mark = `Walk${Date.now()}`;
  const people = await callAsAdmin<{ data: { id: string; full_name: string }[] }>(
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const taker = people.data.find(({ full_name }) => full_name.endsWith(client.email.split('@')[0] ?? '')) ?? {
    id: '',
    full_name: '',
  };
  const { id } = await createMeeting(business, `${mark} review`, { attendees: [taker.id] });
  const page = await openPage({ as: 'admin', size });
  const begun = performance.now();
  await page.goto(`/plan/performance?business=${business}`);
  await page.getByRole('heading', { level: 1, name: /performance/i }).waitFor();
  await page
    .getByRole('region', { name: 'Target reached so far', exact: true })
    .locator('[data-exact]')
    .waitFor();

  await goTo(page, size, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Performance', exact: true }).waitFor();
  await page.getByRole('region', { name: 'Plan', exact: true }).waitFor();
  const chart = page.getByRole('region', { name: 'Revenue over time', exact: true });
  if (size === 'phone') await chart.getByRole('button', { name: 'Chart tools' }).click();
  const toMeeting =
    size === 'phone'
      ? page.getByRole('menuitem', { name: 'Add to meeting' })
      : chart.getByRole('button', { name: 'Add to meeting' });
  await toMeeting.click();
  const adding = page.getByRole('dialog', { name: 'Add to meeting' });
  await adding.getByRole('img').first().waitFor();
  await adding.getByLabel('Meeting').click();
  await page.getByRole('option', { name: new RegExp(`^${mark} review`) }).click();
  await adding.locator('.ProseMirror').getByRole('link').waitFor();
  await adding.getByLabel('Agenda item name').fill(`${mark} point`);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('link', { name: 'View the meeting' }).click();

  await page.getByRole('heading', { level: 1, name: `${mark} review` }).waitFor();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `${mark} point` }) });
  await card.getByRole('table', { name: /then and now$/ }).waitFor();
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  await minutes.getByRole('button', { name: 'Write minutes' }).click();
  const box = page.getByRole('textbox', { name: 'Minutes' });
  await box.click();
  await page.keyboard.type('Agreed to ring every lead back.');
  await minutes.getByText('Saved', { exact: true }).waitFor();
  await minutes.getByRole('button', { name: 'Done' }).click();
  await card.getByRole('button', { name: 'Add action item' }).click();
  const action = page.getByRole('dialog', { name: 'New action item' });
  await action.getByLabel('Action item name').fill(`${mark} ring back`);
  await action.getByLabel('Assigned to').click();
  await page.getByRole('option', { name: taker.full_name, exact: true }).click();
  await action.getByRole('button', { name: 'Save' }).click();
  await card.getByRole('button', { name: new RegExp(`^${mark} ring back`) }).waitFor();
  // Completes the meeting, which sends the minutes.
  await page.getByRole('button', { name: 'Status and objective' }).click();
  const state = page.getByRole('dialog', { name: 'Status and objective' });
  await state.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Completed', exact: true }).click();
  await state.getByRole('button', { name: 'Save' }).click();
  await state.waitFor({ state: 'detached' });
  await page.getByText('Completed', { exact: true }).first().waitFor();
  await takeScreenshot(page, `walk-${size}`);

  await page.getByRole('button', { name: 'Share meeting' }).click();
  const sharing = page.getByRole('dialog', { name: 'Share meeting' });
  await sharing.getByLabel('Subject').fill(`${mark} minutes`);
  const words = sharing.getByRole('switch', { name: 'Include the minutes' });
  if (!(await words.isChecked())) await words.click();
  await sharing.getByRole('button', { name: 'Send' }).click();
  await sharing.waitFor({ state: 'detached' });
  const mail = await waitForMail(client.email, ({ subject }) => subject === `${mark} minutes`);
  expect(mail.text).toContain('Agreed to ring every lead back.');
  const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf');
  const printed = (await readPdfText(new Uint8Array(pdf?.content as ArrayBuffer))).join(' ');
  const figure = 'Figure Then Now Change Revenue';
  for (const said of ['Agreed to ring every lead back.', `1. ${mark} point`, figure, `${mark} ring back`])
    expect(printed).toContain(said);

  const theirs = await openPage({ as: client.session, size });
  const link = listMailLinks(mail).find((one) => one.includes(`/meetings/${id}/view`));
  await theirs.goto(link ?? '');
  await theirs.getByRole('heading', { level: 1, name: `${mark} review` }).waitFor();
  await theirs.getByText('Agreed to ring every lead back.').waitFor();
  await goTo(theirs, size, '/dashboard');
  const area = theirs.getByRole('navigation', { name: 'Pages in this section' });
  await area.getByRole('link', { name: 'Tasks' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  const task = theirs.getByRole('checkbox', { name: `${mark} ring back is done` });
  await task.click();
  await theirs.getByText(`'${mark} ring back' is done.`).waitFor();
  console.log(`The adviser's walk, ${size}: ${((performance.now() - begun) / 1000).toFixed(0)} s.`);
};

test('an adviser completes plan, meeting, minutes and task, on desktop and phone', async () => {
  const business = await findBusinessId('Saltbush');
  const made = await callAsAdmin<{ data: { id: string } }>('POST', '/modules/plan/forms/plans/items', {
    business_id: business,
    name: 'Walk',
    type: 'revenue',
    target: 'revenue',
    start_date: yearStart(),
  });
  const plan = made.data.id;
  onTestFinished(async () => {
    await callAsAdmin('DELETE', `/modules/plan/forms/plans/items/${plan}`);
  });
  await callAsAdmin('POST', '/modules/plan/forms/plan-targets/items', {
    business_id: business,
    plan_id: plan,
    month: yearStart(),
    amount: 100_000,
  });
  const client = await createUser(business, ['dashboard', 'financials', 'plan', 'meetings', 'tasks']);
  for (const size of ['wide', 'phone'] as const) await walk(size, business, client);
});
