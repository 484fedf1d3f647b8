import { eq, like } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  outbox,
  recoveryCodes,
  secondFactors,
  signInAttempts,
} from '../../platform/postgres/schema.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestUser, testEmail, testPassword } from '../../testing/test-users.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  const { db } = testApp.deps;
  await db.delete(signInAttempts);
  await db.delete(secondFactors);
  await db.delete(recoveryCodes);
});

const at = '/v1/profile/second-factor';
const minute = 60_000;
type Refused = { error: { code: string } };

const appCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: testApp.clock.now().getTime() });
const logOn = (email: string, more: object = {}, by = testApp.with()) =>
  by.post('/v1/auth/logon', { email, password: testPassword, ...more });
const outcome = async (answer: ReturnType<typeof logOn>) => {
  const { status, body } = await answer;
  return status === 200 ? 'in' : (body as Refused).error.code;
};

const enrolled = async (who: TestUser) => {
  const client = await testApp.as(who);
  const begun = await client.post(at, { current_password: testPassword });
  expect(begun.status).toBe(201);
  const { secret, uri } = (begun.body as { data: { secret: string; uri: string } }).data;
  const confirmed = await client.put(at, { code: appCode(secret) });
  expect([confirmed.status, confirmed.text]).toEqual([200, expect.any(String)]);
  const codes = (confirmed.body as { data: { recovery_codes: string[] } }).data.recovery_codes;
  // Confirming the app has used up its code.
  testApp.clock.advance(minute);
  return { client, secret, uri, codes, email: testEmail(who) };
};

describe('the second factor of a user', () => {
  test('a user with a second factor signs in with password and code; each code works once, within 30 seconds', async () => {
    const { email, secret, uri } = await enrolled('owner');
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bellwether:.*secret=.*period=30/);
    expect(await outcome(logOn(email, { password: 'wrong' }))).toBe('wrong_credentials');
    expect(await outcome(logOn(email))).toBe('code_needed');
    const code = appCode(secret);
    const both = await Promise.all([1, 2].map(() => outcome(logOn(email, { code }))));
    expect(both.toSorted()).toEqual(['in', 'wrong_code']);
    testApp.clock.advance(minute);
    const early = appCode(secret);
    testApp.clock.advance(30_000);
    expect(await outcome(logOn(email, { code: `${early.slice(0, 3)} ${early.slice(3)}` }))).toBe('in');
    const late = appCode(secret);
    testApp.clock.advance(2 * minute);
    expect(await outcome(logOn(email, { code: late }))).toBe('wrong_code');
    expect(await outcome(logOn(testEmail('client')))).toBe('in');
  });

  test('a second factor is not required before its confirmation, and an unconfirmed secret expires', async () => {
    const client = await testApp.as('owner');
    expect((await client.post(at, { current_password: 'wrong' })).status).toBe(403);
    const begin = async () =>
      ((await client.post(at, { current_password: testPassword })).body as { data: { secret: string } }).data
        .secret;
    const first = await begin();
    expect(await outcome(logOn(testEmail('owner')))).toBe('in');
    const second = await begin();
    expect((await client.put(at, { code: appCode(first) })).status).toBe(403);
    testApp.clock.advance(31 * minute);
    expect((await client.put(at, { code: appCode(second) })).status).toBe(409);
    expect((await client.get(at)).body).toEqual({
      data: { enabled: false, enabled_at: null, recovery_codes_left: 0 },
    });
  });

  test('wrong second-factor codes count like wrong passwords, and a right password does not reset the count', async () => {
    const { email, secret } = await enrolled('owner');
    const machine = testApp.with();
    for (let i = 0; i < 5; i += 1) {
      expect(await outcome(logOn(email, {}, machine))).toBe('code_needed');
      expect(await outcome(logOn(email, { code: '000000' }, machine))).toBe('wrong_code');
    }
    expect(await outcome(logOn(email, { code: appCode(secret) }, machine))).toBe('too_many');
    expect(await outcome(logOn(email, { code: appCode(secret) }))).toBe('in');
  });

  test('each recovery code works once in any spelling; new codes replace all earlier codes', async () => {
    const { client, email, codes, secret } = await enrolled('owner');
    expect(new Set(codes).size).toBe(10);
    const [first = '', second = '', third = ''] = codes;
    expect(await outcome(logOn(email, { code: first.toUpperCase().replace('-', ' ') }))).toBe('in');
    expect(await outcome(logOn(email, { code: first }))).toBe('wrong_code');
    const both = await Promise.all([1, 2].map(() => outcome(logOn(email, { code: second }))));
    expect(both.toSorted()).toEqual(['in', 'wrong_code']);
    expect((await client.get(at)).body).toMatchObject({ data: { enabled: true, recovery_codes_left: 8 } });
    const renew = (body: object) => client.post(`${at}/recovery-codes`, body);
    expect((await renew({ current_password: testPassword, code: '123456' })).status).toBe(403);
    expect((await renew({ current_password: 'wrong', code: appCode(secret) })).status).toBe(403);
    const renewed = await renew({ current_password: testPassword, code: appCode(secret) });
    const fresh = (renewed.body as { data: { recovery_codes: string[] } }).data.recovery_codes;
    expect(await outcome(logOn(email, { code: third }))).toBe('wrong_code');
    expect(await outcome(logOn(email, { code: fresh[0] }))).toBe('in');
  });

  test('two-factor secrets and recovery codes are stored encrypted or hashed, never shown again, and audited', async () => {
    const { client, secret, codes } = await enrolled('owner');
    const { db, secrets } = testApp.deps;
    const [storedFactor] = await db.select().from(secondFactors);
    expect(secrets.open(storedFactor?.sealedSecret ?? new Uint8Array())).toBe(secret);
    const stored = JSON.stringify([
      await db.select().from(recoveryCodes),
      await db.select().from(auditLog),
      Buffer.from(storedFactor?.sealedSecret ?? []).toString('latin1'),
      (await client.get(at)).body,
      (await (await testApp.as('admin')).get(`/v1/users/${testApp.user.owner}/administration`)).body,
    ]);
    for (const canary of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(canary);
    expect((await client.post(at, { current_password: testPassword })).status).toBe(409);
    const own = await db
      .select()
      .from(auditLog)
      .where(like(auditLog.action, '%second step%'))
      .orderBy(auditLog.place);
    expect(own.at(-1)).toMatchObject({ action: 'turned on the second step', userId: testApp.user.owner });
  });

  test('turning off the second factor requires both password and code', async () => {
    const { client, email, secret } = await enrolled('owner');
    const end = (body: object) => client.post(`${at}/end`, body);
    expect((await end({ current_password: testPassword, code: '000000' })).status).toBe(403);
    expect((await end({ code: appCode(secret) })).status).toBe(422);
    expect((await end({ current_password: testPassword, code: appCode(secret) })).status).toBe(200);
    expect(await outcome(logOn(email))).toBe('in');
    expect((await end({ current_password: testPassword, code: appCode(secret) })).status).toBe(409);
  });
});

