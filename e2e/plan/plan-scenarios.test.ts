import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { step } from '../support/step.ts';

type Made = { data: { id: string } };
type Scenario = { name: string; monthly_budget: number | null };
type Stored = { version: number; scenarios: Scenario[] };
const formAt = (form: string) => `/modules/plan/forms/${form}/items`;

const scenario = { name: 'Better closing', monthly_budget: 3000, close_rate: 25 };
const make = async () => {
  const { data: business } = await callAsAdmin<Made>('POST', '/businesses', {
    trading_name: `Scenarios ${Date.now()}`,
  });
  const plan = await callAsAdmin<Made>('POST', formAt('plans'), {
    business_id: business.id,
    name: 'The year',
    type: 'revenue',
    target: 'revenue',
    start_date: '2026-07-01',
  });
  const projection = await callAsAdmin<Made>('POST', formAt('projections'), {
    business_id: business.id,
    plan_id: plan.data.id,
    program: 'google_ads',
    scenarios: [scenario],
  });
  const at = `${formAt('projections')}/${projection.data.id}`;
  const stored = async () => (await callAsAdmin<{ data: Stored }>('GET', at)).data;
  return {
    business: business.id,
    id: projection.data.id,
    stored,
    /** Saves the projection by API, as another user would. */
    change: async (more: object) => callAsAdmin('PUT', at, { ...more, version: (await stored()).version }),
  };
};
const edit = async (page: Page) => {
  await page.getByRole('button', { name: 'Actions for Better closing' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  return page.getByRole('dialog', { name: 'Edit scenario' });
};

test('a scenario that another user saved is not overwritten without confirmation, and each error is listed', async () => {
  const { business, id, stored, change } = await make();
  const page = await openPage({ as: 'admin', allow: [/status of (409|422)/] });
  await page.goto(`/plan/projections/${id}/edit?business=${business}`);
  const form = await edit(page);
  const spend = form.getByRole('textbox', { name: 'Monthly spend' });
  const save = form.getByRole('button', { name: 'Save' });

  const error = form.getByRole('alert');
  await step('lists each rejection of a save [ERR-020] [ERR-021]', async () => {
    const refusal: { json: object } = { json: { errors: ['First fault', 'Second fault'], message: 'Both' } };
    await page.route(`**/projections/items/${id}`, (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: refusal.json })
        : route.fallback(),
    );
    await spend.fill('4000');
    await save.click();
    await error.getByText('An error ocurred:', { exact: true }).waitFor();
    await expect
      .poll(() => error.getByRole('listitem').allTextContents())
      .toEqual(['First fault', 'Second fault']);
    refusal.json = { message: 'Only this' };
    await save.click();
    await expect.poll(() => error.getByRole('listitem').allTextContents()).toEqual(['Only this']);
    await page.unrouteAll({ behavior: 'wait' });
  });

  const question = page.getByRole('dialog', { name: 'This scenario was changed while you were editing' });
  await step('shows both versions of a changed scenario', async () => {
    // Changes the same scenario as another user. Expects the dialog to show both versions, and to save nothing until
    // the user chooses one.
    await change({ scenarios: [{ ...scenario, monthly_budget: 5000 }] });
    await save.click();
    await question.getByRole('row').nth(1).waitFor();
    expect(await question.getByRole('row').allTextContents()).toEqual([
      'FieldMineTheirs',
      'Monthly spend$4,000.00$5,000.00',
    ]);
    await expectAccessible(page, 'of two versions of a scenario');
    await takeScreenshot(page, 'plan-scenario-conflict');
  });
  await step('overwrites the other version only when chosen', async () => {
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await save.click();
    await question.waitFor();
    expect((await stored()).scenarios).toMatchObject([{ monthly_budget: 5000 }]);
    await question.getByRole('button', { name: 'Keep mine' }).click();
    await form.waitFor({ state: 'detached' });
    expect((await stored()).scenarios).toMatchObject([{ name: 'Better closing', monthly_budget: 4000 }]);
  });

  await step('continues from the values of the other user', async () => {
    await edit(page);
    await spend.fill('4100');
    await change({ scenarios: [{ ...scenario, monthly_budget: 6000 }] });
    await save.click();
    await question.getByRole('button', { name: 'Use theirs' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => spend.inputValue()).toBe('$6,000.00');
  });
  await step('keeps other changes to the projection', async () => {
    // Changes other parts of the projection as another user. Expects the page to report these changes and the next save
    // to keep them.
    await spend.fill('6100');
    await change({ objective: 'Calls from the north' });
    await save.click();
    await error
      .getByText(/^Someone else changed this projection in the meantime, but not this scenario\./)
      .waitFor();
    await save.click();
    await form.waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({
      objective: 'Calls from the north',
      scenarios: [{ monthly_budget: 6100 }],
    });
  });
});
