import { alwaysOpen } from '@bellwether/contract/access/slugs';
import { endpoints } from '@bellwether/contract/api/list';
import type { Endpoint } from '@bellwether/contract/endpoint';
import { and, eq, ne } from 'drizzle-orm';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businesses, rolePermissions } from '../platform/postgres/schema.ts';
import { askOf, days } from '../testing/access-matrix.ts';
import type { Ask } from '../testing/ask.ts';
import type { Client } from '../testing/client.ts';
import type { Who } from '../testing/people.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';
import { onlyTheContract } from './bind.ts';

let testApp: TestApp;
/** One sign-in of the client, for calls that must be refused and so cannot end it. */
let tokens: { token: string; token_v2: string };
beforeAll(async () => {
  testApp = await openTestApp();
  tokens = await testApp.logOn('client');
});
afterAll(() => testApp.close());

const moduleOf = ({ path }: Endpoint): string => (path.includes(':formId') ? 'meetings' : 'financials');

/** A path that has what the call needs, so that only access decides. */
const pathOf = (endpoint: Endpoint, params: Record<string, string> = {}): string => {
  const usual: Record<string, string> = {
    module: moduleOf(endpoint),
    formId: 'meetings',
    report: 'financial-revenue',
    list: 'invoices',
    email: 'ann%40test.example',
    token: 'unknown',
    id: endpoint.name === 'get-user' ? testApp.user.client : crypto.randomUUID(),
    meetingId: crypto.randomUUID(),
    businessId: testApp.business.north,
  };
  return `/v1${endpoint.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? usual[name] ?? name)}`;
};

/** The parameter that a call tells its module by. */
const kindOf = ({ access }: Endpoint): Record<string, string> =>
  access.who === 'member' && typeof access.module === 'object' ? { [access.module.query]: 'invoices' } : {};

const query = (endpoint: Endpoint, more: Record<string, string>): string =>
  `?${new URLSearchParams({ ...kindOf(endpoint), ...(endpoint.name === 'get-report' ? { filter: days } : {}), ...more })}`;

const takesV2 = ({ access }: Endpoint) => access.who === 'signed-in' && access.token === 'v2';

const call = async (
  client: Client,
  endpoint: Endpoint,
  more: Record<string, string> = {},
  {
    params,
    body = {},
    query: asked = {},
    content = Buffer.from(`a,b\n${crypto.randomUUID()},2\n`),
  }: Ask = {},
) => {
  const path = `${pathOf(endpoint, params)}${query(endpoint, { ...asked, ...more })}`;
  if (endpoint.body === 'upload') {
    return client.upload(path, { name: 'a.csv', content, field: endpoint.upload?.field ?? 'file' });
  }
  return client.ask(endpoint.method, path, endpoint.method === 'GET' ? {} : { body });
};

const named = endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
const guarded = named.filter(([, { access }]) => access.who !== 'anyone');
const ofModules = named.filter(([, { access }]) => access.who === 'member');
const ofAnyMember = named.filter(([, { access }]) => access.who === 'any-member');
const ofMembers = [...ofModules, ...ofAnyMember];
const ofAdministration = named.filter(([, { access }]) => access.who === 'global');

test('every call of the contract is answered', () => {
  expect(new Set(testApp.app.bound.keys())).toEqual(new Set(endpoints.map((one) => one.name)));
});

test('nothing that is not in the contract can be answered under /v1', () => {
  const server = fastify();
  onlyTheContract(server);
  expect(() => server.get('/v1/back-door', () => 'open')).toThrow('not an endpoint of the contract');
  expect(() => server.get('/elsewhere', () => 'fine')).not.toThrow();
});

