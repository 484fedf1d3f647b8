import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import { createAuthority, emulatorClient } from '@bellwether/emulators/sign-in/authority';
import { answerConsent } from '@bellwether/emulators/sign-in/consent';
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
  const url = await beginSignIn(service, service.scopes, attempt, redirectUri, context());
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
  const granted = await finishSignIn(service, second.attempt, second.answer, context());
  expect(granted).toMatchObject({ scopes: ['read', 'list'], identity: null });
  expect(granted.tokens).toEqual({
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
    (search: URLSearchParams) => search.set('error', 'invalid_request'),
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
    message: 'You cancelled the sign-in at Acme. Nothing was changed.',
  });
});

test('a refresh token that is used once is replaced; its second use and a revoked grant need a new sign-in', async () => {
  const { attempt, answer } = await signIn();
  const { tokens: first } = await finishSignIn(service, attempt, answer, context());
  const second = await renewTokens(service, first, context());
  expect(second.refresh).not.toBe(first.refresh);
  const third = await renewTokens(service, second, context());
  await expect(renewTokens(service, second, context())).rejects.toMatchObject({ fault: 'reconnect' });
  await expect(renewTokens(service, third, context())).rejects.toMatchObject({ fault: 'reconnect' });
});

test('a temporary failure to renew a token does not disconnect the source', async () => {
  const { attempt, answer } = await signIn();
  const { tokens } = await finishSignIn(service, attempt, answer, context());
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

test('a sign-in from another time than that of the server names the clock', async () => {
  const attempt = createSignInAttempt();
  const late = createAuthority({
    now: () => new Date(now.getTime() - 2 * 3_600_000),
    issuer: 'https://accounts.acme.example',
  });
  const old = await startEmulators([
    {
      hosts: ['accounts.acme.example'],
      answer: (request) => (request.path === '/token' ? late.token(request) : late.authorize(request)),
    },
  ]);
  const own = { ...context(), resolve: redirectToEmulator(old.url) };
  const open = { ...service, scopes: ['openid', 'read'] };
  const url = await beginSignIn(open, open.scopes, attempt, redirectUri, own);
  await expect(finishSignIn(open, attempt, await answerConsent(url, 'allow'), own)).rejects.toMatchObject({
    fault: 'internal',
    message: expect.stringContaining("check the server's clock"),
  });
  await old.close();
});

test.each([
  ['a closed connection', null, 'could not be reached'],
  ['a web page', { status: 200, body: '<html>Proxy</html>' }, 'cannot be read'],
  ['an object without a token', { status: 200, body: {} }, 'cannot be read'],
  ['a redirect', { status: 302, body: '', headers: { location: 'https://example.com/' } }, 'cannot be read'],
])('a sign-in that gets %s as its answer says so', async (_name, reply, sentence) => {
  const { attempt, answer } = await signIn();
  const odd = await startEmulators([
    { hosts: ['accounts.acme.example'], answer: () => reply ?? { status: 200, body: {} } },
  ]);
  if (reply === null) await odd.close();
  const own = { ...context(), resolve: redirectToEmulator(odd.url) };
  await expect(finishSignIn(service, attempt, answer, own)).rejects.toMatchObject({
    fault: 'service_down',
    message: expect.stringContaining(sentence),
  });
  if (reply !== null) await odd.close();
});

test.each([
  ['user_cancelled_login', 'no_permission', 'You cancelled the sign-in at Acme. Nothing was changed.'],
  ['user_cancelled_authorize', 'no_permission', 'You cancelled the sign-in at Acme. Nothing was changed.'],
  ['temporarily_unavailable', 'service_down', 'Acme has a problem at the moment. Sign in again later.'],
  ['unauthorized_scope_error', 'not_approved', expect.stringContaining('has not approved the rights')],
])('a sign-in that comes back with %s says so', async (error, fault, message) => {
  const { attempt, answer } = await signIn();
  answer.searchParams.delete('code');
  answer.searchParams.set('error', error);
  await expect(finishSignIn(service, attempt, answer, context())).rejects.toMatchObject({ fault, message });
});

test.each([
  [{ error: 'temporarily_unavailable' }, 'service_down'],
  [{ error: 'server_error' }, 'service_down'],
  [{ error: { code: 2, message: 'An unexpected error', is_transient: true } }, 'service_down'],
  [{ error: { code: 4, message: 'Application request limit reached' } }, 'limit'],
  [{ error: { code: 613, message: 'Calls to this api have exceeded the rate limit' } }, 'limit'],
  [{ error: { code: 341, message: 'Application limit reached' } }, 'limit'],
  [{ error: { code: 101, message: 'Missing client_id parameter' } }, 'not_approved'],
  [{ error: { code: 1, message: 'Error validating client secret.', is_transient: false } }, 'not_approved'],
  [{ error: { code: 9999, message: 'New' } }, 'service_down'],
  [{ error: { code: 400, message: 'Bad', status: 'INVALID_ARGUMENT' } }, 'service_down'],
  [{ error: { code: 429, message: 'Quota', status: 'RESOURCE_EXHAUSTED' } }, 'limit'],
  [
    { error: { code: 403, message: "'projects/1' has been suspended.", status: 'PERMISSION_DENIED' } },
    'not_approved',
  ],
  [{ error: 'deleted_client' }, 'not_approved'],
  [{ error: 'disabled_client' }, 'not_approved'],
  [{ error: 'invalid_client_id' }, 'not_approved'],
  [{ error: 'rate_limit_exceeded' }, 'limit'],
  [{ error: 'restricted_client' }, 'not_approved'],
  [{ error: 'invalid_grant' }, 'reconnect'],
  [{ error: 'Forbidden' }, 'service_down'],
  [{ status: 404, error: 'Not Found' }, 'service_down'],
  [{ error: 'request_timeout' }, 'service_down'],
  [{ error: 'invalid_request', error_description: 'The token has been revoked.' }, 'service_down'],
  [{ error: 'invalid_request', error_description: 'The passed in client_id is invalid "1"' }, 'not_approved'],
  [
    { error: 'invalid_request', error_description: 'A required parameter "client_secret" is missing' },
    'not_approved',
  ],
  [{ error: 'redirect_uri_mismatch', error_description: 'Bad Request' }, 'not_approved'],
  [{ error: 'invalid_scope' }, 'not_approved'],
  [{ error: { code: 1, message: 'App not active: This app is in development.' } }, 'not_approved'],
  [{ error: { code: 1, error_subcode: 1_349_195, message: 'Unknown' } }, 'not_approved'],
  [{ error: 'unsupported_grant_type' }, 'service_down'],
  [{ error: { code: 190, message: 'Session has expired' } }, 'reconnect'],
  ['<html>Proxy</html>', 'service_down'],
])('a renewal that is answered with %j is %s', async (body, fault) => {
  const { attempt, answer } = await signIn();
  const { tokens } = await finishSignIn(service, attempt, answer, context());
  for (const status of [400, 403]) {
    const refusing = await startEmulators([
      { hosts: ['accounts.acme.example'], answer: () => ({ status, body }) },
    ]);
    const own = { ...context(), resolve: redirectToEmulator(refusing.url) };
    await expect(renewTokens(service, tokens, own)).rejects.toMatchObject({ fault });
    await refusing.close();
  }
});

test('a service that describes the end of an access as an invalid request ends it by the description', async () => {
  const own = { ...service, endedAccess: /token .*revoked/i };
  const before = { access: 'a', accessUntil: null, refresh: 'b', refreshUntil: null };
  for (const [description, fault] of [
    ['The provided refresh token has been revoked.', 'reconnect'],
    ['A required parameter is missing.', 'service_down'],
  ] as const) {
    const body = { error: 'invalid_request', error_description: description };
    const refusing = await startEmulators([
      { hosts: ['accounts.acme.example'], answer: () => ({ status: 400, body }) },
    ]);
    const at = { ...context(), resolve: redirectToEmulator(refusing.url) };
    await expect(renewTokens(own, before, at)).rejects.toMatchObject({ fault });
    await refusing.close();
  }
});

test('a renewal that names no refresh token keeps the one before', async () => {
  const body = { access_token: 'new', refresh_token: null, scope: null, expires_in: 60 };
  const granting = await startEmulators([
    { hosts: ['accounts.acme.example'], answer: () => ({ status: 200, body }) },
  ]);
  const before = { access: 'a', accessUntil: null, refresh: 'b', refreshUntil: null };
  const own = { ...context(), resolve: redirectToEmulator(granting.url) };
  expect(await renewTokens(service, before, own)).toMatchObject({ access: 'new', refresh: 'b' });
  await granting.close();
});

test('a sign-in that the service ends with a message and no error code shows the message', async () => {
  const { attempt, answer } = await signIn();
  const says = 'App not set up: this app is still in development mode.';
  answer.search = `?${new URLSearchParams({ state: attempt.state, error_code: '1349126', error_message: says })}`;
  await expect(finishSignIn(service, attempt, answer, context())).rejects.toMatchObject({
    fault: 'not_approved',
    message: `Acme refused the sign-in: ${says}`,
  });
});

test.each([
  ['604800', '2026-11-27T03:00:00.000Z'],
  [604_800, '2026-11-27T03:00:00.000Z'],
  ['9'.repeat(400), '2036-11-17T03:00:00.000Z'],
  ['soon', null],
  ['', null],
])('a refresh token that is valid for %j seconds ends at %s', async (seconds, refreshUntil) => {
  const body = { access_token: 'a', refresh_token: 'c', refresh_token_expires_in: seconds };
  const granting = await startEmulators([
    { hosts: ['accounts.acme.example'], answer: () => ({ status: 200, body }) },
  ]);
  const own = { ...context(), resolve: redirectToEmulator(granting.url) };
  const before = { access: 'a', accessUntil: null, refresh: 'b', refreshUntil: null };
  expect(await renewTokens(service, before, own)).toMatchObject({ refresh: 'c', refreshUntil });
  await granting.close();
});

test('a token that is valid for longer than time has dates ends after ten years', async () => {
  const granting = await startEmulators([
    {
      hosts: ['accounts.acme.example'],
      answer: () => ({ status: 200, body: { access_token: 'a', expires_in: 1e18 } }),
    },
  ]);
  const own = { ...context(), resolve: redirectToEmulator(granting.url) };
  const before = { access: 'a', accessUntil: null, refresh: 'b', refreshUntil: null };
  expect(await renewTokens(service, before, own)).toMatchObject({ accessUntil: '2036-11-17T03:00:00.000Z' });
  await granting.close();
});

const single: OAuthService = {
  ...service,
  accountOf: (redirect) => ({ id: redirect.get('account') ?? '', name: redirect.get('name') ?? '' }),
  identityOf: ({ user }) => (typeof user === 'string' ? { id: user, name: user } : null),
};

test.each([
  ['account=7&name=Seven', { id: '7', name: 'Seven', manager: null }],
  ['account=7&name=', { id: '7', name: '7', manager: null }],
  ['account=7%00&name=Se%00ven', { id: '7', name: 'Seven', manager: null }],
  [`account=7&name=${'x'.repeat(300)}`, { id: '7', name: 'x'.repeat(200), manager: null }],
])('a sign-in whose redirect has the query %s opens that account', async (query, account) => {
  const { attempt, answer } = await signIn();
  for (const [name, value] of new URLSearchParams(query)) answer.searchParams.set(name, value);
  expect(await finishSignIn(single, attempt, answer, context())).toMatchObject({ account, identity: null });
});

test.each(['', `account=${'1'.repeat(101)}`])(
  'a sign-in whose redirect names no account with the query "%s" is refused before its code is used',
  async (query) => {
    const { attempt, answer } = await signIn();
    for (const [name, value] of new URLSearchParams(query)) answer.searchParams.set(name, value);
    await expect(finishSignIn(single, attempt, answer, context())).rejects.toMatchObject({
      fault: 'service_down',
      message: 'Acme did not name the account that you chose. Start the sign-in again.',
    });
    expect(await finishSignIn(service, attempt, answer, context())).toMatchObject({ account: null });
  },
);

test('a service may name its user in the token response', async () => {
  const body = { access_token: 'a', user: 'alex' };
  const { attempt, answer } = await signIn();
  answer.searchParams.set('account', '7');
  const granting = await startEmulators([
    { hosts: ['accounts.acme.example'], answer: () => ({ status: 200, body }) },
  ]);
  const own = { ...context(), resolve: redirectToEmulator(granting.url) };
  expect(await finishSignIn(single, attempt, answer, own)).toMatchObject({
    identity: { id: 'alex', name: 'alex' },
  });
  await granting.close();
});
