import { createServer, type IncomingMessage, request as requestByHttp, type ServerResponse } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { startEmulators } from '@bellwether/emulators/server';
import type { EmulatedReply } from '@bellwether/emulators/service';
import { describe, expect, test } from 'vitest';
import { redirectToEmulator } from '../emulated.ts';
import { type HttpOptions, type HttpRequest, openHttp } from '../http.ts';
import { SourceError } from '../source-error.ts';
import { judgeStatus } from '../verdicts.ts';
import { fetchNamedHost } from './named-hosts.ts';
import { guardLookup, isPublicIp } from './public-address.ts';

const now = new Date('2026-11-20T03:00:00Z');
const send = (request: HttpRequest, options: Partial<HttpOptions>) =>
  openHttp({
    limiter: { run: (_owner, _quota, _signal, work) => work() },
    wait: () => Promise.resolve(),
    now: () => now,
    ...options,
  }).request(
    request,
    {
      service: 'Acme',
      owner: 'acme/1',
      quota: { windows: [{ requests: 100, seconds: 60 }], concurrent: 2 },
      judge: (reply) => judgeStatus('Acme', reply, now),
      hosts: 'named',
    },
    null,
    new AbortController().signal,
  );

/** Looks each name up as some addresses, and counts the lookups. */
const lookUpAs = (...addresses: readonly string[]) => {
  const asked: string[] = [];
  const lookup: LookupFunction = (host, _, callback) => {
    asked.push(host);
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return { asked, lookup };
};

const get = (url: string) => ({ method: 'GET', url }) as const;

describe('addresses of hosts that a user names', () => {
  test.for([
    ['93.184.216.34', true],
    ['172.15.255.255', true],
    ['172.32.0.1', true],
    ['100.63.255.255', true],
    ['2606:2800:220:1:248:1893:25c8:1946', true],
    ['0.0.0.0', false],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['192.0.2.7', false],
    ['192.168.1.1', false],
    ['198.18.0.1', false],
    ['198.51.100.7', false],
    ['203.0.113.7', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::', false],
    ['::1', false],
    ['::ffff:93.184.216.34', false],
    ['::ffff:7f00:1', false],
    ['64:ff9b::7f00:1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['ff02::1', false],
    ['2001:db8::1', false],
    ['2002:7f00:1::', false],
    ['3fff::1', false],
    ['shop.example', false],
    ['', false],
  ] as const)('%s is public: %s', ([address, expected]) => {
    expect(isPublicIp(address)).toBe(expected);
  });

  test.for([[['127.0.0.1']], [['93.184.216.34', '10.0.0.1']], [['::ffff:10.0.0.1']], [[]]] as const)(
    'a name with the addresses %j is not called',
    async ([addresses]) => {
      const { asked, lookup } = lookUpAs(...addresses);
      await expect(send(get('https://shop.example/rows'), { lookup })).rejects.toMatchObject({
        fault: 'configuration',
        message:
          'Bellwether does not connect to shop.example, because it is in a private network. Enter the address of a public website.',
      });
      expect(asked).toEqual(['shop.example']);
    },
  );

  test('the connection uses the addresses that were checked', () => {
    const { asked, lookup } = lookUpAs('93.184.216.34', '2606:2800:220:1::1');
    const found: unknown[] = [];
    guardLookup(lookup)('shop.example', { all: true }, (...answer) => found.push(answer));
    guardLookup(lookup)('shop.example', {}, (...answer) => found.push(answer));
    expect(asked).toEqual(['shop.example', 'shop.example']);
    expect(found).toEqual([
      [
        null,
        [
          { address: '93.184.216.34', family: 4 },
          { address: '2606:2800:220:1::1', family: 6 },
        ],
      ],
      [null, '93.184.216.34', 4],
    ]);
  });

  test('a name that does not exist is a wrong address', async () => {
    const lookup: LookupFunction = (host, _, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' }), []);
    await expect(send(get('https://shop.example/'), { lookup })).rejects.toMatchObject({
      fault: 'configuration',
      message: 'There is no website at shop.example. Check the address.',
    });
  });

  test('a lookup that fails for a while is tried again', async () => {
    let tries = 0;
    const lookup: LookupFunction = (_host, _options, callback) => {
      tries += 1;
      callback(Object.assign(new Error('getaddrinfo EAI_AGAIN'), { code: 'EAI_AGAIN' }), []);
    };
    await expect(send(get('https://shop.example/'), { lookup })).rejects.toMatchObject({
      fault: 'service_down',
    });
    expect(tries).toBe(5);
  });

  test.for([
    ['http://shop.example/', 'The address of shop.example must begin with https://.'],
    ['https://127.0.0.1/', /^Enter the name of the website, .+ instead of the IP address 127\.0\.0\.1\.$/],
    ['https://2130706433/', /IP address 127\.0\.0\.1\.$/],
    ['https://[::1]/', /IP address \[::1\]\.$/],
    ['https://93.184.216.34/', /IP address 93\.184\.216\.34\.$/],
  ] as const)('%s is refused before any lookup', async ([url, message]) => {
    const { asked, lookup } = lookUpAs('93.184.216.34');
    const error: unknown = await send(get(url), { lookup }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ fault: 'configuration' });
    expect((error as SourceError).message).toMatch(message);
    expect(asked).toEqual([]);
  });
});

describe('answers of hosts that a user names', () => {
  const serve = async (handle: (request: IncomingMessage, response: ServerResponse) => void) => {
    const server = createServer(handle);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return {
      /** Sends a request by the lookup of a name, without TLS. */
      fetch: (signal: AbortSignal, method = 'GET', body?: string) =>
        fetchNamedHost(
          new URL(`http://shop.example:${port}/rows?page=2`),
          {
            method,
            headers: new Headers({ authorization: 'Basic x' }),
            ...(body === undefined ? {} : { body }),
            signal,
            lookup: lookUpAs('127.0.0.1').lookup,
          },
          requestByHttp as Parameters<typeof fetchNamedHost>[2],
        ),
      close: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  };
  const { signal } = new AbortController();

  test('an answer has its status, its headers and its unpacked content', async () => {
    const server = await serve((request, response) => {
      const { method, url, headers } = request;
      const text = JSON.stringify({ method, url, host: headers.host, key: headers.authorization });
      response.writeHead(201, { 'content-encoding': 'gzip', 'x-wp-total': '7' });
      response.end(gzipSync(text));
    });
    const response = await server.fetch(signal);
    expect([response.status, response.headers.get('x-wp-total')]).toEqual([201, '7']);
    expect(await response.json()).toMatchObject({
      method: 'GET',
      url: '/rows?page=2',
      host: expect.stringMatching(/^shop\.example:/),
      key: 'Basic x',
    });
    server.close();
  });

  test('an answer without content is empty, and the content of a request is sent', async () => {
    const received: string[] = [];
    const server = await serve((request, response) => {
      request.on('data', (part: Buffer) => received.push(part.toString()));
      request.on('end', () => response.writeHead(204).end());
    });
    expect(await (await server.fetch(signal, 'POST', '{"a":1}')).text()).toBe('');
    expect(received.join('')).toBe('{"a":1}');
    server.close();
  });

  test('a slow or cut answer is an error, also when it is packed', async () => {
    const silent = await serve(() => undefined);
    await expect(silent.fetch(AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' });
    silent.close();
    const halting = await serve((_, response) => void response.write('{"a":'));
    const response = await halting.fetch(AbortSignal.timeout(200));
    await expect(response.text()).rejects.toThrow();
    halting.close();
    const cut = await serve((_, one) => {
      one.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '900' });
      one.write(gzipSync('{"a": 1}').subarray(0, 12), () => one.destroy());
    });
    await expect(cut.fetch(signal).then((one) => one.text())).rejects.toThrow();
    cut.close();
  });
});

describe('redirects of hosts that a user names', () => {
  const redirect = (location: string, status = 301): EmulatedReply => ({
    status,
    headers: { location },
    body: '',
  });
  const visit = async (replies: readonly EmulatedReply[], method: 'GET' | 'POST' = 'GET') => {
    const paths: string[] = [];
    const left = [...replies];
    const emulators = await startEmulators([
      {
        hosts: ['shop.example', 'www.shop.example'],
        answer: ({ host, path }) => {
          paths.push(`${host}${path}`);
          return left.shift() ?? { status: 200, body: { ok: true } };
        },
      },
    ]);
    const request = { method, url: 'https://shop.example/first' } as const;
    const sent = send(request, { resolve: redirectToEmulator(emulators.url) });
    const result: unknown = await sent.then(
      ({ body }) => body,
      (reason: unknown) => (reason instanceof SourceError ? [reason.fault, reason.message] : reason),
    );
    await emulators.close();
    return { result, paths };
  };

  test('three redirects to the same host are followed', async () => {
    const { result, paths } = await visit([
      redirect('/second'),
      redirect('https://shop.example/third', 307),
      redirect('fourth', 302),
    ]);
    expect(result).toEqual({ ok: true });
    expect(paths).toEqual(['/first', '/second', '/third', '/fourth'].map((path) => `shop.example${path}`));
  });

  test.for([
    [
      [redirect('https://www.shop.example/first')],
      'The address shop.example leads to www.shop.example. Enter https://www.shop.example as the address.',
    ],
    [[redirect('http://169.254.169.254/latest')], 'The website at shop.example leads to an IP address.'],
    [
      [redirect('http://shop.example/first')],
      'The website at shop.example leads to an address without https.',
    ],
    [[redirect('https://shop.example:8443/')], 'The website at shop.example leads to another port.'],
    [[redirect('ftp://shop.example/')], 'The website at shop.example leads to an address without https.'],
    [[redirect('https://')], 'The website at shop.example leads to an address that is none.'],
    [
      ['/1', '/2', '/3', '/4'].map((path) => redirect(path)),
      'The website at shop.example redirects without an end.',
    ],
  ] as const)('%j: %s', async ([replies, message]) => {
    const { result, paths } = await visit(replies);
    expect(result).toEqual(['configuration', message]);
    expect(paths.every((path) => path.startsWith('shop.example/'))).toBe(true);
  });

  test('a request with content is not sent to another address', async () => {
    const { result, paths } = await visit([redirect('/second')], 'POST');
    expect(result).toEqual(['configuration', 'The website at shop.example redirects what is sent to it.']);
    expect(paths).toEqual(['shop.example/first']);
  });
});
