import { type Emulators, startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply, EmulatedRequest } from '@bellwether/emulators/service';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { redirectToEmulator } from '../emulated.ts';
import { type Http, openHttp, type ServiceReply } from '../http.ts';
import { createLimiter } from '../limiter.ts';
import { SourceError } from '../source-error.ts';
import { judgeStatus } from '../verdicts.ts';
import { openKeyToken } from './key-token.ts';

let now: Date;
let emulators: Emulators;
let http: Http;
let tokenRequests: EmulatedRequest[];
let answerToken: () => EmulatedReply;
let refused: Set<string>;
beforeEach(async () => {
  now = new Date('2026-11-20T03:00:00Z');
  tokenRequests = [];
  refused = new Set();
  answerToken = () => ({ status: 200, body: { token: `token-${tokenRequests.length}`, seconds: 3600 } });
  emulators = await startEmulators([
    {
      hosts: ['api.acme.example'],
      answer: (request) => {
        if (request.path === '/token') {
          tokenRequests.push(request);
          return answerToken();
        }
        const used = (request.headers['authorization'] ?? '').replace('Bearer ', '');
        if (refused.has(used)) return { status: 401, body: { error: 'The token has ended.' } };
        return { status: 200, body: { used } };
      },
    },
  ]);
  http = openHttp({
    limiter: createLimiter(),
    resolve: redirectToEmulator(emulators.url),
    wait: () => Promise.resolve(),
    now: () => now,
  });
});
afterEach(() => emulators.close());

const quota = { windows: [{ requests: 100, seconds: 1 }], concurrent: 2 };
const judge = (reply: ServiceReply) => judgeStatus('Acme', reply, now);
const open = (key = 'key') =>
  openKeyToken(
    http,
    {
      vendor: 'acme',
      service: 'Acme',
      quota,
      judge,
      keyToken: {
        request: ([first = '']) => ({
          method: 'POST',
          url: 'https://api.acme.example/token',
          headers: { authorization: `Basic ${first}` },
          form: { grant_type: 'client_credentials' },
        }),
        parse: ({ body }) => body as { token: string; seconds: number },
      },
    },
    [key],
  );
const never = new AbortController().signal;
const send = async (key?: string) => {
  const call = { method: 'GET', url: 'https://api.acme.example/rows' } as const;
  const to = { service: 'Acme', owner: 'acme/1', quota, judge };
  return (await http.request(call, to, open(key), never)).body;
};

test('a key is exchanged once for a token, with a form, and each key has its own', async () => {
  expect(await send()).toEqual({ used: 'token-1' });
  expect(await send()).toEqual({ used: 'token-1' });
  expect(tokenRequests).toEqual([
    expect.objectContaining({
      body: { grant_type: 'client_credentials' },
      headers: expect.objectContaining({ authorization: 'Basic key' }),
    }),
  ]);
  expect(await send('other')).toEqual({ used: 'token-2' });
});

test('a token is used until a minute before its end', async () => {
  await send();
  now = new Date(now.getTime() + 3539_000);
  expect(await send()).toEqual({ used: 'token-1' });
  now = new Date(now.getTime() + 1000);
  expect(await send()).toEqual({ used: 'token-2' });
});

test('a token of a minute is used for half of its life', async () => {
  answerToken = () => ({ status: 200, body: { token: `token-${tokenRequests.length}`, seconds: 60 } });
  await send();
  now = new Date(now.getTime() + 29_000);
  expect(await send()).toEqual({ used: 'token-1' });
  now = new Date(now.getTime() + 1000);
  expect(await send()).toEqual({ used: 'token-2' });
});

test('concurrent requests share one request for a token', async () => {
  const all = await Promise.all([send(), send(), send()]);
  expect(all).toEqual([{ used: 'token-1' }, { used: 'token-1' }, { used: 'token-1' }]);
  expect(tokenRequests).toHaveLength(1);
});

test('requests that were refused together ask for one new token', async () => {
  await send();
  refused.add('token-1');
  expect(await Promise.all([send(), send()])).toEqual([{ used: 'token-2' }, { used: 'token-2' }]);
  expect(tokenRequests).toHaveLength(2);
});

test('a service that refuses a token that it has just issued has a problem', async () => {
  for (const token of ['token-1', 'token-2']) refused.add(token);
  await expect(send()).rejects.toMatchObject({ fault: 'service_down' });
  expect(tokenRequests).toHaveLength(2);
});

