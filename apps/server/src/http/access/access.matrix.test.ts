import { endpoints } from '@bellwether/contract/api/list';
import type { Endpoint } from '@bellwether/contract/endpoint';
import { alwaysOnModules } from '@bellwether/domain/access/slugs';
import { takeSample } from '@bellwether/domain/testing/sample';
import { and, eq, inArray, ne } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/postgres/database.ts';
import { businesses, rolePermissions } from '../../platform/postgres/schema.ts';
import { everyModule } from '../../platform/postgres/seed.ts';
import { buildCallPath, buildCallQuery, endpointModule, makeCall } from '../../testing/access-calls.ts';
import { testDays, testRequestFor } from '../../testing/access-matrix.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestRequest } from '../../testing/test-request.ts';
import type { TestUser } from '../../testing/test-users.ts';
import { refuseUnknownRoutes } from '../bind.ts';

let testApp: TestApp;
/** Tokens of a client, for calls that the server must refuse; a refused call cannot end the session. */
let tokens: { token: string; token_v2: string };
beforeAll(async () => {
  testApp = await openTestApp();
  tokens = await testApp.logOn('client');
});
afterAll(() => testApp.close());

const acceptsV2Token = ({ access }: Endpoint) => access.who === 'signed-in' && access.token === 'v2';

const call = (
  client: TestClient,
  endpoint: Endpoint,
  extra: Record<string, string> = {},
  testRequest: TestRequest = {},
) => makeCall(testApp, client, endpoint, extra, testRequest);

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, { access }]) => access.who !== 'anyone');
const moduleEndpoints = named.filter(([, { access }]) => access.who === 'member');
const anyMemberEndpoints = named.filter(([, { access }]) => access.who === 'any-member');
const memberEndpoints = [...moduleEndpoints, ...anyMemberEndpoints];
const adminEndpoints = named.filter(([, { access }]) => access.who === 'global');

test('the server implements every endpoint of the contract', () => {
  expect(new Set(testApp.app.bound.keys())).toEqual(new Set(endpoints.map((one) => one.name)));
});

test('a route under /v1 that is not in the contract is rejected', () => {
  const server = fastify();
  refuseUnknownRoutes(server);
  expect(() => server.get('/v1/back-door', () => 'open')).toThrow('not an endpoint of the contract');
  expect(() => server.get('/elsewhere', () => 'fine')).not.toThrow();
});

describe('a request without a valid token', () => {
  test.each(guarded)('%s answers 401 [PERM-026] [API-002]', async (_name, endpoint) => {
    for (const token of [undefined, 'made-up', '']) {
      const answer = await call(testApp.with(token), endpoint);
      expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 'not_signed_in' } }]);
    }
  });

  describe('a token that was issued eight hours ago', () => {
    beforeAll(() => testApp.clock.advance(8 * 60 * 60_000));
    afterAll(() => testApp.clock.advance(-8 * 60 * 60_000));
    test.each(guarded)(
      '%s answers 401 to an expired token [PERM-026] [AUTH-045]',
      async (_name, endpoint) => {
        const acceptedToken = acceptsV2Token(endpoint) ? tokens.token_v2 : tokens.token;
        const answer = await call(testApp.with(acceptedToken), endpoint);
        expect(answer.status).toBe(401);
        expect(answer.text).toContain('Your session has expired. Please login again.');
      },
    );
  });

  test.each(guarded)(
    '%s answers 401 to a token of the other kind (v1 or v2) [API-003] [API-004] [API-047]',
    async (_name, endpoint) => {
      const rejectedToken = acceptsV2Token(endpoint) ? tokens.token : tokens.token_v2;
      expect((await call(testApp.with(rejectedToken), endpoint)).status).toBe(401);
    },
  );
});

