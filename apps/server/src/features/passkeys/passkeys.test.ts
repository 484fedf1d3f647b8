import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditLog, outbox, passkeys, secondFactors, users } from '../../platform/postgres/schema.ts';
import { createAuthenticator } from '../../testing/authenticator.ts';
import type { TestClient } from '../../testing/client.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { type TestUser, testEmail, testPassword } from '../../testing/test-users.ts';
import { createRelyingParty } from './relying-party.ts';

const home = 'http://localhost:4000';
const at = '/v1/profile/passkeys';
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
afterEach(async () => {
  await testApp.deps.db.delete(passkeys);
  await testApp.deps.db.delete(secondFactors);
});

type Begun = { data: { options: { challenge: string }; ticket: string } };
type Listed = {
  data: { available: boolean; passkeys: { id: string; name: string; used_at: string | null }[] };
};
type Refused = { error: { code: string } };

const begin = async (client: TestClient, body: object = { current_password: testPassword }) => {
  const answer = await client.post(`${at}/options`, body);
  expect([answer.status, answer.text]).toEqual([200, answer.text]);
  const { options, ticket } = (answer.body as Begun).data;
  return { options, challenge: options.challenge, ticket };
};
const withKey = async (who: TestUser) => {
  const client = await testApp.as(who);
  const key = createAuthenticator(home);
  const { challenge, ticket } = await begin(client);
  const added = await client.post(at, { ticket, name: 'Phone', response: key.create(challenge) });
  expect([added.status, added.text]).toEqual([201, added.text]);
  return { client, key, id: (added.body as { data: { id: string } }).data.id };
};
const ask = async (by = testApp.with()) => {
  const { options, ticket } = ((await by.post('/v1/auth/passkey/options')).body as Begun).data;
  return { challenge: options.challenge, ticket };
};
const signIn = (ticket: string, response: object) =>
  testApp.with().post('/v1/auth/passkey', { ticket, response });
const outcome = async (answer: ReturnType<typeof signIn>) => {
  const { status, body } = await answer;
  return status === 200 ? 'in' : (body as Refused).error.code;
};

