import { readFile } from 'node:fs/promises';
import { count } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { outbox, passwordLinks, signInAttempts } from '../../platform/postgres/schema.ts';
import { waitForJobs } from '../../testing/jobs.ts';
import { listMailFiles } from '../../testing/mail-files.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { testEmail, testPassword } from '../../testing/test-users.ts';
import { createPasswordLink } from './password-links.ts';

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
const linkFor = async (who: 'client' | 'owner', purpose: 'reset' | 'invitation' = 'reset') => {
  const path = await createPasswordLink(
    testApp.deps.db,
    { id: testApp.user[who], email: testEmail(who) },
    purpose,
    testApp.clock.now(),
  );
  return { email: testEmail(who), token: path.split('/').at(-1) ?? '' };
};
const check = ({ email, token }: { email: string; token: string }) =>
  testApp.with().get(`/v1/auth/check-token/${encodeURIComponent(email)}/${token}`);
const setPassword = (body: Record<string, string>, token?: string) =>
  testApp.with(token).post('/v1/auth/password', body);
const twice = (password: string) => ({ password, password_confirmation: password });
const restore = async (who: 'client' | 'owner') =>
  expect((await setPassword({ ...(await linkFor(who)), ...twice(testPassword) })).status).toBe(200);

describe('a link to set a password', () => {
  test('a new link to set a password is valid [AUTH-017] [AUTH-039]', async () => {
    const answer = await check(await linkFor('client'));
    expect([answer.status, answer.body]).toEqual([200, { data: { valid: true } }]);
  });

  test.each([
    ['unknown', () => check({ email: testEmail('client'), token: 'made-up' })],
    ['of another address', async () => check({ ...(await linkFor('client')), email: testEmail('owner') })],
    [
      'older than a newer one',
      async () => {
        const old = await linkFor('client');
        await linkFor('client');
        return check(old);
      },
    ],
    [
      'over 60 minutes old',
      async () => {
        const link = await linkFor('client');
        testApp.clock.advance(hour);
        return check(link);
      },
    ],
    [
      'used',
      async () => {
        const link = await linkFor('client');
        await setPassword({ ...link, ...twice(testPassword) });
        return check(link);
      },
    ],
  ])('a password link that is %s is reported as expired [AUTH-020] [AUTH-042]', async (_name, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toMatchObject([
      410,
      { message: 'Your link has expired. Please enter your email to request a new one' },
    ]);
  });

  test('an invitation link works for 7 days [AUTH-042]', async () => {
    const link = await linkFor('client', 'invitation');
    testApp.clock.advance(7 * 24 * hour - 1000);
    expect((await check(link)).status).toBe(200);
    testApp.clock.advance(1000);
    expect((await check(link)).status).toBe(410);
  });

  test('a password link sets the password only once and ends every sign-in of the user [AUTH-022] [AUTH-023] [AUTH-037]', async () => {
    const { token } = await testApp.logOn('client');
    const link = await linkFor('client');
    const answers = await Promise.all([1, 2].map(() => setPassword({ ...link, ...twice('a new password') })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
    expect([
      (await logOn(testEmail('client'), 'a new password')).status,
      (await logOn(testEmail('client'), testPassword)).status,
      await isSignedIn(token),
    ]).toEqual([200, 401, false]);
    await restore('client');
  });

  test.each([
    ['short', twice('9 letters'), 'Password must be at least 10 characters.'],
    ['blank', twice('          '), 'Password must not consist of spaces only.'],
    ['invisible', twice('\u200b \u00a0 \u200b \u3000 \u200b  '), 'Password must not consist of spaces only.'],
    ['the address', twice(testEmail('client')), 'Password must not be your email address.'],
    ['differing', { password: 'long enough', password_confirmation: 'otherwise' }, 'Passwords do not match.'],
    ['missing', { password: 'long enough' }, 'Enter the password again.'],
  ])(
    'a new password that is %s is rejected and the link stays valid [AUTH-037] [AUTH-041]',
    async (_name, input, message) => {
      const link = await linkFor('client');
      const answer = await setPassword({ ...link, ...input } as Record<string, string>);
      expect([answer.status, (answer.body as { errors: string[] }).errors]).toEqual([422, [message]]);
      expect((await check(link)).status).toBe(200);
    },
  );
});

describe('changing the password', () => {
  test('changing the password requires the current password and ends all other sign-ins [AUTH-037]', async () => {
    const [here, otherSession] = [await testApp.logOn('client'), await testApp.logOn('client')];
    const wrong = await setPassword({ current_password: 'wrong', ...twice('a new password') }, here.token);
    expect([wrong.status, wrong.body]).toMatchObject([403, { error: { code: 'wrong_password' } }]);
    const right = await setPassword(
      { current_password: testPassword, ...twice('a new password') },
      here.token,
    );
    expect([right.status, await isSignedIn(here.token), await isSignedIn(otherSession.token)]).toEqual([
      200,
      true,
      false,
    ]);
    await restore('client');
  });

  test('changing the password requires a sign-in [AUTH-037]', async () => {
    const answer = await setPassword({ current_password: testPassword, ...twice('a new password') });
    expect(answer.status).toBe(401);
  });
});

describe('requesting a password reset', () => {
  const ask = (email: string, by = testApp.with()) => by.post('/v1/auth/reset', { email });

  test('a password reset answers alike for known and unknown addresses, and mails only the known address [AUTH-026] [AUTH-038] [AUTH-039]', async () => {
    const { db, config } = testApp.deps;
    await db.delete(passwordLinks);
    const [known, unknown] = [await ask(testEmail('owner')), await ask('nobody@test.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body).toEqual({ message: 'An email has been sent to reset your password' });
    const mails = () => listMailFiles(config.dataDir);
    await expect.poll(mails).toHaveLength(1);
    const [file = ''] = await mails();
    const mail = await readFile(file, 'utf8');
    // Unfolds quoted-printable lines of a mail (RFC 2045).
    const text = mail.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    const path = /\/set-password\/\S+/.exec(text)?.[0] ?? '';
    const [, , email = '', token = ''] = path.split('/');
    expect((await check({ email: decodeURIComponent(email), token })).status).toBe(200);
    // The outbox reveals no link, because the content is encrypted and deleted after delivery.
    await waitForJobs(testApp);
    const stored = await db.select().from(outbox);
    expect(stored).toMatchObject([{ recipient: testEmail('owner'), body: null, sealedBody: null }]);
    const [linkCount] = await db.select({ n: count() }).from(passwordLinks);
    expect(linkCount?.n).toBe(1);
  });

  test('the fourth password reset in an hour answers 429, for known and unknown addresses [AUTH-043]', async () => {
    for (const email of [testEmail('client'), 'nobody@test.example']) {
      const machine = testApp.with();
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await ask(email, machine)).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
      // Requests from other networks still work, until there are 12 in total.
      expect((await ask(email)).status).toBe(200);
      for (let i = 0; i < 8; i += 1) expect((await ask(email)).status).toBe(200);
      expect((await ask(email)).status).toBe(429);
    }
  });

  test('a password reset for a malformed email address is rejected with a message [AUTH-027] [AUTH-038]', async () => {
    const answer = await ask('ann');
    expect([answer.status, answer.body]).toMatchObject([422, { message: 'Enter a valid email address.' }]);
  });
});
