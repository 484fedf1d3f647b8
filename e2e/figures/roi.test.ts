import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { expectLedgerAddsUp } from '../support/ledger-adds-up.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { findBusinessId, findRegions } from '../support/reports.ts';
import { step } from '../support/step.ts';

const open = async (page: Page, name: string, business = 'Clearwater') => {
  await page.goto(`/roi/${name}?business=${await findBusinessId(business)}`);
};
const card = (page: Page, name: string) => findRegions(page, name).first();
const exact = async (page: Page, name: string) => {
  const figure = card(page, name).locator('[data-exact]');
  await figure.waitFor();
  return (await figure.getAttribute('data-exact')) ?? '';
};
const cents = (text: string) => Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);

test('on ROI insights cost and revenue agree to the cent in card, chart, table and file [ROI-001] [ROI-005]', async () => {
  const page = await openPage({ as: 'admin' });
  const revenue = await step(
    'opens the figures by an old address [ROUTE-047] [ROUTE-048] [NAV-018] [REDIR-010] [LEAD-022]',
    async () => {
      await page.goto(`/attribution?business=${await findBusinessId('Clearwater')}`);
      await page.waitForURL(/\/roi\/insights/);
      await page.getByRole('heading', { level: 1, name: 'ROI insights' }).waitFor();
      await page.getByRole('navigation').getByText('ROI', { exact: true }).first().waitFor();
      await page.getByText(/ of ad spend brought /).waitFor();
      for (const name of [
        'Ad spend',
        'Leads from ads',
        'Customers from ads',
        'Invoiced from ads',
        'ROI',
        'ROAS (invoiced)',
        'Cost per paid lead',
        'Cost per customer',
        'LTV to CAC',
        'Payback in months',
        'Invoiced without ads',
      ])
        await card(page, name).waitFor();
      const paid = cents(await exact(page, 'Invoiced from ads'));
      expect(paid + cents(await exact(page, 'Invoiced without ads'))).toBe(
        cents(await exact(page, 'Attributed revenue')),
      );
      const revenue = cents(await exact(page, 'Attributed revenue'));
      expect(revenue).toBeGreaterThan(0);
      await takeScreenshot(page, 'roi-insights');
      await expectAccessible(page);
      return revenue;
    },
  );

  await step('adds the months of the chart up to the revenue', async () => {
    const chart = page.getByRole('region', { name: 'Ad spend and what it brought' });
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await chart.locator('tbody tr').first().waitFor();
    const months = await chart
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
      );
    const headings = await chart.locator('thead th').allTextContents();
    const at = headings.findIndex((heading) => heading.startsWith('Invoiced from ads')) - 1;
    const paid = cents(await exact(page, 'Invoiced from ads'));
    expect(months.reduce((sum, row) => sum + cents(row[at] ?? ''), 0)).toBe(paid);
  });

  const table = page.getByRole('region', { name: 'ROI by channel' });
  await step('shows the revenue as the total of the table', async () => {
    const total = await table.getByRole('row').last().getByRole('cell').allTextContents();
    expect(cents(total[1] ?? '') || cents(total[0] ?? '')).toBe(revenue);
  });
  await step('adds the lines of the file up to the revenue', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      table.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const [head = '', ...lines] = (await readDownload(download))
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    const place = head
      .split(',')
      .findIndex((name) => name.replaceAll('"', '').startsWith('Attributed revenue'));
    expect(lines.reduce((sum, line) => sum + cents(line.split(',')[place] ?? ''), 0)).toBe(revenue);
  });
});

test('the attribution model stays in the address, and changes revenue by channel but not the total [ROI-001]', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'insights');
  const table = page.getByRole('region', { name: 'ROI by channel' });
  // Locator of the channel table once it shows neither placeholders nor rows of the previous attribution model.
  const answered = page.locator(
    'section[aria-label="ROI by channel"][aria-busy="false"]:not(:has([data-stale]))',
  );
  const channels = async () => {
    await answered.filter({ hasText: '$' }).waitFor();
    await expect.poll(() => table.getByRole('row').count()).toBeGreaterThan(4);
    return (await table.getByRole('row').allTextContents()).slice(1).join('\n');
  };
  const [before, total] = [await channels(), await exact(page, 'Attributed revenue')];
  await page.getByRole('combobox', { name: 'Attribution model' }).selectOption('First touch');
  await expect.poll(channels).not.toBe(before);
  await expect.poll(() => exact(page, 'Attributed revenue')).toBe(total);
  const first = await channels();
  const address = page.url();
  await page.goto('/troubleshooting');
  await page.goto(address);
  await expect.poll(channels).toBe(first);
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Attribution model' }).inputValue())
    .toBe('first_touch');
});

