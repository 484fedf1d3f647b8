import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, specimen, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { sendAsAdmin } from '../support/send.ts';

const items = '/v1/modules/meetings/forms/meetings/items';
const question = 'You have unsaved changes. Leave this page?';

const open = async (part: string, allow: readonly RegExp[] = []) => {
  const business = await findBusinessId('Saltbush');
  const page = await openPage({ as: 'admin', gallery: true, allow });
  await page.goto(`/gallery/${part}?business=${business}`);
  await page.getByRole('heading', { level: 1, name: part, exact: true }).waitFor();
  return { page, business };
};

const saves = (page: Page): Request[] => {
  const sent: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && new URL(request.url()).pathname.startsWith(items)) sent.push(request);
  });
  return sent;
};
const lines = (sent: readonly Request[]) =>
  sent.map((request) => `${request.method()} ${new URL(request.url()).pathname.replace(items, '')}`);

const choose = async (page: Page, within: ReturnType<Page['getByRole']>, label: string, option: string) => {
  await within
    .getByRole('combobox', { name: label })
    .or(within.getByRole('textbox', { name: label }))
    .click();
  await page.getByRole('option', { name: option }).first().click();
};

test('a new item is validated, first sent by POST, later by PUT, and queued deletions are sent with it [FORM-003] [FORM-004] [FORM-005] [FORM-006] [FORM-017] [API-032]', async () => {
  const { page, business } = await open('item-form');
  const sent = saves(page);
  const form = specimen(page, 'A new meeting');
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await form.getByText('Nothing is unsaved.').waitFor();
  await save.click();
  await page
    .getByRole('alert')
    .getByText(/^Meeting name is required\. At least one attendee/)
    .waitFor();
  await form.getByText('Date is required.', { exact: true }).waitFor();
  expect(sent).toHaveLength(0);
  await form.getByRole('textbox', { name: 'Name', exact: true }).and(page.locator(':focus')).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'item-form-faults');

  await form.getByRole('textbox', { name: 'Name' }).fill('Form of a meeting');
  await form.getByText('There are unsaved changes.').waitFor();
  await form.getByRole('button', { name: 'Select all', exact: true }).click();
  const date = form.getByRole('textbox', { name: 'Date' });
  await date.fill('5 Mar, 2027');
  await date.press('Tab');
  await choose(page, form, 'Start time', '9:00 AM');
  await choose(page, form, 'End time', '10:00 AM');
  await save.click();
  await page.getByRole('status').getByText('Saved Form of a meeting').waitFor();
  await form.getByText('Nothing is unsaved.').waitFor();
  const body = sent[0]?.postDataJSON() as Record<string, unknown>;
  expect(body).toMatchObject({ business_id: business, name: 'Form of a meeting', date: '2027-03-05' });
  const id = await form.locator('[data-saved]').textContent();

  await form.getByRole('button', { name: 'Delete when it is saved' }).click();
  await form.getByText('There are unsaved changes.').waitFor();
  await save.click();
  await form.getByText('Nothing is unsaved.').waitFor();
  expect(lines(sent)).toEqual(['POST ', `PUT /${id}`, `DELETE /${id}`]);
});

test("a form shows another user's changes field by field, and the user can keep their own", async () => {
  const { page, business } = await open('items-table', [/status of 409/]);
  const people = await sendAsAdmin<{ data: { id: string }[] }>(
    'GET',
    `/v1/modules/meetings/users?business_id=${business}`,
  );
  const name = `Conflict ${Date.now()}`;
  const { data: made } = await sendAsAdmin<{ data: { id: string } }>('POST', items, {
    business_id: business,
    name,
    attendees: [people.data[0]?.id],
    date: '2026-03-05',
    start_time: '09:00',
    end_time: '09:30',
  });
  const part = specimen(page, 'Pages');
  await part.getByRole('searchbox').fill(name);
  await part.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Meeting' });
  await form.getByRole('textbox', { name: 'Address' }).fill('Mine');
  await sendAsAdmin('PUT', `${items}/${made.id}`, { address: 'Theirs', objective: 'Theirs too' });
  await form.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'This meeting was changed while you were editing' });
  await dialog.getByRole('row').nth(2).waitFor();
  await expect
    .poll(() => dialog.getByRole('row').allTextContents())
    .toEqual(['FieldMineTheirs', 'AddressMineTheirs', 'Objective–Theirs too']);
  await expectAccessible(page);
  await takeScreenshot(page, 'item-form-conflict');
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('status').getByText(`Saved ${name}`).waitFor();
  const { data: now } = await sendAsAdmin<{ data: unknown }>('GET', `${items}/${made.id}`);
  expect(now).toMatchObject({ address: 'Mine', objective: null });
  await sendAsAdmin('DELETE', `${items}/${made.id}`);
});

