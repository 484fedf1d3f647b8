import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';

const mark = `Plan addresses ${Date.now()}`;
type Made = { data: { id: string } };

test("a new plan starts with the analyst's recommendation and shows the reason", async () => {
  const { data: business } = await callAsAdmin<Made>('POST', '/businesses', {
    trading_name: `${mark} advised`,
    plan_settings: { recommended_type: 'leads', da_help_message: 'Begin with leads.\nSales follow.' },
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/create?business=${business.id}`);
  await page.getByRole('heading', { level: 1, name: 'New plan' }).waitFor();
  const note = page.getByRole('complementary', { name: 'Analyst’s note' });
  await note.getByText('Begin with leads.').waitFor();
  const form = page.getByRole('main');
  for (const name of ['Type', 'Target'])
    await expect.poll(() => form.getByLabel(name, { exact: true }).first().inputValue()).toBe('Leads');
  await takeScreenshot(page, 'plan-create-advised');
});

test('plan addresses with an unknown target type or program show Not Found [ROUTE-020]', async () => {
  const { data: business } = await callAsAdmin<Made>('POST', '/businesses', {
    trading_name: `${mark} unknown`,
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/plan/performance/clicks?business=${business.id}`);
  await page.getByText('Not Found').waitFor();
  await page.goto(`/plan/projections/create/tik_tok?business=${business.id}`);
  await page.getByText('Not Found').waitFor();
});