test('attributed revenue opens its invoices with the marketing touch that gets the credit', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'insights');
  const revenue = await exact(page, 'Attributed revenue');
  await page.getByRole('button', { name: 'Details of Attributed revenue' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('columnheader', { name: 'Campaign' }).waitFor();
  await takeScreenshot(page, 'roi-detail');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'CSV' }).click(),
  ]);
  const [head = '', ...lines] = (await readDownload(download)).toString().trim().split('\r\n');
  const place = head.split(',').indexOf('Credited amount');
  expect(lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[place]) * 100), 0)).toBe(
    cents(revenue),
  );
});

test('the ROI of campaigns shows channel, cost and revenue; missing values read N/A [ROUTE-050] [ROI-005] [TBL-011]', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'campaigns');
  await page.getByRole('heading', { level: 1, name: 'ROI by campaign' }).waitFor();
  const table = page.getByRole('region', { name: 'ROI by campaign' });
  await table.getByRole('row').nth(3).waitFor();
  const headings = (await table.getByRole('columnheader').allTextContents()).map((name) => name.trim());
  for (const name of ['Campaign', 'Channel', 'Ad spend', 'Attributed revenue', 'ROI', 'Total invoices'])
    expect(
      headings.some((heading) => heading.startsWith(name)),
      name,
    ).toBe(true);
  await table.getByText('N/A').first().waitFor();
  await takeScreenshot(page, 'roi-campaigns');
  await expectAccessible(page);
});

test('ROI customers show their marketing source and their invoices [ROUTE-049] [ROI-005] [REPORT-014]', async () => {
  const page = await openPage({ as: 'admin' });
  const asked = page.waitForRequest(
    (request) =>
      request.url().includes('/modules/roi/data') &&
      (request.url() + (request.postData() ?? '')).includes('bi-marketing-attribution-account-attribution'),
  );
  await open(page, 'customers');
  await asked;
  const table = page.getByRole('region', { name: 'Customers by first and last touch' });
  await table.getByRole('row').nth(3).waitFor();
  const headings = (await table.getByRole('columnheader').allTextContents()).map((name) => name.trim());
  for (const name of [
    'Customer',
    'First lead',
    'First touch channel',
    'Campaign',
    'Total invoices',
    'Invoiced to date',
  ])
    expect(
      headings.some((heading) => heading.startsWith(name)),
      name,
    ).toBe(true);
  await takeScreenshot(page, 'roi-customers');
  await expectAccessible(page);
});

