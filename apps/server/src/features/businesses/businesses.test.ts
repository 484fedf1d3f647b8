import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, businesses, rolePermissions, users } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { png } from '../files/testing/samples.ts';

let testApp: TestApp;
let admin: TestClient;
let adviser: TestClient;
beforeAll(async () => {
  testApp = await openTestApp();
  admin = await testApp.as('admin');
  adviser = await testApp.as('adviser');
});
afterAll(() => testApp.close());

type One = { data: Record<string, unknown> & { id: string; version: number } };
type Page = { data: { id: string; trading_name: string }[]; meta: [{ pagination: { total: number } }] };

const at = (id: string) => `/v1/businesses/${id}`;
const save = (client: TestClient, id: string, body: unknown) => client.ask('PUT', at(id), { body });
const read = async (id: string): Promise<One['data']> => ((await admin.get(at(id))).body as One).data;
const names = async (client: TestClient, query: string) => {
  const { body } = await client.get(`/v1/businesses?${query}`);
  return (body as Page).data.map(({ trading_name }) => trading_name);
};
const restoring = async (id: string, work: () => Promise<void>) => {
  const before = await read(id);
  try {
    await work();
  } finally {
    await save(admin, id, { ...before, version: undefined });
  }
};

describe('the list of businesses (GET businesses)', () => {
  test('a Super Admin sees all businesses, an Admin and a Client only their own [PERM-027] [BUS-001]', async () => {
    expect(await names(admin, 'sort=trading_name:asc')).toEqual([
      'elsewhere Pty Ltd',
      'north Pty Ltd',
      'south Pty Ltd',
    ]);
    expect(await names(adviser, '')).toEqual(['north Pty Ltd', 'south Pty Ltd']);
    expect(await names(await testApp.as('client'), '')).toEqual(['north Pty Ltd']);
  });

  test('the list of businesses is filtered by name, status and module, sorted and paged', async () => {
    const { north, south } = testApp.business;
    await restoring(north, async () => {
      await save(admin, north, { status: 'lost', module_access: ['meetings'] });
      expect(await names(adviser, 'filter=status:=lost')).toEqual(['north Pty Ltd']);
      expect(await names(adviser, 'filter=module:=analytics')).toEqual(['south Pty Ltd']);
      expect(await names(adviser, 'filter=(status:=lost|module:=analytics)&sort=trading_name:desc')).toEqual([
        'south Pty Ltd',
        'north Pty Ltd',
      ]);
      expect(await names(adviser, 'table_keywords=NOR')).toEqual(['north Pty Ltd']);
      const { body } = await adviser.get('/v1/businesses?per_page=1&page=2');
      expect((body as Page).data.map(({ id }) => id)).toEqual([south]);
      expect((body as Page).meta[0].pagination.total).toBe(2);
    });
    expect((await adviser.get('/v1/businesses?filter=status:=paused')).status).toBe(400);
    expect((await adviser.get('/v1/businesses?filter=shoe_size:=44')).status).toBe(400);
  });

  test('a business includes its users, and users of another business get 404 [ADMIN-013] [ADMIN-023]', async () => {
    const { body } = await adviser.get(at(testApp.business.north));
    expect((body as One).data).toMatchObject({ status: 'active', trading_name: 'north Pty Ltd' });
    const { users: people } = (body as One).data as unknown as { users: { first_name: string }[] };
    expect(people.map(({ first_name }) => first_name).toSorted()).toEqual(['adviser', 'client', 'owner']);
    expect((await adviser.get(at(testApp.business.elsewhere))).status).toBe(404);
  });

  test('`has_form_integration` is true for a business with a website form [ADMIN-024]', async () => {
    const { south } = testApp.business;
    const answered = async () => {
      const { body } = await adviser.get('/v1/businesses?per_page=-1');
      return (body as { data: { id: string; has_form_integration: unknown }[] }).data;
    };
    for (const one of await answered()) expect(one.has_form_integration).toBe(false);
    const created = await adviser.post('/v1/modules/config/forms/website-forms/items', {
      business_id: south,
      name: 'Contact',
      page: 'https://south.example/contact',
      fields: [{ label: 'Email', kind: 'email', required: true }],
      thank_you: 'Thank you!',
    });
    expect([created.status, created.text]).toEqual([201, expect.any(String)]);
    const having = (await answered()).filter(({ has_form_integration: has }) => has === true);
    expect(having.map(({ id }) => id)).toEqual([south]);
  });
});

