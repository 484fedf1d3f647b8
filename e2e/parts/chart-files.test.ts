import { addDays, addMonths, formatDay, monthEnd, monthStart } from '@bellwether/domain/time/day';
import { previousPeriod } from '@bellwether/domain/time/range';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { firstOfLastMonth, formatMonthOfDay, stopClock } from '../support/days.ts';
import { readDownload } from '../support/downloads.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findBusinessId, findRegions, recordReportCalls } from '../support/reports.ts';

const card = (page: Page, name: string) => findRegions(page, name);

/** Saves a chart on a phone, where one menu has all its tools. */
async function save(page: Page, chart: string, format: 'png' | 'csv' | 'svg'): Promise<Buffer> {
  await card(page, chart).getByRole('button', { name: 'Chart tools' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: `Download ${format}` }).click(),
  ]);
  return readDownload(download);
}

test('a chart picture has a white background, business, title, date range and font, even from a dark phone [CHART-005, CHART-007]', async () => {
  const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
  const { from, to } = previousPeriod(await stopClock(page));
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  const svg = (await save(page, 'Valid leads by channel', 'svg')).toString();
  expect(svg).toContain('>Clearwater Plumbing<');
  expect(svg).toContain('<rect width="100%" height="100%" fill="#ffffff"/>');
  expect(svg).toContain("font-family:'Inter Variable'");
  expect(svg).toMatch(/src:url\(data:font\/woff2;base64,[\w+/]{1000,}/);
  expect(svg.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    `lighter: ${formatDay(from)} – ${formatDay(to)}`,
  );
  const png = await save(page, 'Valid leads by channel', 'png');
  expect(png.readUInt32BE(16)).toBe(2 * 960);
});

test("a chart's CSV has ISO dates and comparison dates, and marks the current month [CHART-006]", async () => {
  const page = await openPage({ as: 'admin' });
  const last = firstOfLastMonth();
  const [from, to] = [addMonths(last, -2), addDays(last, 19)];
  await page.goto(await buildPageAddress('/business/revenue', 'Clearwater', { from, to }));
  await card(page, 'Revenue').last().getByRole('button', { name: 'Download' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card(page, 'Revenue')
      .last()
      .getByRole('button', { name: 'Download' })
      .click()
      .then(() => page.getByRole('menuitem', { name: 'csv' }).click()),
  ]);
  const lines = (await readDownload(download)).toString().trim().split('\r\n');
  expect(lines[0]).toBe('Month,From,To,Compared from,Compared to,Revenue,Revenue (comparison),Note');
  const before = addMonths(from, -12);
  const days = [from.slice(0, 7), from, monthEnd(from), before, monthEnd(before)].join();
  expect(lines[1]?.replace(/[\d.]+,[\d.]+,(-|Meeting .+)$/, 'figures')).toBe(`${days},figures`);
  expect(lines[3]).toContain(`${last.slice(0, 7)},${last},${to},`);
  expect(lines[3]).toMatch(new RegExp(`,partial: 20 of ${Number(monthEnd(last).slice(8))} days$`));
});

test('a year-on-year chart requests earlier years by month, also with daily frequency [CHART-012, CHART-013]', async () => {
  const page = await openPage({ as: 'admin' });
  const { to } = await stopClock(page);
  const months = [addMonths(monthStart(to), -11), to].map((day) => formatMonthOfDay(day).replace(/ 20/, ' '));
  const calls = recordReportCalls(page);
  await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  const chart = card(page, 'Revenue').last();
  await chart.getByRole('button', { name: 'Year on year' }).click();
  await chart.getByRole('listitem').nth(1).waitFor();
  expect(calls.get('financial-revenue')?.searchParams.get('timestamp')).toBe('month');
  await expect.poll(() => chart.getByRole('listitem').last().textContent()).toBe(months.join(' – '));
  await takeScreenshot(page, 'year-on-year');
  await page.getByRole('combobox', { name: /frequency/i }).selectOption('Daily');
  await chart.getByRole('listitem').nth(1).waitFor();
  await chart.getByRole('button', { name: 'Year on year' }).click();
  await chart.getByText(/^Shown by week from/).waitFor();
  await expect.poll(() => chart.getByRole('button', { name: 'Compare' }).count()).toBe(1);
});

test('a channel or a metric has the same colour in every chart', async () => {
  const page = await openPage({ as: 'admin' });
  const business = await findBusinessId('Clearwater');
  const legendColour = (name: string) =>
    page.getByRole('button', { name, exact: true }).locator('i').first().getAttribute('style');
  await page.goto(`/dashboard/performance?business=${business}`);
  const display = await legendColour('Display');
  await page.goto(`/analytics/digital-marketing-overview?business=${business}`);
  await expect.poll(() => legendColour('Display')).toBe(display);
  await page.goto(`/analytics/google-ads?business=${business}`);
  const spend = await legendColour('Ad spend');
  const readColour = (style: string | null) => /rgb\([^)]*\)|#\w+/.exec(style ?? '')?.[0];
  // Compares the legend of a chart with one metric, which shows both periods in the metric's colour.
  const period = card(page, 'Campaigns by spend').locator('p i').first();
  await expect.poll(async () => readColour(await period.getAttribute('style'))).toBe(readColour(spend));
  for (const path of ['/analytics/display-and-remarketing', '/roi/insights']) {
    await page.goto(`${path}?business=${business}`);
    await expect.poll(() => legendColour('Ad spend'), { message: path }).toBe(spend);
  }
});
