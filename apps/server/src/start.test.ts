import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = join(import.meta.dirname, 'main.ts');
const email = 'first@admin.example';
let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-start-'));
  running = [];
});
afterEach(async () => {
  for (const child of running.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The real server on a port of the system's choice; `said` grows with what it prints. */
const serve = (env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', NODE_ENV: 'production', ...env },
  });
  running.push(child);
  const out = { said: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      out.said += text.toString();
    });
  }
  const listening = async (): Promise<string> => {
    await expect.poll(() => out.said, { timeout: 25_000 }).toMatch(/listens on \S+\n/);
    return /listens on (\S+)/.exec(out.said)?.[1] ?? '';
  };
  return { child, out, listening };
};

const post = (url: string, body: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('on an empty store the first administrator is invited, sets a password, and survives a kill [AUTH-042]', async () => {
  const first = serve({ ADMIN_EMAIL: email });
  const url = await first.listening();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  await expect.poll(() => first.out.said).toContain('/set-password/');
  const token = /\/set-password\/\S+\/(\S+)/.exec(first.out.said)?.[1] ?? '';
  const password = 'a long password';
  const set = await post(`${url}/v1/auth/password`, {
    email,
    token,
    password,
    password_confirmation: password,
  });
  expect(set.status).toBe(200);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');

  const second = serve({ ADMIN_EMAIL: email });
  const again = await second.listening();
  expect((await post(`${again}/v1/auth/logon`, { email, password })).status).toBe(200);
  expect(second.out.said).not.toContain('/set-password/');
  second.child.kill('SIGTERM');
  const [code] = await once(second.child, 'exit');
  expect(code).toBe(0);
});

test('without ADMIN_EMAIL an empty store says what to set, and the server ends', async () => {
  const { child, out } = serve({ ADMIN_EMAIL: '' });
  const [code] = await once(child, 'exit');
  expect([code, out.said]).toEqual([1, expect.stringContaining('Set ADMIN_EMAIL')]);
});

test('a second server on the same data folder says so and ends', async () => {
  await serve({ ADMIN_EMAIL: email }).listening();
  const { child, out } = serve({ ADMIN_EMAIL: email });
  const [code] = await once(child, 'exit');
  expect([code, out.said]).toEqual([1, expect.stringContaining('in use by another Bellwether')]);
});