describe('saving a business (PUT businesses)', () => {
  const everything = {
    trading_name: 'North Gardens',
    website: 'http://north.example',
    time_zone: 'Pacific/Auckland',
    currency: 'NZD',
    financial_year_start: 4,
    status: 'prospective',
    primary_color: '#FF0000',
    secondary_color: '#00ff00',
    module_access: ['meetings'],
    plan_settings: { recommended_type: 'leads', da_help_message: 'Start with leads.' },
    marketing_priorities: {
      primary: 'transactions',
      primary_comments: 'The shop.',
      secondary: 'leads',
      secondary_comments: 'Calls too.',
      customer_label: 'patients',
      avg_days_from_lead_to_sale: 21,
    },
    gross_margin: 42.5,
    revenue_source: 'csv',
  };

  test('an Admin can save and read every field of their own business [ADMIN-014] [ADMIN-015] [ADMIN-017] [ADMIN-018] [ADMIN-019] [ADMIN-025]', async () => {
    const { north, elsewhere } = testApp.business;
    await restoring(north, async () => {
      const saved = await save(adviser, north, everything);
      expect([saved.status, saved.body]).toMatchObject([200, { data: everything }]);
      expect(await read(north)).toMatchObject(everything);
      const [entry] = await testApp.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.itemId, north), eq(auditLog.itemType, 'business')))
        .orderBy(desc(auditLog.place))
        .limit(1);
      expect(entry).toMatchObject({
        userId: testApp.user.adviser,
        action: 'updated',
        detail: { before: { currency: 'AUD' }, after: { currency: 'NZD', trading_name: 'North Gardens' } },
      });
    });
    expect((await save(adviser, elsewhere, everything)).status).toBe(404);
  });

  test('saving part of an object keeps its other keys, and a save without changes keeps the version [ADMIN-016] [ADMIN-020]', async () => {
    const { north } = testApp.business;
    await restoring(north, async () => {
      await save(adviser, north, everything);
      const part = await save(adviser, north, { plan_settings: { recommended_type: 'revenue' } });
      expect((part.body as One).data['plan_settings']).toEqual({
        recommended_type: 'revenue',
        da_help_message: 'Start with leads.',
      });
      const { version } = (part.body as One).data;
      const same = await save(adviser, north, { plan_settings: { recommended_type: 'revenue' } });
      expect((same.body as One).data.version).toBe(version);
      const days = await save(adviser, north, { marketing_priorities: { avg_days_from_lead_to_sale: 30 } });
      expect((days.body as One).data['marketing_priorities']).toMatchObject({
        primary_comments: 'The shop.',
        avg_days_from_lead_to_sale: 30,
      });
    });
  });

  test.each([
    [{ status: 'paused' }, 'status', 'Choose a status.'],
    [{ primary_color: 'red' }, 'primary_color', 'Primary colour must be a colour like #6B75FF.'],
    [
      { marketing_priorities: { primary: 'fame' } },
      'marketing_priorities.primary',
      'Choose the main marketing goal: leads or transactions.',
    ],
    [
      { marketing_priorities: { avg_days_from_lead_to_sale: 1.5 } },
      'marketing_priorities.avg_days_from_lead_to_sale',
      'Days from lead to sale must be a whole number from 0 to 3650.',
    ],
    [{ gross_margin: 0 }, 'gross_margin', 'Gross margin must be a number from 1 to 100.'],
    [{ gross_margin: 142 }, 'gross_margin', 'Gross margin must be a number from 1 to 100.'],
    [{ website: 'javascript:alert(1)' }, 'website', 'Website must be a web address.'],
    [
      { feature_flags: ['Big Flag!'] },
      'feature_flags',
      expect.stringContaining('Use lower-case letters, digits'),
    ],
    [{ financial_year_start: 13 }, 'financial_year_start', expect.stringContaining('Choose the first month')],
    [{ shoe_size: 44 }, 'shoe_size', 'Unknown field: shoe_size.'],
    [{ trading_name: '' }, 'trading_name', 'Business name is required.'],
  ])(
    'saving a business with %j is rejected with a message for its field [BUS-013] [ADMIN-017]',
    async (body, field, sentence) => {
      const answer = await save(admin, testApp.business.north, body);
      expect([answer.status, answer.body]).toMatchObject([422, { fields: { [field]: sentence } }]);
    },
  );

  test('`config` rights do not include admin fields, and only a Super Admin sets feature flags [PERM-023]', async () => {
    const { north } = testApp.business;
    const { roles } = testApp;
    const mine = and(eq(rolePermissions.roleId, roles.Client), eq(rolePermissions.slug, 'config'));
    const client = await testApp.as('client');
    expect((await save(client, north, { website: 'http://a.example' })).status).toBe(403);
    await testApp.change((db) => db.insert(rolePermissions).values({ roleId: roles.Client, slug: 'config' }));
    await restoring(north, async () => {
      const before = await read(north);
      // A field that the user may not set is accepted if its value is unchanged.
      const whole = await save(client, north, { ...before, website: 'http://a.example' });
      expect([whole.status, whole.body]).toMatchObject([200, { data: { website: 'http://a.example' } }]);
      const closed = await save(client, north, { status: 'inactive' });
      expect([closed.status, closed.text]).toEqual([
        403,
        expect.stringContaining('Only an admin may change status.'),
      ]);
      const flags = await save(adviser, north, { feature_flags: ['beta'] });
      expect([flags.status, flags.text]).toEqual([403, expect.stringContaining('Only a Super Admin')]);
      expect((await save(admin, north, { feature_flags: ['beta', 'new-maps'] })).status).toBe(200);
      expect((await read(north))['feature_flags']).toEqual(['beta', 'new-maps']);
    }).finally(() => testApp.change((db) => db.delete(rolePermissions).where(mine)));
  });

  test('saving a business with a stale version is rejected and returns the current business', async () => {
    const { south } = testApp.business;
    const { version } = await read(south);
    await restoring(south, async () => {
      expect((await save(admin, south, { website: 'http://one.example', version })).status).toBe(200);
      const late = await save(admin, south, { website: 'http://two.example', version });
      expect([late.status, late.body]).toMatchObject([
        409,
        { current: { website: 'http://one.example', version: version + 1 } },
      ]);
    });
  });

  test('the digital analyst must have access to the business and is returned with a name [ADMIN-021]', async () => {
    const { north } = testApp.business;
    const { user } = testApp;
    await restoring(north, async () => {
      const stranger = await save(admin, north, { digital_analyst_id: user.stranger });
      expect([stranger.status, stranger.text]).toEqual([
        422,
        expect.stringContaining('must have access to this business'),
      ]);
      const chosen = await save(admin, north, { digital_analyst_id: user.adviser });
      expect((chosen.body as One).data).toMatchObject({
        digital_analyst_id: user.adviser,
        digital_analyst: { first_name: 'adviser', last_name: 'Tester' },
      });
      await testApp.change((db) =>
        db.update(users).set({ status: 'inactive' }).where(eq(users.id, user.adviser)),
      );
      expect(await read(north)).toMatchObject({ digital_analyst: { first_name: 'adviser' } });
      await testApp.change((db) =>
        db.update(users).set({ status: 'active' }).where(eq(users.id, user.adviser)),
      );
      adviser = await testApp.as('adviser');
    });
  });

  test("a new time zone keeps the local time of a business's meetings and moves their UTC time", async () => {
    const { north } = testApp.business;
    const body = {
      name: 'Review',
      attendees: [testApp.user.client],
      date: '2026-03-20',
      business_id: north,
      start_time: '09:00',
      end_time: '10:00',
    };
    const { data } = (await admin.post('/v1/meetings', body)).body as One;
    expect(data['start_at']).toBe('2026-03-19T22:00:00.000Z');
    const meeting = async () =>
      ((await admin.get(`/v1/meetings/${data.id}?business_id=${north}`)).body as One).data;
    await restoring(north, async () => {
      await save(admin, north, { time_zone: 'Europe/Berlin' });
      expect(await meeting()).toMatchObject({
        start_time: '09:00',
        start_at: '2026-03-20T08:00:00.000Z',
        end_at: '2026-03-20T09:00:00.000Z',
        version: data.version,
      });
    });
    expect(await meeting()).toMatchObject({ start_at: data['start_at'] });
  });

  test('an inactive or lost business is closed to all users until an admin reopens it [BUS-013] [BUS-017] [BUS-018]', async () => {
    const { north } = testApp.business;
    const days = encodeURIComponent('date:>=2025-03-01,date:<=2026-02-28');
    const report = `/v1/modules/financials/data/financial-revenue?business_id=${north}&filter=${days}`;
    await restoring(north, async () => {
      for (const status of ['inactive', 'lost']) {
        expect((await save(adviser, north, { status })).status).toBe(200);
        expect((await adviser.get(report)).status).toBe(403);
        expect((await save(await testApp.as('client'), north, { status: 'active' })).status).toBe(403);
        expect((await save(adviser, north, { status: 'active' })).status).toBe(200);
        expect((await adviser.get(report)).status).toBe(200);
      }
      expect((await save(adviser, north, { status: 'prospective' })).status).toBe(200);
      expect((await adviser.get(report)).status).toBe(200);
    });
  });
});

