import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { launchChromium } from '../../e2e/chromium.ts';
import { account, seedDataDir } from '../../tools/crash/seed.ts';
import { startServer } from '../../tools/crash/server-process.ts';

// Two browsers write the same minutes with random keys, one loses its line for a while, the server is killed and started again on the same
// data: both and the store must end with the same text, and with as many letters as were typed. Ends with 1 on any breach.

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, port: { type: 'string', default: '4056' } },
});
const seconds = Number(values.seconds);
const port = Number(values.port);
const base = `http://127.0.0.1:${port}`;
/** When what happens, as shares of the whole time. */
const [cutFrom, cutFor, killedAt] = [seconds * 0.25, Math.min(20, seconds / 4), seconds * 0.65];

const dataDir = await mkdtemp(join(tmpdir(), 'bellwether-minutes-'));
const business = await seedDataDir(dataDir);
let server = await startServer(port, dataDir);
let browser: Browser | undefined;
try {
  browser = await launchChromium();
  process.exitCode = (await write(browser)) ? 0 : 1;
} finally {
  await browser?.close();
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

async function asked(path: string, body?: object, token?: string): Promise<Record<string, unknown>> {
  const reply = await fetch(`${base}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Record<string, unknown>;
}

type Line = { cut: boolean; open: WebSocketRoute[] };
type Writer = { page: Page; line: Line };

async function openWriter(browser: Browser, record: object, meeting: string): Promise<Writer> {
  const context = await browser.newContext({ baseURL: base, serviceWorkers: 'block' });
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  await page.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`);
  const line: Line = { cut: false, open: [] };
  await page.routeWebSocket(/\/collaboration$/, (route) => {
    if (line.cut) void route.close();
    else {
      route.connectToServer();
      line.open.push(route);
    }
  });
  await page.goto(`/meetings/${meeting}/view?business=${business}`);
  await page.getByRole('button', { name: 'Write minutes' }).click();
  await box(page).click();
  return { page, line };
}

function box(page: Page) {
  return page.getByRole('textbox', { name: 'Minutes' });
}

/** Types until the time is over; answers how many letters are there because of it. What is taken away was typed just before. */
async function type({ page }: Writer, letter: string, until: number): Promise<number> {
  const moves = ['Enter', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'];
  let letters = 0;
  while (Date.now() < until) {
    const chance = Math.random();
    if (chance < 0.15) await page.keyboard.press(moves[Math.floor(Math.random() * moves.length)] ?? 'End');
    else {
      await page.keyboard.press(letter);
      letters += 1;
      if (chance > 0.95) {
        await page.keyboard.press('Backspace');
        letters -= 1;
      }
    }
    await pause(20 + Math.random() * 60);
  }
  return letters;
}

function lettersOf(text: string): number {
  return (text.match(/[ab]/g) ?? []).length;
}

function plain(html: string): string {
  return html.replace(/<[^>]*>/g, '');
}

async function write(browser: Browser): Promise<boolean> {
  const signedIn = await asked('/auth/logon', account);
  const token = String(signedIn['token']);
  const record = {
    ...{ token, expiry: signedIn['expiry'], tokenV2: signedIn['token_v2'], idV2: signedIn['id_v2'] },
  };
  const people = (await asked(`/modules/meetings/users?business_id=${business}`, undefined, token))['data'];
  const [someone] = people as { id: string }[];
  const made = await asked(
    '/meetings',
    {
      ...{ business_id: business, name: 'Minutes', attendees: [someone?.id], date: '2031-03-05' },
      ...{ start_time: '09:00', end_time: '10:00' },
    },
    token,
  );
  const meeting = (made['data'] as { id: string }).id;
  const one = await openWriter(browser, record, meeting);
  const two = await openWriter(browser, record, meeting);
  const until = Date.now() + seconds * 1000;
  const typing = Promise.all([type(one, 'a', until), type(two, 'b', until)]);
  const cut = async () => {
    await pause(cutFrom * 1000);
    two.line.cut = true;
    for (const open of two.line.open.splice(0)) await open.close();
    await pause(cutFor * 1000);
    two.line.cut = false;
  };
  const kill = async () => {
    await pause(killedAt * 1000);
    await server.kill();
    server = await startServer(port, dataDir);
  };
  const [typed] = await Promise.all([typing, cut(), kill()]);
  const letters = typed[0] + typed[1];
  const found = async () => {
    const pages = await Promise.all([one, two].map(async ({ page }) => await box(page).innerHTML()));
    const kept = (await asked(`/meetings/${meeting}/minutes`, undefined, token))['data'] as { html: string };
    return { pages, kept: plain(kept.html), shown: plain(pages[0] ?? '') };
  };
  let last = await found();
  const isWhole = () =>
    last.pages[0] === last.pages[1] && last.kept === last.shown && lettersOf(last.shown) === letters;
  for (const begun = Date.now(); !isWhole() && Date.now() - begun < 120_000; last = await found())
    await pause(500);
  console.log(
    `${seconds} s, line lost for ${cutFor} s, killed once: ${letters} letters typed (${typed.join(' and ')}), ` +
      `${last.pages.map((page) => lettersOf(plain(page))).join(' and ')} shown, ${lettersOf(last.kept)} kept; ` +
      `${last.pages[0] === last.pages[1] ? 'both show the same' : 'the two differ'}, the store ${last.kept === last.shown ? 'too' : 'differs'}.`,
  );
  return isWhole();
}
