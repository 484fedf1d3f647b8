import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestProject } from 'vitest/node';
import { type Account, type AuthRecord, signInAll } from './accounts.ts';
import { type Chromium, findChromium } from './chromium.ts';
import { buildGallery, serveGallery } from './gallery.ts';

/** A server with a demo of its own. Files that run side by side have one each, so that none sees what another changes. */
export type World = {
  /** Where the server under test answers, without a closing slash. */
  baseUrl: string;
  /** Where a development build, which has the gallery, answers, in front of the same server. */
  galleryUrl: string;
  /** The session that pages of an account share. */
  sessions: Record<Account, AuthRecord>;
};

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Chromium;
    /** One for each worker. */
    worlds: World[];
  }
}

const patienceMs = 120_000;
const main = join(import.meta.dirname, '../apps/server/src/main.ts');

type Running = { world: World; stop: () => Promise<void> };

/**
 * Starts the real server with a small demo for each worker, in temporary folders that go with them.
 * `E2E_URL` names a running server to use instead, `GALLERY_URL` a running development build.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('chromium', await findChromium());
  const running = process.env['E2E_URL']?.replace(/\/$/, '');
  if (!process.env['GALLERY_URL']) await buildGallery();
  const workers = running ? 1 : project.config.maxWorkers;
  const started = await Promise.allSettled(Array.from({ length: workers }, () => startWorld(running)));
  const worlds = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => {
    await Promise.all(worlds.map((one) => one.stop()));
  };
  const failed = started.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  project.provide(
    'worlds',
    worlds.map(({ world }) => world),
  );
  return stop;
}

async function startWorld(running: string | undefined): Promise<Running> {
  const server = running
    ? { url: running, stop: async () => {} }
    : await startServer([main, '--demo'], { DEMO_BUSINESSES: '3', DEMO_MONTHS: '26' });
  try {
    const sessions = await signInAll(server.url);
    const shown = process.env['GALLERY_URL']?.replace(/\/$/, '');
    const gallery = shown ? { url: shown, stop: async () => {} } : await serveGallery(server.url);
    return {
      world: { baseUrl: server.url, galleryUrl: gallery.url, sessions },
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

/**
 * Runs a Node program that serves on `PORT` with its files under `DATA_DIR`, and waits until `GET /healthz` answers 200.
 * Throws with the program's last output when it ends or stays silent; `stop` ends it and removes its files.
 * @param prepare fills the data folder before the program starts.
 */
export async function startServer(
  command: readonly string[],
  env: Record<string, string> = {},
  prepare: (dataDir: string) => Promise<void> = async () => {},
): Promise<{ url: string; pid: number; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-e2e-'));
  await prepare(dataDir);
  const port = await freePort();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, ...env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
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
  if (await answers(child, url)) return { url, pid: child.pid ?? 0, stop };
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
}
