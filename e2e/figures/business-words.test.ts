import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

type Business = {
  data: { version: number; marketing_priorities: Record<string, unknown>; plan_settings: object };
};

test("pages show the business's settings: its word for customers, days to sale, recommended plan and note [ADMIN-029]", async () => {
  const id = await findBusinessId('Saltbush');
  const { data: before } = await callAsAdmin<Business>('GET', `/businesses/${id}`);
  const save = async (priorities: object, plan: object) => {
    const { data } = await callAsAdmin<Business>('GET', `/businesses/${id}`);
    await callAsAdmin('PUT', `/businesses/${id}`, {
      version: data.version,
      plan_settings: { ...before.plan_settings, ...plan },
      marketing_priorities: { ...before.marketing_priorities, ...priorities },
    });
  };
  await save(
    { customer_label: 'patients', avg_days_from_lead_to_sale: 21 },
    { recommended_type: 'leads', da_help_message: 'Begin with leads.' },
  );
  try {
    const page = await openPage({ as: 'admin' });
    await page.goto(`/business/customers?business=${id}`);
    await page.getByRole('heading', { level: 1, name: 'Patients', exact: true }).waitFor();
    await page.getByRole('region', { name: 'New patients', exact: true }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Largest patients' }).waitFor();
    await page.goto(`/roi/customers?business=${id}`);
    await page.getByRole('heading', { level: 1, name: 'Patients from marketing' }).waitFor();
    await takeScreenshot(page, 'roi-patients');
    await page.goto(`/roi/insights?business=${id}`);
    await page.getByText('A lead takes about 21 days to become a sale here', { exact: false }).waitFor();
    await takeScreenshot(page, 'roi-lead-to-sale');
    await page.goto(`/plan/create?business=${id}`);
    await page
      .getByRole('complementary', { name: 'Analyst’s note' })
      .getByText('Begin with leads.')
      .waitFor();
    await expect
      .poll(() => page.getByRole('main').getByLabel('Type', { exact: true }).first().inputValue())
      .toBe('Leads');
  } finally {
    await save(
      { customer_label: null, avg_days_from_lead_to_sale: null },
      { recommended_type: null, da_help_message: null },
    );
  }
});
