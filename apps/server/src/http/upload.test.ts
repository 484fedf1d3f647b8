import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

const limit = 1024 ** 2;
let testApp: TestApp;
let path: string;
let token: string;
beforeAll(async () => {
  testApp = await openTestApp({ config: { maxUploadBytes: limit } });
  await testApp.app.server.listen({ port: 0, host: '127.0.0.1' });
  token = (await testApp.logOn('client')).token;
  path = `/v1/csv-uploads?kind=invoices&business_id=${testApp.business.north}`;
});
afterAll(() => testApp.close());

const boundary = 'bellwether';
function* multipart(field: string, chunk: Buffer, times: number) {
  yield Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\n\r\n`,
  );
  for (let i = 0; i < times; i += 1) yield chunk;
  yield Buffer.from(`\r\n--${boundary}--\r\n`);
}

/** Sends the whole body over a bare connection, as a browser does, and reads the answer only after sending. */
const upload = async (
  body: Iterable<Buffer>,
  bearer = token,
  type = `multipart/form-data; boundary=${boundary}`,
) => {
  const chunks = [...body];
  const { port } = testApp.app.server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${bearer}`,
    `content-type: ${type}`,
    `content-length: ${chunks.reduce((sum, chunk) => sum + chunk.length, 0)}`,
  ].join('\r\n');
  for (const chunk of [Buffer.from(`${head}\r\n\r\n`), ...chunks]) {
    if (!socket.write(chunk)) await once(socket, 'drain');
  }
  socket.end();
  const answer = Buffer.concat((await socket.toArray()) as Buffer[]).toString();
  const [top = '', text = ''] = answer.split('\r\n\r\n');
  return { status: Number(top.split(' ')[1]), text };
};

const megabyte = Buffer.alloc(1024 ** 2, 'a');
const binary = Buffer.alloc(1024 ** 2, 0);

test.each([
  ['larger than allowed', 413, () => upload(multipart('file', megabyte, 64))],
  ['unreadable from its first bytes', 422, () => upload(multipart('file', binary, 1))],
  ['in another field', 422, () => upload(multipart('other', megabyte, 64))],
  ['from nobody', 401, () => upload(multipart('file', megabyte, 64), 'unknown')],
  ['not sent as multipart', 415, () => upload([Buffer.from('a,b\n1,2\n')], token, 'text/csv')],
])(
  'a file that is %s gets %i after it was sent completely, and nothing is stored [API-054]',
  async (_name, status, ask) => {
    const answer = await ask();
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([status, { message: expect.any(String) }]);
    const listed = await testApp.with(token).get(path);
    expect(listed.body).toEqual({ data: [] });
  },
);
