import type { logon } from '@bellwether/contract/api/auth';
import type { listIntegrationTypes } from '@bellwether/contract/api/people';
import type { getReport } from '@bellwether/contract/api/reports';
import { beforeEach, expect, test, vi } from 'vitest';
import { writeAuth } from './auth-record.ts';
import { addressOf, call, emptyPage, timeoutMs } from './call.ts';
import { Refused, sentenceOf } from './refused.ts';
import { memoryStorage } from './testing.ts';

const answers = (status: number, body: string, type = 'application/json') =>
  vi.fn<typeof fetch>(async () => new Response(body, { status, headers: { 'content-type': type } }));
const given = { email: 'a@b.co', password: 'x' };

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  writeAuth({ token: 'one', tokenV2: 'two', expiry: '', idV2: '' });
});

test('logon posts email and password under /v1 and nothing else [AUTH-002]', async () => {
  const fetched = answers(200, '{"token":"t"}');
  vi.stubGlobal('fetch', fetched);
  await call<typeof logon>('POST', '/auth/logon', { body: given });
  const [address, init] = fetched.mock.calls[0] ?? [];
  expect(address).toBe('/v1/auth/logon');
  expect(JSON.parse(String(init?.body))).toEqual(given);
});

test('the first client sends the token, the second tokenV2 [API-047]', async () => {
  const fetched = answers(200, '{"data":[]}');
  vi.stubGlobal('fetch', fetched);
  await call<typeof logon>('POST', '/auth/logon', { body: given });
  await call<typeof listIntegrationTypes>('GET', '/integrations', { client: 'tokenV2' });
  expect(fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'))).toEqual([
    'Bearer one',
    'Bearer two',
  ]);
});

test('a failed reply rejects with its body and status', async () => {
  const body = {
    message: 'No',
    errors: ['No'],
    error: { code: 'invalid', message: ['A', 'B'] },
    fields: { email: 'A' },
  };
  vi.stubGlobal('fetch', answers(422, JSON.stringify(body)));
  const failure = await call<typeof logon>('POST', '/auth/logon', { body: given }).catch((f: unknown) => f);
  expect(failure).toBeInstanceOf(Refused);
  expect(failure).toMatchObject({ status: 422, ...body });
  expect(sentenceOf(failure)).toBe('A B');
});

test('a reply without a message gives the fallback sentence [AUTH-008]', async () => {
  vi.stubGlobal('fetch', answers(500, '', 'text/plain'));
  const failure = await call<typeof logon>('POST', '/auth/logon', { body: given }).catch((f: unknown) => f);
  expect(sentenceOf(failure, 'Error logging in')).toBe('Error logging in');
  expect(sentenceOf(failure)).toBe('There has been an error while fetching your request.');
});

test('a cancelled request resolves with an empty page of 15', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        }),
    ),
  );
  const stop = new AbortController();
  const asked = call<typeof getReport>('GET', '/modules/:module/data/:report', {
    params: { module: 'analytics', report: 'x' },
    signal: stop.signal,
  });
  stop.abort();
  expect(await asked).toEqual(emptyPage);
  expect(emptyPage.meta[0].pagination.per_page).toBe(15);
  expect(timeoutMs).toBe(61_000);
});

test('parameters are encoded into the path, what is undefined is left out', () => {
  expect(addressOf('/auth/check-token/:email/:token', { params: { email: 'a/b@c.d', token: 't' } })).toBe(
    '/v1/auth/check-token/a%2Fb%40c.d/t',
  );
  expect(addressOf('/x', { query: { a: '1|2', b: undefined } })).toBe('/v1/x?a=1%7C2');
});
