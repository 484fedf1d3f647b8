import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply, EmulatedRequest } from '@bellwether/emulators/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from './emulated.ts';
import { type HttpOptions, openHttp, type ServiceReply, type Verdict } from './http.ts';
import { createLimiter } from './limiter.ts';
import { SourceError } from './source-error.ts';
import { judgeStatus } from './verdicts.ts';
import { readRetryAfter } from './waits.ts';

const now = new Date('2026-11-20T03:00:00Z');
let emulators: Emulators;
let replies: EmulatedReply[];
let requests: EmulatedRequest[];
let waits: number[];
beforeEach(async () => {
  [replies, requests, waits] = [[], [], []];
  emulators = await startEmulators([
    {
      hosts: ['api.acme.example'],
      answer: (request) => {
        requests.push(request);
        return replies.shift() ?? { status: 200, body: { ok: true } };
      },
    },
  ]);
});
afterEach(() => emulators.close());

const request = { method: 'GET', url: 'https://api.acme.example/rows?key=secret' } as const;
const send = (
  token: Parameters<ReturnType<typeof openHttp>['request']>[2] = null,
  options: Partial<HttpOptions> = {},
  judge = (reply: ServiceReply): Verdict => judgeStatus('Acme', reply, now),
) =>
  openHttp({
    limiter: createLimiter(),
    resolve: redirectToEmulator(emulators.url),
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    now: () => now,
    ...options,
  }).request(
    request,
    {
      service: 'Acme',
      owner: 'acme/1',
      quota: { windows: [{ requests: 100, seconds: 60 }], concurrent: 2 },
      judge,
    },
    token,
    new AbortController().signal,
  );

test('a credential with characters that an HTTP header cannot hold is reported as wrong credentials', async () => {
  const token = { get: () => Promise.resolve('☃'), renew: () => Promise.resolve('☃') };
  await expect(send(token)).rejects.toMatchObject({
    fault: 'reconnect',
    message: expect.stringContaining('Enter new credentials.'),
  });
  expect(requests).toEqual([]);
});

test('a failed request is retried after the time that the service names, otherwise after growing waits', async () => {
  replies = [
    { status: 429, headers: { 'retry-after': '7' } },
    { status: 503 },
    { status: 500, body: '<h1>Bad gateway</h1>' },
  ];
  expect((await send()).body).toEqual({ ok: true });
  expect(waits[0]).toBe(7000);
  expect(waits[1]).toBeGreaterThanOrEqual(1000);
  expect(waits[2]).toBeGreaterThanOrEqual(2000);
  expect(readRetryAfter(new Headers({ 'retry-after': now.toUTCString() }), now)).toBe(0);
});

test('a request fails after five attempts, or at once if the service demands a long wait', async () => {
  replies = Array.from({ length: 5 }, () => ({ status: 503 }));
  await expect(send()).rejects.toMatchObject({ fault: 'service_down', until: null });
  expect(requests).toHaveLength(5);
  replies = [{ status: 429, headers: { 'retry-after': '3600' } }];
  await expect(send()).rejects.toMatchObject({
    fault: 'limit',
    until: new Date('2026-11-20T04:00:00Z'),
  });
  expect(requests).toHaveLength(6);
});

test("a limited request waits until the time at which the service's limit ends", async () => {
  const until = new Date('2026-11-21T00:00:00Z');
  replies = Array.from({ length: 5 }, () => ({ status: 429 }));
  const judge = (): Verdict => ({
    next: 'retry',
    error: new SourceError('limit', 'No more today.', { until }),
  });
  await expect(send(null, {}, judge)).rejects.toMatchObject({ fault: 'limit', until });
  expect(requests).toHaveLength(5);
});

test('a rejected access token is renewed once, and a service that refuses the new one too has a problem', async () => {
  const token = { get: () => Promise.resolve('old'), renew: () => Promise.resolve('new') };
  const refusal = { status: 401, body: { error: 'The token has expired.' } };
  replies = [refusal];
  await send(token);
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  replies = [refusal, refusal];
  await expect(send(token)).rejects.toMatchObject({ fault: 'service_down' });
});

test('an unreadable response is rejected, and the last one is kept for support', async () => {
  emulators.faults.plan('cut');
  expect((await send()).body).toEqual({ ok: true });
  emulators.faults.plan('cut', 'cut', 'cut', 'cut', 'cut');
  await expect(send()).rejects.toMatchObject({ fault: 'service_down', answer: '{"ok"' });
});

test('each request carries the proof of its access token', async () => {
  await send({
    get: () => Promise.resolve('t1'),
    renew: () => Promise.reject(new Error('never')),
    sign: (call, token) => ({ ...call, url: `${call.url}&proof=of-${token}` }),
  });
  expect(requests[0]?.query.get('proof')).toBe('of-t1');
});

