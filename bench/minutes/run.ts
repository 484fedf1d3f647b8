import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { plainText } from '@bellwether/domain/rich-text/plain';
import type { Page, WebSocketRoute } from 'playwright-core';
import { startScript } from '../../apps/server/src/start-script.ts';
import { findFreePort } from '../../apps/server/src/testing/free-port.ts';
import { type AuthRecord, signInWithPassword } from '../../e2e/support/accounts.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { openWriter } from './writer.ts';

/**
 * Two browsers write the same minutes with random keystrokes: `npm run bench -- minutes [--seconds 120 --cut 20]`.
 * After a quarter of the time one browser loses its connection for `--cut` seconds. After three fifths the server is
 * killed (SIGKILL) and restarted. Both keep writing throughout. Afterwards both browsers, the server and a third
 * browser that opens the meeting must show the same text, which must contain every letter typed and not deleted exactly
 * once. Otherwise the exit code is 1.
 */
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, cut: { type: 'string', default: '20' } },
});
const [length, cutFor] = [Number(values.seconds) * 1000, Number(values.cut) * 1000];
const patience = 300_000;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-minutes-'));
const port = await findFreePort();
const url = `http://127.0.0.1:${port}`;
let server: ChildProcess | undefined;

/** Restarts the server on the same data folder. Returns the milliseconds until it was ready. */
const start = async (): Promise<number> => {
  const begun = performance.now();
  const child = spawn('sh', [startScript, main, '--demo'], {
    env: {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      NODE_ENV: 'production',
      DEMO_BUSINESSES: '1',
      DEMO_MONTHS: '13',
    },
    stdio: 'ignore',
  });
  server = child;
  while (performance.now() - begun < patience) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined);
    if (reply?.status === 200) return performance.now() - begun;
    if (child.exitCode !== null) break;
    await pause(100);
  }
  throw new Error('The server did not become ready.');
};
const end = async (signal: NodeJS.Signals) => {
  const child = server;
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
};