test('a form with unsaved changes asks before the user leaves the page, business, modal or tab [FORM-018]', async () => {
  const { page } = await open('item-form');
  const name = specimen(page, 'A new meeting').getByRole('textbox', { name: 'Name' });
  await name.fill('Not saved');
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  const stay = async () => {
    await dialog.getByText(question, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => name.inputValue()).toBe('Not saved');
  };
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await stay();
  await page.getByRole('button', { name: /Saltbush Home/ }).click();
  await page.getByRole('option', { name: /Clearwater/ }).click();
  await stay();

  const tab = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const asked = await tab;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/dashboard/performance**');
});

test('a modal form asks before closing only when it has changes [FORM-018] [UI-021]', async () => {
  const { page } = await open('items-table');
  const form = page.getByRole('dialog', { name: 'New Meeting' });
  const openForm = () =>
    specimen(page, 'Pages')
      .getByRole('button', { name: /add meeting/i })
      .click();
  await openForm();
  await form.getByRole('textbox', { name: 'Name' }).press('Escape');
  await form.waitFor({ state: 'hidden' });
  await openForm();
  await form.getByRole('textbox', { name: 'Name' }).fill('Not saved');
  await form.getByRole('textbox', { name: 'Name' }).press('Escape');
  await page.getByText(question, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Not saved');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await form.waitFor({ state: 'hidden' });
});

test('leaving the page aborts its pending requests silently [SESSION-012]', async () => {
  const { page } = await open('many-rows');
  const isList = (url: URL) => url.pathname === items;
  await page.route(isList, () => undefined);
  const asked = page.waitForRequest((request) => isList(new URL(request.url())));
  await page.reload();
  const pending = await asked;
  const ended = page.waitForEvent('requestfailed', (request) => request === pending);
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED');
  await page.getByRole('heading', { level: 1, name: /Performance|Dashboard/ }).waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('a long form renders only the field being typed in', async () => {
  const { page } = await open('lead-form');
  const form = specimen(page, 'A lead');
  const box = (name: string) => form.getByRole('textbox', { name, exact: true });
  const drawn = (name: string) =>
    form
      .locator('[data-drawn]', { has: page.getByRole('textbox', { name, exact: true }) })
      .getAttribute('data-drawn');
  const before = await drawn('Company');
  await box('Name').pressSequentially('Ada Lovelace');
  expect(Number(await drawn('Name'))).toBeGreaterThan(10);
  await expect.poll(() => drawn('Company')).toBe(before);

  await form.getByRole('group', { name: 'Call', exact: true }).waitFor();
  await choose(page, form, 'Funnel', 'Booking');
  await form.getByRole('group', { name: 'Call', exact: true }).waitFor({ state: 'hidden' });
  await box('Page').waitFor();

  await form.getByRole('button', { name: 'Add to Phones' }).click();
  await box('Number').and(page.locator(':focus')).waitFor();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await form.getByText('Number is required.', { exact: true }).waitFor();
  await form.getByText('First contact is required.', { exact: true }).waitFor();
  await box('Number').fill('0400 000 000');
  await form.getByText('Number is required.', { exact: true }).waitFor({ state: 'hidden' });
  await form.getByRole('button', { name: 'Remove Phones 1' }).click();
  await form.getByRole('button', { name: 'Add to Phones' }).and(page.locator(':focus')).waitFor();

  await form
    .getByRole('group', { name: 'All of Interested in' })
    .getByRole('button', { name: 'Select all', exact: true })
    .click();
  await form.getByText('Hot water').first().waitFor();
  await box('Quote').fill('1234.5');
  await box('Likelihood').fill('12.5');
  await box('Likelihood').press('Tab');
  await expect
    .poll(async () => [await box('Quote').inputValue(), await box('Likelihood').inputValue()])
    .toEqual(['$1,234.50', '12.5%']);
  await choose(page, form, 'State', 'Lost');
  await box('Why it was lost').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'lead-form');
});
