import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startScript } from './start-script.ts';
import { copyEmptyStore } from './testing/store.ts';

const main = join(import.meta.dirname, 'main.ts');
const email = 'first@admin.example';
/** Creating a PostgreSQL database takes long on a busy machine, so the tests copy an empty database. */
const startTimeout = 60_000;
let folder: string;
let running: ChildProcess[];
const endAll = async () => {
  for (const child of running.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
};
const begin = async () => {
  folder = await mkdtemp(join(tmpdir(), 'bellwether-start-'));
  running = [];
};

/**
 * Starts the real server on a port chosen by the system; `said` collects its output. `maxKilobytes` limits
 * each of its files, which simulates a full disk.
 */
const serve = (env: Record<string, string> = {}, maxKilobytes?: number) => {
  const [command, given] =
    maxKilobytes === undefined
      ? ['sh', [startScript, main]]
      : ['bash', ['-c', `trap '' XFSZ; ulimit -f ${maxKilobytes}; exec sh "$@"`, 'bash', startScript, main]];
  const child = spawn(command, given, {
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
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(out.said)));
    ended.catch(() => undefined);
    await Promise.race([
      expect.poll(() => out.said, { timeout: startTimeout }).toMatch(/listens on \S+\n/),
      ended,
    ]);
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

/**
 * Returns the files and folders that other users can reach. A closed folder also closes its content, where
 * PGlite sets its own modes whatever the umask of the process.
 */
const openToOthers = async (at: string): Promise<string[]> => {
  const entries = await readdir(at, { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = join(at, entry.name);
    if (((await stat(path)).mode & 0o077) === 0) return [];
    return [path, ...(entry.isDirectory() ? await openToOthers(path) : [])];
  });
  return (await Promise.all(found)).flat();
};

const password = 'a long password';
const setPassword = async (url: string, out: { said: string }): Promise<void> => {
  await expect.poll(() => out.said).toContain('/set-password/');
  const token = /\/set-password\/\S+\/(\S+)/.exec(out.said)?.[1] ?? '';
  const set = await post(`${url}/v1/auth/password`, {
    email,
    token,
    password,
    password_confirmation: password,
  });
  expect(set.status).toBe(200);
};

/** Returns the number of libuv threads of a server after a password check has used them. */
const threadsOf = async ({ child, listening }: ReturnType<typeof serve>): Promise<number> => {
  expect((await post(`${await listening()}/v1/auth/logon`, { email, password: 'wrong' })).status).toBe(401);
  const names = (await readdir(`/proc/${child.pid}/task`)).map((id) =>
    // A thread that has ended has no name.
    readFile(`/proc/${child.pid}/task/${id}/comm`, 'utf8').catch(() => ''),
  );
  return (await Promise.all(names)).filter((name) => name.trim() === 'libuv-worker').length;
};

/** Starting a server takes seconds, so the tests share two servers, each started by the first test that needs it. */
describe('keeps its data when killed during the first start and started again', () => {
  beforeAll(begin);
  afterAll(endAll);
  let made: Promise<ReturnType<typeof serve>> | undefined;
  const first = () => {
    made ??= (async () => {
      const server = serve({ ADMIN_EMAIL: email });
      await server.listening();
      return server;
    })();
    return made;
  };
  let madeAgain: Promise<ReturnType<typeof serve>> | undefined;
  const second = () => {
    madeAgain ??= (async () => {
      const { child, out, listening } = await first();
      await setPassword(await listening(), out);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const server = serve({ ADMIN_EMAIL: email, UV_THREADPOOL_SIZE: '6' });
      await server.listening();
      return server;
    })();
    return madeAgain;
  };

  test('a second server on the same data folder reports the conflict and exits', async () => {
    await first();
    const { child, out } = serve({ ADMIN_EMAIL: email });
    const [code] = await once(child, 'exit');
    expect([code, out.said]).toEqual([1, expect.stringContaining('Another Bellwether server is using')]);
  });

  test('the thread pool has sixteen threads unless the environment sets another number', async () => {
    if (process.platform !== 'linux') return;
    // DuckDB names its threads after the thread that creates them, which adds one or two threads to the count.
    expect(await threadsOf(await first())).toBeGreaterThanOrEqual(16);
    expect(await threadsOf(await second())).toBeLessThan(12);
  });

  test('the server invites the first admin of an empty store, whose password survives a kill [AUTH-042]', async () => {
    const { out, listening } = await second();
    const url = await listening();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await post(`${url}/v1/auth/logon`, { email, password })).status).toBe(200);
    expect(out.said).not.toContain('/set-password/');
  });

  test('the start script applies the memory settings and keeps the process id', async () => {
    if (process.platform !== 'linux') return;
    const { child } = await second();
    const running = await readFile(`/proc/${child.pid}/environ`, 'utf8');
    const program = await readFile(`/proc/${child.pid}/cmdline`, 'utf8');
    expect(running.split('\0')).toEqual(
      expect.arrayContaining(['MALLOC_TRIM_THRESHOLD_=65536', 'MALLOC_ARENA_MAX=2']),
    );
    expect(program.split('\0')).toContain(main);
  });

  test("a slowly arriving body does not delay the server's shutdown", async () => {
    const { child, listening } = await second();
    const { port, hostname } = new URL(await listening());
    const socket = connect(Number(port), hostname);
    socket.on('error', () => undefined);
    socket.write(
      'POST /v1/auth/logon HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
    );
    const drip = setInterval(() => socket.write(' '), 100);
    await once(socket, 'connect');
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    clearInterval(drip);
    expect(code).toBe(0);
  });

  test('only the operating system user of the server can read the stored files', async () => {
    const { child } = await second();
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    expect(await openToOthers(folder)).toEqual([]);
  });
});

