import { programs } from '@bellwether/domain/plan/programs';
import { addMonths, dayAt, monthStart } from '@bellwether/domain/time/day';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

type Made = { data: { id: string } };
const formAt = (form: string) => `/modules/plan/forms/${form}/items`;
const month = monthStart(dayAt('Australia/Melbourne', new Date()));

const makeBusiness = async (name: string): Promise<string> =>
  (await callAsAdmin<Made>('POST', '/businesses', { trading_name: `Plan rules ${Date.now()} ${name}` })).data
    .id;
const makePlan = async (business_id: string, name: string, more: object): Promise<string> => {
  const plan = { business_id, name, type: 'revenue', ...more };
  return (await callAsAdmin<Made>('POST', formAt('plans'), plan)).data.id;
};
const aim = (business_id: string, plan_id: string, of: string) =>
  callAsAdmin('POST', formAt('plan-targets'), { business_id, plan_id, month: of, amount: 1000 });
const chosen = (page: Page) => page.getByRole('combobox', { name: 'Plan', exact: true });
const shown = (page: Page) =>
  chosen(page).evaluate((select): string => select.options[select.selectedIndex]?.textContent ?? '');
const choose = (page: Page, name: string) =>
  chosen(page)
    .locator('option', { hasText: name })
    .getAttribute('value')
    .then((value) => chosen(page).selectOption(value ?? ''));
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).waitFor();

test('plan pages open the current plan and show each plan by its own measure', async () => {
  const business = await makeBusiness('measured');
  const plans = {
    'To come': { start_date: addMonths(month, 1), target: 'revenue' },
    Running: { start_date: addMonths(month, -1), target: 'revenue' },
    Earlier: { type: 'leads', target: 'leads' },
    Online: { start_date: addMonths(month, -3), target: 'revenue', use_ecom_revenue: true },
    Undecided: { start_date: addMonths(month, -4), target: null },
    Programs: { type: 'projections', start_date: addMonths(month, -5) },
  };
  for (const [name, more] of Object.entries(plans)) {
    const plan = { start_date: addMonths(month, -2), ...more };
    const id = await makePlan(business, name, plan);
    if ('target' in plan && plan.target) await aim(business, id, plan.start_date);
  }
  const page = await openPage({ as: 'admin' });
  await step('opens the running plan [PLAN-007] [PLAN-030]', async () => {
    await page.goto(`/plan/performance?business=${business}`);
    await card(page, 'Revenue so far');
    expect(await shown(page)).toMatch(/^Running, /);
  });
  await step('does not compare leads with targets in money [ROUTE-020]', async () => {
    await page.goto(`/plan/performance/leads?business=${business}`);
    await page.getByText('The targets of this plan are revenue.', { exact: true }).waitFor();
    await page.getByText('Leads cannot be compared with them.', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Target reached so far', exact: true }).count()).toBe(0);
    await expectAccessible(page, 'of a plan that is asked for leads');
    await takeScreenshot(page, 'plan-other-targets');
    await page.getByRole('link', { name: 'Compare revenue with them' }).click();
    await page.waitForURL(({ pathname }) => pathname === '/plan/performance');
    await card(page, 'Revenue so far');
  });
  await step('measures a plan by leads [PLAN-010]', async () => {
    await choose(page, 'Earlier');
    await card(page, 'Leads so far');
    await page.goto(`/plan/performance/leads?business=${business}`);
    await chosen(page).waitFor();
    await choose(page, 'Earlier');
    await card(page, 'Leads so far');
  });
  await step('measures a plan by online revenue [PLAN-011]', async () => {
    await page.goto(`/plan/performance?business=${business}`);
    await chosen(page).waitFor();
    await choose(page, 'Online');
    await card(page, 'Online revenue so far');
  });
  await step('asks for the target of an undecided plan [PLAN-009]', async () => {
    await choose(page, 'Undecided');
    await page.getByText('Choose what this plan is measured by: leads or revenue.').waitFor();
    await takeScreenshot(page, 'plan-undecided');
    await page.getByRole('link', { name: 'Choose target' }).waitFor();
  });
  await step('shows that a plan has projections only [PLAN-008]', async () => {
    await choose(page, 'Programs');
    await page.getByText('This plan has projections only, so there is no target to compare with.').waitFor();
    await page.getByRole('link', { name: 'View projections' }).waitFor();
  });
});

test('a plan does not offer its own programs again, even under older names; other programs link to their page [PLAN-013] [PLAN-021] [API-024]', async () => {
  const business = await makeBusiness('older names');
  const plan = await makePlan(business, 'The year', { target: 'revenue', start_date: addMonths(month, -2) });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/projections/create/meta_ads?business=${business}`);
  await page.getByRole('heading', { level: 1, name: 'New projection: Meta Ads' }).waitFor();
  await page.getByRole('textbox', { name: 'Monthly spend' }).fill('500');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL('**/plan/projections/*/edit?*');
  const there = page.waitForRequest((request) => request.url().includes('/plan-marketing-programs?'));
  await page.goto(`/plan/projections?business=${business}`);
  expect(new URL((await there).url()).searchParams.get('plan_id')).toBe(plan);
  const cards = page.getByRole('region', { name: 'Marketing programs' }).getByRole('button');
  const offered = programs.filter(({ slug }) => slug !== 'facebook_ads');
  await expect.poll(() => cards.count()).toBe(offered.length);
  for (const [at, { label, iconColour }] of offered.entries()) {
    expect((await cards.nth(at).textContent())?.startsWith(label)).toBe(true);
    expect(await cards.nth(at).locator('svg').count()).toBe(1);
    const style = await cards.nth(at).locator('[aria-hidden]').first().getAttribute('style');
    expect(style !== null).toBe(iconColour !== undefined);
  }
  await cards.filter({ hasText: /^Digital Experience/ }).click();
  await page.waitForURL('**/plan/projections/create/digital_experience?*');
});
