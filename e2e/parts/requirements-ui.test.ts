import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { createUser } from '../support/new-user.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Controls${Date.now()}`;
let business: string;
beforeAll(async () => {
  business = await findBusinessId('Harbour');
});

const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });
const label = (form: Locator, name: string) => form.locator('label', { hasText: name }).first();
/** Reads the colour of the asterisk inside a label, or null without one. */
const asterisk = async (shown: Locator) => {
  const star = shown.getByText('*');
  if ((await star.count()) === 0) return null;
  return star.evaluate((one): string => one.ownerDocument.defaultView.getComputedStyle(one).color);
};
const isRed = (colour: string | null) => {
  const [red = 0, green = 0, blue = 0] = (colour?.match(/\d+/g) ?? []).map(Number);
  return red > 2 * Math.max(green, blue);
};

test('the user form marks required fields, limits text and lists options', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add user' }).click();
  const form = page.getByRole('dialog', { name: 'Add user' });
  const first = form.getByRole('textbox', { name: 'First name' });
  await first.waitFor();
  await step('marks required text fields by a red asterisk [UI-003] [UI-014]', async () => {
    expect(isRed(await asterisk(label(form, 'First name')))).toBe(true);
    expect(await asterisk(label(form, 'Primary business'))).toBe(null);
    await first.and(page.locator('[required]')).waitFor();
  });
  await step('cuts text at the maximum length [UI-012]', async () => {
    await first.click();
    await page.keyboard.insertText('a'.repeat(79));
    await page.keyboard.type('bc');
    await expect.poll(() => first.inputValue()).toBe(`${'a'.repeat(79)}b`);
  });
  const businesses = form.getByLabel('Businesses', { exact: true });
  const all = form.getByRole('group', { name: 'All of Businesses' });
  const chosen = () => page.getByRole('option', { selected: true }).count();
  await step('chooses several options of a multi-select [UI-007]', async () => {
    await businesses.click();
    await page.getByRole('option').nth(0).click();
    await page.getByRole('option').nth(1).click();
    await expect.poll(chosen).toBe(2);
  });
  await step('selects all options [UI-008]', async () => {
    await all.getByRole('button', { name: 'Select all', exact: true }).click();
    await businesses.click();
    const count = await page.getByRole('option').count();
    expect(count).toBeGreaterThan(2);
    await expect.poll(chosen).toBe(count);
  });
  await step('deselects all options [UI-009]', async () => {
    await all.getByRole('button', { name: 'Deselect all' }).click();
    await businesses.click();
    await expect.poll(chosen).toBe(0);
    await page.getByRole('option').nth(0).click();
    await page.keyboard.press('Tab');
  });
  await step('marks a required dropdown by a red asterisk [UI-011]', async () => {
    await form.getByRole('button', { name: 'Add a role in one business' }).click();
    await form.getByLabel('Role 1').first().waitFor();
    expect(isRed(await asterisk(label(form, 'Role 1')))).toBe(true);
  });
  await step('scrolls a long form inside and keeps its save button in view [UI-022]', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    const save = form.getByRole('button', { name: 'Add and invite' });
    const last = form.getByRole('combobox', { name: 'Primary business' });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await first.scrollIntoViewIfNeeded();
    await expect.poll(() => bottomOf(last)).toBeGreaterThan(500);
    await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(500);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => bottomOf(last)).toBeLessThanOrEqual(500);
    await expect.poll(() => bottomOf(save)).toBeLessThanOrEqual(500);
  });
});

