import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage } from '../support/browser.ts';
import { buildPageAddress } from '../support/page-address.ts';
import { step } from '../support/step.ts';

const days = { from: '2026-08-01', to: '2026-10-31' };
const card = (page: Page) =>
  page
    .getByRole('region', { name: 'Revenue', exact: true })
    .filter({ has: page.getByRole('button', { name: 'Details of Revenue' }) });

type Totals = Record<string, number | null>;
type Line = { body?: { meta?: { totals: Totals; compare_totals: Totals | null }[] } };

/**
 * Opens the revenue page with different revenue in the date range and in the comparison period. Each call opens a new
 * page, because a page caches its answers.
 */
const openRevenue = async (now: number, before: number) => {
  const page = await openPage({ as: 'admin' });
  await page.route(/\/v1\/modules\/[^/]+\/data(\/|$)/, async (route) => {
    const reply = await route.fetch();
    const lines = (await reply.text()).split('\n').filter((line) => line !== '');
    const changed = lines.map((text) => {
      const line = JSON.parse(text) as Line;
      const meta = line.body?.meta?.[0];
      if (meta?.compare_totals && 'revenue' in meta.totals) {
        meta.totals['revenue'] = now;
        meta.compare_totals['revenue'] = before;
      }
      return JSON.stringify(line);
    });
    await route.fulfill({ response: reply, body: `${changed.join('\n')}\n` });
  });
  await page.goto(await buildPageAddress('/business/revenue', 'Clearwater', days));
  return page;
};

test('a KPI card shows an arrow for its change and a description of its figure', async () => {
  await step('shows an up arrow for a rise and a down arrow for a fall [KPI-007]', async () => {
    for (const [now, before, direction, arrows] of [
      [120_000, 100_000, 'up', ['arrow-up']],
      [80_000, 100_000, 'down', ['arrow-down']],
      [100_000, 100_000, 'flat', []],
    ] as const) {
      const page = await openRevenue(now, before);
      const mark = card(page).locator(`[data-direction="${direction}"]`);
      await mark.waitFor();
      const drawn = await mark
        .locator('svg')
        .evaluateAll((all) => all.map((one) => /arrow-(up|down)/.exec(one.outerHTML)?.[0]));
      expect(drawn).toEqual(arrows);
    }
  });
  await step('shows its text on the info sign [KPI-003]', async () => {
    const page = await openRevenue(120_000, 100_000);
    const tip = page.getByRole('tooltip');
    // Retries the hover, because content that loads late may move the info icon away from the pointer.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0);
        await card(page).getByRole('button', { name: 'About Revenue' }).hover();
        return tip.textContent({ timeout: 5_000 }).catch(() => null);
      })
      .toMatch(/\w+ \w+/);
  });
});

test('the change of a figure from zero is 100 %, 0 % or -100 %', async () => {
  const reads = async (now: number, before: number, text: string) => {
    const page = await openRevenue(now, before);
    await expect
      .poll(async () => (await card(page).locator('[data-direction]').textContent())?.replace(' new', ''))
      .toBe(text);
  };
  await step('is 100 % for a positive value [KPI-012]', () => reads(5000, 0, '+100.0%'));
  await step('is 0 % for zero [KPI-013]', () => reads(0, 0, '0.0%'));
  await step('is −100 % for a negative value [KPI-014]', () => reads(-5000, 0, '−100.0%'));
  await step('is relative to the absolute value of a negative base [KPI-015]', () =>
    reads(-5000, -10_000, '+50.0%'),
  );
});

test('the KPI cards of a plan have a description', async () => {
  const made = async (path: string, body: object) =>
    (await callAsAdmin<{ data: { id: string } }>('POST', path, body)).data.id;
  const items = (form: string) => `/modules/plan/forms/${form}/items`;
  const business_id = await made('/businesses', { trading_name: `Cards ${Date.now()}` });
  const start_date = '2026-07-01';
  const plan_id = await made(items('plans'), {
    business_id,
    name: 'The year',
    type: 'revenue',
    target: 'revenue',
    start_date,
  });
  await made(items('plan-targets'), { business_id, plan_id, month: start_date, amount: 1000 });
  const page = await openPage({ as: 'admin' });
  const asked = page.waitForRequest((request) =>
    /\/v1\/modules\/.*2026-07-01/s.test(request.url() + (request.postData() ?? '')),
  );
  await page.goto(`/plan/performance?business=${business_id}`);
  const soFar = page.getByRole('region', { name: 'Revenue so far', exact: true });
  await step('opens the financial year of the plan, named as FY26/27 [DATE-002] [DATE-015]', async () => {
    await page
      .getByText(/FY26\/27/)
      .first()
      .waitFor();
    await asked;
  });
  await step('describes the figure [KPI-008]', () => soFar.getByText(/^until \d+ \w+, \d{4}$/).waitFor());
});
