import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { Account, AuthRecord } from './accounts.ts';
import { startStorage, takePage, windowSizes } from './page-pool.ts';
import { testServer } from './test-server.ts';

type Opening = {
  /** A demo account, whose shared session the page starts with, or a session of the test's own; nobody when absent. */
  as?: Account | AuthRecord;
  size?: keyof typeof windowSizes;
  theme?: 'light' | 'dark';
  /** Troubles this test means to cause: a trouble that matches one of them does not fail the test. */
  allow?: readonly RegExp[];
  /** Opens on the development build, whose `/gallery` shows every shared part. */
  gallery?: boolean;
  /** Lets the service worker run. It is off else: requests that it answers cannot be watched or held up. */
  serviceWorker?: boolean;
  /** A page whose browser has nothing in its cache, for a test of a first visit. */
  fresh?: boolean;
};

/** Numbers the pages that tests open. */
let opened = 0;

/**
 * A page on the base URL, not yet navigated, that shares no storage with another. It is given back after the test, which fails when the
 * page met console errors (a reply of 400 or more is one), uncaught errors or requests that got no reply.
 */
export async function openPage({
  as,
  size = 'wide',
  theme = 'light',
  allow = [],
  gallery = false,
  serviceWorker = false,
  fresh = false,
}: Opening): Promise<Page> {
  const baseURL = testServer()[gallery ? 'galleryUrl' : 'baseUrl'];
  const { page, release } = await takePage({ baseURL, phone: size === 'phone', serviceWorker }, fresh);
  const troubles = troublesOf(page);
  onTestFinished(async () => {
    // A request that is still held up by the test then ends without an error of its own.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await release();
    const faults = troubles.filter((trouble) => !allow.some((pattern) => pattern.test(trouble)));
    expect(faults.join('\n'), 'troubles on the page').toBe('');
  });
  await page.setViewportSize(windowSizes[size]);
  await page.emulateMedia({
    colorScheme: theme,
    reducedMotion: 'reduce',
    media: null,
    contrast: null,
    forcedColors: null,
  });
  const session = typeof as === 'string' ? testServer().sessions[as] : as;
  await page.addInitScript(startStorage(String(opened++), session && JSON.stringify(session)));
  return page;
}

/** A part of the gallery, opened as the admin. `name` is the file's name below `gallery/parts`. */
export async function openPart(name: string, opening: Opening = {}): Promise<Page> {
  const page = await openPage({ as: 'admin', ...opening, gallery: true });
  await page.goto(`/gallery/${name}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return page;
}

/** A state of a part: what stands in its `Specimen`. */
export const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The menu 'Share' of a page; a table may have a column of that name. */
export const shareButton = (page: Page) =>
  page.getByRole('button', { name: 'Share', exact: true }).and(page.locator('[aria-haspopup="menu"]'));

function troublesOf(page: Page): string[] {
  const troubles: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') troubles.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A request the page itself gave up, as by leaving or by asking anew, is no fault.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`);
  });
  return troubles;
}

let axeText: Promise<string> | undefined;
const axe = () =>
  (axeText ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** Where rules hold is not written down, which is most of the work. Our style sheets are all of our own address. */
const axeRun = (rules?: readonly string[]) => {
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  return `axe.run(${JSON.stringify(options)}).then((found) => found.violations)`;
};

type Violation = { id: string; impact: string | null; help: string; nodes: { target: string[] }[] };

/** A colour half way through a fade is no finding: until the fades have ended. What moves with scrolling, or for ever, never ends. */
const settled = `Promise.race([
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.timeline === document.timeline)
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)),
  new Promise((done) => setTimeout(done, 1000)),
])`;

/**
 * Expects no serious or critical finding of axe, by every rule or by those named; evaluated from outside, so a strict CSP does not
 * stop it. What is found is looked at once more a moment later: a page between two states, as while something is saved, is judged by
 * the one it comes to rest in.
 */
export async function expectAccessible(page: Page, where = '', rules?: readonly string[]): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await axe());
  const findings = async () => {
    await page.evaluate(`${settled}.then(() => undefined)`);
    const violations = await page.evaluate<Violation[]>(axeRun(rules));
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`)
      .join('\n');
  };
  const first = await findings();
  if (first === '') return;
  await page.waitForTimeout(1_000);
  expect(await findings(), `findings of axe ${where}`).toBe('');
}

/** Writes the whole page as `$SHOTS/<name>.png`; does nothing when `SHOTS` is not set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