test('an action item is assigned by a single-select, which sends the key of the option', async () => {
  const { id } = await createMeeting(business, `${mark} assigned`);
  await callAsAdmin('POST', `/meetings/${id}/agenda-items`, { name: 'Calls', description: '<p>Why</p>' });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await page.getByRole('button', { name: /add action item/i }).click();
  const form = page.getByRole('dialog', { name: 'New action item' });
  const assigned = form.getByRole('combobox', { name: 'Assigned to' });
  const names = async () => (await page.getByRole('option').allTextContents()).slice(1);
  await step("shows the placeholder 'Select...', which cannot be chosen [UI-005] [UI-006]", async () => {
    await expect.poll(() => assigned.getAttribute('placeholder')).toBe('Select...');
    await assigned.click();
    await expect.poll(() => option(page, 'Select...').getAttribute('aria-disabled')).toBe('true');
    await option(page, 'Select...').click({ force: true });
    await expect.poll(() => assigned.inputValue()).toBe('');
  });
  const second = await step('replaces the first choice by the second [UI-004]', async () => {
    const [one = '', two = ''] = await names();
    await option(page, one).click();
    await expect.poll(() => assigned.inputValue()).toBe(one);
    await assigned.click();
    await option(page, two).click();
    await expect.poll(() => assigned.inputValue()).toBe(two);
    await assigned.click();
    await expect.poll(() => page.getByRole('option', { selected: true }).allTextContents()).toEqual([two]);
    await page.keyboard.press('Escape');
    return two;
  });
  const due = form.getByRole('textbox', { name: 'Due date' });
  await step('chooses a single day [DATE-017]', async () => {
    await due.fill('1 Mar 2031');
    await form.getByRole('button', { name: 'Open the calendar of Due date' }).click();
    const calendar = page.getByRole('dialog', { name: 'Calendar of Due date' });
    await calendar.getByRole('button', { name: '5 March 2031', exact: true }).click();
    await expect.poll(() => due.inputValue()).toBe('5 Mar, 2031');
    await calendar.waitFor({ state: 'hidden' });
  });
  await step('sends the key of the option [UI-010]', async () => {
    const { data: people } = await callAsAdmin<{ data: { id: string; full_name: string }[] }>(
      'GET',
      `/modules/meetings/users?business_id=${business}`,
    );
    await form.getByLabel('Action item name').or(form.getByLabel('Name')).first().fill('Ring');
    const post = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Save' }).click();
    const sent = (await post).postDataJSON() as { assigned_to: string; due_date: string };
    expect(sent.due_date).toBe('2031-03-05');
    expect(people.find(({ id: key }) => key === sent.assigned_to)?.full_name).toBe(second);
  });
});

test('the meeting form flips its switches, locks the page and raises notifications', async () => {
  const { id } = await createMeeting(business, `${mark} form`);
  const page = await openPage({ as: 'admin', allow: [/status of 422/] });
  await page.goto(`/meetings/${id}/view?business=${business}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit Meeting' });
  const video = form.getByRole('switch', { name: 'Video meeting' });
  await step('flips a switch by mouse and keyboard [UI-027]', async () => {
    await video.click();
    await expect.poll(() => video.isChecked()).toBe(true);
    await video.press('Space');
    await expect.poll(() => video.isChecked()).toBe(false);
  });
  const overflow = () => page.evaluate<string>('getComputedStyle(document.body).overflowY');
  await step('locks the page until the last of two modals is closed [UI-034]', async () => {
    await form.getByLabel('Address').fill('1 High Street');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Unsaved changes' });
    await question.waitFor();
    await expect.poll(overflow).toBe('hidden');
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(overflow).toBe('hidden');
  });
  const bell = page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  const rows = page.getByRole('list', { name: 'In this session' }).getByRole('listitem');
  await step('raises an error and a default notification with text [NOTIF-002] [NOTIF-003]', async () => {
    await page.route(`**/v1/meetings/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { message: 'Not on a holiday.' } })
        : route.fallback(),
    );
    await form.getByRole('button', { name: 'Save' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'Not on a holiday.' }).last();
    await failed.getByRole('img', { name: 'Error' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    const saved = page
      .getByRole('status')
      .filter({ hasText: /updated|saved/i })
      .last();
    await saved.waitFor();
    expect(await saved.getByRole('img', { name: 'Error' }).count()).toBe(0);
    await expect.poll(overflow).not.toBe('hidden');
  });
  await step('lists both in the hub [UI-023]', async () => {
    await bell.click();
    await expect
      .poll(() => rows.locator('p').allTextContents())
      .toEqual([expect.stringMatching(/updated|saved/i), 'Not on a holiday.']);
  });
});

