import { desc, eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditLog, providerAccounts, secondFactors, users } from '../../platform/postgres/schema.ts';
import type { TestClient } from '../../testing/client.ts';
import { signInAtIssuer, startIssuer } from '../../testing/issuer.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail, testPassword } from '../../testing/test-users.ts';
import { createAttempt, openProvider } from './provider.ts';

const redirectUri = 'http://localhost:4000/login';
const accounts: Parameters<typeof startIssuer>[1] = new Map();
let issuer: Awaited<ReturnType<typeof startIssuer>>;
let testApp: TestApp;
const reported: string[] = [];
beforeAll(async () => {
  issuer = await startIssuer(redirectUri, accounts);
  testApp = await openTestApp({ config: { oidc: settings() } });
  // The OpenID Connect issuer uses the system clock.
  testApp.clock.advance(Date.now() - testApp.clock.now().getTime());
  vi.spyOn(console, 'error').mockImplementation((...args) => void reported.push(args.map(String).join(' ')));
});
afterAll(async () => {
  vi.restoreAllMocks();
  await testApp.close();
  await issuer.stop();
});
afterEach(async () => {
  const { db } = testApp.deps;
  await db.delete(providerAccounts);
  await db.delete(secondFactors);
  accounts.clear();
});

const settings = (over: object = {}) => ({
  issuer: issuer.url,
  clientId: issuer.client.id,
  clientSecret: issuer.client.secret,
  name: 'Example Login',
  trustEmail: false,
  ...over,
});

type Refused = { error: { code: string; message: string } };

const begin = async (by: TestClient) => {
  const begun = await by.post('/v1/auth/provider');
  expect([begun.status, begun.text]).toEqual([200, begun.text]);
  const { url } = (begun.body as { data: { url: string } }).data;
  return { url, cookie: String(begun.headers['set-cookie']) };
};
const finish = (by: TestClient, answer: string, cookie: string) =>
  by.ask('POST', '/v1/auth/provider/finish', {
    body: { answer },
    headers: { cookie: cookie.split(';')[0] ?? '' },
  });
const signIn = async (subject: string, testServer = testApp) => {
  const by = testServer.with();
  const { url, cookie } = await begin(by);
  return finish(by, await signInAtIssuer(url, subject), cookie);
};
const refusal = async (answer: ReturnType<typeof finish>) => {
  const { status, body } = await answer;
  const { code, message } = (body as Refused).error;
  return [status, code, message];
};

