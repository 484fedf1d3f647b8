import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sessions, signInAttempts, userRoles, users } from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail, testPassword } from '../../testing/test-users.ts';

const hour = 60 * 60_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  await testApp.deps.db.delete(signInAttempts);
});

const logOn = (email: string, password: string) => testApp.with().post('/v1/auth/logon', { email, password });
const isSignedIn = async (token: string) =>
  (await testApp.with(token).get('/v1/auth/authorise')).status === 200;
describe('signing in', () => {
  test('signing in returns both tokens and an expiry in 8 hours, as ISO 8601 UTC [AUTH-003] [AUTH-045]', async () => {
    const body = await testApp.logOn('client');
    expect(new Set(Object.keys(body))).toEqual(new Set(['token', 'expiry', 'token_v2', 'id_v2']));
    expect(body.expiry).toBe(new Date(testApp.clock.now().getTime() + 8 * hour).toISOString());
    expect(body.token).not.toBe(body.token_v2);
  });

  test('the store keeps only hashes of session tokens', async () => {
    const { token, token_v2 } = await testApp.logOn('client');
    const stored = JSON.stringify(await testApp.deps.db.select().from(sessions));
    expect([stored.includes(token), stored.includes(token_v2)]).toEqual([false, false]);
  });

  test('an email address may be typed in any case to sign in', async () => {
    expect((await logOn(testEmail('client').toUpperCase(), testPassword)).status).toBe(200);
  });

  test('a wrong password and an unknown address get the same response [AUTH-007]', async () => {
    const wrong = await logOn(testEmail('client'), 'not the password');
    const unknown = await logOn('nobody@test.example', 'not the password');
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body]);
    expect(wrong.status).toBe(401);
  });

  test('a sign-in with missing or invalid fields reports an error per field [AUTH-037] [API-054] [ERR-026]', async () => {
    const answer = await testApp.with().post('/v1/auth/logon', { email: 'ann@nowhere' });
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        errors: ['Enter a valid email address.', 'Enter your password.'],
        error: { code: 'invalid', message: ['Enter a valid email address.', 'Enter your password.'] },
        fields: { email: 'Enter a valid email address.', password: 'Enter your password.' },
      },
    ]);
  });

  test('sign-in attempts on many addresses from one machine are limited [AUTH-043]', async () => {
    const machine = testApp.with();
    const statuses: number[] = [];
    for (let i = 0; i < 101; i += 1) statuses.push((await machine.post('/v1/auth/reset', {})).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });

  test('only a sign-in with the right password reveals that the user is inactive [AUTH-044]', async () => {
    const mine = eq(users.id, testApp.user.owner);
    await testApp.change((db) => db.update(users).set({ status: 'inactive' }).where(mine));
    const right = await logOn(testEmail('owner'), testPassword);
    const wrong = await logOn(testEmail('owner'), 'wrong');
    await testApp.change((db) => db.update(users).set({ status: 'active' }).where(mine));
    expect([right.status, right.text]).toEqual([
      403,
      expect.stringContaining('Your account is inactive. Please contact your advisor.'),
    ]);
    expect(wrong.status).toBe(401);
  });
});

