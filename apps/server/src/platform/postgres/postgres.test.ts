import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { startScript } from '../../start-script.ts';
import { hasPostgres, noPostgresMessage, startPostgres } from '../../testing/postgres.ts';
import { createTestDatabase } from '../../testing/store.ts';
import { seedTestUsers, testEmail, testPassword } from '../../testing/test-users.ts';
import { defineJob } from '../jobs/define.ts';
import { type Jobs, openJobs } from '../jobs/jobs.ts';
import { runSql, type Store } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { businesses, users } from './schema.ts';

const main = join(import.meta.dirname, '../../main.ts');
vi.setConfig({ testTimeout: 180_000 });

if (!hasPostgres()) test.skip(noPostgresMessage);

describe.runIf(hasPostgres())('PostgreSQL', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let stores: Store[];
  const errors: unknown[] = [];
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    database = await createTestDatabase(server.url);
    stores = [];
    errors.length = 0;
  });
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await database.drop();
  });
  const open = async () => {
    const store = await openPostgres(database.url, (error) => errors.push(error));
    stores.push(store);
    return store;
  };
  /** Terminates all LISTEN connections, as a network failure or server restart does. */
  const cutListeners = async () => {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ilike 'listen %'",
      [new URL(database.url).pathname.slice(1)],
    );
    await client.end();
    return rowCount ?? 0;
  };

  test('the server runs on PostgreSQL 15 or later, migrates once for concurrent starts, and enforces constraints', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const [version] = await runSql<{ server_version_num: string }>(first.db, sql`show server_version_num`);
    expect(Number(version?.server_version_num)).toBeGreaterThanOrEqual(150_000);
    await first.db.insert(businesses).values({ tradingName: 'Saved' });
    expect(await second.db.select().from(businesses)).toMatchObject([
      { tradingName: 'Saved', status: 'active' },
    ]);
    const bad = { email: 'Ann@Example.com', firstName: 'A', lastName: 'B' };
    await expect(first.db.insert(users).values(bad)).rejects.toThrow();
  });

  test('a listener whose connection was killed reports it, reconnects and receives later notifications', async () => {
    const store = await open();
    const states: boolean[] = [];
    const heard: string[] = [];
    await store.listen(
      'access_changed',
      (payload) => heard.push(payload),
      (state) => states.push(state),
    );
    const [created] = await store.db.insert(businesses).values({ tradingName: 'A' }).returning();
    await expect.poll(() => heard).toEqual([`business:${created?.id}`]);
    expect(await cutListeners()).toBe(1);
    await expect.poll(() => states).toEqual([true, false, true]);
    await store.db
      .update(businesses)
      .set({ status: 'lost' })
      .where(eq(businesses.id, created?.id ?? ''));
    await expect.poll(() => heard).toEqual([`business:${created?.id}`, `business:${created?.id}`]);
  });

  test('two processes share the job queues: each job runs once, and a process takes over the jobs of a stopped process', async () => {
    const count = defineJob({
      name: 'count',
      title: 'Count',
      payload: z.object({ n: z.number() }),
      retries: 2,
      backoff: { first: 1, longest: 1 },
      timeout: 60,
      concurrency: 2,
    });
    const done: { by: string; n: number; attempt: number }[] = [];
    const serve = async (by: string): Promise<Jobs> => {
      const jobs = openJobs(await open(), {
        report: (error) => errors.push(error),
        schedules: false,
        poll: 0.5,
      });
      jobs.register(count, async ({ n }, { attempt, signal }) => {
        // The first process never finishes this job.
        if (n === 0 && by === 'first')
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        signal.throwIfAborted();
        done.push({ by, n, attempt });
        await new Promise((resolve) => setTimeout(resolve, 5));
      });
      return jobs;
    };
    const [first, second] = [await serve('first'), await serve('second')];
    const [one] = await Promise.all([first.open(), second.open()]);
    await Promise.all(Array.from({ length: 60 }, (_, n) => one.send(count, { n: n + 1 })));
    await expect.poll(() => done.length).toBe(60);
    expect(new Set(done.map(({ n }) => n)).size).toBe(60);
    expect(new Set(done.map(({ by }) => by))).toEqual(new Set(['first', 'second']));
    await second.stop();
    await one.send(count, { n: 0 });
    await expect
      .poll(async () => (await first.list({ states: ['running'], page: 1, perPage: 1 })).total, {
        timeout: 30_000,
      })
      .toBe(1);
    await first.stop();
    const third = await serve('third');
    await third.open();
    await expect.poll(() => done.filter(({ n }) => n === 0)).toMatchObject([{ by: 'third' }]);
    await third.stop();
  });

  test('two servers on the same database share sign-outs at once and send a mail once', async () => {
    await seedTestUsers((await open()).db);
    const folders: string[] = [];
    const children: ChildProcess[] = [];
    const serve = async (): Promise<string> => {
      const folder = await mkdtemp(join(tmpdir(), 'bellwether-two-'));
      folders.push(folder);
      const child = spawn('sh', [startScript, main], {
        env: {
          ...process.env,
          DATA_DIR: folder,
          PORT: '0',
          NODE_ENV: 'production',
          DATABASE_URL: database.url,
          APP_SECRET: 'the same secret for both servers, which is long',
        },
      });
      children.push(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (text: Buffer) => {
          output += text.toString();
        });
      await expect.poll(() => output).toMatch(/listens on \S+\n/);
      return /listens on (\S+)/.exec(output)?.[1] ?? '';
    };
    try {
      const [one, two] = await Promise.all([serve(), serve()]);
      const post = (url: string, path: string, body: object, headers: Record<string, string> = {}) =>
        fetch(`${url}/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        });
      const credentials = { email: testEmail('client'), password: testPassword };
      const { token } = (await (await post(one, '/auth/logon', credentials)).json()) as { token: string };
      const authorization = `Bearer ${token}`;
      const isKnown = (url: string) => fetch(`${url}/v1/auth/authorise`, { headers: { authorization } });
      expect([(await isKnown(one)).status, (await isKnown(two)).status]).toEqual([200, 200]);
      expect((await post(one, '/auth/logout', {}, { authorization })).status).toBe(200);
      expect([(await isKnown(one)).status, (await isKnown(two)).status]).toEqual([401, 401]);

      expect((await post(two, '/auth/reset', { email: testEmail('owner') })).status).toBe(200);
      const mails = async () =>
        (
          await Promise.all(
            folders.map((folder) => readdir(join(folder, 'outbox')).catch((): string[] => [])),
          )
        ).flat();
      await expect.poll(mails).toHaveLength(1);
    } finally {
      for (const child of children) {
        child.kill('SIGTERM');
        if (child.exitCode === null) await once(child, 'exit');
      }
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    }
  });
});
