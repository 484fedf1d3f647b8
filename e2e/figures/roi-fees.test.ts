import { dayAt } from '@bellwether/domain/time/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { findBusinessId } from '../support/reports.ts';
import { step } from '../support/step.ts';

/**
 * Pages show figures up to yesterday, and fee terms start on the first of a month. If today is the first, this test
 * sets the clock of its pages to the day before.
 */
const now = new Date();
if (dayAt('Australia/Melbourne', now).endsWith('-01')) now.setTime(now.getTime() - 86_400_000);
const open = async (page: Page) => {
  await page.clock.setFixedTime(now);
  await page.goto(`/roi/insights?business=${await findBusinessId('Clearwater')}`);
};
const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);

test('fees that an agency enters change the costs; clients see the same figures without the hidden markup', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page);
  const part = page.getByRole('region', { name: 'Ad spend only vs with agency fees' });
  const figure = async (name: string) => {
    const shown = part.first().getByRole('button', { name: new RegExp(`^${name}: `) });
    return cents((await shown.textContent({ timeout: 20_000 })) ?? '');
  };
  const { media, whole } = await step('shows the bill and its parts [ROI-001] [ROI-005]', async () => {
    await part
      .first()
      .getByRole('button', { name: /^Cost with fees: / })
      .waitFor();
    const bill = page.getByLabel('Breakdown of the bill');
    await bill.getByText('Markup on ad spend').waitFor();
    const parts = (await bill.locator('dd').allTextContents()).map(cents);
    const [media = 0, markup = 0, fees = 0, whole = 0] = parts;
    expect(Math.abs(media + markup + fees - whole)).toBeLessThanOrEqual(1);
    // Expects only the figures of the bill to include this markup, because it is hidden from clients.
    await expect
      .poll(async () => [await figure('Ad spend'), await figure('Cost with fees')])
      .toEqual([media, media + fees]);
    await part
      .first()
      .getByText(/of markup is hidden from clients/)
      .waitFor();
    const card = page.getByRole('region', { name: 'Ad spend', exact: true }).locator('[data-exact]').first();
    expect(cents((await card.getAttribute('data-exact')) ?? '')).toBe(media);
    await takeScreenshot(page, 'roi-with-fees');
    return { media, whole: media + fees };
  });

  await step('adds the file of channels up to the bill', async () => {
    const table = part.nth(1);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const [head = '', ...lines] = (await readDownload(download))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    const place = head.split(',').findIndex((name) => name.replaceAll('"', '') === 'Cost with fees');
    const summed = lines.reduce((sum, line) => sum + cents(line.split(',')[place] ?? ''), 0);
    expect(Math.abs(summed - whole)).toBeLessThanOrEqual(lines.length);
  });
  await step('explains the cost with fees', async () => {
    await part
      .first()
      .getByRole('button', { name: /^Cost with fees: / })
      .click();
    const panel = page.getByRole('dialog', { name: 'Cost with fees' });
    await panel.getByText('Ad spend + agency fees').waitFor();
    await page.keyboard.press('Escape');
  });

  const agency = await step('enters a fee and a markup', async () => {
    await part.first().getByRole('button', { name: 'Fees and markup' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fees and markup' });
    await dialog.getByRole('list', { name: 'Saved fees' }).waitFor();
    await takeScreenshot(page, 'roi-fees-dialog');
    await expectAccessible(page, 'fees and markup');
    await dialog.getByLabel('Monthly fee, excluding tax').fill('9000');
    await dialog.getByLabel('Markup on ad spend in %').fill('50');
    await dialog.getByRole('checkbox', { name: /Show clients their ad spend/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => figure('Cost with fees')).toBeGreaterThan(whole);
    await expect.poll(() => figure('Ad spend')).toBeGreaterThan(media);
    return { cost: await figure('Ad spend'), whole: await figure('Cost with fees') };
  });

  const theirs = await openPage({ as: 'client' });
  await step('shows the client the same figures, and no markup', async () => {
    await open(theirs);
    const shown = theirs.getByRole('region', { name: 'Ad spend only vs with agency fees' }).first();
    await shown.getByRole('button', { name: /^Cost with fees: / }).waitFor();
    const read = async (name: string) =>
      cents((await shown.getByRole('button', { name: new RegExp(`^${name}: `) }).textContent()) ?? '');
    expect(await theirs.getByText('Markup', { exact: false }).count()).toBe(0);
    expect(await shown.getByRole('button', { name: 'Fees and markup' }).count()).toBe(0);
    await expect
      .poll(async () => ({ cost: await read('Ad spend'), whole: await read('Cost with fees') }))
      .toEqual(agency);
    await takeScreenshot(theirs, 'roi-with-fees-client');
  });
});
