import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startServer } from '../support/setup.ts';

const program = (status: number) => `
  require('node:http').createServer((request, reply) => {
    reply.statusCode = request.url === '/healthz' ? ${status} : 404;
    reply.end(process.env.DATA_DIR);
  }).listen(process.env.PORT, '127.0.0.1')`;

test('the start of a test server waits until it is healthy, and stopping it removes its files', async () => {
  const server = await startServer(['-e', program(200)]);
  const dataDir = await (await fetch(`${server.url}/where`)).text();
  expect(existsSync(dataDir)).toBe(true);
  await server.stop();
  expect(existsSync(dataDir)).toBe(false);
  await expect(fetch(server.url)).rejects.toThrow();
});

test('a test server that ends before it is ready is reported with its last output', async () => {
  await expect(startServer(['-e', 'throw new Error("no disk")'])).rejects.toThrow('no disk');
});
