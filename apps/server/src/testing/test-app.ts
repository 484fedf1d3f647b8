import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { openContributions } from '../contributions/contributions.ts';
import type { App, Deps } from '../http/deps.ts';
import type { Timeouts } from '../http/limits/request-timeouts.ts';
import { openFairQueue } from '../platform/fair-queue.ts';
import { folderStore } from '../platform/files.ts';
import { openJobs } from '../platform/jobs/jobs.ts';
import { openLanguageModel } from '../platform/language/language-model.ts';
import { openOutboxMailer } from '../platform/mail.ts';
import type { Database, Store } from '../platform/postgres/database.ts';
import { createSecretBox } from '../platform/secrets.ts';
import { exportLimits, openSpool } from '../platform/spool.ts';
import type { Warehouse } from '../platform/warehouse.ts';
import { createClient, type TestClient } from './client.ts';
import { openTestStore } from './store.ts';
import {
  seedTestUsers,
  type TestBusinessName,
  type TestUser,
  testEmail,
  testPassword,
} from './test-users.ts';
import { openTestWarehouse } from './warehouse.ts';

/** Creates a clock that stops until it is advanced. */
export const createTestClock = (start = '2026-03-16T01:00:00Z') => {
  let now = new Date(start);
  return {
    now: () => now,
    advance: (milliseconds: number) => {
      now = new Date(now.getTime() + milliseconds);
    },
  };
};

/** Opens job queues without schedules, which poll twice a second. */
export const openTestJobs = (store: Store) =>
  openJobs(store, { report: (error) => console.error(error), schedules: false, poll: 0.5 });

export type TestApp = {
  app: App;
  deps: Deps;
  store: Store;
  warehouse: Warehouse;
  clock: ReturnType<typeof createTestClock>;
  business: Record<TestBusinessName, string>;
  user: Record<TestUser, string>;
  roles: Awaited<ReturnType<typeof seedTestUsers>>['roles'];
  /** Returns a client signed in as a user; each user signs in only once. */
  as(who: TestUser): Promise<TestClient>;
  /** Signs the user in again and returns the body of the logon answer. */
  logOn(who: TestUser): Promise<{ token: string; expiry: string; token_v2: string; id_v2: string }>;
  with(token?: string): TestClient;
  /** Changes the store directly and waits until the server has noticed. */
  change(work: (db: Database) => PromiseLike<unknown>): Promise<void>;
  close(): Promise<void>;
};

type Options = { config?: Partial<Config>; pages?: string; patience?: Partial<Timeouts> };

/** Opens a `TestApp` with a real store, DuckDB and app. Close it after the tests of a file. */
export const openTestApp = async ({ config: over = {}, ...options }: Options = {}): Promise<TestApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-test-'));
  const config = { ...readConfig({ DATA_DIR: dataDir, NODE_ENV: 'test' }), ...over };
  const clock = createTestClock();
  const [store, warehouse] = await Promise.all([
    openTestStore(),
    openTestWarehouse({ now: () => clock.now() }),
  ]);
  const secrets = createSecretBox(config.appSecret);
  const stops: (() => Promise<void>)[] = [];
  const jobs = openTestJobs(store);
  const files = folderStore(join(dataDir, 'files'));
  const report = (error: unknown) => console.error(error);
  const deps: Deps = {
    config,
    clock,
    store,
    db: store.db,
    warehouse,
    jobs,
    contributions: openContributions(),
    mailer: openOutboxMailer({ db: store.db, clock, secrets, jobs, files, config }),
    languageModel: config.languageModel ? openLanguageModel(config.languageModel, { report }) : null,
    files,
    secrets,
    spool: openSpool(join(dataDir, 'downloads'), openFairQueue(exportLimits)),
    onClose: (stop) => stops.unshift(stop),
    report,
  };
  const seeded = await seedTestUsers(store.db);
  const app = await buildApp(deps, { logLevel: 'error', ...options });
  const logOn: TestApp['logOn'] = async (who) => {
    const answer = await createClient(app).post('/v1/auth/logon', {
      email: testEmail(who),
      password: testPassword,
    });
    if (answer.status !== 200) throw new Error(`${who} could not sign in: ${answer.text}`);
    return answer.body as Awaited<ReturnType<TestApp['logOn']>>;
  };
  const clients = new Map<TestUser, Promise<TestClient>>();
  return {
    app,
    deps,
    store,
    warehouse,
    clock,
    ...seeded,
    logOn,
    as: (who) => {
      const client = clients.get(who) ?? logOn(who).then(({ token }) => createClient(app, token));
      clients.set(who, client);
      return client;
    },
    change: async (work) => {
      await work(store.db);
      await app.sessions.syncBarrier();
    },
    with: (token) => createClient(app, token),
    close: async () => {
      // An unread answer would otherwise delay closing until its connection has been idle for over a minute.
      app.server.server.closeAllConnections();
      await app.server.close();
      for (const stop of stops) await stop();
      await jobs.stop();
      await warehouse.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