test('the profile has tabs and a read-only email', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await step('keeps a read-only text readable and unchanged [UI-013]', async () => {
    await email.focus();
    await page.keyboard.type('changed');
    await expect.poll(() => email.inputValue()).toBe('admin@bellwether.example');
    expect(await email.isVisible()).toBe(true);
  });
  await step('shows only the panel of the chosen tab [UI-025]', async () => {
    const [you, password] = ['You', 'Password'].map((name) =>
      page.getByRole('region', { name, exact: true }),
    );
    await page.getByRole('tab', { name: 'Security' }).click();
    await password?.waitFor();
    await expect.poll(() => you?.isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'You' }).click();
    await you?.waitFor();
    await expect.poll(() => password?.isVisible()).toBe(false);
  });
});

test('deactivating a user waits four seconds and can be cancelled', async () => {
  const { email } = await createUser(business, ['dashboard']);
  const page = await openPage({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search people' }).fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Robin/ }).click();
  const active = page
    .getByRole('dialog', { name: /^Robin/ })
    .getByRole('switch', { name: 'Account is active' });
  await active.waitFor();
  const puts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request.url());
  });
  await page.clock.install({ time: Date.now() });
  await page.clock.pauseAt(Date.now() + 60_000);
  await step('unchecks at once and waits for confirmation [UI-032]', async () => {
    await active.click();
    await expect.poll(() => active.isChecked()).toBe(false);
    await page.getByText('Switches off in 4 s. Press again to keep it on.').waitFor();
    expect(puts).toEqual([]);
  });
  await step('keeps it on after a second press [UI-045]', async () => {
    await page.clock.runFor(2000);
    await active.click();
    await expect.poll(() => active.isChecked()).toBe(true);
    await page.clock.runFor(10_000);
    expect(puts).toEqual([]);
  });
  await step('saves after four seconds [UI-033]', async () => {
    await active.click();
    await page.clock.runFor(3900);
    await page.getByText('Switches off in 1 s. Press again to keep it on.').waitFor();
    expect(puts).toEqual([]);
    await page.clock.runFor(100);
    await expect.poll(() => puts.length).toBe(1);
    await page.clock.resume();
    await expect.poll(() => active.isChecked()).toBe(false);
  });
});

test('a number field accepts an amount with currency symbol and separators', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/roi/insights?business=${await findBusinessId('Clearwater')}`);
  await page.getByRole('button', { name: 'Fees and markup' }).first().click();
  const fee = page
    .getByRole('dialog', { name: 'Fees and markup' })
    .getByRole('textbox', { name: 'Monthly fee, excluding tax' });
  const reads = async (text: string, shown: string) => {
    await fee.fill(text);
    await fee.blur();
    await expect.poll(() => fee.inputValue()).toBe(shown);
  };
  await step('ignores all characters but those of a number [UI-039]', () => reads('$1,234 AUD', '$1,234.00'));
  await step('keeps minus and decimal point [UI-046]', () => reads('-$1,234.50', '−$1,234.50'));
});

test('a lead shows each label with its value in one box', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/conversions/list?business=${await findBusinessId('Clearwater')}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await step('pairs label and value [UI-001]', async () => {
    const contact = page.getByRole('region', { name: 'Contact' });
    const box = contact.locator('dl > div').filter({ has: page.getByText('Type', { exact: true }) });
    await expect.poll(() => box.locator('dt').textContent()).toBe('Type');
    await expect.poll(() => box.locator('dd').textContent()).toMatch(/\w/);
  });
});
