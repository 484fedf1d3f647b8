import { dayAt } from '@bellwether/domain/time/day';
import { findFinancialYear } from '@bellwether/domain/time/financial-year';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { readPdfText } from '../../apps/server/src/features/page-pdf/testing/pdf-text.ts';
import { callAsAdmin, createMeeting } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { readDownload } from '../support/downloads.ts';
import { readCardFigure } from '../support/reports.ts';
import { step } from '../support/step.ts';

const mark = `Plan ${Date.now()}`;
type Made = { data: { id: string } };
const formAt = (form: string) => `/modules/plan/forms/${form}/items`;

/** Creates a business without a system that supplies revenue. */
const makeBusiness = async (name: string) =>
  (await callAsAdmin<Made>('POST', '/businesses', { trading_name: `${mark} ${name}` })).data.id;
const makePlan = async (business_id: string, more: object = {}) =>
  (
    await callAsAdmin<Made>('POST', formAt('plans'), {
      business_id,
      name: 'The year',
      type: 'revenue',
      target: 'revenue',
      start_date: '2025-07-01',
      ...more,
    })
  ).data.id;
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const goTo = (page: Page, path: string, business: string) => page.goto(`${path}?business=${business}`);

test('a plan is created, gets targets and results, and appears on all pages that use plans', async () => {
  const business = await makeBusiness('made');
  const page = await openPage({ as: 'admin' });
  await step('creates a plan with a goal [PLAN-026] [FORM-003] [FORM-020] [ROUTE-026]', async () => {
    await goTo(page, '/plan/performance', business);
    await page.getByText('This business has no plan yet.').waitFor();
    await page.getByRole('link', { name: 'Create plan' }).click();
    await heading(page, 'New plan');
    await page.getByRole('textbox', { name: 'Name' }).fill('The year');
    await page.getByRole('button', { name: 'Add to Goals' }).click();
    await page.getByRole('textbox', { name: 'Goal', exact: true }).fill('A second location');
    await expectAccessible(page, 'of the form of a plan');
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Targets and goals');
    await page.getByRole('checkbox', { name: 'A second location' }).waitFor();
  });
  await step('sets targets and completes the goal [PLAN-001] [PLAN-027] [ROUTE-021]', async () => {
    // Spreads the year's total evenly, which is the only choice because the new business has no figures yet.
    await page.getByRole('textbox', { name: /^Year target/ }).fill('120,000');
    await page.getByRole('button', { name: 'Spread evenly' }).click();
    const grid = page.getByRole('grid', { name: 'Targets' });
    await expect.poll(() => grid.getByRole('gridcell').first().textContent()).toContain('$10,000.00');
    // Expects the saves to run one after another, each with the version that the previous save created.
    for (const [at, amount] of [
      [0, '11000'],
      [1, '12000'],
    ] as const) {
      await grid
        .getByRole('row')
        .nth(at + 1)
        .getByRole('gridcell')
        .first()
        .click();
      await page.keyboard.type(amount);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText(/\d changes? not saved/).waitFor({ state: 'hidden' });
    }
    await page.getByRole('checkbox', { name: 'A second location' }).click();
    await expect
      .poll(async () => {
        const [own] = (
          await callAsAdmin<{ data: { goals: { done: boolean }[] }[] }>(
            'GET',
            `${formAt('plans')}?business_id=${business}`,
          )
        ).data;
        return own?.goals[0]?.done;
      })
      .toBe(true);
    await expectAccessible(page, 'of the targets');
    await takeScreenshot(page, 'plan-targets');
    const { data: targets } = await callAsAdmin<{ data: { amount: number }[] }>(
      'GET',
      `${formAt('plan-targets')}?business_id=${business}`,
    );
    expect(targets.slice(0, 3).map(({ amount }) => amount)).toEqual([11_000, 12_000, 10_000]);
  });
  await step('enters results by hand and from a file [PLAN-003] [PLAN-029] [ROUTE-023]', async () => {
    await page.getByRole('link', { name: 'Results input' }).first().click();
    await heading(page, 'Results input');
    const results = page.getByRole('grid', { name: 'Results' });
    await results.getByRole('gridcell').first().click();
    await page.keyboard.type('12345.67');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page
      .getByText('0 changes not saved')
      .or(page.getByText('1 change not saved'))
      .waitFor({ state: 'hidden' });
    const year = findFinancialYear(dayAt('Australia/Melbourne', new Date()), 7).from.slice(0, 4);
    await page.getByLabel('File with results').setInputFiles({
      name: 'results.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`Month,Customers\n${year}-07,17\nsoon,1\n`),
    });
    const file = page.getByRole('dialog', { name: 'results.csv' });
    await file.getByText('Line 3: "soon" is not a month.').waitFor();
    await file.getByRole('button', { name: 'Enter 1 figure' }).click();
    await file.waitFor({ state: 'detached' });
    await results.getByRole('gridcell', { name: '17', exact: true }).waitFor();
  });
  await step('shows the results on the performance page [ROUTE-019]', async () => {
    // Polls the report, because a background job adds the entered results to it.
    await expect
      .poll(async () => {
        await goTo(page, '/plan/performance', business);
        await page.getByRole('region', { name: 'Revenue so far' }).waitFor();
        return readCardFigure(page, 'Revenue so far');
      })
      .toBe('$12,345.67');
    await page.getByText(/^Revenue in FY\d\d\/\d\d: .* of target so far/).waitFor();
    await expectAccessible(page, 'of the performance');
    await takeScreenshot(page, 'plan-performance');
  });
  await step('saves the performance as a PDF', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'PDF' }).click();
    const text = (await readPdfText(await readDownload(await download))).join(' ').replaceAll(/\s+/g, ' ');
    for (const shown of ['Plan performance: The year', 'Revenue so far', '$12,345.67', 'Over the year'])
      expect(text).toContain(shown);
  });
  await step('keeps the figures of a chart on an agenda', async () => {
    // Expects the meeting to show the year's revenue when added and now, because a chart on an agenda keeps its query.
    const meeting = await createMeeting(business, `${mark} review`);
    await page
      .getByRole('region', { name: 'Over the year', exact: true })
      .getByRole('button', { name: 'Add to meeting' })
      .click();
    const adding = page.getByRole('dialog', { name: 'Add to meeting' });
    await adding.getByRole('img').first().waitFor();
    await adding.getByLabel('Meeting').click();
    await page.getByRole('option', { name: new RegExp(`^${mark} review`) }).click();
    await adding.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('link', { name: 'View the meeting' }).waitFor();
    await page.keyboard.press('Escape');
    const { data: kept } = await callAsAdmin<{
      data: { report: string; picture: string; values: object[] }[];
    }>('GET', `/meetings/${meeting.id}/figures`);
    expect(kept).toMatchObject([
      {
        report: 'plan-performance',
        picture: expect.any(String),
        values: [{ metric: 'revenue', was: 12_345.67, now: 12_345.67 }],
      },
    ]);
  });
  await step(
    'shows the same figures under the same names on the dashboard, and in the overview',
    async () => {
      const figures = ['Target reached so far', 'Needed per day'];
      const [pace, needed] = await Promise.all(
        figures.map((name) =>
          page.getByRole('region', { name, exact: true }).locator('[data-exact]').first().textContent(),
        ),
      );
      await goTo(page, '/dashboard/performance', business);
      const strip = page.getByRole('region', { name: 'Plan', exact: true });
      for (const name of figures) await strip.getByText(name, { exact: true }).waitFor();
      await strip.getByText(pace ?? '', { exact: true }).waitFor();
      await strip.getByText(needed ?? '', { exact: true }).waitFor();
      await expectAccessible(page, 'of the dashboard with a plan');
      await takeScreenshot(page, 'dashboard-plan');
      await strip.getByRole('link', { name: 'Plan performance' }).click();
      await heading(page, 'Performance');
      await page.goto('/overview');
      const row = page.getByRole('row').filter({ hasText: `${mark} made` });
      await row.getByRole('link', { name: pace ?? '', exact: true }).waitFor();
    },
  );
});

