import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ClientDisconnected, createAbortSignal } from './client-abort.ts';

/** Sends a request. Returns the open response and a function that disconnects the client. */
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

test('the abort signal fires when the client disconnects, even before the handler asks for the signal', async () => {
  const during = await openRequest();
  const signal = createAbortSignal(during.response);
  expect(signal.aborted).toBe(false);
  await during.disconnect();
  expect(signal.reason).toBeInstanceOf(ClientDisconnected);

  const before = await openRequest();
  await before.disconnect();
  expect(createAbortSignal(before.response).reason).toBeInstanceOf(ClientDisconnected);
});

test('the abort signal does not fire after the whole answer was sent', async () => {
  const { response } = await openRequest();
  const signal = createAbortSignal(response);
  const closed = once(response, 'close');
  response.end('done');
  await closed;
  expect(signal.aborted).toBe(false);
});
