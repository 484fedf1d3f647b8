import { redirectToEmulator } from '@bellwether/connectors/kit/emulated';
import { openHttp } from '@bellwether/connectors/kit/http';
import { openSession } from '@bellwether/connectors/kit/session';
import wildjar from '@bellwether/connectors/wildjar/connector';
import { addDays, dayAt } from '@bellwether/domain/time/day';
import type { FactRow } from '@bellwether/facts/facts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sourceAccounts } from '../../platform/postgres/schema.ts';
import { loadRows, type TestFactRow, testScope } from '../../platform/warehouse/testing/testing.ts';
import { openSourceApp, type SourceApp } from '../../testing/source-app.ts';

const timeZone = 'Australia/Melbourne';
const account = { id: '10254', name: 'Bright Smile Dental', manager: null, currency: null, timeZone };

let sources: SourceApp;
let url = '';
/** Reads a recorded call of the last days from the emulator, as a sync does. */
const readCall = async (): Promise<FactRow<'leads'>> => {
  const session = openSession(wildjar, {
    http: openHttp({
      limiter: { run: (_owner, _quota, _signal, work) => work() },
      resolve: redirectToEmulator(sources.emulators.url),
      now: () => sources.clock.now(),
    }),
    token: null,
    credential: ['key', '4711'],
    signal: new AbortController().signal,
  });
  const to = addDays(dayAt(timeZone, sources.clock.now()), -1);
  for await (const rows of wildjar.streams[0]?.read(session, account, { from: addDays(to, -7), to }) ?? [])
    for (const row of rows as readonly FactRow<'leads'>[]) if (row.audio_url) return row;
  throw new Error('No call was recorded.');
};
beforeAll(async () => {
  sources = await openSourceApp();
  const row = await readCall();
  url = row.audio_url ?? '';
  const { south } = sources.business;
  await loadRows(sources.deps.warehouse, testScope({ id: south }), 'leads', [row as TestFactRow], {
    source: 'wildjar',
  });
  await sources.change((db) =>
    db.insert(sourceAccounts).values({
      businessId: south,
      vendor: 'wildjar',
      externalId: account.id,
      name: account.name,
      timeZone,
      credentials: Buffer.from(sources.deps.secrets.seal('key|4711')),
    }),
  );
});
afterAll(() => sources.close());

const open = async (of: string, business = sources.business.south) => {
  const { token } = await sources.logOn('adviser');
  return sources.with(token).get(`/v1/recordings?url=${encodeURIComponent(of)}&business_id=${business}`);
};
const addressOf = (answer: { body: unknown }) => (answer.body as { data: { url: string } }).data.url;
const play = (address: string, range?: string) =>
  sources.app.server.inject({ url: address, ...(range ? { headers: { range } } : {}) });

test('the recording of a call plays through this server, whole or a range of bytes, for 10 minutes', async () => {
  expect(url).toMatch(/^https:\/\/audio\.trkcall\.com\//);
  const address = addressOf(await open(url));
  expect(address).toMatch(/^\/v1\/recordings\/content\?token=[\w.-]+$/);
  const whole = await play(address);
  expect(whole).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'audio/wav', 'accept-ranges': 'bytes', 'cache-control': 'private, no-store' },
  });
  expect(whole.rawPayload.subarray(0, 4).toString()).toBe('RIFF');
  const part = await play(address, 'bytes=100-199');
  expect(part.statusCode).toBe(206);
  expect(part.headers['content-range']).toBe(`bytes 100-199/${whole.rawPayload.length}`);
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200));
  expect((await play(address, `bytes=${whole.rawPayload.length}-`)).statusCode).toBe(416);
  sources.clock.advance(10 * 60_000);
  expect((await play(address)).statusCode).toBe(403);
  expect((await play(addressOf(await open(url)))).statusCode).toBe(200);
});

test('a recording opens for those who may read the lead, and no altered address does', async () => {
  const address = addressOf(await open(url));
  expect((await open(url, sources.business.north)).status).toBe(404);
  expect((await open('https://audio.trkcall.com/recordings/none.wav')).status).toBe(404);
  expect((await open('http://127.0.0.1/')).status).toBe(404);
  const [content = '', signature = ''] = address.split('=').at(-1)?.split('.') ?? [];
  const other = Buffer.from(
    Buffer.from(content, 'base64url').toString().replace('audio.trkcall.com', 'audio.trkcall.test'),
  ).toString('base64url');
  for (const forged of [`${other}.${signature}`, content, `${content}.${signature}x`, '.', 'a.b'])
    expect((await play(`/v1/recordings/content?token=${forged}`)).statusCode).toBe(403);
  await (await sources.adviser()).ask('DELETE', sources.at('integrations/wildjar'));
  expect((await play(address)).statusCode).toBe(404);
});
