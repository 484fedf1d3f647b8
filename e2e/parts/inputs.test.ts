import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, openPage, specimen, takeScreenshot } from '../support/browser.ts';

const emitted = (page: Page, name: string) => specimen(page, name).getByLabel('Emitted');
const emits = (page: Page, name: string, value: string) =>
  emitted(page, name)
    .and(page.getByText(value, { exact: true }))
    .waitFor();
const option = (page: Page, name: string) => page.getByRole('option', { name, exact: true });

describe('text and number inputs', () => {
  test('text inputs show labels and required marks, limit length and respect read-only [UI-003, UI-012, UI-013]', async () => {
    const page = await openGalleryPage('inputs');
    await expect.poll(() => specimen(page, 'Labels').getByText('*').count()).toBe(1);
    const colour = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.mantine-InputWrapper-required')).color",
    );
    const [red = 0, green = 0, blue = 0] = colour.match(/\d+/g)?.map(Number) ?? [];
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));

    const postcode = page.getByLabel('Postcode');
    await postcode.pressSequentially('300045');
    await expect.poll(() => postcode.inputValue()).toBe('30004');

    const kept = page.getByLabel('Account number');
    await kept.focus();
    await page.keyboard.type('changed');
    await expect.poll(() => kept.inputValue()).toBe('A-1029');
    await expect.poll(() => kept.isVisible()).toBe(true);
  });

  test('a number input drops other characters and formats on blur; invalid text stays with an error', async () => {
    const page = await openGalleryPage('inputs');
    const amount = specimen(page, 'Money').getByLabel('Amount');
    await amount.fill('-$2,500.5 AUD');
    await emits(page, 'Money', '-2500.5');
    await expect.poll(() => amount.inputValue()).toBe('-$2,500.5 AUD');
    await amount.blur();
    await expect.poll(() => amount.inputValue()).toBe('−$2,500.50');
    await amount.fill('none');
    await emits(page, 'Money', 'null');
    await amount.blur();
    await specimen(page, 'Money').getByText('Enter a number.').waitFor();
    await expect.poll(() => amount.inputValue()).toBe('none');
    await amount.fill('');
    await specimen(page, 'Money').getByText('Enter a number.').waitFor({ state: 'hidden' });
  });
});

