import { createAnswer } from '@bellwether/domain/testing/answer';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeAuth } from '../../data/auth/auth-record.ts';
import { ApiError } from '../../data/calls/api-error.ts';
import { emptyPageOfCancelledCall } from '../../data/calls/call.ts';
import { createMemoryStorage } from '../../data/testing.ts';
import { fetchReport } from './batch.ts';

/** Captured request; the test decides when and how the server answers it. */
type Sent = {
  address: string;
  body: { business_id: string; asks: { report: string; etag?: string }[] } | undefined;
  signal: AbortSignal;
  line: (line: unknown) => void;
  end: (failure?: Error) => void;
  reply: (response: Response) => void;
};
let sent: Sent[];
const encoder = new TextEncoder();

const fetched: typeof fetch = (address, init) =>
  new Promise((resolve, reject) => {
    const signal = init?.signal as AbortSignal;
    let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    signal.addEventListener('abort', () => {
      reject(signal.reason);
      stream?.error(signal.reason);
    });
    const streamed = new Response(body, { headers: { 'content-type': 'application/x-ndjson' } });
    sent.push({
      address: String(address),
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
      signal,
      line: (line) => {
        resolve(streamed);
        const text = encoder.encode(`${JSON.stringify(line)}\n`);
        // Splits a line into several chunks, because a reply may arrive so.
        stream?.enqueue(text.slice(0, 9));
        stream?.enqueue(text.slice(9));
      },
      end: (failure) => {
        resolve(streamed);
        if (failure) stream?.error(failure);
        else stream?.close();
      },
      reply: resolve,
    });
  });

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', fetched);
  writeAuth({ token: 'one', tokenV2: 'two', expiry: '', idV2: '' });
  sent = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
});

let count = 0;
/** Returns a new report name, so that tests share no cached answers. */
const fresh = () => {
  count += 1;
  return `report-${count}`;
};
const fetchOne = (report: string, { module = 'roi', signal = new AbortController().signal } = {}) =>
  fetchReport({ business: 'b1', module, report, query: { per_page: '-1' } }, signal);
const answer = (n: number) => createAnswer([{ cost: n }]);
const requests = (n: number) => expect.poll(() => sent.length).toBe(n);

test('reports of one module share one request, and each answer is delivered as soon as it arrives', async () => {
  const [a, b] = [fresh(), fresh()];
  const [first, second] = [fetchOne(a), fetchOne(b)];
  const other = fetchOne(fresh(), { module: 'plan' });
  await requests(2);
  const [batched, alone] = sent;
  expect(batched?.address).toBe('/v1/modules/roi/data');
  expect(batched?.body).toEqual({
    business_id: 'b1',
    asks: [a, b].map((report) => ({ report, query: { per_page: '-1' } })),
  });
  expect([alone?.address.split('/data/')[0], alone?.body]).toEqual(['/v1/modules/plan', undefined]);
  batched?.line({ at: 1, status: 200, etag: '"b"', body: answer(2) });
  expect(await second).toEqual(answer(2));
  batched?.line({ at: 0, status: 200, etag: '"a"', body: answer(1) });
  batched?.end();
  expect(await first).toEqual(answer(1));
  alone?.reply(Response.json(answer(3)));
  expect(await other).toEqual(answer(3));
});

test('a failed report in a batch rejects with its own error; the other reports are answered', async () => {
  const refused = fetchOne(fresh()).catch((failure: unknown) => failure);
  const fine = fetchOne(fresh());
  await requests(1);
  sent[0]?.line({
    at: 0,
    status: 404,
    body: { message: 'Gone', error: { code: 'not_found', message: 'Gone' } },
  });
  sent[0]?.line({ at: 1, status: 200, etag: '"x"', body: answer(1) });
  expect(await fine).toEqual(answer(1));
  expect(await refused).toBeInstanceOf(ApiError);
  expect(await refused).toMatchObject({ status: 404, message: 'Gone', error: { code: 'not_found' } });
});

test('a failed or interrupted batch request rejects only the reports without an answer', async () => {
  const outcomes = [fetchOne(fresh()), fetchOne(fresh())].map((pending) =>
    pending.catch((failure: unknown) => failure),
  );
  await requests(1);
  sent[0]?.reply(Response.json({ message: 'No' }, { status: 403 }));
  expect(await Promise.all(outcomes)).toMatchObject([
    { status: 403, message: 'No' },
    { status: 403, message: 'No' },
  ]);
  const early = fetchOne(fresh());
  const late = fetchOne(fresh()).catch((failure: unknown) => failure);
  await requests(2);
  sent[1]?.line({ at: 0, status: 200, etag: '"x"', body: answer(1) });
  expect(await early).toEqual(answer(1));
  sent[1]?.end(new Error('reset'));
  expect(await late).toMatchObject({ status: 0 });
});

test('cancelling one report of a batch keeps the others; cancelling the last report aborts the request', async () => {
  const [one, two] = [new AbortController(), new AbortController()];
  const cancelled = fetchOne(fresh(), { signal: one.signal });
  const stays = fetchOne(fresh(), { signal: two.signal });
  await requests(1);
  one.abort();
  expect(await cancelled).toEqual(emptyPageOfCancelledCall);
  expect(sent[0]?.signal.aborted).toBe(false);
  two.abort();
  expect(sent[0]?.signal.aborted).toBe(true);
  expect(await stays).toEqual(emptyPageOfCancelledCall);
});

test('cached report answers are revalidated by etag and reused on a 304', async () => {
  const [a, b] = [fresh(), fresh()];
  const first = [fetchOne(a), fetchOne(b)];
  await requests(1);
  sent[0]?.line({ at: 0, status: 200, etag: '"a1"', body: answer(1) });
  sent[0]?.line({ at: 1, status: 200, etag: '"b1"', body: answer(2) });
  await Promise.all(first);
  const again = [fetchOne(a), fetchOne(b)];
  await requests(2);
  expect(sent[1]?.body?.asks.map(({ etag }) => etag)).toEqual(['"a1"', '"b1"']);
  sent[1]?.line({ at: 0, status: 304 });
  sent[1]?.line({ at: 1, status: 200, etag: '"b2"', body: answer(3) });
  expect(await Promise.all(again)).toEqual([answer(1), answer(3)]);
});

test('a batch with more reports than the maximum is split into several requests', async () => {
  for (let n = 0; n < 61; n++) void fetchOne(fresh()).catch(() => undefined);
  await requests(2);
  expect(sent.map(({ body }) => body?.asks.length)).toEqual([60, 1]);
});