test('the HTTP client of the connectors never follows a redirect', async () => {
  replies = Array.from({ length: 5 }, () => ({
    status: 302,
    headers: { location: 'https://other.example/' },
  }));
  await expect(send()).rejects.toMatchObject({ fault: 'service_down' });
});

test.each([
  [403, { 'content-type': 'text/html' }, 'Blocked'],
  [403, { 'content-type': 'text/plain' }, 'RBAC: access denied'],
  [401, {}, 'Unauthorized'],
  [403, {}, 'error code: 1020'],
  [404, {}, 'default backend - 404'],
  [403, {}, '<!doctype html><title>Access denied</title>'],
  [403, {}, ''],
  [401, {}, ''],
  [401, {}, null],
  [402, {}, ''],
  [404, {}, ''],
  [410, {}, ''],
  [401, {}, '<html>Proxy login</html>'],
  [404, {}, '  <html>nginx</html>'],
  [400, {}, '<h1>Bad request</h1>'],
  [407, {}, '<html></html>'],
])('status %i with a page of a proxy says nothing about the access of the user', (status, headers, body) => {
  const verdict = judgeStatus('Acme', { status, headers: new Headers(headers), body }, now);
  expect(verdict).toMatchObject({ next: 'retry', error: { fault: 'service_down' } });
});

test('a request that the service does not understand is an error of ours', () => {
  for (const status of [400, 405, 422])
    expect(judgeStatus('Acme', { status, headers: new Headers(), body: {} }, now)).toMatchObject({
      next: 'fail',
      error: { fault: 'internal' },
    });
});

test('a conflict, a closed connection and an error page of the service are temporary problems of the service', () => {
  for (const [status, body] of [
    [408, {}],
    [409, {}],
    [499, {}],
    [502, '<html>Bad gateway</html>'],
    [503, 'upstream connect error'],
  ] as const)
    expect(judgeStatus('Acme', { status, headers: new Headers(), body }, now)).toMatchObject({
      next: 'retry',
      error: { fault: 'service_down', message: 'Acme has a problem at the moment.' },
    });
});

test('an empty answer is retried like one that is cut', async () => {
  replies = [{ status: 200, body: '' }];
  expect((await send()).body).toEqual({ ok: true });
  replies = Array.from({ length: 5 }, () => ({ status: 200, body: '' }));
  await expect(send()).rejects.toMatchObject({
    fault: 'service_down',
    message: 'Acme sent an empty answer.',
  });
  expect(requests).toHaveLength(7);
});

test('a service that is down for longer than a run is asked again when it says, at most a day later', async () => {
  for (const [wait, until] of [
    ['7200', '2026-11-20T05:00:00Z'],
    ['99999999999', '2026-11-21T03:00:00Z'],
  ] as const) {
    replies = [{ status: 503, headers: { 'retry-after': wait } }];
    await expect(send()).rejects.toMatchObject({ fault: 'service_down', until: new Date(until) });
  }
  replies = Array.from({ length: 5 }, () => ({ status: 503, headers: { 'retry-after': '1' } }));
  await expect(send()).rejects.toMatchObject({ fault: 'service_down', until: null });
});

test('an answer that does not end in 30 seconds is not awaited again', async () => {
  let asked = 0;
  const error = new DOMException('The operation timed out.', 'TimeoutError');
  const limiter = {
    run: async <T>(_owner: unknown, _quota: unknown, _signal: AbortSignal, work: () => Promise<T>) => {
      asked += 1;
      return work();
    },
  };
  const resolve = () => {
    throw error;
  };
  await expect(send(null, { limiter, resolve })).rejects.toMatchObject({
    fault: 'service_down',
    message: 'Acme did not finish an answer in time.',
  });
  expect(asked).toBe(1);
});

test('a request that finds no place in the quota ends with a limit that names its service', async () => {
  const limiter = createLimiter({
    takeStored: async () => Date.parse('2026-11-21T03:00:00Z'),
    now: () => now.getTime(),
  });
  await expect(send(null, { limiter })).rejects.toMatchObject({
    fault: 'limit',
    message: 'The limit of requests to Acme is used up.',
    until: new Date('2026-11-21T03:00:00Z'),
  });
  expect(requests).toEqual([]);
});

test('a limit of a thousand years is one of a day', async () => {
  replies = [{ status: 429, headers: { 'retry-after': '99999999999999999999' } }];
  await expect(send()).rejects.toMatchObject({ fault: 'limit', until: new Date('2026-11-21T03:00:00Z') });
});