test('a refused key needs a new one, and a failing token endpoint passes by itself', async () => {
  answerToken = () => ({ status: 401, body: { error: 'unauthorized' } });
  await expect(send()).rejects.toMatchObject({
    fault: 'reconnect',
    message: 'Acme no longer accepts this key.',
  });
  expect(tokenRequests).toHaveLength(1);
  answerToken = () => ({ status: 503 });
  await expect(send()).rejects.toMatchObject({ fault: 'service_down' });
  expect(tokenRequests).toHaveLength(6);
  answerToken = () => ({ status: 429, headers: { 'retry-after': '600' } });
  await expect(send()).rejects.toMatchObject({ fault: 'limit', until: new Date('2026-11-20T03:10:00Z') });
});

test('a failed request for a token is sent again by the next request', async () => {
  answerToken = () => ({ status: 401, body: { error: 'unauthorized' } });
  await expect(send()).rejects.toBeInstanceOf(SourceError);
  answerToken = () => ({ status: 200, body: { token: 'late', seconds: 3600 } });
  expect(await send()).toEqual({ used: 'late' });
});

test('a session that stops leaves the shared request to the others', async () => {
  const stop = new AbortController();
  const stopped = open().get(stop.signal);
  const going = open().get(never);
  stop.abort(new Error('Stopped.'));
  await expect(stopped).rejects.toThrow('Stopped.');
  expect(await going).toBe('token-1');
  expect(tokenRequests).toHaveLength(1);
});

test('a request for a token ends with the last session that waits for it', async () => {
  const stop = new AbortController();
  const stopped = open().get(stop.signal);
  stop.abort(new Error('Stopped.'));
  await expect(stopped).rejects.toThrow('Stopped.');
  // The next session begins a request of its own.
  expect(await open().get(never)).toMatch(/^token-/);
});

test('a key that is itself the token is sent as it is, and ends when it is refused', async () => {
  const keyToken = {
    findToken: ([, key = '']: readonly string[]) => key,
    request: () => {
      throw new Error('The key needs no exchange.');
    },
    parse: () => ({ token: '', seconds: 0 }),
  };
  const access = openKeyToken(http, { vendor: 'acme', service: 'Acme', quota, judge, keyToken }, [
    'a',
    'own',
  ]);
  const call = { method: 'GET', url: 'https://api.acme.example/rows' } as const;
  const to = { service: 'Acme', owner: 'acme/1', quota, judge };
  expect((await http.request(call, to, access, never)).body).toEqual({ used: 'own' });
  refused.add('own');
  await expect(http.request(call, to, access, never)).rejects.toMatchObject({
    fault: 'reconnect',
    message: 'Acme no longer accepts this key.',
  });
  expect(tokenRequests).toEqual([]);
});

test('the request for a token of a host that a user names does not follow redirects', async () => {
  answerToken = () => ({ status: 302, headers: { location: 'https://other.example/token' } });
  const keyToken = {
    request: () => ({ method: 'POST', url: 'https://api.acme.example/token', form: {} }) as const,
    parse: () => ({ token: 'any', seconds: 60 }),
  };
  const service = { vendor: 'acme', service: 'Acme', quota, judge, keyToken, hosts: 'named' } as const;
  await expect(openKeyToken(http, service, ['key']).get(never)).rejects.toMatchObject({
    fault: 'configuration',
    message: expect.stringContaining('leads to other.example'),
  });
});

test('a credential that has a token already is not exchanged, and a service may name another header', async () => {
  const seen: (string | undefined)[] = [];
  emulators.odd.answer = ({ headers }, usual) => {
    seen.push(headers['x-acme-token'], headers['authorization']);
    return headers['x-acme-token'] === 'ended' ? { status: 401, body: { error: 'Ended.' } } : usual();
  };
  const keyToken = {
    request: () => ({ method: 'POST', url: 'https://api.acme.example/token' }) as const,
    parse: ({ body }: ServiceReply) => body as { token: string; seconds: number },
    findToken: ([, token]: readonly string[]) => token ?? null,
    header: 'x-acme-token',
  };
  const sendWith = (credential: readonly string[]) => {
    const token = openKeyToken(http, { vendor: 'acme', service: 'Acme', quota, judge, keyToken }, credential);
    const call = { method: 'GET', url: 'https://api.acme.example/rows' } as const;
    return http.request(call, { service: 'Acme', owner: 'acme/1', quota, judge }, token, never);
  };
  await sendWith(['shop', 'own']);
  expect([seen, tokenRequests]).toEqual([['own', undefined], []]);
  await expect(sendWith(['shop', 'ended'])).rejects.toMatchObject({ fault: 'reconnect' });
  expect(tokenRequests).toEqual([]);
  await sendWith(['shop']);
  expect(seen.slice(-2)).toEqual(['token-1', undefined]);
});
