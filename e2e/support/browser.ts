import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import type { AuthRecord, TestAccount } from './accounts.ts';
import { startStorage, takePage, windowSizes } from './page-pool.ts';
import { testServer } from './test-server.ts';

type Opening = {
  /** Demo account whose shared session the page uses, or a session of the test itself. Signed out if absent. */
  as?: TestAccount | AuthRecord;
  size?: keyof typeof windowSizes;
  theme?: 'light' | 'dark';
  /** Patterns of expected console and network errors, which do not fail the test. */
  allow?: readonly RegExp[];
  /** Opens the development build, whose `/gallery` shows every shared component. */
  gallery?: boolean;
  /** Enables the service worker. Off by default, because tests cannot watch or delay requests that it answers. */
  serviceWorker?: boolean;
  /** Opens the page in a browser with an empty cache, to test a first visit. */
  fresh?: boolean;
};

let opened = 0;

/**
 * Opens a blank page at the base URL with storage of its own, and releases it after the test. The test fails
 * on console errors (any response of 400 or more), uncaught errors and requests without a response.
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
    // Releases requests that the test still delays, so that they raise no error.
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

/** Opens a gallery page as the admin. `name` is the file's name below `gallery/parts`. */
export async function openGalleryPage(name: string, opening: Opening = {}): Promise<Page> {
  const page = await openPage({ as: 'admin', ...opening, gallery: true });
  await page.goto(`/gallery/${name}`);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  return page;
}

/** Locates one state of a gallery component by the name of its `Specimen`. */
export const specimen = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Locates the page's 'Share' menu by its exact role, because a table may have a column heading of that name. */
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
    // Ignores requests that the page itself aborted, by navigating or refetching.
    if (reason !== 'net::ERR_ABORTED') troubles.push(`request: ${request.url()} ${reason}`);
  });
  return troubles;
}

let axeText: Promise<string> | undefined;
const axe = () =>
  (axeText ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));

/** Makes axe collect only violations and skip fetching style sheets, which saves most of its work. */
const axeRun = (rules?: readonly string[]) => {
  const options = { resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: rules } : {}) };
  return `axe.run(${JSON.stringify(options)}).then((found) => found.violations)`;
};

type Violation = { id: string; impact: string | null; help: string; nodes: { target: string[] }[] };

/**
 * Script that waits up to a second for fades to end, because half-faded colours fail contrast checks. It skips
 * scroll-driven and endless animations, which never finish.
 */
const settled = `Promise.race([
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.playState === 'running' && one.timeline === document.timeline)
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished)),
  new Promise((done) => setTimeout(done, 1000)),
])`;

/**
 * Expects no serious or critical axe findings, by all rules or by the named rules; with `all`, no findings of any
 * impact. Runs from outside the page, so that a strict CSP does not block it. It checks findings again a moment later,
 * so that a page in transition is judged by its final state.
 */
export async function expectAccessible(
  page: Page,
  where = '',
  rules?: readonly string[],
  all = false,
): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in globalThis"))) await page.evaluate(await axe());
  const findings = async () => {
    await page.evaluate(`${settled}.then(() => undefined)`);
    const violations = await page.evaluate<Violation[]>(axeRun(rules));
    return violations
      .filter(({ impact }) => all || impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target).join(', ')}`)
      .join('\n');
  };
  const first = await findings();
  if (first === '') return;
  await page.waitForTimeout(1_000);
  expect(await findings(), `findings of axe ${where}`).toBe('');
}

/** Saves a full-page screenshot as `$SHOTS/<name>.png`; does nothing if `SHOTS` is not set. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}
