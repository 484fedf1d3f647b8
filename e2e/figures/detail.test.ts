import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findBusinessId } from '../support/reports.ts';

const days = { from: '2026-08-01', to: '2026-10-31' };
const panel = (page: Page, name: string) => page.getByRole('dialog', { name });
const money = (text: string | null | undefined) =>
  Math.round(Number(text?.replaceAll(/[^\d.−-]/g, '').replace('−', '-')) * 100);

test('a KPI card opens its formula, sources and invoices, which add up and survive a reload', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(await buildPageAddress('/business/revenue', 'Clearwater', days));
  await page.getByRole('button', { name: 'Details of Average invoice' }).focus();
  await page.keyboard.press('Enter');
  const average = panel(page, 'Average invoice');
  await average.getByText(/^Invoiced ÷ invoices = \$[\d,.]+ ÷ \d+$/).waitFor();
  await average.getByText(/time zone Australia\/Melbourne$/).waitFor();
  await average.getByText(/^Invoices: data from/).waitFor();
  await average.getByText(/^Showing 15 of/).waitFor();
  await average.getByText(/^Total of [\d,]+ rows$/).waitFor();
  await expectAccessible(page);
  await takeScreenshot(page, 'detail');
  await page.reload();
  await average.getByText(/^Showing 15 of/).waitFor();
  await page.keyboard.press('Escape');
  await average.waitFor({ state: 'detached' });
  // Clicks the value of the KPI card, which opens the details like the card's button.
  const card = page
    .getByRole('region', { name: 'Revenue', exact: true })
    .filter({ has: page.getByRole('button', { name: 'Details of Revenue' }) });
  const at = await card.locator('[data-exact]').boundingBox();
  await page.mouse.click((at?.x ?? 0) + 10, (at?.y ?? 0) + (at?.height ?? 0) / 2);
  const revenue = panel(page, 'Revenue');
  await revenue.getByText(/^Showing 15 of/).waitFor();
  const shown = money(await revenue.locator('strong').first().textContent());
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    revenue.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [head, ...lines] = (await readDownload(download)).toString().trim().split('\r\n');
  expect(head).toBe('Date,Number,Customer,Amount,Product,Account,Quantity,Currency');
  const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[3]) * 100), 0);
  expect(sum).toBe(shown);
});

test('a chart bar and a table row open their detail panel, by mouse and by keyboard', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(await buildPageAddress('/business/revenue', 'Clearwater', days));
  const plot = page.getByRole('group', { name: /^Revenue, / });
  await plot.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await panel(page, 'Revenue')
    .getByText(/^1 Aug, 2026 – 31 Aug, 2026, time zone/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Service revenue' }).click();
  await panel(page, 'Revenue').getByText('Service revenue').first().waitFor();
  await panel(page, 'Revenue')
    .getByText(/^Showing 15 of/)
    .waitFor();
});

test('the detail panel of attributed revenue links its lead, customer and invoice, and shows every column', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(await buildPageAddress('/roi/insights', 'Clearwater', days));
  await page.getByRole('button', { name: 'Details of Attributed revenue' }).first().click();
  const attributed = panel(page, 'Attributed revenue');
  await attributed.getByText(/^Total of [\d,]+ rows$/).waitFor();
  const total = attributed.locator('tfoot');
  expect(money(await total.locator('td[data-label="Credited amount"]').textContent())).toBe(
    money(await attributed.locator('strong').first().textContent()),
  );
  const isWhole = (name: string) =>
    page.evaluate<boolean>(
      `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('[aria-label="${name}, rows"]'))`,
    );
  expect(await isWhole('Attributed invoices'), 'every column fits the panel').toBe(true);
  await takeScreenshot(page, 'detail-attributed');
  const first = attributed.locator('tbody tr').first();
  const number = (await first.locator('td[data-label="Number"]').textContent()) ?? '';
  await expect.poll(() => first.locator('td[data-label="Lead"] a').count()).toBe(1);
  await first.locator('td[data-label="Customer"] a').click();
  await page.waitForURL(/\/business\/customers\?/);
  await panel(page, 'Revenue')
    .getByText(/^Total of [\d,]+ rows?$/)
    .waitFor();
  await page.goBack();
  await attributed.getByRole('link', { name: number, exact: true }).first().click();
  await page.waitForURL(/\/business\/revenue\?/);
  await panel(page, 'Revenue').getByText('Invoice number').waitFor();
  await panel(page, 'Revenue')
    .getByText(/^Total of \d+ rows?$/)
    .waitFor();
  expect(await isWhole('Invoice lines'), 'every column fits the panel').toBe(true);
});

test('a campaign row opens its daily figures, also on a dark phone', async () => {
  const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
  await page.goto(`/analytics/google-ads?business=${await findBusinessId('Clearwater')}#campaigns`);
  await page.getByRole('button', { name: 'Hot water repairs – Brunswick' }).click();
  await panel(page, 'Ad spend')
    .getByText(/^Showing 15 of/)
    .waitFor();
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  await takeScreenshot(page, 'detail-phone');
});

test.each(['wide', 'phone'] as const)(
  'the leads behind a figure have names and open their lead page (%s)',
  async (size) => {
    const page = await openPage({ as: 'admin', size });
    await page.goto(await buildPageAddress('/conversions/list', 'Clearwater', days));
    await page.getByRole('button', { name: 'Details of Valid leads' }).click();
    const leads = panel(page, 'Valid leads');
    await leads.getByRole('columnheader', { name: 'Name' }).waitFor();
    await leads.getByText(/^(All sources|Sources with data|Sources end)/).waitFor();
    await takeScreenshot(page, `detail-leads-${size}`);
    await leads.getByRole('row').nth(1).getByRole('link').click();
    await page.waitForURL(/\/conversions\/[^/]+\?business=/);
    await page.getByRole('heading', { level: 1 }).waitFor();
  },
);
