import { storySections } from '@bellwether/contract/pages/growth-report/story';
import { addMonths, dayAt, formatMonth, monthStart } from '@bellwether/domain/time/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

const newest = addMonths(monthStart(dayAt('Australia/Melbourne', new Date())), -1);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the growth report describes a month, has comments, is frozen when closed, and can be printed', async () => {
  const clearwater = await findBusinessId('Clearwater');
  const page = await openPage({ as: 'admin' });
  const story = (title: string) => page.getByRole('region', { name: title, exact: true });
  await step('opens from the navigation, marked as beta [NAV-014] [ROUTE-030] [GROW-001]', async () => {
    await page.goto(`/meetings?business=${clearwater}`);
    await page.getByRole('link', { name: 'Growth Reports', exact: true }).click();
    await page.waitForURL(/\/growth-report/);
    await page.getByRole('heading', { level: 1, name: 'Growth report' }).waitFor();
    await page.getByText('Beta', { exact: true }).waitFor();
    await page.getByText(`${formatMonth(newest)}: $`).waitFor();
  });
  await step('has the sections of the story [GROW-002]', async () => {
    // Expects no plan and no notes, because a business has none until a test creates them.
    const { plan: _, notes: _notes, ...sections } = storySections;
    for (const title of Object.values(sections)) await story(title).waitFor();
    await story(storySections.moved)
      .getByText(/^Revenue (rose|fell|did not clearly change|was)/)
      .first()
      .waitFor();
    await story('Revenue by month').locator('svg').first().waitFor();
    await expectAccessible(page, 'growth-report');
    await takeScreenshot(page, 'growth-report');
  });
  await step('keeps the versions of a comment', async () => {
    const { moved } = storySections;
    await button(page, `Add comment: ${moved}`).click();
    await page.getByLabel(`Comment: ${moved}`).fill('Two jobs moved to next month.');
    await button(page, 'Save comment').click();
    await button(page, 'Save comment').waitFor({ state: 'detached' });
    await story(moved).getByText('Two jobs moved to next month.').waitFor();
    await button(page, `Edit comment: ${moved}`).click();
    await page.getByLabel(`Comment: ${moved}`).fill('Three jobs moved to next month.');
    await button(page, 'Save comment').click();
    await button(page, 'Save comment').waitFor({ state: 'detached' });
    await story(moved).getByText('Three jobs moved to next month.').waitFor();
    await button(page, `Edit comment: ${moved}`).click();
    await story(moved).getByText('Earlier versions').click();
    await story(moved).getByText('Two jobs moved to next month.').waitFor();
    await button(page, 'Cancel').click();
  });
  await step('closes a month, says so, and opens it again', async () => {
    await button(page, 'Close month').click();
    await page.getByText(`${formatMonth(newest)} was closed on`).waitFor();
    await page.reload();
    await page.getByText(`${formatMonth(newest)} was closed on`).waitFor();
    await button(page, 'Open month again').click();
    const dialog = page.getByRole('dialog', { name: `Open ${formatMonth(newest)} again?` });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A late invoice');
    await dialog.getByRole('button', { name: 'Open month', exact: true }).click();
    await page.getByText(`${formatMonth(newest)} is open`).waitFor();
  });
  await step('shows what was reported before the month was opened again, and why', async () => {
    await page.getByText('Earlier reports of this month').click();
    await page.getByText('Reason: A late invoice').waitFor();
    await button(page, 'Show version 1').click();
    await page.getByText(/You see the report of .* \(version 1\)/).waitFor();
    await takeScreenshot(page, 'growth-report-version');
    await button(page, 'Show present figures').click();
    await expect.poll(() => page.getByText('You see the report of').count()).toBe(0);
  });
  await step('shows an earlier month', async () => {
    const earlier = addMonths(newest, -1);
    await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption(earlier);
    await page.getByText(`${formatMonth(earlier)}: $`).waitFor();
    await page.getByRole('combobox', { name: 'Month', exact: true }).selectOption(newest);
    await page.getByText(`${formatMonth(newest)}: $`).waitFor();
  });
  await step('the email starts with the sentence of the month', async () => {
    await button(page, 'Share').click();
    await page.getByRole('menuitem', { name: 'Email this page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Email this page' });
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Message' }).inputValue())
      .toContain(`${formatMonth(newest)}: $`);
    expect(await dialog.getByLabel('Subject').inputValue()).toBe(
      `Clearwater Plumbing: Growth report, ${formatMonth(newest)}`,
    );
    const text = await dialog.getByRole('textbox', { name: 'Message' }).inputValue();
    expect(text.match(/^[^:\n]+: \S+ \([+−].+\)$/gm)?.length).toBeGreaterThan(3);
    await takeScreenshot(page, 'growth-report-mail');
    // Closes the list of recipients first, because it may cover the buttons at the bottom.
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });
  await step('the PDF has the story and the comment', async () => {
    await button(page, 'Share').click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    const text = (await readPdfText(await readDownload(await download))).join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain(`${formatMonth(newest)}: $`);
    expect(text).toContain('Three jobs moved to next month.');
    expect(text).toContain(storySections.channels);
  });
  await callAsAdmin('PUT', '/growth-report/comments/moved', {
    business_id: clearwater,
    month: newest,
    based_on: 2,
    text: '',
  });
});