describe('a session of a signed-in user', () => {
  test('GET /auth/authorise returns the user and expiry of a session [AUTH-012] [AUTH-013] [AUTH-039]', async () => {
    const answer = await (await testApp.as('client')).get('/v1/auth/authorise');
    expect(answer.body).toEqual({
      authorise_data: {
        user: {
          id: testApp.user.client,
          email: testEmail('client'),
          first_name: 'client',
          last_name: 'Tester',
          roles: ['Client'],
        },
        expiry: expect.any(String),
      },
    });
  });

  test('/auth/authorise rejects other methods [AUTH-035]', async () => {
    const client = await testApp.as('client');
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const answer = await client.ask(method, '/v1/auth/authorise');
      expect([method, answer.status, answer.headers['allow']]).toEqual([method, 405, 'GET']);
    }
  });

  test('a refreshed token replaces the earlier token [AUTH-029] [AUTH-045]', async () => {
    const { token, expiry } = await testApp.logOn('client');
    testApp.clock.advance(hour);
    const answer = await testApp.with(token).post('/v1/auth/refresh');
    const fresh = answer.body as { token: string; expiry: string };
    expect(new Set(Object.keys(fresh))).toEqual(new Set(['token', 'expiry']));
    expect(fresh.expiry > expiry).toBe(true);
    expect([await isSignedIn(token), await isSignedIn(fresh.token)]).toEqual([false, true]);
  });

  test('a session ends 24 hours after sign-in, however often its tokens are refreshed [AUTH-045]', async () => {
    const started = testApp.clock.now().getTime();
    let { token, expiry } = await testApp.logOn('client');
    for (const after of [7, 7, 7]) {
      testApp.clock.advance(after * hour);
      ({ token, expiry } = (await testApp.with(token).post('/v1/auth/refresh')).body as {
        token: string;
        expiry: string;
      });
      expect((await testApp.with(token).post('/v1/auth/refresh-v2')).status).toBe(200);
    }
    expect(new Date(expiry).getTime() - started).toBe(24 * hour);
    testApp.clock.advance(3 * hour - 1);
    expect(await isSignedIn(token)).toBe(true);
    testApp.clock.advance(1);
    expect([await isSignedIn(token), (await testApp.with(token).post('/v1/auth/refresh')).status]).toEqual([
      false,
      401,
    ]);
  });

  test('refresh-v2 replaces the v2 token [AUTH-030]', async () => {
    const { token, token_v2 } = await testApp.logOn('client');
    const fresh = (await testApp.with(token).post('/v1/auth/refresh-v2')).body as { token_v2: string };
    const types = async (v2: string) => (await testApp.with(v2).get('/v1/integrations')).status;
    expect([await types(token_v2), await types(fresh.token_v2)]).toEqual([401, 200]);
  });

  test('after two parallel refreshes only one token is valid', async () => {
    const { token } = await testApp.logOn('client');
    const answers = await Promise.all([1, 2].map(() => testApp.with(token).post('/v1/auth/refresh')));
    const fresh = answers.flatMap(({ status, body }) =>
      status === 200 ? [(body as { token: string }).token] : [],
    );
    const good = await Promise.all(fresh.map(isSignedIn));
    expect(good.filter(Boolean)).toHaveLength(1);
  });

  test('logout ends both tokens of only this sign-in [SESSION-028]', async () => {
    const [first, second] = [await testApp.logOn('client'), await testApp.logOn('client')];
    expect(await isSignedIn(first.token)).toBe(true);
    expect((await testApp.with(first.token).post('/v1/auth/logout')).status).toBe(200);
    expect([
      await isSignedIn(first.token),
      (await testApp.with(first.token_v2).get('/v1/integrations')).status,
      await isSignedIn(second.token),
    ]).toEqual([false, 401, true]);
  });

  test('deactivating a user ends their sign-ins at once [AUTH-044]', async () => {
    const { token } = await testApp.logOn('owner');
    expect(await isSignedIn(token)).toBe(true);
    const mine = eq(users.id, testApp.user.owner);
    await testApp.change((db) => db.update(users).set({ status: 'inactive' }).where(mine));
    expect(await isSignedIn(token)).toBe(false);
    await testApp.change((db) => db.update(users).set({ status: 'active' }).where(mine));
  });

  test('a removed role takes effect at the next request [PERM-026]', async () => {
    const client = await testApp.as('owner');
    const list = `/v1/csv-uploads?kind=invoices&business_id=${testApp.business.north}`;
    expect((await client.get(list)).status).toBe(200);
    await testApp.change((db) => db.delete(userRoles).where(eq(userRoles.userId, testApp.user.owner)));
    expect((await client.get(list)).status).toBe(403);
    await testApp.change((db) =>
      db.insert(userRoles).values({ userId: testApp.user.owner, roleId: testApp.roles.Client }),
    );
    expect((await client.get(list)).status).toBe(200);
  });

  test('a role in one business grants nothing in another [PERM-028] [PERM-015]', async () => {
    const mine = eq(userRoles.userId, testApp.user.owner);
    await testApp.change((db) =>
      db.update(userRoles).set({ businessId: testApp.business.south }).where(mine),
    );
    const client = await testApp.as('owner');
    const statuses = await Promise.all(
      [testApp.business.north, testApp.business.south].map(
        async (id) => (await client.get(`/v1/csv-uploads?kind=invoices&business_id=${id}`)).status,
      ),
    );
    await testApp.change((db) => db.update(userRoles).set({ businessId: null }).where(mine));
    expect(statuses).toEqual([403, 200]);
  });
});
