import { endpoints } from '@bellwether/contract/api/list';
import { forms } from '@bellwether/contract/forms/list';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  businesses,
  memberships,
  rolePermissions,
  roles,
  userRoles,
  users,
} from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { allTestUsers, type TestUser } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Listed = {
  data: { id: string; _id: string; trading_name: string }[];
  meta: { pagination: Record<string, number> }[];
};
const list = async (who: TestUser, query = '') =>
  (await (await testApp.as(who)).get(`/v1/businesses${query}`)).body as Listed;
const user = async (who: TestUser, target: TestUser, query = '') =>
  (await testApp.as(who)).get(`/v1/users/${testApp.user[target]}${query}`);

describe('reading a user (GET users/{id})', () => {
  test('GET users/{id} with legacy=1 returns full businesses and role permissions [AUTH-015] [AUTH-036] [BUS-001] [SESSION-034]', async () => {
    const answer = await user('owner', 'owner', '?legacy=1');
    expect(answer.body).toMatchObject({
      id: testApp.user.owner,
      _id: testApp.user.owner,
      full_name: 'owner Tester',
      roles: [{ name: 'Client', fk_business_id: null }],
      businesses: [
        { trading_name: 'north Pty Ltd', integrations: [{ fk_integration_type_id: 'xero' }] },
        { trading_name: 'south Pty Ltd' },
      ],
      rolePermissions: expect.arrayContaining([
        { id: expect.any(String), slug: 'financials', fk_business_id: null },
      ]),
    });
  });

  test('GET users/{id} returns only business ids by default [AUTH-036]', async () => {
    const body = (await user('owner', 'owner')).body as Record<string, unknown>;
    expect(new Set(body['businesses'] as string[])).toEqual(
      new Set([testApp.business.north, testApp.business.south]),
    );
    expect(body).not.toHaveProperty('rolePermissions');
  });

  test('GET users/{id} never returns credentials or a password hash', async () => {
    const { text } = await user('admin', 'owner', '?legacy=1');
    for (const secret of ['credentials', 'sealed', 'argon2', 'password']) expect(text).not.toContain(secret);
  });

  test('an admin can read a user of a shared business, with only the shared businesses [PERM-027]', async () => {
    expect((await user('adviser', 'owner')).status).toBe(200);
    expect((await user('admin', 'stranger')).status).toBe(200);
    expect((await user('adviser', 'client')).body).toMatchObject({ businesses: [testApp.business.north] });
  });

  test.each([
    ['client', 'owner'],
    ['owner', 'client'],
    ['adviser', 'stranger'],
    ['adviser', 'admin'],
    ['stranger', 'client'],
  ] as const)('the user %s cannot read the user %s [PERM-026]', async (who, target) => {
    expect((await user(who, target)).status).toBe(404);
  });

  test('GET users/{id} answers 404 for an unknown or invalid id', async () => {
    const client = await testApp.as('admin');
    for (const id of ['nobody', crypto.randomUUID(), '%27']) {
      expect([id, (await client.get(`/v1/users/${id}`)).status]).toEqual([id, 404]);
    }
  });
});