describe('a request for a business that the caller does not belong to', () => {
  const places = (id: string): Record<string, string>[] => [
    { business_id: id },
    { business: id },
    { fk_business_id: id },
    { filter: `business:${id}` },
    { filter: `business_id:=${id}` },
    { filter: `${testDays},fk_business_id:=${id}` },
    { filter: `(campaign:=a|business:=${id})` },
  ];

  test.each(guarded)(
    '%s answers 404 for a foreign business in every place that can name it, as for an unknown one [PERM-026]',
    async (_name, endpoint) => {
      const client = testApp.with(acceptsV2Token(endpoint) ? tokens.token_v2 : tokens.token);
      const { south, elsewhere } = testApp.business;
      const everywhere = [south, elsewhere, crypto.randomUUID(), 'nonsense'].flatMap(places);
      for (const place of takeSample(everywhere, 0.1, endpoint.name)) {
        const answer = await call(client, endpoint, place);
        expect([place, answer.status, answer.body]).toMatchObject([
          place,
          404,
          { error: { code: 'not_found' } },
        ]);
      }
    },
  );

  test.each(guarded.filter(([, { method }]) => method !== 'GET'))(
    '%s answers 404 when the body names it [PERM-026]',
    async (_name, endpoint) => {
      if (endpoint.body === 'upload') return;
      const { token } = tokens;
      for (const key of ['business_id', 'fk_business_id']) {
        const path = `${buildCallPath(testApp, endpoint)}${buildCallQuery(endpoint, { business_id: testApp.business.north })}`;
        const answer = await testApp
          .with(token)
          .ask(endpoint.method, path, { body: { [key]: testApp.business.south } });
        expect([key, answer.status]).toEqual([key, 404]);
      }
    },
  );

  test.each(memberEndpoints)(
    '%s answers 400 when the request names two of the caller’s businesses',
    async (_name, endpoint) => {
      const owner = await testApp.as('owner');
      const answer = await call(owner, endpoint, {
        business_id: testApp.business.north,
        business: testApp.business.south,
      });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a call that needs access to a module', () => {
  const requiredSlug = (endpoint: Endpoint, { access } = endpoint): string => {
    const module = 'module' in access ? access.module : 'path';
    return typeof module === 'string' && module !== 'path' ? module : endpointModule(endpoint);
  };
  const slugs = [...new Set(moduleEndpoints.map(([, endpoint]) => requiredSlug(endpoint)))];
  const members = ['admin', 'adviser', 'client', 'owner'] as const;
  /** An upload that is only received cannot be imported or undone yet, so these calls answer 409. */
  const tooEarly = ['import-csv-upload', 'undo-csv-upload', 'cancel-csv-upload', 'get-csv-upload-rejects'];
  const isAllowed = async (who: TestUser, endpoint: Endpoint) => {
    const testRequest = await testRequestFor(testApp, who, endpoint);
    const { status, text } = await call(
      await testApp.as(who),
      endpoint,
      { business_id: testApp.business.north },
      testRequest,
    );
    const right = tooEarly.includes(endpoint.name) ? 409 : (endpoint.status ?? 200);
    expect([who, status, status === right ? '' : text]).toEqual([who, right, '']);
  };

  /** Returns the users who may make a call when all modules are on. The Client role does not open every module. */
  const whoMay = ({ access }: Endpoint): readonly TestUser[] =>
    access.who === 'member' && (access.everyModule || access.act === 'close')
      ? ['admin', 'adviser']
      : members;

  /** A test state is created once and shared by all calls that need it: creating it takes longer than twenty calls. */
  describe.each(slugs)('a role without %s', (slug) => {
    const change = (work: (db: Database, roleId: string) => PromiseLike<unknown>) =>
      testApp.change((db) => work(db, testApp.roles.Client));
    beforeAll(() =>
      change((db, roleId) =>
        db
          .delete(rolePermissions)
          .where(and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.slug, slug))),
      ),
    );
    afterAll(() => change((db, roleId) => db.insert(rolePermissions).values({ roleId, slug })));
    test.each(moduleEndpoints.filter(([, endpoint]) => requiredSlug(endpoint) === slug))(
      '%s answers 403 to a role without the slug [PERM-003] [PERM-004] [PERM-006]',
      async (_name, endpoint) => {
        const answer = await call(await testApp.as('client'), endpoint, {
          business_id: testApp.business.north,
        });
        expect(answer.status).toBe(403);
      },
    );
  });

  test.each(anyMemberEndpoints)('%s needs no permission: any member may call it', async (_name, endpoint) => {
    const roleId = testApp.roles.Client;
    const ofRole = eq(rolePermissions.roleId, roleId);
    const previousPermissions = await testApp.deps.db.select().from(rolePermissions).where(ofRole);
    await testApp.change((db) =>
      db.delete(rolePermissions).where(and(ofRole, ne(rolePermissions.slug, 'meetings'))),
    );
    await isAllowed('client', endpoint).finally(() =>
      testApp.change((db) => db.insert(rolePermissions).values(previousPermissions).onConflictDoNothing()),
    );
  });

  describe('a role without permissions for administration', () => {
    const slugsOfAdministration = adminEndpoints.map(([, endpoint]) => requiredSlug(endpoint));
    let given: (typeof rolePermissions.$inferSelect)[] = [];
    beforeAll(() =>
      testApp.change(async (db) => {
        given = await db
          .delete(rolePermissions)
          .where(
            and(
              eq(rolePermissions.roleId, testApp.roles.Client),
              inArray(rolePermissions.slug, slugsOfAdministration),
            ),
          )
          .returning();
      }),
    );
    afterAll(() =>
      testApp.change(async (db) => {
        if (given.length > 0) await db.insert(rolePermissions).values(given);
      }),
    );
    test.each(adminEndpoints)(
      '%s needs its permission in a global role, and no business [PERM-003]',
      async (_name, endpoint) => {
        const { access } = endpoint;
        if (access.who !== 'global') throw new Error('only those of administration');
        const testRequest = await testRequestFor(testApp, 'admin', endpoint);
        for (const who of ['client', 'owner', ...(access.superAdmin ? (['adviser'] as const) : [])] as const)
          expect([who, (await call(await testApp.as(who), endpoint, {}, testRequest)).status]).toEqual([
            who,
            403,
          ]);
        const done = await call(await testApp.as('admin'), endpoint, {}, testRequest);
        expect([done.status, done.text]).toEqual([endpoint.status ?? 200, done.text]);
      },
    );
  });

  const setNorth = (values: Partial<typeof businesses.$inferInsert>) =>
    testApp.change((db) =>
      db.update(businesses).set(values).where(eq(businesses.id, testApp.business.north)),
    );

  describe.each(slugs.filter((slug) => !alwaysOnModules.some((open) => open === slug)))(
    'a business with %s switched off',
    (slug) => {
      beforeAll(() => setNorth({ moduleAccess: everyModule.filter((one) => one !== slug) }));
      afterAll(() => setNorth({ moduleAccess: [...everyModule] }));
      test.each(moduleEndpoints.filter(([, endpoint]) => requiredSlug(endpoint) === slug))(
        '%s answers 403 to every role when the business has the module off [PERM-005] [PERM-019] [PERM-020]',
        async (_name, endpoint) => {
          for (const who of members) {
            const answer = await call(await testApp.as(who), endpoint, {
              business_id: testApp.business.north,
            });
            expect([who, answer.status]).toEqual([who, 403]);
          }
        },
      );
    },
  );

  describe.each(['inactive', 'lost'] as const)('a business that is %s', (status) => {
    beforeAll(() => setNorth({ status }));
    afterAll(() => setNorth({ status: 'active' }));
    test.each(memberEndpoints)(
      '%s answers 403 in a closed business, to admins too unless the call can reopen it [BUS-017] [BUS-018]',
      async (_name, endpoint) => {
        const allowsClosed = endpoint.access.who === 'member' && endpoint.access.closed === 'admins';
        // The call may have reopened the business.
        if (allowsClosed) await isAllowed('adviser', endpoint).finally(() => setNorth({ status }));
        const answer = await call(await testApp.as(allowsClosed ? 'client' : 'admin'), endpoint, {
          business_id: testApp.business.north,
        });
        expect([answer.status, answer.text]).toEqual([
          403,
          expect.stringContaining('This business is inactive. Please contact your advisor.'),
        ]);
      },
    );
  });

  describe("a business in the state 'prospective'", () => {
    beforeAll(() => setNorth({ status: 'prospective' }));
    afterAll(() => setNorth({ status: 'active' }));
    test.each(takeSample(memberEndpoints, 0.1, 'prospective'))(
      '%s succeeds [BUS-017] [BUS-018]',
      async (_name, endpoint) => {
        const who = whoMay(endpoint).includes('client') ? 'client' : 'admin';
        await isAllowed(who, endpoint).finally(() => setNorth({ status: 'prospective' }));
      },
    );
  });

  test.each(memberEndpoints)(
    '%s succeeds for every kind of user with access [PERM-001]',
    async (_name, endpoint) => {
      for (const who of takeSample(whoMay(endpoint), 0.1, endpoint.name)) await isAllowed(who, endpoint);
    },
  );
  test('the sample users include every kind of member', () => {
    const sampledCalls = memberEndpoints.flatMap(([, { name }]) => takeSample(members, 0.1, name));
    expect(new Set(sampledCalls)).toEqual(new Set(members));
  });

  const namedElsewhere = memberEndpoints.filter(
    ([, { access, path }]) =>
      access.who === 'member' && access.business === 'one' && !path.includes(':businessId'),
  );
  test.each(namedElsewhere)('%s requires a business id', async (_name, endpoint) => {
    const answer = await call(await testApp.as('client'), endpoint);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('business_id is required.')]);
  });
});
