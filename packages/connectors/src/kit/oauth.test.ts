import { createAuthority, emulatorClient } from '@bellwether/emulators/authority';
import { answerConsent } from '@bellwether/emulators/consent';
import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from './emulated.ts';
import { beginSignIn, createSignInAttempt, finishSignIn, type OAuthService, renewTokens } from './oauth.ts';

const service: OAuthService = {
  name: 'Acme',
  setting: 'ACME',
  authorizeUrl: 'https://accounts.acme.example/authorize',
  tokenUrl: 'https://accounts.acme.example/token',
  scopes: ['read', 'list'],
  parameters: { prompt: 'consent' },
};
const redirectUri = 'https://bellwether.example/connect/return';
const now = new Date('2026-11-20T03:00:00Z');

let emulators: Emulators;
let authority: ReturnType<typeof createAuthority>;
beforeEach(async () => {
  authority = createAuthority({ now: () => now, rotates: true });
  emulators = await startEmulators([
    {
      hosts: ['accounts.acme.example'],
      answer: (request) =>
        request.path === '/token' ? authority.token(request) : authority.authorize(request),
    },
  ]);
});
afterEach(() => emulators.close());

const context = () => ({ app: emulatorClient, resolve: redirectToEmulator(emulators.url), now });
const signIn = async (attempt = createSignInAttempt(), answer: 'allow' | 'deny' = 'allow') => {
  const url = await beginSignIn(service, attempt, redirectUri, context());
  const page = await (await fetch(url)).text();
  expect(page).toContain('read list');
  return { attempt, answer: await answerConsent(url, answer) };
};

test('a sign-in returns tokens, and its code works once and only with its own secrets', async () => {
  const { attempt, answer } = await signIn();
  expect(answer.origin + answer.pathname).toBe(redirectUri);
  const other = createSignInAttempt();
  await expect(
    finishSignIn(service, { ...attempt, verifier: other.verifier }, answer, context()),
  ).rejects.toMatchObject({ fault: 'reconnect' });
  const second = await signIn();
  await expect(
    finishSignIn(service, { ...second.attempt, state: other.state }, second.answer, context()),
  ).rejects.toThrow();
  const tokens = await finishSignIn(service, second.attempt, second.answer, context());
  expect(tokens).toEqual({
    access: expect.stringMatching(/^access-/),
    accessUntil: '2026-11-20T04:00:00.000Z',
    refresh: expect.stringMatching(/^refresh-/),
    refreshUntil: null,
  });
  await expect(finishSignIn(service, second.attempt, second.answer, context())).rejects.toMatchObject({
    fault: 'reconnect',
  });
});

test.each([
  [
    'another state',
    (search: URLSearchParams) => search.set('state', 'made-up'),
    'does not belong to your sign-in',
  ],
  ['no state', (search: URLSearchParams) => search.delete('state'), 'does not belong to your sign-in'],
  ['no code', (search: URLSearchParams) => search.delete('code'), 'does not belong to your sign-in'],
  [
    'two codes',
    (search: URLSearchParams) => search.append('code', 'other'),
    'does not belong to your sign-in',
  ],
  [
    'an error of the service',
    (search: URLSearchParams) => search.set('error', 'server_error'),
    'refused the sign-in',
  ],
])(
  'an answer with %s says so, and not that the service could not be reached',
  async (_name, change, sentence) => {
    const { attempt, answer } = await signIn();
    change(answer.searchParams);
    await expect(finishSignIn(service, attempt, answer, context())).rejects.toMatchObject({
      fault: 'reconnect',
      message: expect.stringContaining(sentence),
    });
  },
);

test('a user who cancels the sign-in gets an explanation', async () => {
  const { attempt, answer } = await signIn(createSignInAttempt(), 'deny');
  await expect(finishSignIn(service, attempt, answer, context())).rejects.toMatchObject({
    fault: 'no_permission',
    message: 'You did not give access at Acme.',
  });
});

test('a refresh token that is used once is replaced; its second use and a revoked grant need a new sign-in', async () => {
  const { attempt, answer } = await signIn();
  const first = await finishSignIn(service, attempt, answer, context());
  const second = await renewTokens(service, first, context());
  expect(second.refresh).not.toBe(first.refresh);
  const third = await renewTokens(service, second, context());
  await expect(renewTokens(service, second, context())).rejects.toMatchObject({ fault: 'reconnect' });
  await expect(renewTokens(service, third, context())).rejects.toMatchObject({ fault: 'reconnect' });
});

test('a temporary failure to renew a token does not disconnect the source', async () => {
  const { attempt, answer } = await signIn();
  const tokens = await finishSignIn(service, attempt, answer, context());
  for (const [kind, fault] of [
    ['429', 'limit'],
    ['500', 'service_down'],
    ['503', 'service_down'],
    ['reset', 'service_down'],
  ] as const) {
    emulators.faults.plan(kind);
    await expect(renewTokens(service, tokens, context())).rejects.toMatchObject({ fault });
  }
  expect(await renewTokens(service, tokens, context())).toMatchObject({ access: expect.any(String) });
});

test('OAuth reports a wrong client and a service without a response as different errors', async () => {
  const { attempt, answer } = await signIn();
  const wrong = { ...context(), app: { ...emulatorClient, clientSecret: 'other' } };
  await expect(finishSignIn(service, attempt, answer, wrong)).rejects.toMatchObject({
    fault: 'not_approved',
  });
  emulators.faults.plan('reset');
  await expect(finishSignIn(service, attempt, answer, context())).rejects.toMatchObject({
    fault: 'service_down',
  });
});

test('OAuth rejects the sign-in when the service reports an error in a non-standard form', async () => {
  const { attempt, answer } = await signIn();
  const refusing = await startEmulators([
    {
      hosts: ['accounts.acme.example'],
      answer: () => ({ status: 400, body: { error: { code: 100, message: 'This code was used.' } } }),
    },
  ]);
  const own = { ...context(), resolve: redirectToEmulator(refusing.url) };
  await expect(finishSignIn(service, attempt, answer, own)).rejects.toMatchObject({
    fault: 'reconnect',
    message: 'Acme refused the sign-in.',
  });
  await refusing.close();
});
