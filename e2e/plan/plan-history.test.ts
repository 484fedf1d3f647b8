import { addDays, addMonths, dayAt, monthStart } from '@bellwether/domain/time/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';
import { importFile } from '../support/uploading-by-call.ts';

type Made = { data: { id: string } };

/** Uploads three full months of ads: 200 clicks for $600 gave 20 leads, and four of them bought for $500 each. */
const fill = async (business: string) => {
  const running = monthStart(dayAt('Australia/Melbourne', new Date()));
  const [first, last] = [addMonths(running, -3), addDays(running, -1)];
  const lines = (head: string, rows: readonly string[]) => `${[head, ...rows].join('\n')}\n`;
  await importFile({
    kind: 'ads',
    business,
    content: lines('Date,Campaign,Ad group,Device,Impressions,Clicks,Cost,Conversions,Platform', [
      `${first},Drains,Near me,Mobile,4000,100,250.00,2,Google Ads`,
      `${last},Drains,Near me,Mobile,4000,100,350.00,2,Google Ads`,
    ]),
  });
  await importFile({
    kind: 'leads',
    business,
    content: lines(
      'Date,Lead ID,Type,Full name,Email,Channel,Campaign',
      Array.from(
        { length: 20 },
        (_, n) => `${n === 19 ? last : first},L${n},form,Person No${n},p${n}@x.example,Paid Search,Drains`,
      ),
    ),
  });
  await importFile({
    kind: 'invoices',
    business,
    content: lines('Invoice Date,Invoice Number,Amount,Customer,Customer email', [
      `${first},R0,70.00,Zoe Zebra,zoe@elsewhere.example`,
      ...[0, 1, 2, 3].map((n) => `${last},R${n + 1},500.00,Person No${n},p${n}@x.example`),
    ]),
  });
  // Reads the plan history repeatedly, because a job matches leads with customers first.
  const history = () =>
    callAsAdmin<{ data: { levers: { close_rate: { value: number | null } } } }>(
      'GET',
      `/plan-history?business_id=${business}&program=google_ads&months=3`,
    );
  await expect.poll(async () => (await history()).data.levers.close_rate.value, { timeout: 90_000 }).toBe(20);
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const valuesOf = (page: Page) =>
  Promise.all(
    ['Monthly spend', 'Cost per click', 'Click-to-lead rate', 'Close rate', 'Average sale'].map((name) =>
      field(page, name).inputValue(),
    ),
  );

test('a projection is filled with figures of past months on request, which can be undone until it is saved', async () => {
  const { data } = await callAsAdmin<Made>('POST', '/businesses', { trading_name: `History ${Date.now()}` });
  const business = data.id;
  const plan = { business_id: business, name: 'The year', type: 'projections', start_date: '2026-07-01' };
  await callAsAdmin('POST', '/modules/plan/forms/plans/items', plan);
  const page = await openPage({ as: 'admin' });
  const box = page.getByRole('region', { name: 'From your own history', exact: true });
  await step('opens a new projection without a history [ROUTE-024]', async () => {
    await page.goto(`/plan/projections/create/google_ads?business=${business}`);
    await box.getByText('No data in these months yet.').waitFor();
    await box.getByRole('link', { name: 'Google Ads', exact: true }).waitFor();
    expect(await box.getByRole('button', { name: 'Use these figures' }).count()).toBe(0);
    await takeScreenshot(page, 'plan-history-empty');
  });

  await step('shows the figures of the last three months', async () => {
    await fill(business);
    await page.reload();
    await box.getByText('3 months', { exact: true }).click();
    await box.getByText(/^\$600\.00 for 200 clicks · \d\d days · /).waitFor();
    await box.getByText(/^20 leads of 200 clicks on Google Ads · /).waitFor();
    await box.getByText(/^4 customers of 20 leads · /).waitFor();
    await box.getByText(/^\$2,000\.00 to date from 4 customers won · /).waitFor();
    await expectAccessible(page, 'of a history');
  });
  const start = box.getByRole('button', { name: 'Use these figures' });
  const filled = ['$300.00', '$3.00', '10%', '20%', '$500.00'];
  await step('fills the form on request [PLAN-028]', async () => {
    await field(page, 'Cost per click').fill('9');
    await start.click();
    await expect.poll(() => valuesOf(page)).toEqual(filled);
    await box.getByText('Replaced: Cost per click.').waitFor();
    const outcome = page.getByLabel('Monthly result');
    await expect.poll(() => outcome.textContent()).toContain('Revenue$1,000');
  });
  await step('undoes only what was not typed since', async () => {
    // Expects undo to keep values typed since, and to restore the others.
    await field(page, 'Average sale').fill('800');
    await box.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => valuesOf(page)).toEqual(['', '$9.00', '', '', '$800.00']);
    await start.click();
    await expect.poll(() => valuesOf(page)).toEqual(filled);
    await takeScreenshot(page, 'plan-history');
  });
  const undo = box.getByRole('button', { name: 'Undo' });
  await step('saves the projection', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL('**/plan/projections/*/edit?*');
    const months = page.getByRole('grid', { name: 'Months' });
    await expect.poll(() => months.getByRole('row').nth(1).textContent()).toContain('$1,000.00');
    await box.getByText('3 months', { exact: true }).click();
    await box.getByText('The form already has these figures.').waitFor();
    expect(await undo.count()).toBe(0);
  });

  await step('waits for the months before filling', async () => {
    await field(page, 'Cost per click').fill('9');
    // Expects the button that fills the form to be disabled until the chosen months have loaded.
    const held = Promise.withResolvers<void>();
    await page.route(/plan-history\?.*months=6/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await box.getByText('6 months', { exact: true }).click();
    await expect.poll(() => start.isDisabled()).toBe(true);
    held.resolve();
    await expect.poll(() => start.isDisabled()).toBe(false);
  });
  await step('ends undo with saving', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Projection saved.').first().waitFor();
    await start.click();
    await box.getByText('Replaced: Cost per click.').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => undo.count()).toBe(0);
    // Expects no undo after a save, even if the user types again.
    await field(page, 'Average sale').fill('800');
    await expect.poll(() => box.getByRole('status').textContent()).toBe('');
    expect(await undo.count()).toBe(0);
  });
});
