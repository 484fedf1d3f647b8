import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withProcessLock } from './lock.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bellwether-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a process that prints 'waits' or 'works', and works until it is killed. */
const start = async (file: string) => {
  const script = `import { withProcessLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    await withProcessLock(${JSON.stringify(file)}, () => console.log('waits'), () => {
      console.log('works');
      return new Promise(() => setInterval(() => {}, 1000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  const next = async () => String((await once(child.stdout, 'data'))[0]).trim();
  return { child, next, first: await next() };
};

test('only one process holds the lock at a time, and killing it lets the next process work', async () => {
  const file = join(folder, 'lock');
  const holder = await start(file);
  const waiter = await start(file);
  expect([holder.first, waiter.first]).toEqual(['works', 'waits']);
  const turn = waiter.next();
  holder.child.kill('SIGKILL');
  expect(await turn).toBe('works');
  waiter.child.kill('SIGKILL');
  await once(waiter.child, 'exit');
});

test('a failed task releases the lock', async () => {
  const file = join(folder, 'lock');
  const fails = () => Promise.reject(new Error('no work'));
  await expect(withProcessLock(file, expect.fail, fails)).rejects.toThrow('no work');
  await withProcessLock(file, expect.fail, () => Promise.resolve());
});
