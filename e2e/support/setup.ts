import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { startScript } from '../../apps/server/src/start-script.ts';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import { copyEmptyStore } from '../../apps/server/src/testing/store.ts';
import { type AuthRecord, signInAll, type TestAccount } from './accounts.ts';
import { findChromium } from './chromium.ts';
import { demoTemplate } from './demo-template.ts';
import { buildWeb, serveGallery } from './gallery.ts';
import { startMailServer } from './mail-server.ts';

/**
 * Server with its own demo data. Each worker has its own, so that parallel test files do not see each other's changes.
 */
export type TestServer = {
  /** URL of the server under test, without a trailing slash. */
  baseUrl: string;
  /** URL of a development build with the gallery, which uses the same server as its API. */
  galleryUrl: string;
  /**
   * Data folder of the server; its `outbox` has the mails as a mail server received them. For a running server that
   * `E2E_URL` names, it is `E2E_DATA_DIR` or ''.
   */
  dataDir: string;
  /** Session of each account, shared by all its pages. */
  sessions: Record<TestAccount, AuthRecord>;
};

declare module 'vitest' {
  interface ProvidedContext {
    testServers: TestServer[];
  }
}

/** Timeout of a server's start in ms; long, for a machine with other work. */
const patienceMs = 300_000;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

type Running = { testServer: TestServer; stop: () => Promise<void> };

/**
 * Starts the real server with a small demo for each worker, in temporary folders removed at the end.
 * `E2E_URL` names a running server to use instead, `GALLERY_URL` a running development build.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Unpacks Chromium once, before the workers need it in parallel.
  await findChromium();
  const running = process.env['E2E_URL']?.replace(/\/$/, '');
  const workers = running ? 1 : project.config.maxWorkers;
  // The server answers 404 for every page if there is no build, and the tests would wait for minutes.
  if (!running) await buildWeb('production');
  const [demo] = await Promise.all([
    running ? undefined : demoTemplate(demoSettings, makeDemo),
    process.env['GALLERY_URL'] ? undefined : buildWeb('development'),
  ]);
  const started = await Promise.allSettled(
    Array.from({ length: workers }, () => startTestServer(running, demo)),
  );
  const testServers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(testServers.map((one) => one.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'testServers',
    testServers.map(({ testServer }) => testServer),
  );
  return stop;
}

/** Settings of a demo without plans, because tests create the plans they need. */
const demoSettings = { DEMO_BUSINESSES: '3', DEMO_MONTHS: '26', DEMO_PLANS: '0' };

async function makeDemo(folder: string): Promise<void> {
  const made = await startServer([main, '--demo'], demoSettings, copyEmptyStore);
  await made.end();
  await cp(made.dataDir, folder, { recursive: true });
  await made.stop();
}

/** Starts a server with a copy of the demo and its own mail server. */
async function startMailing(demo: string) {
  let folder = '';
  let mail: Awaited<ReturnType<typeof startMailServer>> | undefined;
  const server = await startServer(
    [main, '--demo'],
    async () => {
      mail = await startMailServer(join(folder, 'outbox'));
      // Sets a minimal delay before notification mails, because no test reads a notification in time to prevent its
      // mail.
      return { ...demoSettings, SMTP_URL: mail.url, NOTIFICATION_MAIL_DELAY: '1' };
    },
    async (dataDir) => {
      folder = dataDir;
      await cp(demo, dataDir, { recursive: true });
    },
  );
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await mail?.stop();
    },
  };
}

async function startTestServer(running: string | undefined, demo = ''): Promise<Running> {
  const server = running
    ? { url: running, dataDir: process.env['E2E_DATA_DIR'] ?? '', stop: async () => {} }
    : await startMailing(demo);
  try {
    const sessions = await signInAll(server.url);
    const shown = process.env['GALLERY_URL']?.replace(/\/$/, '');
    const gallery = shown ? { url: shown, stop: async () => {} } : await serveGallery(server.url);
    return {
      testServer: { baseUrl: server.url, galleryUrl: gallery.url, dataDir: server.dataDir, sessions },
      stop: async () => {
        await gallery.stop();
        await server.stop();
      },
    };
  } catch (problem) {
    await server.stop();
    throw problem;
  }
}

type Server = {
  url: string;
  pid: number;
  dataDir: string;
  said: () => string;
  /** Ends the program and keeps its files; `stop` also removes the files. */
  end: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Runs a Node program that serves on `PORT` with its files under `DATA_DIR`, with the settings of the server's process,
 * and waits until `GET /healthz` answers 200.
 * @param env additional environment, or a function that creates it once the port is known.
 * @param prepare fills the data folder before the program starts.
 * @throws the program's last output, if it ends or does not become ready.
 */
export async function startServer(
  command: readonly string[],
  env: Record<string, string> | ((port: number) => Promise<Record<string, string>>) = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-e2e-'));
  await prepare(dataDir);
  const port = await findFreePort();
  const more = typeof env === 'function' ? await env(port) : env;
  const child = spawn('sh', [startScript, ...command], {
    env: {
      ...process.env,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...more,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const keep = (text: Buffer) => {
    output = (output + text.toString()).slice(-4000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const stop = async () => {
    await end(child);
    await rm(dataDir, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  if (await answers(child, url)) {
    return { url, pid: child.pid ?? 0, dataDir, said: () => output, end: () => end(child), stop };
  }
  await stop();
  throw new Error(`The server did not become ready on ${url}. Its last words:\n${output}`);
}

const ended = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function answers(child: ChildProcess, url: string): Promise<boolean> {
  const giveUp = Date.now() + patienceMs;
  while (Date.now() < giveUp && !ended(child)) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined);
    if (reply?.status === 200) return true;
    await pause(200);
  }
  return false;
}

async function end(child: ChildProcess): Promise<void> {
  if (ended(child)) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await exit;
  clearTimeout(force);
}