describe('a server with settings of its own', () => {
  beforeEach(begin);
  afterEach(endAll);

  test('the server exits on an empty store without ADMIN_EMAIL and reports the missing setting', async () => {
    await copyEmptyStore(folder);
    const { child, out } = serve({ ADMIN_EMAIL: '' });
    const [code] = await once(child, 'exit');
    expect([code, out.said]).toEqual([1, expect.stringContaining('Set ADMIN_EMAIL')]);
  });

  test('a server with a full disk refuses uploads and imports without losing data or blocking other calls', async () => {
    if (process.platform !== 'linux') return;
    await copyEmptyStore(folder);
    const limit = 24 * 1024;
    const { child, out, listening } = serve({ ADMIN_EMAIL: email }, limit);
    const url = await listening();
    await setPassword(url, out);
    const { token } = (await (await post(`${url}/v1/auth/logon`, { email, password })).json()) as {
      token: string;
    };
    const authorization = `Bearer ${token}`;
    const ask = async <Data>(path: string, body?: unknown): Promise<Data> => {
      const reply = await fetch(`${url}/v1${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return ((await reply.json()) as { data: Data }).data;
    };
    const { id: business } = await ask<{ id: string }>('/businesses', { trading_name: 'Full Ltd' });
    const query = `?business_id=${business}&kind=invoices`;
    const upload = async (csv: string) => {
      const form = new FormData();
      form.append('file', new Blob([gzipSync(csv)]), 'a.csv.gz');
      const sent = { method: 'POST', headers: { authorization }, body: form };
      return fetch(`${url}/v1/csv-uploads${query}`, sent);
    };
    const settled = async (id: string) => {
      for (;;) {
        const now = await ask<{ state: string; problems: string[] }>(`/csv-uploads/${id}${query}`);
        if (now.state !== 'checking' && now.state !== 'importing') return now;
        await pause(50);
      }
    };
    const full = 'The disk of the server is full. Nothing was changed.';
    const head = 'Invoice Number,Invoice Date,Customer,Amount\n';

    const large = await upload(head + '1,2025-03-01,Ann,5.00\n'.repeat((limit * 1024) / 20));
    expect([large.status, await large.text()]).toEqual([500, expect.stringContaining(full)]);
    expect(await readdir(join(folder, 'uploads'))).toEqual([]);

    // Each upload alone fits on the disk, but not all of them together.
    const rows = Array.from(
      { length: 150_000 },
      (_, n) => `${n},2025-0${1 + (n % 9)}-${10 + (n % 18)},${randomBytes(36).toString('base64url')},1.00`,
    );
    const states: string[] = [];
    for (let part = 0; part < 3; part++) {
      const csv = head + rows.map((row) => `F${part}-${row}`).join('\n');
      const { data: sent } = (await (await upload(csv)).json()) as { data: { id: string } };
      await settled(sent.id);
      await fetch(`${url}/v1/csv-uploads/${sent.id}/import${query}`, {
        method: 'POST',
        headers: { authorization },
      });
      const { state, problems } = await settled(sent.id);
      states.push(state);
      if (state === 'failed') expect(problems).toEqual([expect.stringContaining(full)]);
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
    }
    expect(new Set(states)).toEqual(new Set(['imported', 'failed']));
    const revenue = async (at: string, bearer: string): Promise<number> => {
      const filter = `business:=${business},from_date:>=2025-01-01,to_date:<=2025-12-31`;
      const reply = await fetch(`${at}/v1/modules/financials/data/financial-revenue?filter=${filter}`, {
        headers: { authorization: bearer },
      });
      return ((await reply.json()) as { meta: [{ totals: { revenue: number } }] }).meta[0].totals.revenue;
    };
    const brought = 150_000 * states.filter((state) => state === 'imported').length;
    expect(await revenue(url, authorization)).toBe(brought);
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code, out.said).toBe(0);
    const again = serve({ ADMIN_EMAIL: email });
    expect(await revenue(await again.listening(), authorization)).toBe(brought);
  });
});
