import { once } from 'node:events';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seedMeetings } from '../../features/items/testing/meetings.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** A request must not disturb other requests. The tests use real sockets, because clients disconnect there. */
let testApp: TestApp;
let port: number;
let token: string;
const path = '/v1/modules/meetings/forms/meetings/items';

beforeAll(async () => {
  testApp = await openTestApp({ patience: { body: 300, upload: 400, reader: 400 } });
  await seedMeetings(testApp.deps.db, testApp.business.north, 3000);
  await testApp.app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (testApp.app.server.server.address() as AddressInfo).port;
  ({ token } = await testApp.logOn('client'));
});
afterAll(() => testApp.close());

const ask = (address: string) =>
  fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization: `Bearer ${token}` } });
const everyItem = () => `${path}?per_page=-1&business_id=${testApp.business.north}`;

test('a failing download does not disturb other calls [API-026]', async () => {
  const report = vi.spyOn(testApp.deps, 'report').mockReturnValue();
  const downloads = join(testApp.deps.config.dataDir, 'downloads');
  await rm(downloads, { recursive: true, force: true });
  await writeFile(downloads, 'a plain file in the place of the folder');
  for (let n = 0; n < 5; n++) {
    const failed = await ask(`${path}/download?business_id=${testApp.business.north}`);
    expect(failed.status).toBe(500);
    expect((await ask(`${path}?business_id=${testApp.business.north}`)).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
  }
  await rm(downloads);
  report.mockRestore();
  expect((await ask(everyItem())).status).toBe(200);
});

test('a client that offers an upgrade to HTTP/2 gets its answer, and the answer to its next request', async () => {
  const socket = connect(port, '127.0.0.1');
  let read = '';
  socket.on('data', (part) => {
    read += String(part);
  });
  const answers = () => read.match(/HTTP\/1\.1 200/g)?.length ?? 0;
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n');
  await expect.poll(answers).toBe(1);
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(answers).toBe(2);
  socket.destroy();
});

type Query = string | { text: string };

test('the server drops the work for disconnected readers and answers the next reader', async () => {
  // The database client is PGlite or the PostgreSQL pool; its queries pass through the spy.
  const { $client } = testApp.deps.db as unknown as { $client: { query: (querySpy: Query) => unknown } };
  const querySpy = vi.spyOn($client, 'query');
  const disconnected = Array.from({ length: 100 }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`GET ${everyItem()} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`, () =>
      setTimeout(() => socket.destroy(), 30),
    );
    return once(socket, 'close');
  });
  await Promise.all(disconnected);
  expect((await ask(everyItem())).status).toBe(200);
  const begun = querySpy.mock.calls.filter(([query]) =>
    (typeof query === 'string' ? query : query.text).includes('string_agg'),
  ).length;
  querySpy.mockRestore();
  // The last request causes one query. A query of the hundred other requests ran only if it started before its client
  // disconnected.
  expect(begun).toBeLessThan(20);
});

test('pipelined requests of a connection are answered one at a time, in order', async () => {
  const { $client } = testApp.deps.db as unknown as { $client: { query: (...querySpy: [Query]) => unknown } };
  const query = $client.query.bind($client);
  let running = 0;
  let maxRunning = 0;
  const querySpy = vi.spyOn($client, 'query').mockImplementation(async (...all) => {
    const [first] = all;
    const isListQuery = (typeof first === 'string' ? first : first.text).includes('string_agg');
    if (isListQuery) maxRunning = Math.max(maxRunning, ++running);
    try {
      return await query(...all);
    } finally {
      if (isListQuery) running--;
    }
  });
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (text) => {
    received += text.toString();
  });
  const head = `HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
  socket.write(`${`GET ${everyItem()} ${head}`.repeat(8)}GET /v1/no-such-thing ${head}`);
  await expect.poll(() => received.includes('HTTP/1.1 404')).toBe(true);
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(8).fill('HTTP/1.1 200'), 'HTTP/1.1 404']);
  querySpy.mockRestore();
  socket.destroy();
  expect(maxRunning).toBe(1);
});

test('a body that arrives too slowly is refused with 408, and its connection is closed', async () => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (text) => {
    received += text.toString();
  });
  socket.on('error', () => undefined);
  socket.write(
    'POST /v1/auth/logon HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
  );
  // `once` would also reject on the write error of a closed connection.
  const closed = new Promise((done) => socket.on('close', done));
  const drip = setInterval(() => socket.write(' '), 20);
  await closed;
  clearInterval(drip);
  expect(received).toMatch(/^HTTP\/1.1 408 .*The request took too long to arrive/s);
});

test.each([
  ['of a type that is not read', 'POST /v1/nothing', 'content-type: text/plain\r\ncontent-length: 1000'],
  ['of a path that is not', 'POST /v1/nothing', 'content-length: 1000'],
  [
    'that is announced too large',
    'POST /v1/auth/logon',
    'content-type: application/json\r\ncontent-length: 90000000',
  ],
  ['of a call that takes none', 'GET /healthz', 'content-length: 1000'],
])('an unsent body %s ends only its own connection', async (_what, line, head) => {
  const accepted = once(testApp.app.server.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const [serverSocket] = await accepted;
  const closed = once(serverSocket, 'close');
  const [answer] = (await Promise.all([
    once(socket, 'data'),
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${head}\r\n\r\n`),
  ])) as [[Buffer], boolean];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 [245]\d\d /);
  await closed;
  socket.destroy();
  expect((await ask('/healthz')).status).toBe(200);
});

