import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/postgres/database.ts';
import { signInAttempts } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail, testPassword } from '../../testing/test-users.ts';
import { countAttempt } from './attempts.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  await testApp.deps.db.delete(signInAttempts);
});

/** Tries to sign in from a test client. Each client has its own network address. */
const logOn = (by: TestClient, password: string, cookie = '', email = testEmail('owner')) =>
  by.ask('POST', '/v1/auth/logon', { body: { email, password }, headers: { cookie } });
const fail = async (by: TestClient, times: number, cookie = '', email = testEmail('owner')) => {
  const answers = [];
  for (let i = 0; i < times; i += 1) answers.push((await logOn(by, 'wrong', cookie, email)).status);
  return answers;
};
const readCookie = async (email = testEmail('owner')) => {
  const { headers } = await logOn(testApp.with(), testPassword, '', email);
  const set = String(headers['set-cookie']);
  expect(set).toMatch(/; Path=\/v1\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
  return set.split(';')[0] ?? '';
};

const sourceIn = async (db: Database) =>
  (await db.select({ source: signInAttempts.source }).from(signInAttempts))[0]?.source ?? '';

describe('guessing of passwords', () => {
  test('after 5 failures, the sixth attempt answers 429 for 15 minutes, even with the right password [AUTH-043]', async () => {
    const machine = testApp.with();
    expect(await fail(machine, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    const refused = await logOn(machine, testPassword);
    expect([refused.status, refused.text]).toEqual([
      429,
      expect.stringContaining('Too many attempts. Please try again later.'),
    ]);
    expect((await logOn(machine, testPassword, '', testEmail('client'))).status).toBe(200);
    testApp.clock.advance(15 * 60_000);
    expect((await logOn(machine, testPassword)).status).toBe(200);
  });

  test('each further sign-in lockout lasts twice as long, in all processes [AUTH-043]', async () => {
    const machine = testApp.with();
    const minutesClosed: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expect(await fail(machine, 6)).toEqual([401, 401, 401, 401, 401, 429]);
      const { db, clock } = testApp.deps;
      // The other process reads the count from the database.
      const attempt = { kind: 'logon', email: testEmail('owner'), source: await sourceIn(db) } as const;
      await expect(countAttempt(db, attempt, clock.now())).rejects.toThrow('Too many attempts');
      let minutes = 0;
      while ((await logOn(machine, 'wrong')).status === 429) {
        testApp.clock.advance(5 * 60_000);
        minutes += 5;
      }
      minutesClosed.push(minutes);
      await db.delete(signInAttempts).where(eq(signInAttempts.occurredAt, clock.now()));
    }
    expect(minutesClosed).toEqual([15, 30, 60, 120]);
    testApp.clock.advance(24 * 60 * 60_000);
    expect(await fail(machine, 6)).toEqual([401, 401, 401, 401, 401, 429]);
    testApp.clock.advance(15 * 60_000);
    expect((await logOn(machine, testPassword)).status).toBe(200);
  });

  test('failed sign-ins from one network do not lock out other networks [AUTH-043]', async () => {
    await fail(testApp.with(), 8);
    expect((await logOn(testApp.with(), testPassword)).status).toBe(200);
  });

  test("failed sign-ins from a user's network do not lock out their known device [AUTH-043]", async () => {
    const office = testApp.with();
    const cookie = await readCookie();
    expect((await fail(office, 7)).at(-1)).toBe(429);
    expect((await logOn(office, testPassword)).status).toBe(429);
    expect((await logOn(office, testPassword, cookie)).status).toBe(200);
  });

  test('sign-in attempts with a forged, altered or foreign device cookie count for the network [AUTH-043]', async () => {
    const office = testApp.with();
    const [own, other] = [await readCookie(), await readCookie(testEmail('client'))];
    const [name = '', value = ''] = own.split('=');
    const made = [
      `${name}=a.${'z'.repeat(8)}.b`,
      `${name}=${value.slice(0, -4)}AAAA`,
      `${name}=${other.split('=')[1]}`,
      `${name}=`,
      name,
    ];
    for (const cookie of made) expect(await fail(office, 1, cookie)).toEqual([401]);
    for (const cookie of made) expect((await logOn(office, testPassword, cookie)).status).toBe(429);
  });

  test('a stolen device cookie allows only 5 sign-in attempts [AUTH-043]', async () => {
    const cookie = await readCookie();
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push(...(await fail(testApp.with(), 1, cookie)));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect((await logOn(testApp.with(), testPassword)).status).toBe(200);
  });

  test('guessing passwords from many networks is limited, but known devices still sign in [AUTH-043]', async () => {
    const cookie = await readCookie();
    for (let network = 0; network < 10; network += 1) await fail(testApp.with(), 5);
    expect(await fail(testApp.with(), 1)).toEqual([429]);
    expect((await logOn(testApp.with(), testPassword, cookie)).status).toBe(200);
    testApp.clock.advance(15 * 60_000);
    expect((await logOn(testApp.with(), testPassword)).status).toBe(200);
  });

  test('only 5 of 40 parallel sign-in attempts are checked [AUTH-043]', async () => {
    const machine = testApp.with();
    const email = 'many@test.example';
    const answers = await Promise.all(Array.from({ length: 40 }, () => logOn(machine, 'wrong', '', email)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(35);
  });
});

test('eight parallel correct sign-ins from the same machine all succeed', async () => {
  const machine = testApp.with();
  const answers = await Promise.all(Array.from({ length: 8 }, () => logOn(machine, testPassword)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test('a sign-in clears only the failed attempts of its own device or network', async () => {
  const [machine, guesser] = [testApp.with(), testApp.with()];
  await fail(machine, 4);
  await fail(guesser, 5);
  expect((await logOn(machine, testPassword)).status).toBe(200);
  expect(await fail(machine, 4)).toEqual([401, 401, 401, 401]);
  expect(await fail(guesser, 1)).toEqual([429]);
});

test('wrong current passwords count only against the current session', async () => {
  const { token } = await testApp.logOn('owner');
  const change = () =>
    testApp.with(token).post('/v1/auth/password', {
      current_password: 'wrong',
      password: 'a new password',
      password_confirmation: 'a new password',
    });
  const statuses: number[] = [];
  for (let i = 0; i < 6; i += 1) statuses.push((await change()).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await logOn(testApp.with(), testPassword)).status).toBe(200);
});

describe('attempts with a forwarded address', () => {
  const from = (there: TestApp, forwarded: string) =>
    there.app.server.inject({
      method: 'POST',
      url: '/v1/auth/logon',
      remoteAddress: '10.9.9.9',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email: testEmail('owner'), password: 'wrong' },
    });
  const statuses = async (there: TestApp, forwarded: (at: number) => string) => {
    const answers: number[] = [];
    for (let at = 0; at < 6; at += 1) answers.push((await from(there, forwarded(at))).statusCode);
    return answers;
  };

  test.each([
    ['one proxy', 1, ''],
    ['proxies of a network', ['10.0.0.0/8'], ', 10.1.1.1'],
  ] as const)(
    'a forged forwarded address does not bypass the sign-in limit: %s',
    async (_name, trustProxy, behind) => {
      const there = await openTestApp({
        config: { trustProxy: typeof trustProxy === 'number' ? trustProxy : [...trustProxy] },
      });
      const made = await statuses(there, (at) => `203.0.113.${at}, 198.51.100.7${behind}`);
      const real = await statuses(there, (at) => `198.51.100.${at + 20}${behind}`);
      await there.close();
      expect([made.at(-1), real.at(-1)]).toEqual([429, 401]);
    },
  );

  test('the sign-in limit ignores forwarded addresses without a trusted proxy', async () => {
    expect((await statuses(testApp, (at) => `203.0.113.${at}`)).at(-1)).toBe(429);
  });
});
