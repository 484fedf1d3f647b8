import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Route } from 'playwright-core';
import { signInWithPassword } from './support/accounts.ts';
import { shiftPageClock } from './support/another-day.ts';
import { launchChromium } from './support/chromium.ts';
import { startServer } from './support/setup.ts';

/**
 * Takes the README's screenshots of the demo (`npm run pictures`) on a fixed day, so that they change only when the
 * product does. `ON_DAY` sets another day.
 */
process.env['ON_DAY'] ??= '2026-11-25T10:00:00+11:00';
process.env['ON_DAY_SHIFT'] ??= String(Date.parse(process.env['ON_DAY']) - Date.now());
process.env['NODE_OPTIONS'] =
  `${process.env['NODE_OPTIONS'] ?? ''} --import=${new URL('../tools/on-day.ts', import.meta.url).href}`;

const main = join(import.meta.dirname, '../apps/server/src/main.ts');
const folder = join(import.meta.dirname, '../docs/pictures');
const company = 'Clearwater Plumbing';
const meetingName = 'Quarterly review';

/** Screenshot of a page; `ready` is a selector that appears once its figures have loaded. */
type Picture = { name: string; path: string; ready: string };

const picturesOf = (meeting: string): Picture[] => [
  { name: 'dashboard', path: '/dashboard/performance', ready: 'main [role=group] svg' },
  { name: 'leads', path: '/conversions/list', ready: 'main table tbody tr' },
  { name: 'roi', path: '/roi/insights', ready: 'main [data-exact]' },
  { name: 'meeting', path: `/meetings/${meeting}/view`, ready: `main :text("${meetingName}")` },
];

async function listOf<T>(baseUrl: string, token: string, path: string): Promise<T[]> {
  const reply = await fetch(`${baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
  return ((await reply.json()) as { data: T[] }).data;
}

function idOf(entries: readonly { id: string; name: string }[], name: string): string {
  const found = entries.find((entry) => entry.name === name);
  if (!found) throw new Error(`The demo has no ${name}.`);
  return found.id;
}

async function openContext(browser: Browser, baseUrl: string, session: object): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(180_000);
  await context.addInitScript(shiftPageClock(Number(process.env['ON_DAY_SHIFT'])));
  await context.addInitScript(
    `localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(session))})`,
  );
  await context.route(/\/v1\/users\/[^/?]+(\?|$)/, asOldIntegrations);
  return context;
}

/**
 * Backdates the demo's integrations, because the ROI page would report for new integrations that data is being
 * prepared.
 */
async function asOldIntegrations(route: Route): Promise<void> {
  const reply = await route.fetch();
  const body = (await reply.text()).replace(/(?<="updated_at":")[^"]*/g, '2024-01-01T00:00:00.000Z');
  await route.fulfill({ response: reply, body });
}

async function take(context: BrowserContext, business: string, picture: Picture): Promise<Buffer> {
  const page = await context.newPage();
  await page.goto(`${picture.path}?business=${business}`, { waitUntil: 'networkidle' });
  await page.locator(picture.ready).first().waitFor();
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'hidden' });
  await page.waitForLoadState('networkidle');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await page.close();
  return bytes;
}

/**
 * Writes the pictures to a temporary folder and then moves them, so that an interrupted run leaves no half-written
 * picture.
 */
async function save(pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const beside = await mkdtemp(join(folder, 'new-'));
  try {
    for (const [name, bytes] of pictures) await writeFile(join(beside, name), bytes);
    for (const [name, bytes] of pictures) {
      await rename(join(beside, name), join(folder, name));
      console.log(`docs/pictures/${name}, ${Math.round(bytes.length / 1000)} kB`);
    }
  } finally {
    await rm(beside, { recursive: true });
  }
}

const server = await startServer([main, '--demo'], { DEMO_BUSINESSES: '3' });
try {
  const session = await signInWithPassword(server.url, 'adviser');
  const businesses = await listOf<{ id: string; trading_name: string }>(
    server.url,
    session.token,
    '/businesses?per_page=-1',
  );
  const business = idOf(
    businesses.map(({ id, trading_name }) => ({ id, name: trading_name })),
    company,
  );
  const meetings = await listOf<{ id: string; name: string }>(
    server.url,
    session.token,
    `/modules/meetings/forms/meetings/items?filter=business:=${business}&per_page=-1`,
  );
  const browser = await launchChromium();
  try {
    const context = await openContext(browser, server.url, session);
    const pictures = new Map<string, Buffer>();
    for (const picture of picturesOf(idOf(meetings, meetingName)))
      pictures.set(`${picture.name}.png`, await take(context, business, picture));
    await save(pictures);
  } finally {
    await browser.close();
  }
} finally {
  await server.stop();
}
