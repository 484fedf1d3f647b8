import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { users } from '../../platform/postgres/schema.ts';
import { loadRows, testScope } from '../../platform/warehouse/testing/testing.ts';
import { testInvoiceLine } from '../../platform/warehouse/testing/testing-rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { loadOverview } from './overview-cache-warmup.ts';

test('the first overview request after a start is answered from the cache', async () => {
  const testApp = await openTestApp();
  const { deps, warehouse, clock } = testApp;
  const at = new Date(clock.now().getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
  const north = testScope({ id: testApp.business.north });
  await loadRows(warehouse, north, 'invoices', [testInvoiceLine(at, '1', 50)], { source: 'xero' });
  const admin = await testApp.as('admin');
  const signal = new AbortController().signal;
  await loadOverview(deps, signal);
  const query = vi.spyOn(warehouse, 'query');
  try {
    const overview = async () => {
      const { body } = await admin.get('/v1/overview');
      const { data } = body as { data: { id: string; figures: { revenue: { now: number } } }[] };
      return data.find(({ id }) => id === testApp.business.north)?.figures.revenue.now;
    };
    expect(await overview()).toBe(50);
    expect(query).not.toHaveBeenCalled();
    await loadRows(warehouse, north, 'invoices', [testInvoiceLine(at, '2', 5)], { source: 'xero' });
    expect(await overview()).toBe(5);
    expect(query).toHaveBeenCalled();
  } finally {
    query.mockRestore();
  }
  // The overview query needs the session of an active Super Admin.
  await testApp.change((db) =>
    db.update(users).set({ status: 'inactive' }).where(eq(users.id, testApp.user.admin)),
  );
  await loadOverview(deps, signal);
  await testApp.close();
});
