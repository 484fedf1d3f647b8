import { endpoints } from '@bellwether/contract/api/list';
import type { Endpoint } from '@bellwether/contract/endpoint';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, businesses, rolePermissions } from '../../platform/postgres/schema.ts';
import { testRequestFor } from '../../testing/access-matrix.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestRequest } from '../../testing/test-request.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  // Opens `config` to the Client role, so that only the business of the record decides about access.
  await testApp.change((db) =>
    db.insert(rolePermissions).values({ roleId: testApp.roles.Client, slug: 'config' }),
  );
});
afterAll(() => testApp.close());

const kindOf = ({ access }: Endpoint): Record<string, string> =>
  access.who === 'member' && typeof access.module === 'object' ? { [access.module.query]: 'invoices' } : {};

const call = (client: TestClient, endpoint: Endpoint, business: string, testRequest: TestRequest) => {
  const {
    params = {},
    query = {},
    body = {},
    headers = {},
    content = Buffer.from(`a,b\n${crypto.randomUUID()},2\n`),
  } = testRequest;
  const pathParams: Record<string, string> = { businessId: business, module: 'financials', ...params };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(pathParams[name] ?? name),
  );
  const at = `/v1${path}?${new URLSearchParams({ ...kindOf(endpoint), ...query, business_id: business })}`;
  if (endpoint.body === 'upload')
    return client.upload(at, { name: 'a.csv', content, field: endpoint.upload?.field ?? 'file' });
  return client.ask(endpoint.method, at, endpoint.method === 'GET' ? {} : { body, headers });
};

const namesRecord = ({ path }: Endpoint) => /:(id|meetingId)\b/.test(path);
const memberEndpoints = endpoints.filter(
  ({ access }) => access.who === 'member' || access.who === 'any-member',
);
const named = (list: readonly Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

describe('an id that belongs to a record of another business', () => {
  test.each(named(memberEndpoints.filter(namesRecord)))(
    '%s answers 404 to a user who has the module only in another business [PERM-026]',
    async (_name, endpoint) => {
      // The record belongs to a business of another user. The request names it in the caller's own business.
      const testRequest = await testRequestFor(testApp, 'admin', endpoint);
      const answer = await call(
        await testApp.as('stranger'),
        endpoint,
        testApp.business.elsewhere,
        testRequest,
      );
      expect([endpoint.name, answer.status, answer.text]).toEqual([endpoint.name, 404, answer.text]);
    },
  );
});

test('every call refuses an ended session', async () => {
  const { token, token_v2 } = await testApp.logOn('client');
  expect((await testApp.with(token).post('/v1/auth/logout')).status).toBe(200);
  for (const endpoint of endpoints) {
    const { access } = endpoint;
    if (access.who === 'anyone') continue;
    const old = access.who === 'signed-in' && access.token === 'v2' ? token_v2 : token;
    const { status } = await call(testApp.with(old), endpoint, testApp.business.north, {});
    expect([endpoint.name, status]).toEqual([endpoint.name, 401]);
  }
});

const adminEndpoints = endpoints.filter(
  ({ method, path }) =>
    method !== 'GET' &&
    /^\/(users|roles|businesses|access-requests|view-as|modules\/:module\/forms)/.test(path),
);
/** Request bodies that change something, for endpoints whose sample body changes nothing. */
const requestOverrides: Readonly<Record<string, unknown>> = {
  'update-business': () => ({ website: 'http://new.example' }),
  'change-module-access': () => ({ changes: [{ id: testApp.business.north, off: ['roi'] }] }),
  'import-users': () => ({
    csv: 'Email,First name,Last name,Roles,Businesses\nx@new.example,A,B,Client,north Pty Ltd',
    dry_run: false,
  }),
  'close-setup': () => undefined,
};

test('the audit log records every change to users, roles, businesses and settings, with its user [ADMIN-028]', async () => {
  const { db } = testApp.deps;
  const admin = await testApp.as('admin');
  const entries = () => db.$count(auditLog, eq(auditLog.userId, testApp.user.admin));
  await db.update(businesses).set({ inSetup: true });
  const silent: string[] = [];
  const changedRecords: string[] = [];
  for (const endpoint of adminEndpoints) {
    const defaultRequest = await testRequestFor(testApp, 'admin', endpoint);
    const body = requestOverrides[endpoint.name];
    const testRequest =
      typeof body === 'function' ? { ...defaultRequest, body: body() as unknown } : defaultRequest;
    const before = await entries();
    const { status, text } = await call(admin, endpoint, testApp.business.north, testRequest);
    expect([endpoint.name, status < 300, text]).toEqual([endpoint.name, true, text]);
    ((await entries()) > before ? changedRecords : silent).push(endpoint.name);
  }
  expect(changedRecords.length).toBeGreaterThan(25);
  // These calls write no log entry: no view-as was started that could end (view-as.test.ts checks its entry), and the
  // other two calls change no setting.
  expect(silent.toSorted()).toEqual(['begin-source-sign-in', 'end-view-as', 'sync-source']);
});