describe('sign-in with passkeys', () => {
  test('a passkey signs its user in without password or code; adding it is mailed and audited', async () => {
    const { client, key } = await withKey('owner');
    const { db, secrets, clock } = testApp.deps;
    await db
      .insert(secondFactors)
      .values({ userId: testApp.user.owner, sealedSecret: secrets.seal('x'), confirmedAt: clock.now() });
    const { challenge, ticket } = await ask();
    const answer = await signIn(ticket, key.get(challenge, { userHandle: testApp.user.owner }));
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(String(answer.headers['set-cookie'])).toMatch(/^known_/);
    const me = testApp.with((answer.body as { token: string }).token);
    expect((await me.get('/v1/auth/authorise')).body).toMatchObject({
      authorise_data: { user: { id: testApp.user.owner } },
    });
    const listed = (await client.get(at)).body as Listed;
    expect(listed.data).toMatchObject({
      available: true,
      passkeys: [{ name: 'Phone', used_at: expect.any(String) }],
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, testEmail('owner')));
    expect(mail?.subject).toBe('A passkey was added to your Bellwether account');
    const entries = await db.select().from(auditLog).orderBy(desc(auditLog.place)).limit(2);
    expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
      ['signed in', { by: 'a passkey' }],
      ['added a passkey', { name: 'Phone' }],
    ]);
    // The list of passkeys omits the credential id. The id is not secret, but the list does not need it.
    expect(JSON.stringify(listed)).not.toContain(key.id);
  });

  test('a passkey signature works only once, and only for its ticket, origin and user, with user verification', async () => {
    const { key } = await withKey('owner');
    const [one, other] = [await ask(), await ask()];
    const good = key.get(one.challenge);
    const refused = 'sign_in_refused';
    expect(await outcome(signIn(other.ticket, good))).toBe(refused);
    expect(await outcome(signIn('made-up', good))).toBe(refused);
    expect(await outcome(signIn(one.ticket, good))).toBe('in');
    expect(await outcome(signIn(one.ticket, good))).toBe(refused);
    expect(await outcome(signIn(`${one.ticket}=`, good))).toBe(refused);
    const wrong = async (over: Parameters<typeof key.get>[1]) => {
      const { challenge, ticket } = await ask();
      return outcome(signIn(ticket, key.get(challenge, over)));
    };
    expect(await wrong({ origin: 'https://bellwether.example.evil' })).toBe(refused);
    expect(await wrong({ flags: 1 })).toBe(refused);
    expect(await wrong({ userHandle: testApp.user.admin })).toBe(refused);
    const stranger = createAuthenticator(home);
    const { challenge, ticket } = await ask();
    expect(await outcome(signIn(ticket, stranger.get(challenge)))).toBe(refused);
    const forged = await ask();
    const borrowed = { ...stranger.get(forged.challenge), id: key.id, rawId: key.id };
    expect(await outcome(signIn(forged.ticket, borrowed))).toBe(refused);
    const both = await ask();
    const same = key.get(both.challenge);
    const twice = await Promise.all([1, 2].map(() => outcome(signIn(both.ticket, same))));
    expect(twice.toSorted()).toEqual(['in', refused]);
    const late = await ask();
    testApp.clock.advance(11 * 60_000);
    expect(await outcome(signIn(late.ticket, key.get(late.challenge)))).toBe(refused);
    key.setBack();
    expect(await wrong({})).toBe(refused);
  });

  test('the passkey of an inactive user is rejected at sign-in', async () => {
    const { key } = await withKey('client');
    const set = (status: 'active' | 'inactive') =>
      testApp.change((db) => db.update(users).set({ status }).where(eq(users.id, testApp.user.client)));
    await set('inactive');
    const { challenge, ticket } = await ask();
    const answer = await outcome(signIn(ticket, key.get(challenge)));
    await set('active');
    expect(answer).toBe('account_inactive');
  });

  test('adding a passkey requires the password, and a code if the second factor is on', async () => {
    const client = await testApp.as('owner');
    const refusal = async (body: object) => {
      const { status, text } = await client.post(`${at}/options`, body);
      return [status, text];
    };
    expect((await refusal({}))[0]).toBe(422);
    expect((await refusal({ current_password: 'wrong' }))[0]).toBe(403);
    const begun = await client.post('/v1/profile/second-factor', { current_password: testPassword });
    const { secret } = (begun.body as { data: { secret: string } }).data;
    const appCode = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: testApp.clock.now().getTime(),
      });
    await client.put('/v1/profile/second-factor', { code: appCode() });
    testApp.clock.advance(60_000);
    expect(await refusal({ current_password: testPassword })).toEqual([
      422,
      expect.stringContaining('Enter the code.'),
    ]);
    expect((await refusal({ current_password: testPassword, code: '000000' }))[0]).toBe(403);
    await begin(client, { current_password: testPassword, code: appCode() });
  });

  test('a registration ticket adds only one passkey, for its user and origin, and no duplicate', async () => {
    const { client, key } = await withKey('owner');
    const other = await testApp.as('client');
    const add = async (by: TestClient, ticket: string, response: object) =>
      (await by.post(at, { ticket, name: 'Other', response })).status;
    const ownAttempt = await begin(client);
    expect(await add(other, ownAttempt.ticket, createAuthenticator(home).create(ownAttempt.challenge))).toBe(
      403,
    );
    const fresh = createAuthenticator(home);
    expect(await add(client, ownAttempt.ticket, fresh.create(ownAttempt.challenge))).toBe(201);
    expect(await add(client, ownAttempt.ticket, createAuthenticator(home).create(ownAttempt.challenge))).toBe(
      403,
    );
    const evil = await begin(client);
    expect(
      await add(client, evil.ticket, createAuthenticator(home).create(evil.challenge, 'https://x.example')),
    ).toBe(403);
    const otherAttempt = await begin(other);
    expect(await add(other, otherAttempt.ticket, key.create(otherAttempt.challenge))).toBe(409);
    const signing = await ask();
    expect(await add(client, signing.ticket, createAuthenticator(home).create(signing.challenge))).toBe(403);
    expect(await testApp.deps.db.$count(passkeys)).toBe(2);
  });

  test('only the owner renames or removes a passkey; a removed passkey cannot sign in', async () => {
    const { client, key, id } = await withKey('owner');
    const other = await testApp.as('admin');
    for (const target of [id, 'nonsense', crypto.randomUUID()]) {
      expect((await other.put(`${at}/${target}`, { name: 'Mine' })).status).toBe(404);
      expect((await other.ask('DELETE', `${at}/${target}`)).status).toBe(404);
    }
    expect((await client.put(`${at}/${id}`, { name: ' ' })).status).toBe(422);
    expect((await client.put(`${at}/${id}`, { name: 'Old phone' })).body).toMatchObject({
      data: { name: 'Old phone' },
    });
    expect((await client.ask('DELETE', `${at}/${id}`)).status).toBe(200);
    const { challenge, ticket } = await ask();
    expect(await outcome(signIn(ticket, key.get(challenge)))).toBe('sign_in_refused');
  });
});

