import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { createLongSession, novemberNoon } from '../support/days.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findBusinessId, recordReportCalls } from '../support/reports.ts';
import { step } from '../support/step.ts';

const open = async (now: Date, address: string) => {
  const page = await openPage({ as: createLongSession(now) });
  await page.clock.setFixedTime(now);
  // Makes the window as tall as the page, because the panel closes when its button scrolls out of view.
  await page.setViewportSize({ width: 1440, height: 2000 });
  const calls = recordReportCalls(page);
  const filters = () => [...calls.values()].map((url) => url.searchParams.get('filter') ?? '');
  await page.goto(address);
  const range = page.getByRole('button', { name: /^Date range/ });
  await range.waitFor();
  const frequency = page.getByRole('combobox', { name: /frequency/i });
  return { page, calls, filters, range, frequency };
};
const revenue = async (filters = '') =>
  `/business/revenue?business=${await findBusinessId('Clearwater')}${filters}`;
/** Returns the address filter of a period without some of its days, as a link from another application may have it. */
const partial = (days: Record<string, string>) => {
  const filter = Object.fromEntries(
    Object.entries(days).map(([name, text]) => [name, `=\\${JSON.stringify(text)}`]),
  );
  return `&filters=${Buffer.from(JSON.stringify({ period: { filter } })).toString('base64url')}`;
};
const rangeReads = (page: Page, text: RegExp) => page.getByRole('button', { name: text }).waitFor();

test('a page without a date range shows the default, in the time zone of the business', async () => {
  // Sets a time at which it is already 23 November, 1:30 AM, in Melbourne.
  const { page, filters, frequency } = await open(new Date('2026-11-22T14:30:00Z'), await revenue());
  await step('begins with the month one year ago, and ends yesterday [DATE-004] [DATE-005] [DATE-007]', () =>
    rangeReads(page, /^Date range 1 Nov, 2025 – 22 Nov, 2026/),
  );
  await step('counts days in the time zone of Melbourne [DATE-006]', async () => {
    await expect.poll(() => filters().join()).toContain('date:<=2026-11-22');
  });
  await step("shows the frequency 'Monthly' [DATE-003]", async () => {
    await expect.poll(() => frequency.locator('option:checked').textContent()).toBe('Monthly');
  });
  await step('sends the range to the date field [DATE-021] [DATE-022]', async () => {
    await expect.poll(() => filters().join()).toContain('date:>=2025-11-01,date:<=2026-11-22');
  });
});

test('an incomplete date range or comparison period in the address is completed to one year', async () => {
  const { page } = await open(novemberNoon, await revenue(partial({ date_to: '2025-03-10' })));
  await step('begins one year before its end [DATE-009]', () =>
    rangeReads(page, /^Date range 10 Mar, 2024 – 10 Mar, 2025/),
  );
  await step('ends a comparison period one year after its start [DATE-010]', async () => {
    await page.goto(await revenue(partial({ compare: 'custom', compare_from_date: '2024-03-10' })));
    await rangeReads(page, /vs 10 Mar, 2024 – 10 Mar, 2025/);
  });
  await step('begins a comparison period one year before its end [DATE-011]', async () => {
    await page.goto(await revenue(partial({ compare: 'custom', compare_to_date: '2024-03-10' })));
    await rangeReads(page, /vs 10 Mar, 2023 – 10 Mar, 2024/);
  });
});

test('the comparison is switched off and on, and follows its mode', async () => {
  const address = await buildPageAddress('/analytics/google-ads', 'Clearwater', {
    from: '2026-01-01',
    to: '2026-01-31',
    compare: 'previous_period',
  });
  const { page, calls, filters, range } = await open(novemberNoon, address);
  const sent = () => filters().join();
  const change = async (choose: () => Promise<unknown>) => {
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await range.click();
    await page.getByRole('group', { name: 'Ranges' }).waitFor();
    await choose();
    calls.clear();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect.poll(sent).toContain('date:>=2026-01-01');
  };
  const compare = page.getByRole('switch', { name: 'Compare with' });
  await step('sends no comparison period when it is off [DATE-013]', async () => {
    await expect.poll(sent).toContain('compare_from_date:=2025-12-01,compare_to_date:=2025-12-31');
    await change(() => compare.press('Space'));
    expect(sent()).not.toContain('compare_');
  });
  // Expects the previous year, because it is the default comparison of a month.
  await step('sends the comparison period when it is on [DATE-012] [DATE-024]', async () => {
    await change(() => compare.press('Space'));
    await expect.poll(sent).toContain('compare_from_date:=2025-01-01,compare_to_date:=2025-01-31');
  });
});

test('the length of a date range sets the frequency, which the user can change', async () => {
  const { page, range, frequency } = await open(novemberNoon, await revenue());
  const choose = async (...days: readonly string[]) => {
    await range.click();
    // Goes one step back in the calendar, from October and November to September and October.
    for (const name of ['Last 7 days', 'Custom'])
      await page.getByRole('button', { name, exact: true }).click();
    await page.locator('button[data-direction="previous"]').click();
    for (const day of days) await page.locator(`button[aria-label="${day}"]:visible`).click();
    await page.getByRole('button', { name: 'Apply' }).click();
  };
  await step('shows 20 days by day and 60 by month, until changed [CHART-014]', async () => {
    await choose('1 October 2026', '20 October 2026');
    await expect.poll(() => frequency.inputValue()).toBe('day');
    await frequency.selectOption('month');
    await expect.poll(() => frequency.inputValue()).toBe('month');
    await choose('1 September 2026', '30 October 2026');
    await expect.poll(() => frequency.inputValue()).toBe('month');
    await frequency.selectOption('day');
    await expect.poll(() => frequency.inputValue()).toBe('day');
  });
  await step('shows 30 days by day, and 31 by month [CHART-011]', async () => {
    await choose('2 September 2026', '2 October 2026');
    await rangeReads(page, /^Date range 2 Sep, 2026 – 2 Oct, 2026/);
    await expect.poll(() => frequency.inputValue()).toBe('month');
    await choose('2 September 2026', '1 October 2026');
    await rangeReads(page, /^Date range 2 Sep, 2026 – 1 Oct, 2026/);
    await expect.poll(() => frequency.inputValue()).toBe('day');
  });
});
