import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openGalleryPage, openPage, specimen } from '../support/browser.ts';
import { findBusinessId, recordReportCalls } from '../support/reports.ts';

/** Records the page's data requests, excluding those of sign-in and shared lists. */
function dataRequests(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v1\/(?!auth\/|users\/|businesses|integrations|notifications)/.test(pathname))
      made.push(`${request.method()} ${pathname}`);
  });
  return made;
}

test('the dashboard needs at most three data requests, and charts request every row [CHART-010] [FILTER-041]', async () => {
  const page = await openPage({ as: 'admin' });
  const requests = dataRequests(page);
  const calls = recordReportCalls(page);
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  await page.getByText(/Showing 3 of \d+/).waitFor();
  await page.locator('section [role=group] > svg').nth(3).waitFor();
  await page.waitForLoadState('networkidle');
  expect(requests.length, requests.join()).toBeLessThanOrEqual(3);
  for (const report of ['performance-dashboard', 'channel-spend', 'channel-leads'])
    expect([report, calls.get(report)?.searchParams.get('per_page')]).toEqual([report, '-1']);
});

test('a frequency change sends one report request, whose response is read line by line [FILTER-039]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  await page.getByText(/Showing 3 of \d+/).waitFor();
  const frequency = page.getByRole('combobox', { name: /frequency/i });
  const batch = () => page.waitForRequest((request) => request.url().endsWith('/modules/dashboard/data'));
  const [daily] = await Promise.all([batch(), frequency.selectOption('Daily')]);
  const { asks } = daily.postDataJSON() as { asks: { report: string; query: Record<string, string> }[] };
  expect(asks.map(({ report, query }) => `${report} ${query['timestamp']}`).toSorted()).toEqual([
    'channel-spend day',
    'performance-dashboard day',
  ]);
  expect((await daily.response())?.headers()['content-type']).toContain('application/x-ndjson');
});

test('a heat map chart shows its values by pointer, and by arrow keys in both directions', async () => {
  const page = await openGalleryPage('charts');
  const map = specimen(page, 'Heat map of a week');
  const plot = map.getByRole('group', { name: /^Heat map of a week, / });
  await plot.scrollIntoViewIfNeeded();
  // Measures the position each time, because content rendered late above the chart moves it.
  await expect
    .poll(async () => {
      const cell = await plot.locator('svg rect').nth(10).boundingBox();
      await page.mouse.move((cell?.x ?? 0) + 4, (cell?.y ?? 0) + 4);
      return plot.getByRole('status').textContent();
    })
    .toContain('10 am');
  await plot.focus();
  await page.keyboard.press('Escape');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  const tip = plot.getByRole('status');
  await tip.getByText('1 am').waitFor();
  await expect.poll(() => tip.textContent()).toContain('Tue');
  await map.getByRole('button', { name: 'Show as table' }).click();
  await expect
    .poll(() => map.getByRole('columnheader').allTextContents())
    .toEqual(['Hour', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
});

test('a funnel chart shows the share of each step', async () => {
  const page = await openGalleryPage('charts', { size: 'phone', theme: 'dark' });
  const plot = specimen(page, 'Funnel').getByRole('group', { name: /^Funnel, / });
  await plot.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const tip = plot.getByRole('status');
  await tip.getByText('Of previous step').waitFor();
  await expect.poll(() => tip.textContent()).toContain('6.5%');
});

test('every kind of chart can be read by keyboard', async () => {
  const page = await openGalleryPage('chart-types');
  const plots = page.getByRole('group', { name: /, usual, / });
  await expect.poll(() => plots.count()).toBeGreaterThan(15);
  for (const plot of await plots.all()) {
    const name = await plot.getAttribute('aria-label');
    await plot.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => plot.getByRole('status').textContent(), { message: name ?? '' }).not.toBe('');
    // Finds the second SVG over the chart, which is the marker of the selected value.
    await expect.poll(() => plot.locator('svg').count(), { message: name ?? '' }).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => plot.getByRole('status').textContent(), { message: name ?? '' }).toBe('');
  }
});

