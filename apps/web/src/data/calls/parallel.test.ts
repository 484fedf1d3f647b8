import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../testing.ts';
import { sendInParallel } from './parallel.ts';

const waiting = new Map<string, (reply: Response) => void>();

beforeEach(() => {
  waiting.clear();
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    waiting.set(`${method} ${address}`, resolve);
    return promise;
  });
});

const answer = (request: string, status: number, body: unknown) =>
  waiting.get(request)?.(Response.json(body, { status }));

test('parallel requests are all sent at once, and the result arrives when all have replied [API-037]', async () => {
  const ended = vi.fn();
  const both = sendInParallel([
    { method: 'PUT', endpoint: 'a', data: { x: 1 } },
    { method: 'DELETE', endpoint: 'b' },
  ]).finally(ended);
  expect([...waiting.keys()]).toEqual(['PUT /v1/a', 'DELETE /v1/b']);
  answer('DELETE /v1/b', 200, { message: 'gone' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  answer('PUT /v1/a', 200, { data: 1 });
  expect(await both).toEqual([{ data: 1 }, { message: 'gone' }]);
});

test('failed parallel requests throw the first failure, in request order, after all requests have ended [API-051]', async () => {
  const ended = vi.fn();
  const all = sendInParallel([
    { method: 'GET', endpoint: 'a' },
    { method: 'GET', endpoint: 'b' },
    { method: 'POST', endpoint: 'c' },
  ]);
  all.catch(ended);
  answer('GET /v1/c', 500, {});
  answer('GET /v1/b', 404, { message: 'second' });
  answer('GET /v1/a', 422, { message: 'first' });
  await new Promise((resolve) => setTimeout(resolve));
  expect(ended).not.toHaveBeenCalled();
  answer('POST /v1/c', 201, { data: 1 });
  await expect(all).rejects.toMatchObject({ status: 422, message: 'first' });
});