/**
 * Sends requests, or the beginning of a request, and reads nothing. Returns the milliseconds until the server closes
 * the connection.
 */
const cutAfter = async (sent: string): Promise<number> => {
  const accepted = once(testApp.app.server.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const [serverSocket] = await accepted;
  const begun = performance.now();
  socket.write(sent);
  await once(serverSocket, 'close');
  socket.destroy();
  return performance.now() - begun;
};
const headed = (line: string) => `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;

test('a stalled upload is closed and nothing of it is stored', async () => {
  const head = headed(`POST /v1/csv-uploads?kind=invoices&business_id=${testApp.business.north}`);
  const body =
    'content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nInvoice Date,Amount\r\n';
  expect(await cutAfter(`${head}${body}`)).toBeGreaterThan(300);
  await expect.poll(() => readdir(join(testApp.deps.config.dataDir, 'uploads'))).toEqual([]);
});

test('an upload that keeps arriving may exceed the time limit of other bodies', async () => {
  const boundary = 'b';
  const parts = async function* () {
    yield `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nInvoice Date,Amount\r\n`;
    for (let n = 0; n < 10; n++) {
      await pause(100);
      yield '2025-03-01,5.00\r\n';
    }
    yield `--${boundary}--\r\n`;
  };
  const { status } = await fetch(
    `http://127.0.0.1:${port}/v1/csv-uploads?kind=invoices&business_id=${testApp.business.north}`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: Readable.from(parts(), { objectMode: false }),
      duplex: 'half',
    },
  );
  expect(status).toBe(201);
});

test('a client that reads nothing of a long answer is disconnected, and its slots are freed', async () => {
  // Enough requests on a connection to exceed the socket buffers of the system.
  expect(await cutAfter(`${headed(`GET ${everyItem()}`)}\r\n`.repeat(30))).toBeGreaterThan(300);
  // The slots are free again when at most six are in use at a time. Each answer is read to its end, because an unread
  // answer holds a slot.
  for (let n = 0; n < 8; n++) {
    const reply = await ask(everyItem());
    expect(reply.status).toBe(200);
    await reply.arrayBuffer();
  }
});

test('a client that reads none of many answers is disconnected', async () => {
  const list = headed(`GET ${path}?per_page=100&business_id=${testApp.business.north}`);
  expect(await cutAfter(`${list}\r\n`.repeat(300))).toBeGreaterThan(300);
});

test('/healthz answers 503 and names the store that does not answer', async () => {
  const release = Promise.withResolvers<void>();
  // One transaction for each connection of the PostgreSQL pool; PGlite has only one connection.
  const pendingUploads = Promise.all(
    Array.from({ length: 10 }, () =>
      testApp.deps.db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await release.promise;
      }),
    ),
  );
  const red = await ask('/healthz');
  expect([red.status, await red.json()]).toEqual([
    503,
    { status: 'stuck', stores: { people: 'does not answer', figures: 'ok' } },
  ]);
  release.resolve();
  await pendingUploads;
  await expect.poll(async () => (await ask('/healthz')).status).toBe(200);
});