test('the data quality page shows each check with its size, rows and fix, plus uploads and changes [ROUTE-051] [ROI-006] [INTEG-040]', async () => {
  const page = await openPage({ as: 'admin' });
  const days = { from: '2026-08-01', to: '2026-10-31' };
  await page.goto(await buildPageAddress('/roi/integrity', 'Clearwater', days));
  const checks = page.getByRole('region', { name: 'Checks' });
  // Opens the passed data checks, which are collapsed at first.
  await checks.getByText(/^\d+ passed: /).click();
  await checks.getByText('Invoices come from Xero').waitFor();
  await checks.getByText(/^\d+ passed: /).click();
  // Expects no 'being prepared' notice, because figures exist, although the demo's accounting system was connected just
  // now.
  expect(await page.getByText('Your data is being prepared').count()).toBe(0);
  await checks.getByRole('heading', { name: /No lead matches the customer/ }).waitFor();
  // Expects the data checks and the first matches to fit on two screens.
  const table = page.getByRole('region', { name: 'Matches of leads and customers' });
  await table
    .getByRole('button', { name: /^Confirm the match of/ })
    .first()
    .waitFor();
  await takeScreenshot(page, 'roi-integrity');
  expect(await page.evaluate<number>('document.documentElement.scrollHeight')).toBeLessThanOrEqual(1800);
  const waiting = table.locator('tbody tr', {
    has: page.getByRole('button', { name: /^Confirm the match of/ }),
  });
  const shownDays = await waiting.locator('td:first-child').allTextContents();
  const times = shownDays.map((day) => Date.parse(`${day.replace(',', '')} UTC`));
  const isInRange = (time: number) => time >= Date.parse(days.from) && time <= Date.parse(days.to);
  expect(times.every(isInRange)).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await page.getByRole('tab', { name: 'History and uploads' }).click();
  await page
    .getByRole('region', { name: 'Uploads and integrations' })
    .getByText('Xero', { exact: false })
    .waitFor();
  await page.getByRole('tab', { name: 'From leads to payments' }).click();
  // Checks that the claims of each ad platform minus the listed reasons equal the counted leads, and that each figure
  // opens its rows.
  const claims = page.getByRole('region', { name: 'Platform conversions vs leads' });
  await claims.getByRole('rowheader', { name: 'Valid leads' }).waitFor();
  const lines = await claims
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')),
    );
  const figures = lines.map((line) =>
    line.map((text) => Number(text.replace('−', '-').replace(/[+,]/g, ''))),
  );
  const counted = figures.length - 2;
  for (const [at, whole] of (figures[counted] ?? []).entries())
    expect(figures.slice(0, counted).reduce((sum, line) => sum + (line[at] ?? 0), 0)).toBeCloseTo(whole, 2);
  await expectLedgerAddsUp(page);
  await takeScreenshot(page, 'roi-reconciliation');
  await expectAccessible(page);
  await claims
    .getByRole('row', { name: /^Platform conversions/ })
    .getByRole('button')
    .last()
    .click();
  await page
    .getByRole('dialog')
    .getByText(/Showing \d+ of/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Checks and matches' }).click();
  await checks.getByRole('button', { name: 'Show rows: No lead matches the customer' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText(/Showing \d+ of/).waitFor();
});

test('a match is confirmed, undone and rejected by keyboard, and figures follow [ROI-006]', async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'integrity', 'Ironbark');
  const table = page.getByRole('region', { name: 'Matches of leads and customers' });
  const waiting = async () => Number((await exact(page, 'Matches to confirm')).replace(/[^0-9]/g, ''));
  const first = table.getByRole('button', { name: /^Confirm the match of/ }).first();
  await first.waitFor();
  const name = (await first.getAttribute('aria-label')) ?? '';
  const decided = (decision: string) =>
    page.waitForResponse(
      (reply) =>
        reply.url().includes('/roi/match-decisions') && (reply.request().postData() ?? '').includes(decision),
    );
  const at = await waiting();
  const confirmed = decided('"confirmed"');
  await first.focus();
  await page.keyboard.press('Enter');
  expect((await (await confirmed).json()) as object).toMatchObject({
    data: { to_confirm: expect.any(Number) },
  });
  await expect.poll(() => table.getByRole('button', { name, exact: true }).count()).toBe(0);
  await expect.poll(waiting).toBeLessThan(at + 1);
  await table.getByRole('button', { name: 'Filter', exact: true }).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('checkbox', { name: 'Confirmed' }).check();
  await panel.getByRole('button', { name: 'Apply' }).click();
  await table.getByText('Showing 1 of 1').waitFor();
  const taken = decided('null');
  await table
    .getByRole('button', { name: /^Actions|actions/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Undo decision' }).focus();
  await page.keyboard.press('Enter');
  await taken;
  await table.getByText('No results for this search.').waitFor();
});

test("a lead's page shows its matched customer, confidence and reason", async () => {
  const page = await openPage({ as: 'admin' });
  await open(page, 'integrity');
  const table = page.getByRole('region', { name: 'Matches of leads and customers' });
  await table.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL(/\/conversions\//);
  const matched = page.getByRole('region', { name: 'Matched customer' });
  await matched.getByText(/^Showing \d+ of/).waitFor();
  await matched.getByText('same name', { exact: false }).first().waitFor();
});

test('ROI pages do not scroll sideways on a phone in the dark theme', async () => {
  const page = await openPage({ as: 'admin', size: 'phone', theme: 'dark' });
  for (const name of ['insights', 'customers', 'campaigns', 'integrity']) {
    await open(page, name);
    await page.getByRole('row').nth(2).waitFor();
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await takeScreenshot(page, `roi-${name}-phone`);
  }
});

test('revenue by account adds up to the total [FIN-004]', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/business/revenue?business=${await findBusinessId('Clearwater')}`);
  const table = page.getByRole('region', { name: 'Revenue by account' }).last();
  // Counts only rows with an amount, because loading placeholders are rows too.
  await table.locator('tbody td', { hasText: '$' }).first().waitFor();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.map((row) => row.querySelectorAll('td')[1]?.textContent ?? ''));
  const revenue = cents(await exact(page, 'Revenue'));
  const total = (await table.getByRole('row').last().getByRole('cell').allTextContents())[1] ?? '';
  expect(cents(total)).toBe(revenue);
  const accounts = rows.map(cents).filter((amount) => amount !== revenue);
  expect(accounts.length).toBeGreaterThan(1);
  expect(accounts.reduce((sum, amount) => sum + amount, 0)).toBe(revenue);
});