describe("resetting another user's second factor", () => {
  const reset = async (by: TestUser, target: TestUser) =>
    (await testApp.as(by)).ask('DELETE', `/v1/users/${testApp.user[target]}/second-factor`);

  test("an admin can reset another user's second factor; the user is mailed, and the audit log records it", async () => {
    const { email } = await enrolled('client');
    const before = await (await testApp.as('admin')).get(`/v1/users/${testApp.user.client}/administration`);
    expect(before.body).toMatchObject({ data: { has_second_factor: true } });
    expect((await reset('adviser', 'client')).status).toBe(200);
    expect(await outcome(logOn(email))).toBe('in');
    const { db } = testApp.deps;
    const mails = await db.select().from(outbox).where(eq(outbox.recipient, email));
    expect(mails.at(-1)?.subject).toBe('Two-step sign-in to Bellwether was turned off');
    const entries = await db
      .select()
      .from(auditLog)
      .where(like(auditLog.action, '%second step%'))
      .orderBy(auditLog.place);
    expect(entries.at(-1)).toMatchObject({
      action: 'turned off the second step',
      itemId: testApp.user.client,
      userId: testApp.user.adviser,
    });
    expect((await reset('adviser', 'client')).status).toBe(409);
  });

  test("clients, users of other businesses and the user concerned cannot use the admin's reset of a second factor", async () => {
    for (const [by, target, status] of [
      ['client', 'owner', 403],
      ['adviser', 'stranger', 404],
      ['admin', 'admin', 409],
    ] as const)
      expect([by, target, (await reset(by, target)).status]).toEqual([by, target, status]);
  });
});