const ask = async <T>(record: AuthRecord, method: string, path: string, body?: object): Promise<T> => {
  const reply = await fetch(`${url}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${record.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

const makeMeeting = async (record: AuthRecord): Promise<{ business: string; meeting: string }> => {
  const { data } = await ask<{ data: { id: string }[] }>(record, 'GET', '/businesses?per_page=-1');
  const business = data[0]?.id ?? '';
  const people = await ask<{ data: { id: string }[] }>(
    record,
    'GET',
    `/modules/meetings/users?business_id=${business}`,
  );
  const made = await ask<{ data: { id: string } }>(record, 'POST', '/meetings', {
    business_id: business,
    name: 'Minutes',
    attendees: [people.data[0]?.id],
    date: '2031-03-05',
    start_time: '09:00',
    end_time: '09:30',
  });
  return { business, meeting: made.data.id };
};

const card = (page: Page) => page.getByRole('region', { name: 'Minutes', exact: true });
const box = (page: Page) => page.getByRole('textbox', { name: 'Minutes' });
const saved = (page: Page) => card(page).getByText('Saved', { exact: true }).waitFor({ timeout: patience });
const paragraphs = (page: Page) => box(page).locator('p').allTextContents();
/** Counts the letters of the first text that the second lacks (lost), and those that it has too often (doubled). */
const compareLetters = (expected: string, found: string): { lost: number; doubled: number } => {
  const counts = new Map<string, number>();
  for (const letter of expected) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  for (const letter of found) counts.set(letter, (counts.get(letter) ?? 0) - 1);
  const rest = [...counts.values()];
  return {
    lost: rest.reduce((sum, count) => sum + Math.max(0, count), 0),
    doubled: rest.reduce((sum, count) => sum + Math.max(0, -count), 0),
  };
};
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const browser = await launchChromium();
try {
  await start();
  const record = await signInWithPassword(url, 'admin');
  const { business, meeting } = await makeMeeting(record);
  const open = async (line?: { cut: boolean; lines: WebSocketRoute[] }): Promise<Page> => {
    const context = await browser.newContext({ baseURL: url, serviceWorkers: 'block' });
    context.setDefaultTimeout(patience);
    await context.addInitScript(
      `localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`,
    );
    const page = await context.newPage();
    if (line)
      await page.routeWebSocket(/\/collaboration$/, (route) => {
        if (line.cut) return void route.close();
        route.connectToServer();
        line.lines.push(route);
      });
    await page.goto(`/meetings/${meeting}/view?business=${business}`);
    return page;
  };
  const line = { cut: false, lines: [] as WebSocketRoute[] };
  const [one, two] = [await open(), await open(line)];
  for (const page of [one, two]) {
    await card(page).getByRole('button', { name: 'Write minutes' }).click();
    await box(page).click();
  }
  await one.keyboard.type('One');
  await one.keyboard.press('Enter');
  await one.keyboard.type('Two');
  await box(two).getByText('Two').waitFor();
  await one.keyboard.press('Control+Home');
  await one.keyboard.press('End');
  await two.keyboard.press('Control+End');

  const writers = [openWriter(one, 'abcdefghijklm', 'One'), openWriter(two, 'nopqrstuvwxyz', 'Two')] as const;
  const begun = performance.now();
  const at = (share: number) => pause(Math.max(0, begun + length * share - performance.now()));
  const isOver = () => performance.now() - begun >= length;
  let down = 0;
  const troubles = async () => {
    await at(0.25);
    line.cut = true;
    for (const route of line.lines.splice(0)) await route.close();
    await pause(cutFor);
    line.cut = false;
    await at(0.6);
    const killed = performance.now();
    await end('SIGKILL');
    await start();
    down = performance.now() - killed;
  };
  await Promise.all([troubles(), ...writers.map((writer) => writer.writeUntil(isOver))]);
  const stopped = performance.now();
  await Promise.all([saved(one), saved(two)]);
  const savedAfter = performance.now() - stopped;

  const kept = async () => {
    const { data } = await ask<{ data: { html: string } }>(record, 'GET', `/meetings/${meeting}/minutes`);
    return [...data.html.matchAll(/<p>(.*?)<\/p>/g)].map(([, inner = '']) => plainText(inner));
  };
  const sorted = (letters: Iterable<string>) => [...letters].toSorted().join('');
  const expected = sorted(writers.flatMap((writer) => writer.kept()));
  const third = await open();
  await card(third).locator('p').first().waitFor();
  const readers = {
    'the first browser': () => paragraphs(one),
    'the second, which lost its line': () => paragraphs(two),
    'the server': kept,
    'a third, which opens the meeting': () => card(third).locator('p').allTextContents(),
  };
  const readAll = () => Promise.all(Object.values(readers).map((read) => read()));
  const isSame = ([first = [], ...rest]: readonly string[][]) =>
    rest.every((lines) => lines.join('\n') === first.join('\n'));
  let all = await readAll();
  for (const from = performance.now(); !isSame(all) && performance.now() - from < 30_000; ) {
    await pause(200);
    all = await readAll();
  }
  const [strokesOfOne, strokesOfTwo] = writers.map((writer) => writer.strokes());
  console.log(
    `${seconds(length)} of writing: ${strokesOfOne} and ${strokesOfTwo} keystrokes, ${expected.length} letters in ${all[0]?.length} lines.`,
  );
  console.log(
    `One line was cut for ${seconds(cutFor)}, the server was down for ${seconds(down)} after SIGKILL. Both said 'Saved' ${seconds(savedAfter)} after the last stroke.`,
  );
  console.log(isSame(all) ? 'All have the same text.' : 'NOT ALL HAVE THE SAME TEXT.');
  if (!isSame(all)) process.exitCode = 1;
  for (const [at, who] of Object.keys(readers).entries()) {
    const { lost, doubled } = compareLetters(expected, sorted(all[at]?.join('') ?? ''));
    const isWhole = lost + doubled === 0;
    console.log(
      `${who}: ${isWhole ? 'every letter is there, once' : `${lost} LETTERS LOST, ${doubled} DOUBLED`}`,
    );
    if (!isWhole) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