describe('listing businesses (GET businesses)', () => {
  test.each([
    ['admin', ['elsewhere', 'north', 'south']],
    ['adviser', ['north', 'south']],
    ['client', ['north']],
    ['owner', ['north', 'south']],
    ['stranger', ['elsewhere']],
  ] as const)('GET businesses by %s returns exactly %j [PERM-027] [BUS-001]', async (who, names) => {
    const { data } = await list(who);
    expect(data.map((one) => one.trading_name)).toEqual(names.map((name) => `${name} Pty Ltd`));
  });

  test('GET businesses returns both id fields with the same value [API-053]', async () => {
    for (const { id, _id } of (await list('admin')).data) expect(id).toBe(_id);
  });

  test('GET businesses returns count for the page and total for all pages [API-010] [API-011] [API-056]', async () => {
    const { data, meta } = await list('admin', '?per_page=2&page=2');
    expect([data.length, meta[0]?.pagination]).toEqual([
      1,
      { current_page: 2, total_pages: 2, total: 3, count: 1 },
    ]);
  });

  test('GET businesses with per_page=-1 returns all rows as one page [API-013] [API-014] [API-022] [API-056]', async () => {
    const { data, meta } = await list('admin', '?per_page=-1&page=5');
    expect([data.length, meta[0]?.pagination]).toEqual([
      3,
      { current_page: 1, total_pages: 1, total: 3, count: 3 },
    ]);
  });

  test('GET businesses sorts, filters and searches [API-015] [API-016] [API-017]', async () => {
    const names = async (query: string) =>
      (await list('admin', `?${query}`)).data.map((one) => one.trading_name.split(' ')[0]);
    expect(await names('sort=trading_name:desc')).toEqual(['south', 'north', 'elsewhere']);
    expect(await names(`filter=${encodeURIComponent('trading_name:~TH')}`)).toEqual(['north', 'south']);
    expect(await names(`filter=${encodeURIComponent('(trading_name:~nor|trading_name:~else)')}`)).toEqual([
      'elsewhere',
      'north',
    ]);
    expect(await names('table_keywords=sou')).toEqual(['south']);
  });

  test.each(['filter=colour:red', 'sort=colour:asc', 'page=0', 'per_page=ten', 'filter=((', 'filter=%25'])(
    'GET businesses rejects the query %s with a message [API-049] [API-054]',
    async (query) => {
      const answer = await (await testApp.as('admin')).get(`/v1/businesses?${query}`);
      expect([answer.status, answer.body]).toMatchObject([400, { error: { code: 'malformed' } }]);
    },
  );

  test('GET businesses lists inactive businesses too, for the business switcher [BUS-018]', async () => {
    const set = (status: 'active' | 'inactive') =>
      testApp.change((db) =>
        db.update(businesses).set({ status }).where(eq(businesses.id, testApp.business.north)),
      );
    await set('inactive');
    const { data } = await list('client');
    await set('active');
    expect(data).toMatchObject([{ trading_name: 'north Pty Ltd', status: 'inactive' }]);
  });
});

test('GET modules lists modules with slug and id [API-031] [API-050]', async () => {
  const { body } = await (await testApp.as('client')).get('/v1/modules');
  expect((body as { data: unknown[] }).data).toContainEqual({
    id: 'financials',
    _id: 'financials',
    slug: 'financials',
    name: 'Business',
    forms: [],
  });
});

test('GET integrations lists types with id and value, only for the v2 token [API-039] [API-047] [INTEG-022]', async () => {
  const { token, token_v2 } = await testApp.logOn('client');
  const answer = await testApp.with(token_v2).get('/v1/integrations');
  const types = (answer.body as { data: unknown[] }).data;
  expect(types).toContainEqual({ id: 'xero', value: 'Xero' });
  for (const type of types) expect(type).toEqual({ id: expect.any(String), value: expect.any(String) });
  expect((await testApp.with(token).get('/v1/integrations')).status).toBe(401);
});

