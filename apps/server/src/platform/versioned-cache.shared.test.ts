import { expect, test } from 'vitest';
import { createSharedCache } from './versioned-cache.ts';

test('callers at one time share a reading, a later one gets the kept value, and a failure is read again', async () => {
  const read = createSharedCache<{ n: number }>({ maxBytes: 10_000, bytesOf: () => 10 });
  const store = {};
  let reads = 0;
  const slow = async () => {
    reads += 1;
    await Promise.resolve();
    return { n: reads };
  };
  const together = await Promise.all([read(store, 'a', slow), read(store, 'a', slow)]);
  expect([together, await read(store, 'a', slow), reads]).toEqual([[{ n: 1 }, { n: 1 }], { n: 1 }, 1]);
  await expect(read(store, 'b', () => Promise.reject(new Error('off')))).rejects.toThrow('off');
  expect(await read(store, 'b', slow)).toEqual({ n: 2 });
});
