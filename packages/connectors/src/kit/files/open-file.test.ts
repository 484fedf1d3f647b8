import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { redirectToEmulator } from '../emulated.ts';
import { type AccessToken, openHttp } from '../http.ts';
import { type FileRequest, openFile } from './open-file.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
/** Returns the bytes of buffers that are still in use. */
const countKept = (): number => {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
};

const bytes = Buffer.from('0123456789');
const url = 'https://api.acme.example/calls/1.wav';

let server: Server;
let address: string;
let requests: IncomingMessage[];
let answer: (request: IncomingMessage, response: ServerResponse) => unknown;
beforeEach(async () => {
  requests = [];
  answer = (_, response) => void response.end(bytes);
  server = createServer((request, response) => {
    requests.push(request);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const createToken = (): AccessToken => ({
  get: () => Promise.resolve('old'),
  renew: () => Promise.resolve('new'),
});

type Options = { signal?: AbortSignal; token?: AccessToken | null; idle?: number; isEmulated?: boolean };
const open = (
  request: Partial<FileRequest> = {},
  {
    signal = new AbortController().signal,
    token = createToken(),
    idle = 5000,
    isEmulated = true,
  }: Options = {},
) =>
  openFile(
    openHttp({
      limiter: { run: (_owner, _quota, _signal, work) => work() },
      ...(isEmulated ? { resolve: redirectToEmulator(address) } : {}),
      wait: () => Promise.resolve(),
    }),
    { url, ...request },
    {
      service: 'Acme',
      owner: 'acme/1',
      quota: { windows: [{ requests: 1, seconds: 1 }], concurrent: 1 },
      hosts: ['api.acme.example'],
    },
    token,
    signal,
    idle,
  );
const readText = (body: ReadableStream<Uint8Array>) => new Response(body).text();
const authorizations = () => requests.map(({ url: path, headers }) => [path, headers.authorization]);

describe('bytes of a file', () => {
  test('a file is delivered with its type and length, and without other headers', async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'audio/wav',
        'content-length': '10',
        'accept-ranges': 'bytes',
        'set-cookie': 'session=1',
      });
      response.end(bytes);
    };
    const file = await open();
    expect(file.status).toBe(200);
    expect([...file.headers]).toEqual([
      ['accept-ranges', 'bytes'],
      ['content-length', '10'],
      ['content-type', 'audio/wav'],
    ]);
    expect(await readText(file.body)).toBe('0123456789');
  });

  test('a range is asked for, and its answer names the range', async () => {
    answer = ({ headers }, response) => {
      const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
      const part = bytes.subarray(Number(from), Number(to) + 1);
      response.writeHead(206, { 'content-range': `bytes ${from}-${to}/10`, 'content-length': part.length });
      response.end(part);
    };
    const file = await open({ range: 'bytes=2-5' });
    expect([file.status, file.headers.get('content-range')]).toEqual([206, 'bytes 2-5/10']);
    expect(await readText(file.body)).toBe('2345');
  });

  test.for(['bytes=0-1,4-5', 'items=0-1', 'bytes=-', 'bytes=1-2\r\nx: y'])(
    'another range than one of bytes is ignored: %j',
    async (range) => {
      await readText((await open({ range })).body);
      expect(requests[0]?.headers).not.toHaveProperty('range');
      expect(requests[0]?.headers).not.toHaveProperty('x');
    },
  );

  test('a range after the end of the file is an answer, and no failure', async () => {
    answer = (_, response) => void response.writeHead(416, { 'content-range': 'bytes */10' }).end();
    const file = await open({ range: 'bytes=20-' });
    expect([file.status, file.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    await file.body.cancel();
  });

  test('50 MB flow through a small part of memory, at the speed of the reader', async () => {
    const size = 50 * 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024, 1);
    let sent = 0;
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': size });
      const write = () => {
        while (sent < size) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    };
    const { body } = await open();
    const reader = body.getReader();
    let received = (await reader.read()).value?.length ?? 0;
    // A reader that pauses also pauses the service: only the buffers of the connection fill.
    await pause(200);
    expect(sent).toBeLessThan(size / 4);
    const before = countKept();
    let [most, measured] = [0, 0];
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      received += next.value.length;
      if (received - measured < 5 * 1024 * 1024) continue;
      measured = received;
      most = Math.max(most, countKept() - before);
    }
    expect(received).toBe(size);
    expect(most).toBeLessThan(size / 5);
  });

  test('a file that pauses for less than the idle time is read to its end', async () => {
    answer = async (_, response) => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte));
        await pause(30);
      }
      response.end();
    };
    // All pauses together are longer than the idle time.
    expect(await readText((await open({}, { idle: 200 })).body)).toBe('0123456789');
  });

  test.for(['before', 'after'] as const)(
    'a service that stops sending %s the headers fails',
    async (when) => {
      answer = (_, response) => {
        if (when === 'after') response.writeHead(200, { 'content-length': '10' }).write('01');
      };
      const work = open({}, { idle: 50 }).then(({ body }) => readText(body));
      await expect(work).rejects.toMatchObject({
        fault: 'service_down',
        message: 'Acme stopped sending a file.',
      });
      expect(requests).toHaveLength(1);
    },
  );

  test('a connection that breaks off is no complete file', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '10' }).write('01');
      setTimeout(() => response.destroy(), 20);
    };
    const { body } = await open();
    await expect(readText(body)).rejects.toMatchObject({
      fault: 'service_down',
      message: 'Acme sent an incomplete file.',
    });
  });

  test.for(['abort', 'cancel'] as const)('an end of the reader by %s closes the connection', async (how) => {
    const closed = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.on('close', closed.resolve);
      response.writeHead(200, { 'content-length': '10' }).write('01');
    };
    const stop = new AbortController();
    const reader = (await open({}, { signal: stop.signal })).body.getReader();
    await reader.read();
    if (how === 'cancel') await reader.cancel();
    else {
      const next = reader.read();
      stop.abort(new Error('Stopped.'));
      await expect(next).rejects.toThrow('Stopped.');
    }
    await closed.promise;
  });
});