describe('sign-in with an OpenID Connect provider', () => {
  test('single sign-on is offered if configured, and starts with PKCE, state and nonce', async () => {
    const options = await testApp.with().get('/v1/auth/options');
    expect(options.body).toEqual({ data: { provider: 'Example Login', passkeys: true } });
    const { url, cookie } = await begin(testApp.with());
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_id: 'bellwether',
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(cookie).toMatch(/; Path=\/v1\/auth\/provider; Max-Age=600; HttpOnly; SameSite=Strict$/);
    const state = new URL(url).searchParams.get('state') ?? '';
    expect(cookie).not.toContain(state);
  });

  test('single sign-on signs in an invited user with a verified address and keeps the account linked', async () => {
    const { db } = testApp.deps;
    const email = 'invited@test.example';
    const [person] = await db.insert(users).values({ email, firstName: 'In', lastName: 'Vited' }).returning();
    accounts.set('subject-1', { email: 'Invited@Test.example', email_verified: true });
    const first = await signIn('subject-1');
    expect([first.status, first.text]).toEqual([200, first.text]);
    const { token } = first.body as { token: string };
    const me = testApp.with(token);
    expect((await me.get('/v1/auth/authorise')).body).toMatchObject({
      authorise_data: { user: { id: person?.id, email } },
    });
    expect((await me.get('/v1/profile/provider')).body).toEqual({
      data: { provider: 'Example Login', linked_at: expect.any(String) },
    });
    // The address now belongs to another user, but the account stays linked to the first.
    accounts.set('subject-1', { email: testEmail('admin'), email_verified: true });
    const again = await signIn('subject-1');
    const who = testApp.with((again.body as { token: string }).token);
    expect((await who.get('/v1/auth/authorise')).body).toMatchObject({
      authorise_data: { user: { id: person?.id } },
    });
    accounts.set('subject-2', { email, email_verified: true });
    expect(await refusal(signIn('subject-2'))).toEqual([
      403,
      'sign_in_refused',
      expect.stringContaining('Another Example Login account is linked to invited@test.example.'),
    ]);
    expect((await me.ask('DELETE', '/v1/profile/provider')).status).toBe(200);
    expect((await me.ask('DELETE', '/v1/profile/provider')).status).toBe(409);
    expect((await signIn('subject-2')).status).toBe(200);
    const entries = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.userId, person?.id ?? ''))
      .orderBy(desc(auditLog.place));
    expect(entries.map(({ action }) => action).toReversed()).toEqual([
      'linked an account',
      'signed in',
      'signed in',
      'forgot an account',
      'linked an account',
      'signed in',
    ]);
    expect(entries[0]?.detail).toEqual({ by: 'Example Login' });
  });

  test('single sign-on creates no users: strangers, unverified addresses and inactive users get a reason', async () => {
    const { db } = testApp.deps;
    const before = await db.$count(users);
    accounts.set('stranger', { email: 'nobody@test.example', email_verified: true });
    expect(await refusal(signIn('stranger'))).toEqual([
      403,
      'sign_in_refused',
      'No one with the address nobody@test.example has been invited. Ask your advisor to invite you.',
    ]);
    for (const email_verified of [false, undefined]) {
      const verified = email_verified === undefined ? {} : { email_verified };
      accounts.set('unverified', { email: testEmail('admin'), ...verified });
      expect(await refusal(signIn('unverified'))).toEqual([
        403,
        'sign_in_refused',
        expect.stringContaining('Example Login has not verified your email address.'),
      ]);
    }
    const [deletedAccount] = await db
      .insert(users)
      .values({ email: 'gone@test.example', firstName: 'G', lastName: 'One', status: 'inactive' })
      .returning();
    accounts.set('gone', { email: 'gone@test.example', email_verified: true });
    expect((await refusal(signIn('gone'))).slice(0, 2)).toEqual([403, 'account_inactive']);
    await db.delete(users).where(eq(users.id, deletedAccount?.id ?? ''));
    expect(await db.$count(users)).toBe(before);
    expect(await db.$count(providerAccounts)).toBe(0);
  });

  test('an unverified address from a sign-in provider counts only if the settings trust the provider', async () => {
    accounts.set('work', { email: ' Work@Test.example' });
    for (const [trustEmail, email] of [
      [true, 'work@test.example'],
      [false, null],
    ] as const) {
      const provider = openProvider(settings({ trustEmail }), testApp.deps);
      const attempt = createAttempt();
      const answer = await signInAtIssuer(await provider.begin(attempt), 'work');
      expect(await provider.finish(attempt, answer)).toMatchObject({ subject: 'work', email });
    }
  });

  test('single sign-on requires no code if the provider has checked a second factor', async () => {
    const { db, secrets, clock } = testApp.deps;
    await db.insert(secondFactors).values({
      userId: testApp.user.owner,
      sealedSecret: secrets.seal('made up'),
      confirmedAt: clock.now(),
    });
    const verified = { email: testEmail('owner'), email_verified: true };
    for (const [subject, amr, keys] of [
      ['of-a-password', ['pwd'], ['ticket']],
      ['of-both', ['pwd', 'mfa'], ['token', 'expiry', 'token_v2', 'id_v2']],
    ] as const) {
      await db.delete(providerAccounts);
      accounts.set(subject, { ...verified, amr: [...amr] });
      expect(Object.keys((await signIn(subject)).body as object)).toEqual(keys);
    }
  });

  test('single sign-on requires the code of a user with a second factor, and counts wrong codes', async () => {
    accounts.set('subject-3', { email: testEmail('owner'), email_verified: true });
    const client = await testApp.as('owner');
    const begun = await client.post('/v1/profile/second-factor', { current_password: testPassword });
    const { secret } = (begun.body as { data: { secret: string } }).data;
    const appCode = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: testApp.clock.now().getTime(),
      });
    expect((await client.put('/v1/profile/second-factor', { code: appCode() })).status).toBe(200);
    testApp.clock.advance(60_000);
    const answer = await signIn('subject-3');
    expect(Object.keys(answer.body as object)).toEqual(['ticket']);
    const { ticket } = answer.body as { ticket: string };
    const machine = testApp.with();
    const enter = (code: string, by = machine, given = ticket) =>
      by.post('/v1/auth/provider/code', { ticket: given, code });
    for (let times = 0; times < 5; times += 1) expect((await enter('000000')).status).toBe(403);
    expect((await enter(appCode())).status).toBe(429);
    expect((await enter(appCode(), testApp.with(), `${ticket.slice(0, -8)}AAAAAAAA`)).status).toBe(403);
    expect((await enter(appCode(), testApp.with())).status).toBe(200);
    testApp.clock.advance(60_000);
    expect(await refusal(enter(appCode(), testApp.with(), `${ticket}=`))).toEqual([
      403,
      'sign_in_refused',
      'This took too long. Please sign in again.',
    ]);
    testApp.clock.advance(-120_000);
  });

  test("a sign-in provider's response works only once, in the same browser, within 10 minutes, and unaltered", async () => {
    accounts.set('subject-4', { email: testEmail('client'), email_verified: true });
    const by = testApp.with();
    const [one, other] = [await begin(by), await begin(by)];
    const answer = await signInAtIssuer(one.url, 'subject-4');
    const elsewhere = [
      403,
      'sign_in_refused',
      'This sign-in has expired or was started in another browser. Please try again.',
    ];
    const unproven = [403, 'sign_in_refused', 'Example Login did not confirm who you are. Please try again.'];
    expect(await refusal(finish(by, answer, ''))).toEqual(elsewhere);
    expect(await refusal(finish(by, answer, 'provider_attempt=made-up'))).toEqual(elsewhere);
    // The response belongs to a different sign-in than that in the cookie.
    expect(await refusal(finish(by, answer, other.cookie))).toEqual(unproven);
    expect((await finish(by, answer, one.cookie)).status).toBe(200);
    expect(await refusal(finish(by, answer, one.cookie))).toEqual(elsewhere);

    const late = await begin(by);
    const lateAnswer = await signInAtIssuer(late.url, 'subject-4');
    testApp.clock.advance(11 * 60_000);
    expect(await refusal(finish(by, lateAnswer, late.cookie))).toEqual(elsewhere);
    testApp.clock.advance(-11 * 60_000);

    const altered = await begin(by);
    const changed = new URLSearchParams(await signInAtIssuer(altered.url, 'subject-4'));
    changed.set('code', `${changed.get('code')}x`);
    expect(await refusal(finish(by, `?${changed}`, altered.cookie))).toEqual(unproven);

    const given = await begin(by);
    const state = new URL(given.url).searchParams.get('state') ?? '';
    const denied = `?${new URLSearchParams({ error: 'access_denied', state, iss: issuer.url })}`;
    expect(await refusal(finish(by, denied, given.cookie))).toEqual([
      403,
      'sign_in_refused',
      'Example Login did not sign you in.',
    ]);
    const nonce = await begin(by);
    const otherNonce = new URL(nonce.url);
    otherNonce.searchParams.set('nonce', 'of-somebody-else');
    const wrong = await signInAtIssuer(otherNonce.href, 'subject-4');
    expect(await refusal(finish(by, wrong, nonce.cookie))).toEqual(unproven);
    // The server log contains the reason, but no code or secret.
    expect(reported.join('\n')).toContain('Signing in by Example Login');
    for (const secret of [issuer.client.secret, new URLSearchParams(answer).get('code') ?? ''])
      expect(reported.join('\n')).not.toContain(secret);
  });
});

test('single sign-on reports that the provider cannot be reached', async () => {
  const provider = openProvider(settings({ issuer: 'http://127.0.0.1:9' }), testApp.deps);
  await expect(provider.begin(createAttempt())).rejects.toThrow(
    'Example Login cannot be reached. Please try again, or sign in with your password.',
  );
});
