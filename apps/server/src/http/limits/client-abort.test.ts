import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ClientDisconnected, createAbortSignal } from './client-abort.ts';

/** Sends a request and returns its response, still open, with a way for the client to disconnect. */
const openRequest = async () => {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  const disconnect = async () => {
    const closed = once(response, 'close');
    client.destroy();
    await closed;
  };
  onTestFinished(() => void client.destroy());
  return { response, disconnect };
};

test('the signal fires when the client disconnects, also before it is asked for', async () => {
  const during = await openRequest();
  const signal = createAbortSignal(during.response);
  expect(signal.aborted).toBe(false);
  await during.disconnect();
  expect(signal.reason).toBeInstanceOf(ClientDisconnected);

  const before = await openRequest();
  await before.disconnect();
  expect(createAbortSignal(before.response).reason).toBeInstanceOf(ClientDisconnected);
});

test('the signal does not fire when the whole answer was sent', async () => {
  const { response } = await openRequest();
  const signal = createAbortSignal(response);
  const closed = once(response, 'close');
  response.end('done');
  await closed;
  expect(signal.aborted).toBe(false);
});