describe('access to a file', () => {
  test('the token is sent to the host of the service, and to no other', async () => {
    await readText((await open()).body);
    await readText((await open({ url: 'https://files.example/1.wav?signature=1' })).body);
    await readText((await open({ url: 'https://api.acme.example.evil.example/1.wav' })).body);
    await readText((await open({ url: 'https://api.acme.example:8443/1.wav' })).body);
    expect(authorizations()).toEqual([
      ['/api.acme.example/calls/1.wav', 'Bearer old'],
      ['/files.example/1.wav?signature=1', undefined],
      ['/api.acme.example.evil.example/1.wav', undefined],
      ['/api.acme.example:8443/1.wav', undefined],
    ]);
  });

  test('a redirect to another host is followed without the token', async () => {
    answer = ({ url: path }, response) => {
      if (path?.startsWith('/api.'))
        response.writeHead(302, { location: 'https://files.example/1.wav' }).end();
      else response.end(bytes);
    };
    expect(await readText((await open()).body)).toBe('0123456789');
    expect(authorizations()).toEqual([
      ['/api.acme.example/calls/1.wav', 'Bearer old'],
      ['/files.example/1.wav', undefined],
    ]);
  });

  test.for(['http://files.example/1.wav', 'https://10.0.0.1/1.wav', 'https://[::1]/1.wav', 'file:///1.wav'])(
    'a redirect to %s is refused',
    async (location) => {
      answer = (_, response) => void response.writeHead(302, { location }).end();
      await expect(open()).rejects.toMatchObject({
        fault: 'configuration',
        message: 'Acme names an address that Bellwether does not open.',
      });
      expect(requests).toHaveLength(1);
    },
  );

  test('a file that redirects without an end is refused', async () => {
    answer = (_, response) => void response.writeHead(302, { location: url }).end();
    await expect(open()).rejects.toMatchObject({ fault: 'configuration' });
    expect(requests).toHaveLength(4);
  });

  test('a name of a private address is refused, whatever the answer would be', async () => {
    const { port } = server.address() as AddressInfo;
    for (const local of [`https://localhost:${port}/1.wav`, `https://127.0.0.1:${port}/1.wav`])
      await expect(open({ url: local }, { isEmulated: false })).rejects.toMatchObject({
        fault: 'configuration',
      });
    expect(requests).toHaveLength(0);
  });

  test('a token that the service rejects is renewed once', async () => {
    answer = ({ headers }, response) =>
      void response.writeHead(headers.authorization === 'Bearer new' ? 200 : 401).end(bytes);
    expect(await readText((await open()).body)).toBe('0123456789');
    answer = (_, response) => void response.writeHead(401).end();
    await expect(open()).rejects.toMatchObject({ fault: 'service_down' });
  });

  test.for([
    [401, 1, 'no_permission'],
    [403, 1, 'no_permission'],
    [404, 1, 'configuration'],
    [410, 1, 'configuration'],
    [503, 5, 'service_down'],
    [429, 5, 'limit'],
  ] as const)(
    'a file on another host that answers %i is asked for %i times: %s',
    async ([status, times, fault]) => {
      answer = (_, response) => void response.writeHead(status).end('<Error/>');
      await expect(open({ url: 'https://files.example/1.wav' })).rejects.toMatchObject({ fault });
      expect(requests).toHaveLength(times);
    },
  );

  test('a failing service is asked again', async () => {
    answer = (_, response) => {
      if (requests.length < 3) response.writeHead(500).end();
      else response.end(bytes);
    };
    expect(await readText((await open()).body)).toBe('0123456789');
  });
});
