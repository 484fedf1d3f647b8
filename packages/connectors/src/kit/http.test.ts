import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply, EmulatedRequest } from '@bellwether/emulators/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from './emulated.ts';
import { type HttpOptions, openHttp, type ServiceReply, type Verdict } from './http.ts';
import { createLimiter } from './limiter.ts';
import { SourceError } from './source-error.ts';
import { judgeStatus, readRetryAfter } from './verdicts.ts';

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
      quota: { requests: 100, seconds: 60, concurrent: 2 },
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

test('a rejected access token is renewed once and not again', async () => {
  const token = { get: () => Promise.resolve('old'), renew: () => Promise.resolve('new') };
  replies = [{ status: 401 }];
  await send(token);
  expect(requests.map(({ headers }) => headers['authorization'])).toEqual(['Bearer old', 'Bearer new']);
  replies = [{ status: 401 }, { status: 401 }];
  await expect(send(token)).rejects.toMatchObject({ fault: 'reconnect' });
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