describe("removing another user's passkeys", () => {
  const reset = async (by: TestUser, owner: TestUser) =>
    (await testApp.as(by)).ask('DELETE', `/v1/users/${testApp.user[owner]}/passkeys`);

  test("an admin can remove another user's passkeys; the user is mailed, and the audit log records it", async () => {
    const { key } = await withKey('client');
    const { db } = testApp.deps;
    const read = async () =>
      (await (await testApp.as('admin')).get(`/v1/users/${testApp.user.client}/administration`)).body;
    expect(await read()).toMatchObject({ data: { passkeys: 1 } });
    expect((await reset('adviser', 'client')).status).toBe(200);
    const { challenge, ticket } = await ask();
    expect(await outcome(signIn(ticket, key.get(challenge)))).toBe('sign_in_refused');
    await testApp.logOn('client');
    const mails = await db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, testEmail('client')));
    const mail = mails.find(({ subject }) => subject === 'Your passkeys for Bellwether were removed');
    expect(mail?.body).toContain('adviser Tester removed your passkeys (Phone)');
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, 'removed all passkeys'));
    expect(entry).toMatchObject({
      userId: testApp.user.adviser,
      itemType: 'user',
      itemId: testApp.user.client,
      detail: { names: ['Phone'] },
    });
    expect(await read()).toMatchObject({ data: { passkeys: 0 } });
    expect((await reset('adviser', 'client')).status).toBe(409);
  });

  test("clients, users of other businesses and the user concerned cannot use the admin's removal of passkeys", async () => {
    for (const [by, owner, status] of [
      ['client', 'owner', 403],
      ['adviser', 'stranger', 404],
      ['admin', 'admin', 409],
    ] as const)
      expect([by, owner, (await reset(by, owner)).status]).toEqual([by, owner, status]);
  });
});

test('passkeys need https or localhost, and single sign-on is off without a provider', async () => {
  const at = (publicUrl: string) => createRelyingParty({ publicUrl });
  expect(at('https://reports.example.com')).toEqual({
    id: 'reports.example.com',
    origin: 'https://reports.example.com',
  });
  expect(at(home)).toEqual({ id: 'localhost', origin: home });
  for (const url of [
    'http://reports.example.com',
    'http://127.0.0.1:4000',
    'https://10.0.0.1',
    'https://[::1]',
  ])
    expect(at(url)).toBeNull();
  const by = testApp.with();
  expect((await by.get('/v1/auth/options')).body).toEqual({ data: { provider: null, passkeys: true } });
  expect((await by.post('/v1/auth/provider')).status).toBe(404);
});
