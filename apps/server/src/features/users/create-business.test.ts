import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, businesses } from '../../platform/postgres/schema.ts';
import { everyone } from '../../testing/people.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Made = { data: { id: string } };
const given = {
  trading_name: '  Acme Gardens ',
  time_zone: 'Pacific/Auckland',
  currency: 'NZD',
  marketing_priority: 'transactions',
};

describe('POST businesses', () => {
  test('makes one that the Super Admin can use at once, and writes down who did', async () => {
    const admin = await testApp.as('admin');
    const made = await admin.ask('POST', '/v1/businesses', { body: given });
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        data: {
          trading_name: 'Acme Gardens',
          status: 'active',
          time_zone: 'Pacific/Auckland',
          currency: 'NZD',
          marketing_priorities: { primary: 'transactions' },
          integrations: [],
        },
      },
    ]);
    const { id } = (made.body as Made).data;
    const days = encodeURIComponent('date:>=2025-03-01,date:<=2026-02-28');
    const report = await admin.get(
      `/v1/modules/financials/data/financial-revenue?business_id=${id}&filter=${days}`,
    );
    expect(report.status).toBe(200);
    const written = await testApp.deps.db.select().from(auditLog).where(eq(auditLog.itemId, id));
    expect(written).toMatchObject([
      { userId: testApp.user.admin, businessId: id, action: 'created', itemType: 'business' },
    ]);
  });

  test('what is left out is the usual: Melbourne, Australian dollars, leads', async () => {
    const admin = await testApp.as('admin');
    const { body } = await admin.ask('POST', '/v1/businesses', { body: { trading_name: 'Usual' } });
    expect(body).toMatchObject({
      data: { time_zone: 'Australia/Melbourne', currency: 'AUD', marketing_priorities: { primary: 'leads' } },
    });
  });

  test.each(everyone.filter((who) => who !== 'admin'))('%s may not, and nothing is made', async (who) => {
    const answer = await (await testApp.as(who)).ask('POST', '/v1/businesses', {
      body: { trading_name: `By ${who}` },
    });
    expect(answer.status).toBe(403);
    const made = await testApp.deps.db
      .select()
      .from(businesses)
      .where(eq(businesses.tradingName, `By ${who}`));
    expect(made).toEqual([]);
  });

  test.each([
    [{}, 'trading_name', 'Business name is required.'],
    [{ trading_name: '   ' }, 'trading_name', 'Business name is required.'],
    [{ trading_name: 'x'.repeat(121) }, 'trading_name', 'Business name must have 1 to 120 characters.'],
    [{ trading_name: 'A', time_zone: 'Mars/Base' }, 'time_zone', 'Choose a time zone.'],
    [{ trading_name: 'A', time_zone: '+10:00' }, 'time_zone', 'Choose a time zone.'],
    [{ trading_name: 'A', currency: 'XXX' }, 'currency', 'Choose a currency.'],
    [
      { trading_name: 'A', marketing_priority: 'fame' },
      'marketing_priority',
      'Choose whether its marketing is for leads or for transactions.',
    ],
  ])('%j is refused beside its field', async (body, field, sentence) => {
    const answer = await (await testApp.as('admin')).ask('POST', '/v1/businesses', { body });
    expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: sentence } }]);
  });
});
