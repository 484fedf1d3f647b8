import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { createLongSession, novemberNoon } from '../support/days.ts';
import { findBusinessId } from '../support/reports.ts';

const openRange = async (): Promise<Page> => {
  const page = await openPage({ as: createLongSession(novemberNoon) });
  await page.clock.setFixedTime(novemberNoon);
  await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  await page.getByRole('button', { name: /^Date range/ }).click();
  await page.getByRole('group', { name: 'Ranges' }).waitFor();
  return page;
};
const pressed = (page: Page) => page.locator('fieldset button[aria-pressed="true"]').textContent();

test('the default date range has a name, and Reset restores it [DATE-001]', async () => {
  const page = await openRange();
  await expect.poll(() => pressed(page)).toBe('13 months to date');
  const overlap = page.getByText(/^The two periods overlap: 1 Nov, 2025 – \d+ Nov, 2025 is in both/);
  expect(await overlap.count()).toBe(0);
  await page.getByLabel('Comparison period').selectOption('previous_year');
  await overlap.waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'date-range');
  for (const name of ['Last 7 days', 'Quarter to date', 'Financial year to date', 'Last 12 full months']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect.poll(() => pressed(page)).toBe(name);
  }
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect.poll(() => pressed(page)).toBe('13 months to date');
});

test('choosing only a first day gives a date range of one year [DATE-008]', async () => {
  const page = await openRange();
  await page.getByRole('button', { name: 'Custom', exact: true }).click();
  await page.locator('button[aria-label="5 November 2026"]').first().click();
  await page.getByText('5 Nov, 2026 – 5 Nov, 2027, a year from the first day').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /^Date range 5 Nov, 2026 – 5 Nov, 2027/ }).waitFor();
});

test('a date range of one calendar month shows its figures by day', async () => {
  const page = await openRange();
  await page.getByRole('button', { name: 'Last month', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect.poll(() => page.getByRole('combobox', { name: /frequency/i }).inputValue()).toBe('day');
});

test('comparison dates use the usual date format', async () => {
  const page = await openRange();
  await page.getByLabel('Comparison period').selectOption('custom');
  const from = page.getByRole('textbox', { name: 'Compared from' });
  await expect.poll(() => from.inputValue()).toBe('1 Oct, 2024');
  await from.fill('1 Mar 2025');
  await from.blur();
  await expect.poll(() => from.inputValue()).toBe('1 Mar, 2025');
  await takeScreenshot(page, 'compared-days');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: /vs 1 Mar, 2025 – / }).waitFor();
});
