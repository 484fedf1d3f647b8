import { readFile } from 'node:fs/promises';
import { dayAt } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import { expect, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { openPage, shareButton, takeScreenshot } from '../support/browser.ts';
import { readCardFigure } from '../support/reports.ts';
import { step } from '../support/step.ts';

type Made = { data: { id: string } };
const formAt = (form: string) => `/modules/plan/forms/${form}/items`;
const year = findFinancialYear(dayAt('Australia/Melbourne', new Date()), 7).from;

/** Creates a plan for this year with a $120,000 target and a result of $12,345.67 in its first month. */
const planned = async (): Promise<string> => {
  const { data: business } = await callAsAdmin<Made>('POST', '/businesses', {
    trading_name: `Plan agenda ${Date.now()}`,
  });
  const of = { business_id: business.id };
  const { data: plan } = await callAsAdmin<Made>('POST', formAt('plans'), {
    ...of,
    name: 'The year',
    type: 'revenue',
    target: 'revenue',
    start_date: year,
  });
  await callAsAdmin('POST', formAt('plan-targets'), {
    ...of,
    plan_id: plan.id,
    month: year,
    amount: 120_000,
  });
  await callAsAdmin('POST', formAt('plan-results'), { ...of, month: year, revenue: 12_345.67 });
  return business.id;
};

test("plan figures on a meeting's agenda show their value when added next to the current value", async () => {
  const business = await planned();
  const meeting = await createMeeting(business, 'Plan review');
  const page = await openPage({ as: 'admin' });
  await step('waits until reports have the entered results', async () => {
    // Polls the report, because a background job adds the entered results to it.
    await expect
      .poll(async () => {
        await page.goto(`/plan/performance?business=${business}`);
        await page.getByRole('region', { name: 'Revenue so far' }).waitFor();
        return readCardFigure(page, 'Revenue so far');
      })
      .toBe('$12,345.67');
  });
  const adding = page.getByRole('dialog', { name: 'Add to meeting' });
  const add = async () => {
    await adding.getByLabel('Meeting').click();
    await page.getByRole('option', { name: /^Plan review/ }).click();
    await adding.locator('.ProseMirror').getByRole('link').waitFor();
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'View the meeting' }).waitFor();
  };
  const told = new Map<string, string>();
  await step('adds single figures to the agenda', async () => {
    for (const name of ['Target reached so far', 'Year-end forecast', 'Needed per day']) {
      told.set(name, (await readCardFigure(page, name)) ?? '');
      await page.getByRole('button', { name: `Add to meeting: ${name}`, exact: true }).click();
      await adding.getByRole('img').first().waitFor();
      await add();
      await page.getByRole('button', { name: 'Okay!' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
  });
  await step('adds all figures of the page', async () => {
    await shareButton(page).click();
    await page.getByRole('menuitem', { name: 'Add to meeting' }).click();
    const named = adding.getByRole('listitem');
    await expect.poll(() => named.count()).toBe(4);
    expect(await named.allTextContents()).toEqual([
      'Plan performance: revenue',
      expect.stringMatching(/^Revenue of FY.*, target reached so far: result so far, target so far$/),
      expect.stringMatching(/^Revenue of FY.*, year-end forecast: .*year target$/),
      expect.stringMatching(/^Revenue of FY.*, needed per day: so far per day$/),
    ]);
    await takeScreenshot(page, 'plan-add-page');
    await add();
  });
  await step('shows every figure at the meeting', async () => {
    await page.getByRole('link', { name: 'View the meeting' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan review' }).waitFor();
    const { data: kept } = await callAsAdmin<{ data: { report: string; values: { metric: string }[] }[] }>(
      'GET',
      `/meetings/${meeting.id}/figures`,
    );
    const first = (report: string) =>
      kept
        .filter((one) => one.report === report)
        .map(({ values }) => values[0]?.metric)
        .toSorted();
    const standing = ['plan_attainment', 'plan_forecast', 'plan_needed_per_day'];
    expect(first('plan-performance')).toEqual(['revenue']);
    expect(first('plan-standing')).toEqual([...standing, ...standing].toSorted());
    // Expects the figures of the plan's year, not of the date range selected on other pages.
    const agenda = page.getByRole('region', { name: 'Agenda', exact: true });
    await agenda.getByRole('link', { name: 'Performance', exact: true }).waitFor();
  });
  await step('compares then and now on the page and in the PDF', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const printed = (await readPdfText(await readFile(await (await download).path()))).join(' ');
    for (const [name, value] of told) {
      // Expects the figure twice: as its own agenda item and among the figures of the page.
      const tables = page.getByRole('table', {
        name: new RegExp(`^Revenue of .*, ${name.toLowerCase()}, then and now$`),
      });
      await expect.poll(() => tables.count()).toBe(2);
      await expect
        .poll(() => tables.first().getByRole('row').nth(1).textContent())
        .toBe(`${name}${value}${value}unchanged`);
      expect(printed).toContain(`${name} ${value} ${value} unchanged`);
    }
    await takeScreenshot(page, 'meeting-plan-cards');
  });
});
