import type { getReport } from '@bellwether/contract/api/figures/reports';
import type { logon } from '@bellwether/contract/api/people/auth';
import type { listIntegrationTypes } from '@bellwether/contract/api/people/users';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeAuth } from '../auth/auth-record.ts';
import { createMemoryStorage } from '../testing.ts';
import { ApiError, readErrorMessage, readErrorMessages } from './api-error.ts';
import {
  buildCallAddress,
  call,
  callTimeoutMs,
  emptyPageOfCancelledCall,
  moduleAddress,
  sendRequest,
} from './call.ts';

const answers = (status: number, body: string, type = 'application/json') =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers: { 'content-type': type } }));
const credentials = { email: 'a@b.co', password: 'x' };

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  writeAuth({ token: 'one', tokenV2: 'two', expiry: '', idV2: '' });
});

test('the logon request posts only email and password, below /v1 [AUTH-002]', async () => {
  const fetched = answers(200, '{"token":"t"}');
  vi.stubGlobal('fetch', fetched);
  await call<typeof logon>('POST', '/auth/logon', { body: credentials });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/v1/auth/logon');
  expect(JSON.parse(String(init?.body))).toEqual(credentials);
});

test('each API call is sent below /v1/ with `token` or `tokenV2`, depending on its endpoint [API-001] [API-003] [API-004] [API-047]', async () => {
  const fetched = answers(200, '{"data":[]}');
  vi.stubGlobal('fetch', fetched);
  await call<typeof logon>('POST', '/auth/logon', { body: credentials });
  await call<typeof listIntegrationTypes>('GET', '/integrations', { client: 'tokenV2' });
  expect(fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
    'Bearer one',
    'Bearer two',
  ]);
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(['/v1/auth/logon', '/v1/integrations']);
});

test('a failed call rejects with the body and status of the reply [API-006]', async () => {
  const body = {
    message: 'No',
    errors: ['No'],
    error: { code: 'invalid', message: ['A', 'B'] },
    fields: { email: 'A' },
  };
  vi.stubGlobal('fetch', answers(422, JSON.stringify(body)));
  const failure = await call<typeof logon>('POST', '/auth/logon', { body: credentials }).catch(
    (f: unknown) => f,
  );
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 422, ...body });
  expect(failure).toHaveProperty('body', body);
  expect(readErrorMessage(failure)).toBe('A B');
  vi.stubGlobal('fetch', answers(422, '{"message":"x"}'));
  await expect(sendRequest('GET', 'leads')).rejects.toMatchObject({ message: 'x', body: { message: 'x' } });
});

test('a failed reply without a message shows the fallback message [AUTH-008]', async () => {
  vi.stubGlobal('fetch', answers(500, '', 'text/plain'));
  const failure = await call<typeof logon>('POST', '/auth/logon', { body: credentials }).catch(
    (f: unknown) => f,
  );
  expect(readErrorMessage(failure, 'Error logging in')).toBe('Error logging in');
  expect(readErrorMessage(failure)).toBe('There has been an error while fetching your request.');
});

const silent = () =>
  vi.fn<typeof fetch>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
      }),
  );

test('a cancelled request resolves with an empty page of 15 [API-007]', async () => {
  vi.stubGlobal('fetch', silent());
  const stop = new AbortController();
  const reply = call<typeof getReport>('GET', '/modules/:module/data/:report', {
    params: { module: 'analytics', report: 'x' },
    signal: stop.signal,
  });
  stop.abort();
  expect(await reply).toEqual(emptyPageOfCancelledCall);
  expect(emptyPageOfCancelledCall.data).toEqual([]);
  expect(emptyPageOfCancelledCall.meta[0].pagination.per_page).toBe(15);
});

test('a request without a reply is aborted after exactly 61000 ms [API-005]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', silent());
  let failure: unknown;
  const ended = sendRequest('GET', 'leads').catch((found: unknown) => {
    failure = found;
  });
  await vi.advanceTimersByTimeAsync(60_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(failure).toMatchObject({ status: 0 });
  expect([callTimeoutMs, vi.getTimerCount()]).toEqual([61_000, 0]);
  vi.useRealTimers();
});

test('a fetch failure shows its error messages, else its message, else the fallback [ERR-013] [ERR-014] [ERR-015] [ERR-016]', () => {
  expect(readErrorMessage({ error: { message: 'A' }, message: 'C' })).toBe('A');
  expect(readErrorMessages({ error: { message: ['A', 'B'] } })).toEqual(['A', 'B']);
  expect(readErrorMessage({ message: 'C' })).toBe('C');
  const fallback = 'There has been an error while fetching your request.';
  for (const none of [
    {},
    null,
    '',
    { error: {} },
    new TypeError('x is not a function'),
    new ApiError(0, null),
  ])
    expect(readErrorMessage(none)).toBe(fallback);
});

test('the address of a module request joins endpoint, path and query [API-008]', () => {
  expect(moduleAddress('leads', '/agent', '?page=2')).toBe('leads/agent?page=2');
  expect(moduleAddress('leads')).toBe('leads');
});

test('a call address encodes its path parameters and omits undefined query parameters', () => {
  expect(
    buildCallAddress('/auth/check-token/:email/:token', { params: { email: 'a/b@c.d', token: 't' } }),
  ).toBe('/v1/auth/check-token/a%2Fb%40c.d/t');
  expect(buildCallAddress('/x', { query: { a: '1|2', b: undefined } })).toBe('/v1/x?a=1%7C2');
});