describe('select inputs', () => {
  test('in a single select the placeholder cannot be chosen, and a second choice replaces the first [UI-004, UI-005, UI-010]', async () => {
    const page = await openGalleryPage('selects');
    const name = 'One of several';
    const channel = specimen(page, name).getByRole('combobox', { name: 'Channel' });
    await channel.click();
    const placeholder = option(page, 'Select...');
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Select...', 'Google Ads', 'Facebook Ads', 'Organic Search', 'Email']);
    await expect.poll(() => placeholder.getAttribute('aria-disabled')).toBe('true');
    await placeholder.click({ force: true });
    await expect.poll(() => emitted(page, name).textContent()).toBe('null');
    await expectAccessible(page);
    await takeScreenshot(page, 'select-open');
    await option(page, 'Google Ads').click();
    await emits(page, name, '"google_ads"');
    // Moves the pointer away, because over the list it would replace the option highlighted by keyboard.
    await page.mouse.move(0, 0);
    await channel.press('Enter');
    const facebook = option(page, 'Facebook Ads');
    await facebook.waitFor();
    await expect
      .poll(async () => {
        await channel.press('ArrowDown');
        return facebook.getAttribute('data-combobox-selected');
      })
      .toBe('true');
    await channel.press('Enter');
    await emits(page, name, '"facebook_ads"');
    await expect.poll(() => channel.inputValue()).toBe('Facebook Ads');
    await specimen(page, name).getByRole('button', { name: 'Clear Channel' }).click();
    await emits(page, name, 'null');
  });

  test('typing in a searchable select replaces the name of the chosen option [UI-010]', async () => {
    const page = await openGalleryPage('selects');
    const name = 'One, required and searched';
    const channel = specimen(page, name).getByRole('combobox', { name: 'Channel' });
    await channel.click();
    await page.keyboard.type('organic');
    await expect.poll(() => channel.inputValue()).toBe('organic');
    await option(page, 'Organic Search').click();
    await emits(page, name, '"organic"');
  });

  test('a multi-select chooses single options, all, none or options found by search [UI-007, UI-008, UI-009]', async () => {
    const page = await openGalleryPage('selects');
    const name = 'Any of several';
    const part = specimen(page, name);
    const channels = part.getByLabel('Channels', { exact: true });
    await channels.click();
    await option(page, 'Organic Search').click();
    await option(page, 'Google Ads').click();
    await emits(page, name, '["google_ads","organic"]');
    await expectAccessible(page);
    await takeScreenshot(page, 'multi-select-open');
    await part.getByRole('button', { name: 'Select all', exact: true }).click();
    await emits(page, name, '["google_ads","facebook_ads","organic"]');
    await part.getByRole('button', { name: 'Deselect all' }).click();
    await emits(page, name, '[]');
    await channels.fill('face');
    await option(page, 'Facebook Ads').waitFor();
    await expect.poll(() => page.getByRole('option').count()).toBe(1);
    await channels.press('ArrowDown');
    await channels.press('Enter');
    await emits(page, name, '["facebook_ads"]');
    await channels.press('Backspace');
    await emits(page, name, '[]');
  });

  test('a user field shows names and pictures, and is optional [UI-015]', async () => {
    const page = await openGalleryPage('selects');
    const users = specimen(page, 'Users').getByLabel('Attendees', { exact: true });
    await users.and(page.locator(':valid')).waitFor();
    await expect.poll(() => users.getAttribute('aria-required')).not.toBe('true');
    await users.click();
    await option(page, 'Ann Lee').locator('[class*=Avatar]').first().waitFor();
    await option(page, 'Chidi Okafor').click();
    await specimen(page, 'Users').getByText('Chidi Okafor').waitFor();
    await takeScreenshot(page, 'users-open');
  });

  test('a time field offers steps of 30 minutes, and the end time begins 30 minutes after the start [UI-029]', async () => {
    const page = await openGalleryPage('selects');
    const name = 'Times';
    const start = specimen(page, name).getByLabel('Start time');
    const end = specimen(page, name).getByLabel('End time');
    await expect.poll(() => end.isDisabled()).toBe(true);
    await start.click();
    const times = await page.getByRole('option').allTextContents();
    expect(times.slice(0, 4)).toEqual(['Select...', '8:00 AM', '8:30 AM', '9:00 AM']);
    expect(times.at(-1)).toBe('7:30 PM');
    await option(page, '6:30 PM').click();
    await end.click();
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['Select...', '7:00 PM', '7:30 PM', '8:00 PM']);
    await option(page, '8:00 PM').click();
    await emits(page, name, '["18:30","20:00"]');
  });
});