test('in a stacked chart up and down keys select a series, and Home selects the first period', async () => {
  const page = await openGalleryPage('charts');
  const plot = specimen(page, 'Stacked bars').getByRole('group', { name: /^Stacked bars, / });
  await plot.focus();
  for (const key of ['End', 'Home', 'ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
  const meant = plot.getByRole('status').locator('[data-meant]');
  await expect.poll(() => meant.textContent()).toContain('Meta Ads');
  await expect.poll(() => plot.getByRole('status').textContent()).toContain('Dec 25');
});

test('moving the pointer over a chart does not redraw it, and charts of the same months highlight together', async () => {
  const page = await openGalleryPage('charts');
  const plotOf = (name: string) =>
    specimen(page, name).getByRole('group', { name: new RegExp(`^${name}, `) });
  const [lines, both] = [plotOf('Lines'), plotOf('Bars and a line')];
  await both.locator('svg').first().waitFor();
  await lines.scrollIntoViewIfNeeded();
  await lines.locator('svg').first().waitFor();
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await page.evaluate(
    `(() => {
      globalThis.changes = 0;
      const drawing = document.querySelector('[role=group][aria-label^="Lines, "] > svg');
      new MutationObserver((seen) => { globalThis.changes += seen.length; })
        .observe(drawing, { attributes: true, childList: true, subtree: true });
    })()`,
  );
  const box = await lines.boundingBox();
  if (!box) throw new Error('The chart is not there.');
  for (const share of [0.3, 0.5, 0.7]) await page.mouse.move(box.x + box.width * share, box.y + 80);
  const month = /(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d\d/;
  await expect.poll(() => lines.getByRole('status').textContent()).toMatch(month);
  const [read] = month.exec((await lines.getByRole('status').textContent()) ?? '') ?? [''];
  await expect.poll(() => both.textContent()).toContain(read);
  // Expects only the chart under the pointer to announce its values to screen readers.
  await expect.poll(() => both.getByRole('status').textContent()).toBe('');
  expect(await page.evaluate('globalThis.changes')).toBe(0);
  await page.mouse.move(0, 0);
  await expect.poll(() => both.locator('svg').count()).toBe(1);
});

test('tapping a chart shows its values, which stay visible', async () => {
  const page = await openGalleryPage('charts', { size: 'phone' });
  const plot = specimen(page, 'Lines').getByRole('group', { name: /^Lines, / });
  await plot.locator('svg').first().waitFor();
  await plot.tap({ position: { x: 160, y: 100 } });
  await expect.poll(() => plot.getByRole('status').textContent()).toContain('Leads');
  await plot.tap({ position: { x: 250, y: 100 } });
  await expect.poll(() => plot.getByRole('status').textContent()).toContain('Leads');
});

test('a chart prints on white without its buttons, even from a dark screen', async () => {
  const page = await openGalleryPage('charts', { theme: 'dark' });
  const chart = specimen(page, 'Lines');
  const word = chart.locator('[role=group] > svg text').first();
  await word.waitFor();
  const dark = await word.getAttribute('fill');
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => word.getAttribute('fill')).not.toBe(dark);
  await expect.poll(() => chart.getByRole('button', { name: 'Download' }).isVisible()).toBe(false);
});

test("a chart with 'Add to meeting' is added to a meeting as a picture", async () => {
  const page = await openGalleryPage('charts');
  await expect
    .poll(() => specimen(page, 'Lines').getByRole('button', { name: 'Add to meeting' }).count())
    .toBe(0);
  const chart = specimen(page, 'With add to meeting');
  await chart.getByRole('button', { name: 'Add to meeting' }).click();
  await chart.getByRole('img', { name: 'For a meeting' }).waitFor();
  const width = await page.evaluate<number>(
    `(async () => { const image = document.querySelector('img[alt="For a meeting"]'); await image.decode(); return image.naturalWidth; })()`,
  );
  expect(width).toBeGreaterThan(1000);
});

test('a page of 45 charts makes one data request per module and draws every chart', async () => {
  const page = await openPage({ as: 'admin', gallery: true });
  const requests = dataRequests(page);
  const address = `/gallery/many-charts?business=${await findBusinessId('Clearwater')}`;
  await page.goto(address);
  await page.waitForFunction(
    '[...document.querySelectorAll("section[aria-busy]")].filter((card) => card.querySelector("[role=group] > svg") || card.textContent.includes("No data to display")).length === 45',
  );
  // Allows one more request for the annotations of all charts.
  const reports = requests.filter((one) => !one.includes('/annotations'));
  expect(reports.length, requests.join()).toBeLessThanOrEqual(3);
  expect(new Set(requests).size - new Set(reports).size, requests.join()).toBe(1);
});
