import type { PlanProgress } from '@bellwether/contract/api/figures/plan';
import { changeScopeModule } from '@bellwether/domain/access/scope';
import { addMonths } from '@bellwether/domain/time/day';
import { expect, test } from 'vitest';
import { createUserScope } from '../../http/access/user-scope.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { answerProgressReports } from './progress-report.ts';

test('revenue of earlier years in another currency does not count as growth in plan progress', async () => {
  const testApp = await openTestApp();
  try {
    const { deps, business } = testApp;
    const scope = testScope({ id: business.north });
    // Invoices are in USD until the middle of 2024, then in AUD. The test clock is at 16 March 2026.
    const invoices = Array.from({ length: 50 }, (_, at) => ({
      ...testInvoiceLine(
        `${addMonths('2022-01-01', at).slice(0, 7)}-10`,
        String(at),
        at < 30 ? 10 ** (at / 10) : 900 + at,
      ),
      currency: at < 30 ? 'USD' : 'AUD',
    }));
    await loadRows(deps.warehouse, scope, 'invoices', invoices, {
      source: 'xero',
      from: '2022-01-01',
      to: '2026-03-15',
    });
    const admin = await testApp.as('admin');
    const items = (form: string) => `/v1/modules/plan/forms/${form}/items`;
    const fields = { business_id: business.north, name: 'The year', type: 'revenue', target: 'revenue' };
    const created = await admin.post(items('plans'), { ...fields, start_date: '2025-07-01' });
    const { id } = (created.body as { data: { id: string } }).data;
    const target = { business_id: business.north, plan_id: id, month: '2025-07-01', amount: 1000 };
    expect((await admin.post(items('plan-targets'), target)).status).toBe(201);
    const steps = await admin.get(`/v1/next-steps?business_id=${business.north}`);
    const { plan } = (steps.body as { data: { plan: PlanProgress } }).data;
    const reader = await createUserScope(deps.db, testApp.user.owner, business.north);
    const planScope = reader && changeScopeModule(reader.scope, 'plan', 'read');
    if (!planScope) throw new Error('The owner may not read plans.');
    const [result] = await answerProgressReports(deps, planScope, [{ plan_id: id, type: 'revenue' }]);
    expect(plan.standing.forecast?.value).toBeGreaterThan(0);
    expect(result?.answer?.meta[0]?.totals['plan_forecast']).toBe(plan.standing.forecast?.value);
  } finally {
    await testApp.close();
  }
});