describe('date picker', () => {
  test('a date picker takes days from the calendar, by keyboard and by typing [UI-028, DATE-016, DATE-017]', async () => {
    const page = await openGalleryPage('dates');
    const date = specimen(page, 'Day').getByRole('textbox', { name: 'Date' });
    const calendar = page.getByRole('dialog', { name: 'Calendar of Date' });
    await date.click();
    await calendar.getByRole('button', { name: '5 March 2026', exact: true }).click();
    await emits(page, 'Day', '"2026-03-05T00:00:00"');
    await expect.poll(() => date.inputValue()).toBe('5 Mar, 2026');
    await calendar.waitFor({ state: 'hidden' });

    await date.press('ArrowDown');
    await calendar
      .locator('button:focus')
      .and(page.getByRole('button', { name: '5 March 2026' }))
      .waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'calendar-open');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await emits(page, 'Day', '"2026-03-06T00:00:00"');
    await page.locator('input:focus').waitFor();
    await specimen(page, 'Day').getByRole('button', { name: 'Open the calendar of Date' }).press('Enter');
    await calendar.waitFor();
    await page.keyboard.press('Escape');
    await calendar.waitFor({ state: 'hidden' });

    await date.fill('29/2/2024');
    await emits(page, 'Day', '"2024-02-29T00:00:00"');
    await date.fill('30/2/2024');
    await date.blur();
    await emits(page, 'Day', 'null');
    await specimen(page, 'Day').getByText('Enter a date like 5 Mar, 2026.').waitFor();
  });

  test('a date picker emits the first day of months, years and financial years [DATE-018, DATE-019, DATE-020]', async () => {
    const page = await openGalleryPage('dates');
    await page.getByRole('textbox', { name: 'Month' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /^Sep/ }).click();
    await emits(page, 'Month', '"2026-09-01T00:00:00"');
    await page.getByRole('textbox', { name: 'Year' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '2024' }).click();
    await emits(page, 'Year', '"2024-01-01T00:00:00"');
    const financial = page.getByRole('combobox', { name: 'Financial year' });
    await financial.click();
    await expect
      .poll(async () => (await page.getByRole('option').allTextContents()).slice(1, 4))
      .toEqual(['FY27/28', 'FY26/27', 'FY25/26']);
    await financial.fill('25/2');
    await option(page, 'FY25/26').click();
    await emits(page, 'Financial year', '"2025-07-01T00:00:00"');
  });

  test('a date picker stays within its bounds, and does not open when read-only', async () => {
    const page = await openGalleryPage('dates');
    const name = 'Day within bounds';
    const date = specimen(page, name).getByRole('textbox', { name: 'Date' });
    await date.fill('25 Mar 2026');
    await date.blur();
    await emits(page, name, 'null');
    await specimen(page, name)
      .getByText('Enter a date like 5 Mar, 2026 from 5 Mar, 2026 to 20 Mar, 2026.')
      .waitFor();
    const kept = specimen(page, 'Read-only').getByRole('textbox', { name: 'Date' });
    await kept.click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });
});

describe('toggles', () => {
  test('a toggle flips by mouse and keyboard [UI-027]', async () => {
    const page = await openGalleryPage('toggles');
    const toggle = page.getByRole('switch', { name: 'Video meeting' });
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await toggle.press('Space');
    await expect.poll(() => toggle.isChecked()).toBe(false);
  });

  test('a toggle with confirmation waits 4 seconds, announced; a second press cancels [UI-032, UI-033, UI-045]', async () => {
    const page = await openPage({ as: 'admin', gallery: true });
    await page.clock.install();
    await page.goto('/gallery/toggles');
    const name = 'Toggle with confirmation';
    const toggle = page.getByRole('switch', { name: 'Google Ads' });
    await toggle.waitFor();
    // Pauses the clock far enough ahead for a slow page, because the clock cannot go back.
    await page.clock.pauseAt(Date.now() + 60_000);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await page.getByText('Switches off in 4 s. Press again to keep it on.').waitFor();
    await specimen(page, name)
      .getByRole('status')
      .filter({ hasText: 'Google Ads switches off in 4 seconds. Press again to keep it on.' })
      .waitFor();
    await takeScreenshot(page, 'toggle-confirming');
    await page.clock.runFor(3900);
    await page.getByText('Switches off in 1 s. Press again to keep it on.').waitFor();
    await expect.poll(() => emitted(page, name).textContent()).toBe('0');
    await page.clock.runFor(100);
    await emits(page, name, '1');
    await expect.poll(() => toggle.isChecked()).toBe(false);

    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await toggle.click();
    await page.clock.runFor(2000);
    await toggle.click();
    await expect.poll(() => toggle.isChecked()).toBe(true);
    await page.clock.runFor(10_000);
    await expect.poll(() => emitted(page, name).textContent()).toBe('1');

    // Expects the focus to stay on the toggle during and after a save, and a press during the save to have no effect.
    const saved = page.getByRole('switch', { name: 'Meta Ads' });
    await saved.press('Space');
    await page.clock.runFor(4000);
    await page.getByText('Switches off in 1 s.').waitFor({ state: 'detached' });
    await page.keyboard.press('Space');
    await page.clock.runFor(1000);
    await expect.poll(() => saved.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    await expect.poll(() => saved.isChecked()).toBe(false);
  });
});
