import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startScript } from './start-script.ts';
import { hasPostgres, startPostgres } from './testing/postgres.ts';

const main = join(import.meta.dirname, 'main.ts');
const email = 'first@admin.example';
const password = 'a password of the test';
/** Timeout for starting two servers on a busy machine, in milliseconds. */
const startTimeout = 120_000;

describe.skipIf(!hasPostgres())('two processes on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>;
  let store: Client;
  let folder: string;
  const children: ChildProcess[] = [];
  const urls: string[] = [];

  const serve = async (name: string): Promise<string> => {
    const child = spawn('sh', [startScript, main], {
      env: {
        ...process.env,
        DATABASE_URL: postgres.url,
        DATA_DIR: join(folder, name),
        PORT: '0',
        NODE_ENV: 'production',
        ADMIN_EMAIL: email,
        APP_SECRET: 'the key of both processes of the test',
        TRUST_PROXY: '1',
      },
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => {
        said += text.toString();
      });
    const waiting = { timeout: startTimeout, interval: 100 };
    await vi.waitFor(() => expect(said).toMatch(/listens on \S+\n/), waiting);
    const url = /listens on (\S+)/.exec(said)?.[1] ?? '';
    // Only the latest invitation link is valid.
    await vi.waitFor(() => expect(said).toContain('/set-password/'), waiting);
    return `${url} ${/\/set-password\/\S+\/(\S+)/.exec(said)?.[1] ?? ''}`;
  };
  const call = (at: number, method: string, path: string, body?: object, headers = {}) =>
    fetch(`${urls[at % 2]}/v1${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  /** Sends the client's IP address in a header, as a proxy does. */
  const logOn = async (at: number, given: string, { of = email, from = '203.0.113.1' } = {}) =>
    call(at, 'POST', '/auth/logon', { email: of, password: given }, { 'x-forwarded-for': from });
  const statuses = async (times: number, given: string) => {
    const found: number[] = [];
    for (let at = 0; at < times; at += 1) found.push((await logOn(at, given)).status);
    return found;
  };
  const minutesPass = (minutes: number) =>
    store.query(`update sign_in_attempts set occurred_at = occurred_at - interval '${minutes} minutes'`);

  beforeAll(async () => {
    postgres = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), 'bellwether-two-'));
    store = new Client({ connectionString: postgres.url });
    await store.connect();
    let token = '';
    for (const name of ['one', 'other']) {
      const [url = '', link = ''] = (await serve(name)).split(' ');
      urls.push(url);
      token = link;
    }
    const set = { email, token, password, password_confirmation: password };
    expect((await call(0, 'POST', '/auth/password', set)).status).toBe(200);
  }, 3 * startTimeout);
  afterAll(async () => {
    for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await store.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('both processes count failed sign-ins together and double the lockout each time [AUTH-043]', async () => {
    expect(await statuses(6, 'wrong')).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(2, password)).toEqual([429, 429]);
    await minutesPass(15.1);
    expect(await statuses(6, 'wrong')).toEqual([401, 401, 401, 401, 401, 429]);
    await minutesPass(15.1);
    expect(await statuses(2, password)).toEqual([429, 429]);
    await minutesPass(15.1);
    expect(await statuses(2, password)).toEqual([200, 200]);
  });

  test('forty parallel wrong passwords across both processes get at most five answers [AUTH-043]', async () => {
    const of = 'many@test.example';
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => logOn(at, 'wrong', { of, from: '203.0.113.2' })),
    );
    const refused = answers.filter(({ status }) => status === 429).length;
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(refused).toBeGreaterThanOrEqual(35);
    // Refused attempts do not extend the lockout, so it ends.
    await minutesPass(15.1);
    expect((await logOn(0, 'wrong', { of, from: '203.0.113.2' })).status).toBe(401);
  });

  test('two processes share the rate limit of a network and minute [AUTH-043]', async () => {
    const ask = (at: number, from: string) =>
      call(at, 'GET', `/auth/check-token/${encodeURIComponent(email)}/none`, undefined, {
        'x-forwarded-for': from,
      });
    const minute = () => Math.floor(Date.now() / 60_000);
    const allOf = async (from: string) => {
      const started = minute();
      const answers = await Promise.all(Array.from({ length: 240 }, (_, at) => ask(at, from)));
      const after = [(await ask(0, from)).status, (await ask(1, from)).status];
      return { answers, after, inOneMinute: minute() === started };
    };
    let tried = await allOf('198.51.100.1');
    // A new minute began during the calls and reset the limit, so try again from another network.
    if (!tried.inOneMinute) tried = await allOf('198.51.100.2');
    const { answers, after, inOneMinute } = tried;
    expect(inOneMinute).toBe(true);
    const answered = answers.filter(({ status }) => status !== 429).length;
    expect(answered).toBeGreaterThanOrEqual(100);
    expect(answered).toBeLessThanOrEqual(109);
    expect(after).toEqual([429, 429]);
    for (const at of [0, 1]) expect((await ask(at, '203.0.113.10')).status).toBe(410);
  });

  test('a session that one process ends is refused by the other process', async () => {
    const { token } = (await (await logOn(0, password)).json()) as { token: string };
    const signed = { authorization: `Bearer ${token}` };
    const check = async (at: number) => (await call(at, 'GET', '/auth/authorise', undefined, signed)).status;
    expect([await check(0), await check(1)]).toEqual([200, 200]);
    expect((await call(0, 'POST', '/auth/logout', undefined, signed)).status).toBe(200);
    expect(await check(0)).toBe(401);
    await expect.poll(() => check(1)).toBe(401);
  });
});