describe('business logo', () => {
  const logo = (client: TestClient, content: string | Buffer, name = 'logo.png') =>
    client.upload(`${at(testApp.business.north)}/logo`, { name, content, field: 'upload' });

  test('a business logo is stored, served without sign-in, replaced and removed [ADMIN-022]', async () => {
    const set = await logo(adviser, png);
    const { logo_url: address, fk_logo_id: id } = (set.body as One).data as unknown as {
      logo_url: string;
      fk_logo_id: string;
    };
    expect([set.status, typeof id]).toEqual([200, 'string']);
    const shown = await testApp.with(undefined).get(address);
    expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/png']);
    const second = await logo(adviser, png);
    expect((second.body as One).data['fk_logo_id']).not.toBe(id);
    expect((await testApp.with(undefined).get(address)).status).toBe(404);
    const deletion = await adviser.ask('DELETE', `${at(testApp.business.north)}/logo`);
    expect((deletion.body as One).data).toMatchObject({ fk_logo_id: null, logo_url: null });
    const [row] = await testApp.deps.db
      .select()
      .from(businesses)
      .where(eq(businesses.id, testApp.business.north));
    expect(row?.logoId).toBeNull();
  });

  test.each([
    ['a page', '<html><script>alert(1)</script></html>', 'logo.png'],
    ['a picture made of text', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg'],
    ['a table', 'a,b\n1,2\n', 'a.csv'],
  ])('a business logo that is %s is rejected', async (_case, content, name) => {
    const answer = await logo(adviser, content, name);
    expect([answer.status, answer.text]).toEqual([
      415,
      expect.stringContaining('A logo must be a PNG, JPEG or WebP picture.'),
    ]);
  });
});