test('admins add marketing programs with forecasts and scenarios [PERM-009]', async () => {
  const business = await makeBusiness('programs');
  const earlier = await makePlan(business, { name: 'Earlier', start_date: '2024-07-01' });
  const plan = await makePlan(business);
  for (const program of ['google_ads', 'seo'])
    await callAsAdmin('POST', formAt('projections'), { business_id: business, plan_id: plan, program });
  const page = await openPage({ as: 'admin' });
  const programs = page.getByRole('region', { name: 'Marketing programs' });
  const cards = programs.getByRole('button');
  await step(
    'offers the programs that the plan lacks [PLAN-015] [PLAN-016] [PLAN-019] [PLAN-020] [SVC-013] [ROUTE-022]',
    async () => {
      await goTo(page, '/plan/projections', business);
      await programs.getByRole('heading', { name: 'Add a marketing program', exact: true }).waitFor();
      await programs
        .getByText('Choose a program to set projections and objectives', { exact: true })
        .waitFor();
      await expect.poll(() => cards.count()).toBe(7);
      await expect.poll(() => cards.filter({ hasText: /^(Google Ads|SEO)/ }).count()).toBe(0);
      await expectAccessible(page, 'of the projections');
      await takeScreenshot(page, 'plan-projections');
    },
  );
  await step('draws each program as a card with icon and label [UI-026]', async () => {
    await expect.poll(() => cards.locator('svg').count()).toBe(7);
    await expect.poll(() => cards.filter({ hasText: /\w/ }).count()).toBe(7);
  });
  const outcome = page.getByLabel('Monthly result');
  const months = page.getByRole('grid', { name: 'Months' });
  await step(
    'adds a program with its forecast [PLAN-002] [PLAN-023] [PLAN-028] [ROUTE-024] [ROUTE-025] [ROUTE-029]',
    async () => {
      await cards.filter({ hasText: /^Display/ }).click();
      await page.waitForURL('**/plan/projections/create/display_and_remarketing?*');
      for (const [field, value] of [
        ['Monthly spend', '3000'],
        ['Cost per click', '2'],
        ['Click-to-lead rate', '4'],
        ['Close rate', '25'],
        ['Average sale', '800'],
      ] as const)
        await page.getByRole('textbox', { name: field }).fill(value);
      await expect.poll(() => outcome.textContent()).toContain('Revenue$12,000');
      await expect.poll(() => outcome.textContent()).toContain('Return300.0%');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.waitForURL('**/plan/projections/*/edit?*');
      await expect.poll(() => months.getByRole('row').nth(1).textContent()).toContain('$12,000.00');
    },
  );
  // Expects a named scenario next to the current values, which it can replace. Unsaved input in the form above must
  // stay.
  const scenarios = page.getByRole('region', { name: 'Scenarios', exact: true });
  const better = scenarios.getByRole('row').filter({ hasText: 'Better closing' });
  await step('adds a scenario and compares it', async () => {
    await page.getByRole('textbox', { name: 'Objective' }).fill('Calls from the north');
    await scenarios.getByRole('button', { name: 'Add scenario' }).click();
    const dialog = page.getByRole('dialog', { name: 'New scenario' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a name for the scenario.').waitFor();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Better closing');
    await dialog.getByRole('textbox', { name: 'Close rate' }).fill('50');
    await dialog.getByText('$24,000', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await better.getByText('+$12,000.00', { exact: true }).waitFor();
    await better.getByText('+400.0 pts', { exact: true }).waitFor();
    await expectAccessible(page, 'of a projection');
    await takeScreenshot(page, 'plan-projection');
  });
  const act = async (scenario: string, action: string) => {
    await scenarios.getByRole('button', { name: `Actions for ${scenario}` }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await step('uses the scenario and keeps unsaved input', async () => {
    await act('Better closing', 'Use this');
    await page
      .getByRole('dialog', { name: 'Use this scenario' })
      .getByRole('button', { name: 'Use this' })
      .click();
    await expect.poll(() => months.getByRole('row').nth(1).textContent()).toContain('$24,000.00');
    await better.getByText('$0.00', { exact: true }).waitFor();
    await expect.poll(() => outcome.textContent()).toContain('Revenue$24,000');
    expect(await page.getByRole('textbox', { name: 'Objective' }).inputValue()).toBe('Calls from the north');
  });
  await step('renames and deletes the scenario', async () => {
    await act('Better closing', 'Edit');
    const rename = page.getByRole('dialog', { name: 'Edit scenario' });
    await rename.getByRole('textbox', { name: 'Name' }).fill('As agreed');
    await rename.getByRole('button', { name: 'Save' }).click();
    await rename.waitFor({ state: 'detached' });
    await scenarios.getByRole('row').filter({ hasText: 'As agreed' }).waitFor();
    await act('As agreed', 'Delete');
    await page
      .getByRole('dialog', { name: 'Confirm Delete' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await scenarios.getByText('No scenarios yet.').waitFor();
  });
  await step('saves the projection without a conflict', async () => {
    // Expects no conflict, because the form uses the version that the saved scenarios created.
    await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Projection saved.').waitFor();
    const { data: stored } = await callAsAdmin<{
      data: { program: string; close_rate: number; objective: string }[];
    }>('GET', `${formAt('projections')}?business_id=${business}`);
    expect(stored.find(({ program }) => program === 'display_and_remarketing')).toMatchObject({
      close_rate: 50,
      objective: 'Calls from the north',
    });
  });
  await step('shows the programs of another plan [API-038] [PLAN-012]', async () => {
    // Chooses another plan, and expects its programs and its id in the next requests.
    await goTo(page, '/plan/projections', business);
    await expect.poll(() => cards.count()).toBe(6);
    const asked = page.waitForRequest((request) => request.url().includes('/forms/projections/items'));
    const programsAsked = page.waitForRequest((request) =>
      request.url().includes('/plan-marketing-programs?'),
    );
    await page.getByRole('combobox', { name: 'Plan', exact: true }).selectOption({ index: 1 });
    expect(decodeURIComponent((await asked).url())).toContain('plan_id:=');
    expect(new URL((await programsAsked).url()).searchParams.get('plan_id')).toBe(earlier);
    await expect.poll(() => cards.count()).toBe(9);
  });
});

test('a client sees the programs of a plan but cannot choose any [PLAN-017] [PLAN-018] [PLAN-022] [PROD-007]', async () => {
  const { data } = await callAsAdmin<{ data: { id: string; trading_name: string }[] }>(
    'GET',
    '/businesses?per_page=-1',
  );
  const page = await openPage({ as: 'client' });
  await page.goto('/dashboard/performance');
  await heading(page, 'Performance');
  const business = new URL(page.url()).searchParams.get('business') ?? data[0]?.id ?? '';
  const plan = await makePlan(business, { name: `${mark} of a client`, start_date: '2035-07-01' });
  await goTo(page, '/plan/projections', business);
  const programs = page.getByRole('region', { name: 'Marketing programs' });
  await programs.getByRole('heading', { name: 'Marketing programs', exact: true }).waitFor();
  await programs.getByText('Marketing programs will be built by your advisor', { exact: true }).waitFor();
  const cards = programs.getByRole('button');
  await expect.poll(() => cards.count()).toBe(9);
  for (const card of await cards.all()) expect(await card.isDisabled()).toBe(true);
  await callAsAdmin('DELETE', `${formAt('plans')}/${plan}`);
});