describe('without a good token', () => {
  test.each(guarded)('%s answers 401 [PERM-026] [API-002]', async (_name, endpoint) => {
    for (const token of [undefined, 'made-up', '']) {
      const answer = await call(testApp.with(token), endpoint);
      expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 'not_signed_in' } }]);
    }
  });

  test.each(guarded)(
    '%s answers 401 to a token that has expired [PERM-026] [AUTH-045]',
    async (_name, endpoint) => {
      const wanted = takesV2(endpoint) ? tokens.token_v2 : tokens.token;
      testApp.clock.advance(8 * 60 * 60_000);
      const answer = await call(testApp.with(wanted), endpoint);
      testApp.clock.advance(-8 * 60 * 60_000);
      expect(answer.status).toBe(401);
      expect(answer.text).toContain('Your session has expired. Please login again.');
    },
  );

  test.each(guarded)(
    '%s answers 401 to the other client’s token [API-003] [API-004] [API-047]',
    async (_name, endpoint) => {
      const other = takesV2(endpoint) ? tokens.token : tokens.token_v2;
      expect((await call(testApp.with(other), endpoint)).status).toBe(401);
    },
  );
});

describe('a business that is not the caller’s', () => {
  const places = (id: string): Record<string, string>[] => [
    { business_id: id },
    { business: id },
    { fk_business_id: id },
    { filter: `business:${id}` },
    { filter: `business_id:=${id}` },
    { filter: `${days},fk_business_id:=${id}` },
    { filter: `(campaign:=a|business:=${id})` },
  ];

  test.each(guarded)(
    '%s answers 404 wherever it is named, as for one that does not exist [PERM-026]',
    async (_name, endpoint) => {
      const client = testApp.with(takesV2(endpoint) ? tokens.token_v2 : tokens.token);
      for (const id of [
        testApp.business.south,
        testApp.business.elsewhere,
        crypto.randomUUID(),
        'nonsense',
      ]) {
        for (const place of places(id)) {
          const answer = await call(client, endpoint, place);
          expect([place, answer.status, answer.body]).toMatchObject([
            place,
            404,
            { error: { code: 'not_found' } },
          ]);
        }
      }
    },
  );

  test.each(guarded.filter(([, { method }]) => method !== 'GET'))(
    '%s answers 404 when the body names it [PERM-026]',
    async (_name, endpoint) => {
      if (endpoint.body === 'upload') return;
      const { token } = tokens;
      for (const key of ['business_id', 'fk_business_id']) {
        const path = `${pathOf(endpoint)}${query(endpoint, { business_id: testApp.business.north })}`;
        const answer = await testApp
          .with(token)
          .ask(endpoint.method, path, { body: { [key]: testApp.business.south } });
        expect([key, answer.status]).toEqual([key, 404]);
      }
    },
  );

  test.each(ofMembers)(
    '%s answers 400 when two of the caller’s businesses are named',
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

describe('the module check', () => {
  const slugOf = (endpoint: Endpoint, { access } = endpoint): string => {
    const module = 'module' in access ? access.module : 'path';
    return typeof module === 'string' && module !== 'path' ? module : moduleOf(endpoint);
  };
  /** An upload that was only received can neither be imported nor undone; that is said of this upload, to those who may. */
  const tooEarly = ['import-csv-upload', 'undo-csv-upload', 'cancel-csv-upload', 'get-csv-upload-rejects'];
  /** Asked with all that it needs, a call does what it is for. */
  const passes = async (who: Who, endpoint: Endpoint) => {
    const ask = await askOf(testApp, who, endpoint);
    const { status, text } = await call(
      await testApp.as(who),
      endpoint,
      { business_id: testApp.business.north },
      ask,
    );
    const right = tooEarly.includes(endpoint.name) ? 409 : (endpoint.status ?? 200);
    expect([who, status, status === right ? '' : text]).toEqual([who, right, '']);
  };

  test.each(ofModules)(
    '%s answers 403 without the slug, whatever the role [PERM-003] [PERM-004] [PERM-006]',
    async (_name, endpoint) => {
      const slug = slugOf(endpoint);
      const roleId = testApp.roles.Client;
      const mine = and(eq(rolePermissions.roleId, roleId), eq(rolePermissions.slug, slug));
      await testApp.change((db) => db.delete(rolePermissions).where(mine));
      const without = await call(await testApp.as('client'), endpoint, {
        business_id: testApp.business.north,
      });
      await testApp.change((db) => db.insert(rolePermissions).values({ roleId, slug }));
      expect(without.status).toBe(403);
      await passes('client', endpoint);
    },
  );

  test.each(ofAnyMember)('%s asks for no slug: any member may', async (_name, endpoint) => {
    const roleId = testApp.roles.Client;
    const mine = eq(rolePermissions.roleId, roleId);
    const held = await testApp.deps.db.select().from(rolePermissions).where(mine);
    // What the call is about stays open, everything else is closed.
    await testApp.change((db) =>
      db.delete(rolePermissions).where(and(mine, ne(rolePermissions.slug, 'meetings'))),
    );
    await passes('client', endpoint).finally(() =>
      testApp.change((db) => db.insert(rolePermissions).values(held).onConflictDoNothing()),
    );
  });

  test.each(ofAdministration)(
    '%s needs the slug in a role that is held everywhere, and no business [PERM-003]',
    async (_name, endpoint) => {
      const { access } = endpoint;
      if (access.who !== 'global') throw new Error('only those of administration');
      const ask = await askOf(testApp, 'admin', endpoint);
      for (const who of ['client', 'owner', ...(access.superAdmin ? (['adviser'] as const) : [])] as const)
        expect([who, (await call(await testApp.as(who), endpoint, {}, ask)).status]).toEqual([who, 403]);
      const done = await call(await testApp.as('admin'), endpoint, {}, ask);
      expect([done.status, done.text]).toEqual([endpoint.status ?? 200, done.text]);
    },
  );

  const canBeOff = ofModules.filter(([, endpoint]) => !alwaysOpen.some((slug) => slug === slugOf(endpoint)));

  test.each(canBeOff)(
    '%s answers 403 to everyone where the business has the module off [PERM-005] [PERM-019] [PERM-020]',
    async (_name, endpoint) => {
      const slug = slugOf(endpoint);
      const { db } = testApp.deps;
      const [north] = await db.select().from(businesses).where(eq(businesses.id, testApp.business.north));
      const set = (moduleAccess: string[]) =>
        testApp.change((db) =>
          db.update(businesses).set({ moduleAccess }).where(eq(businesses.id, testApp.business.north)),
        );
      await set((north?.moduleAccess ?? []).filter((one) => one !== slug));
      for (const who of ['admin', 'adviser', 'client', 'owner'] as const) {
        const answer = await call(await testApp.as(who), endpoint, { business_id: testApp.business.north });
        expect([who, answer.status]).toEqual([who, 403]);
      }
      await set(north?.moduleAccess ?? []);
    },
  );

  test.each(ofMembers)(
    '%s answers 403 in a business that is inactive or lost, admins included unless it is to put it right [BUS-017] [BUS-018]',
    async (_name, endpoint) => {
      const set = (status: 'active' | 'inactive' | 'lost' | 'prospective') =>
        testApp.change((db) =>
          db.update(businesses).set({ status }).where(eq(businesses.id, testApp.business.north)),
        );
      for (const status of ['inactive', 'lost'] as const) {
        await set(status);
        const opens = endpoint.access.who === 'member' && endpoint.access.closed === 'admins';
        if (opens) {
          await passes('adviser', endpoint);
          await set(status);
        }
        const answer = await call(await testApp.as(opens ? 'client' : 'admin'), endpoint, {
          business_id: testApp.business.north,
        });
        expect([answer.status, answer.text]).toEqual([
          403,
          expect.stringContaining('This business is inactive. Please contact your advisor.'),
        ]);
      }
      await set('prospective');
      await passes('client', endpoint).finally(() => set('active'));
    },
  );

  test.each(ofMembers)('%s does for everybody who may what it is for [PERM-001]', async (_name, endpoint) => {
    for (const who of ['admin', 'adviser', 'client', 'owner'] as const) await passes(who, endpoint);
  });

  /** A path with the business's id in it cannot be asked for without one. */
  const namedElsewhere = ofMembers.filter(
    ([, { access, path }]) =>
      access.who === 'member' && access.business === 'one' && !path.includes(':businessId'),
  );
  test.each(namedElsewhere)('%s needs a business to be named', async (_name, endpoint) => {
    const answer = await call(await testApp.as('client'), endpoint);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('business_id is required.')]);
  });
});
