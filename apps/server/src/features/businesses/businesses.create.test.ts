import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, businesses } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { allTestUsers } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type CreatedReply = { data: { id: string } };
const input = {
  trading_name: '  Acme Gardens ',
  time_zone: 'Pacific/Auckland',
  currency: 'NZD',
  marketing_priorities: { primary: 'transactions' },
};

describe('creating a business (POST businesses)', () => {
  test('a Super Admin can use the new business at once, and the audit log records its creation', async () => {
    const admin = await testApp.as('admin');
    const created = await admin.ask('POST', '/v1/businesses', { body: input });
    expect([created.status, created.body]).toMatchObject([
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
    const { id } = (created.body as CreatedReply).data;
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

  test.each([
    ['THB', 'Asia/Bangkok'],
    ['KWD', 'UTC'],
  ])('a new business in %s with the time zone %s is created', async (currency, zone) => {
    const admin = await testApp.as('admin');
    const body = { trading_name: `Business in ${currency}`, currency, time_zone: zone };
    const created = await admin.ask('POST', '/v1/businesses', { body });
    expect([created.status, created.body]).toMatchObject([201, { data: { currency, time_zone: zone } }]);
  });

  test('concurrent requests with the same Idempotency-Key create one business or user', async () => {
    const admin = await testApp.as('admin');
    const thrice = async (path: string, body: object, key: string) => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => admin.ask('POST', path, { body, headers: { 'idempotency-key': key } })),
      );
      expect(answers.map(({ status, text }) => (status === 201 ? '' : text))).toEqual(['', '', '']);
      return new Set(answers.map(({ body: answer }) => (answer as CreatedReply).data.id));
    };
    const [id, ...more] = await thrice('/v1/businesses', { trading_name: 'Only one' }, 'business-key');
    expect(more).toEqual([]);
    const found = await testApp.deps.db
      .select()
      .from(businesses)
      .where(eq(businesses.tradingName, 'Only one'));
    expect(found.map((one) => one.id)).toEqual([id]);
    const person = {
      first_name: 'Una',
      last_name: 'Once',
      email: 'una@once.example',
      fk_primary_business_id: null,
      roles: [{ id: testApp.roles.Client, fk_business_id: null }],
      businesses: [id],
    };
    expect((await thrice('/v1/users', person, 'person-key')).size).toBe(1);
    const misused = await admin.ask('POST', '/v1/users', {
      body: person,
      headers: { 'idempotency-key': 'business-key' },
    });
    expect(misused.status).toBe(400);
  });

  test('a new business defaults to Melbourne time, Australian dollars and leads', async () => {
    const admin = await testApp.as('admin');
    const { body } = await admin.ask('POST', '/v1/businesses', { body: { trading_name: 'Usual' } });
    expect(body).toMatchObject({
      data: { time_zone: 'Australia/Melbourne', currency: 'AUD', marketing_priorities: { primary: 'leads' } },
    });
  });

  test.each(allTestUsers.filter((who) => who !== 'admin'))(
    'creating a business is rejected for %s and creates nothing',
    async (who) => {
      const answer = await (await testApp.as(who)).ask('POST', '/v1/businesses', {
        body: { trading_name: `By ${who}` },
      });
      expect(answer.status).toBe(403);
      const created = await testApp.deps.db
        .select()
        .from(businesses)
        .where(eq(businesses.tradingName, `By ${who}`));
      expect(created).toEqual([]);
    },
  );

  test.each([
    [{}, 'trading_name', 'Business name is required.'],
    [{ trading_name: '   ' }, 'trading_name', 'Business name is required.'],
    [{ trading_name: 'x'.repeat(121) }, 'trading_name', 'Business name must be at most 120 characters.'],
    [{ trading_name: 'A', time_zone: 'Mars/Base' }, 'time_zone', 'Choose a time zone.'],
    [{ trading_name: 'A', time_zone: '+10:00' }, 'time_zone', 'Choose a time zone.'],
    [{ trading_name: 'A', currency: 'XXX' }, 'currency', 'Choose a currency.'],
    [
      { trading_name: 'A', marketing_priorities: { primary: 'fame' } },
      'marketing_priorities.primary',
      'Choose the main marketing goal: leads or transactions.',
    ],
  ])(
    'creating a business with %j is rejected with a message for its field',
    async (body, field, sentence) => {
      const answer = await (await testApp.as('admin')).ask('POST', '/v1/businesses', { body });
      expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: sentence } }]);
    },
  );
});
