import { metrics } from '@bellwether/domain/catalogue/metrics/metrics';
import { formatValue } from '@bellwether/domain/format/number';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { stopClock } from '../support/days.ts';
import { fetchAnswer, findBusinessId, readCardFigure, recordReportCalls } from '../support/reports.ts';

const dashboard = '/dashboard/performance';
const cards = {
  revenue: 'Revenue',
  valid_leads: 'Valid leads',
  cost: 'Ad spend',
  cost_per_lead: 'Blended cost per lead',
  marketing_share: 'Ad spend as % of revenue',
  sessions: 'Sessions',
  session_conversion_rate: 'Session conversion rate',
} as const;
const firstOf = (header: string) => ({ name: header, exact: true });

test('the dashboard shows the key figures of the business next to the comparison period [DASH-001, DASH-002, KPI-005, KPI-006]', async () => {
  const page = await openPage({ as: 'admin' });
  await stopClock(page);
  const calls = recordReportCalls(page);
  await page.goto(`${dashboard}?business=${await findBusinessId('Clearwater')}`);
  await page.getByRole('region', firstOf('Sessions')).locator('[data-exact]').waitFor();
  const { meta } = await fetchAnswer(calls.get('performance-dashboard'));
  const { totals, compare_totals } = meta[0] ?? {};
  for (const [metric, header] of Object.entries(cards) as [keyof typeof cards, string][]) {
    const number = (value: unknown) => (typeof value === 'number' ? value : null);
    const { unit } = metrics[metric];
    await expect
      .poll(() => readCardFigure(page, header), { message: header })
      .toBe(formatValue(number(totals?.[metric]), unit, 'table'));
    const before = formatValue(number(compare_totals?.[metric]), unit, 'card');
    await expect
      .poll(() => page.getByRole('region', firstOf(header)).first().textContent())
      .toContain(`vs ${before}`);
  }
  await page.getByText('Revenue source: Xero').waitFor();
  await page
    .getByText(
      /^Revenue is \$[\d,.]+[KM]?, ((up|down) [\d.]+%|no clear change) on [^.]+\. [\d,]+ valid leads/,
    )
    .waitFor();
  await page.getByRole('region', { name: 'Next steps' }).getByText('Open actions').waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard');
});

test('the dashboard draws its charts and shows three campaigns until all are loaded [DASH-002, TBL-028, TBL-029]', async () => {
  const page = await openPage({ as: 'admin', theme: 'dark' });
  const calls = recordReportCalls(page);
  await page.goto(`${dashboard}?business=${await findBusinessId('Clearwater')}`);
  for (const title of ['Revenue over time', 'Spend by channel', 'Valid leads by channel'])
    await page.getByRole('region', { name: title, exact: true }).locator('svg > g > rect').first().waitFor();
  await page.getByText(/Showing 3 of \d+/).waitFor();
  const { meta } = await fetchAnswer(calls.get('top-campaigns'));
  const total = meta[0]?.pagination.total ?? 0;
  await page.getByRole('button', { name: `Load all (${total})` }).click();
  await page.getByText(`Showing ${total} of ${total}`).waitFor();
  await page.getByRole('button', { name: 'Hide' }).click();
  await page.getByText(`Showing 3 of ${total}`).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'dashboard-dark');
});

test('a business without rows in the date range links to the dates with rows, and the address keeps them', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`${dashboard}?business=${await findBusinessId('Harbour')}`);
  await page.getByText(/No data in this period/).waitFor();
  await page.getByRole('button', { name: /^Show \d/ }).click();
  await page.getByText(/No data in this period/).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('region', firstOf('Ad spend')).locator('[data-exact]').waitFor();
  await expect.poll(() => page.getByText(/No data in this period/).count()).toBe(0);
});

test('a chart without data shows a message [CHART-009]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`${dashboard}?business=${await findBusinessId('Harbour')}`);
  const chart = page.getByRole('region', { name: 'Valid leads by channel', exact: true });
  await chart.getByText('No data to display').waitFor();
});

test('arrow keys move through the values of a dashboard chart', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`${dashboard}?business=${await findBusinessId('Clearwater')}`);
  const plot = page.getByRole('group', { name: /^Valid leads, / });
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await plot
    .getByRole('status')
    .getByText(/^Valid leads$/)
    .waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => plot.getByRole('status').textContent()).toBe('');
});

test('the dashboard on a phone stacks its sections, and only tables scroll sideways', async () => {
  const page = await openPage({ as: 'admin', size: 'phone' });
  await page.goto(`${dashboard}?business=${await findBusinessId('Clearwater')}`);
  await page.getByText(/Showing 3 of/).waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await takeScreenshot(page, 'dashboard-phone');
});

test('the dashboard loads at most 300 kB of script', async () => {
  const page = await openPage({ as: 'client', fresh: true });
  const scripts = new Map<string, Promise<number>>();
  page.on('response', (reply) => {
    if (reply.request().resourceType() === 'script')
      scripts.set(
        reply.url(),
        reply
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize),
      );
  });
  await page.goto(dashboard);
  await page.getByText(/Showing \d+ of/).waitFor();
  await page.waitForLoadState('networkidle');
  const sizes = await Promise.all(scripts.values());
  expect(sizes.length).toBeGreaterThan(3);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  expect(all).toBeGreaterThan(100_000);
  expect(all).toBeLessThanOrEqual(300_000);
});