describe('the OpenAPI document (GET openapi.json)', () => {
  type Operation = {
    operationId: string;
    security: unknown[];
    parameters: { name: string; in: string }[];
    responses: Record<string, { description: string }>;
    requestBody?: unknown;
  };
  const operations = async () => {
    const { body } = await testApp.with().get('/v1/openapi.json');
    const { paths, openapi } = body as {
      openapi: string;
      paths: Record<string, Record<string, Operation>>;
    };
    expect(openapi).toBe('3.1.0');
    return new Map(
      Object.entries(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
      ),
    );
  };

  test.each(endpoints.map((one) => [one.name, one] as const))(
    'the OpenAPI document describes the endpoint %s',
    async (_name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const operation = (await operations()).get(`${endpoint.method.toLowerCase()} ${path}`);
      expect(operation?.operationId).toBe(endpoint.name);
      const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
      expect(inPath).toEqual([...endpoint.path.matchAll(/:(\w+)/g)].map((found) => found[1]));
      expect(operation?.security).toHaveLength(endpoint.access.who === 'anyone' ? 0 : 1);
      expect(operation?.requestBody === undefined).toBe(endpoint.body === undefined);
      expect(operation?.responses).toHaveProperty(String(endpoint.status ?? 200));
      expect(operation?.responses).toHaveProperty('500');
      if (endpoint.access.who !== 'anyone') expect(operation?.responses).toHaveProperty('401');
      if (endpoint.access.who === 'member') expect(operation?.responses).toHaveProperty('403');
    },
  );

  test.each(forms)(
    'the OpenAPI document describes the items of $module/$id by the fields of the form',
    async (form) => {
      const path = `/modules/${form.module}/forms/${form.id}/items`;
      const found = await operations();
      const text = JSON.stringify([
        found.get(`post ${path}`)?.requestBody,
        found.get(`get ${path}/{id}`)?.responses,
      ]);
      for (const { name, computed } of form.fields)
        expect(text.split(`"${name}":`).length).toBeGreaterThan(computed ? 1 : 2);
      expect(found.get(`put ${path}/{id}`)?.parameters.filter((one) => one.in === 'path')).toHaveLength(1);
    },
  );
});

test.each(allTestUsers)('the session contains the roles of %s [SESSION-032]', async (who) => {
  const roles = ((await user(who, who)).body as { roles: { name: string }[] }).roles.map((one) => one.name);
  expect(roles).toEqual([{ admin: 'Super Admin', adviser: 'Admin' }[who as string] ?? 'Client']);
});

describe('for an admin, GET users/{id} of a user who also belongs to other businesses', () => {
  const inElsewhere = async (work: () => Promise<void>) => {
    const [userId, businessId] = [testApp.user.owner, testApp.business.elsewhere];
    const [secret] = await testApp.deps.db.insert(roles).values({ name: 'Bookkeeper' }).returning();
    const roleId = secret?.id ?? '';
    await testApp.change(async (db) => {
      await db.insert(rolePermissions).values({ roleId, slug: 'books-of-elsewhere' });
      await db.insert(memberships).values({ userId, businessId });
      await db.insert(userRoles).values({ userId, roleId, businessId });
      await db.update(users).set({ primaryBusinessId: businessId }).where(eq(users.id, userId));
    });
    try {
      await work();
    } finally {
      await testApp.change(async (db) => {
        await db.update(users).set({ primaryBusinessId: null }).where(eq(users.id, userId));
        await db.delete(memberships).where(eq(memberships.businessId, businessId));
        await db.insert(memberships).values({ userId: testApp.user.stranger, businessId });
        await db.delete(roles).where(eq(roles.id, roleId));
      });
    }
  };

  test.each(['', '?legacy=1'])(
    'GET users/{id}%s hides ids and roles of businesses that the admin does not belong to [PERM-026] [PERM-027]',
    async (query) => {
      await inElsewhere(async () => {
        const { status, text } = await user('adviser', 'owner', query);
        expect(status).toBe(200);
        for (const hidden of [testApp.business.elsewhere, 'Bookkeeper', 'books-of-elsewhere'])
          expect([hidden, text.includes(hidden)]).toEqual([hidden, false]);
      });
    },
  );

  test("GET users/{id} shows a user's other businesses to Super Admins and to that user", async () => {
    await inElsewhere(async () => {
      for (const who of ['admin', 'owner'] as const) {
        const { body } = await user(who, 'owner', '?legacy=1');
        expect(body).toMatchObject({
          fk_primary_business_id: testApp.business.elsewhere,
          roles: expect.arrayContaining([{ name: 'Bookkeeper', fk_business_id: testApp.business.elsewhere }]),
        });
      }
    });
  });
});
