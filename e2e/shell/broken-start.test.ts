import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, cp, mkdir, mkdtemp, readdir, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import { signInWithPassword } from '../support/accounts.ts';
import { openPage } from '../support/browser.ts';
import { step } from '../support/step.ts';

const root = join(import.meta.dirname, '../..');
const scope = '@bellwether';
const parts = [
  'apps',
  'packages',
  'samples',
  'tools',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
];
const written = new Set(['node_modules', 'builds', 'dist', 'dist-development']);

/** Number of starts that are killed, and the maximum time before a kill. An uninterrupted start takes about as long. */
const kills = 4;
const maxMs = 15_000;
const patienceMs = 300_000;

/** Copy of the repository, whose builds and stores no other test uses. */
let copy: string;
const running: ChildProcess[] = [];
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'bellwether-first-start-'));
  for (const part of parts)
    await cp(join(root, part), join(copy, part), {
      recursive: true,
      filter: (path) => !written.has(basename(path)),
    });
  await linkPackages(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(async () => {
  await Promise.all(running.map(kill));
  await rm(copy, { recursive: true, force: true });
});

/**
 * Links the installed packages into the copy. Workspace links are relative, so they point to the copy's own workspaces.
 */
async function linkPackages(from: string, to: string): Promise<void> {
  await mkdir(join(to, scope), { recursive: true });
  for (const name of (await readdir(from)).filter((one) => one !== scope && one !== '.cache'))
    await symlink(join(from, name), join(to, name));
  for (const name of await readdir(join(from, scope)))
    await symlink(await readlink(join(from, scope, name)), join(to, scope, name));
}

/** Starts a program of the copy in its own process group, so that `kill` ends it with all its children. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(program, args, { cwd: copy, detached: true, env: { ...process.env, ...env } });
  running.push(child);
  const out = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      out.text += text.toString();
    });
  return { child, out };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  process.kill(-child.pid, 'SIGKILL');
  await exit;
}

async function startDemo() {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const demo = run('sh', ['apps/server/start.sh', 'tools/start-demo.ts'], {
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: join(copy, 'data'),
    DEMO_BUSINESSES: '1',
    DEMO_MONTHS: '3',
  });
  return { ...demo, url };
}

/** Returns how many times the web was built, by the log text. */
const countBuilds = (text: string): number => text.split('modules transformed').length - 1;

test('the server starts successfully even if earlier starts were killed at random moments', async () => {
  await step('two builds at once build once', async () => {
    const builds = [0, 1].map(() => run(process.execPath, ['tools/build-if-stale.ts']));
    const codes = await Promise.all(
      builds.map(async ({ child }) => ((await once(child, 'close')) as [number | null])[0]),
    );
    const text = builds.map(({ out }) => out.text).join('');
    expect([codes, text]).toEqual([[0, 0], expect.stringContaining('Waiting for it.')]);
    expect(countBuilds(text)).toBe(1);
  });

  await step('a change of a package that the web imports makes the build stale', async () => {
    await appendFile(join(copy, 'packages/charts/src/answers/build-chart.ts'), '\n// Changed.\n');
  });

  await step('kills the first starts', async () => {
    for (let start = 1; start <= kills; start += 1) {
      const { child, out } = await startDemo();
      const moment = Math.round(((start - Math.random()) / kills) * maxMs);
      await pause(moment);
      await kill(child);
      expect(out.text, `killed after ${moment} ms`).not.toMatch(/damaged|missing|Error/);
    }
  });

  const { child, out, url } = await startDemo();
  await step('then starts', async () => {
    const ready = expect.poll(() => out.text, { timeout: patienceMs }).toContain('Demo accounts');
    await Promise.race([ready, once(child, 'exit').then(() => Promise.reject(new Error(out.text)))]);
  });
  await step('and shows pages with the figures and insights of the demo', async () => {
    const page = await openPage({ as: await signInWithPassword(url, 'admin'), fresh: true });
    await page.goto(`${url}/dashboard/performance`);
    await page
      .getByRole('region', { name: 'Revenue', exact: true })
      .locator('[data-exact]')
      .first()
      .waitFor();
    await page.goto(`${url}/insights`);
    await page.getByRole('main').getByRole('article').first().waitFor();
  });
});
