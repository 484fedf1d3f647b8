import type { Browser, Page } from 'playwright-core';
import { shiftPageClock } from './another-day.ts';
import { launchChromium } from './chromium.ts';

export const windowSizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** Options of a page that cannot change during its life. */
export type PageShape = { baseURL: string; phone: boolean; serviceWorker: boolean };

export type PooledPage = { page: Page; release: () => Promise<void> };

/** Timeout in ms of waits on a page, far longer than normal, for a machine with other work. */
const patienceMs = 180_000;

/** One browser per worker, because it has one clipboard; each page has its own context. */
let browser: Promise<Browser> | undefined;

/**
 * Pages free for reuse, by shape. Reuse halves load time because scripts are already compiled; only pages that can be
 * reset are reused.
 */
const free = new Map<string, Page[]>();
const keyOf = (shape: PageShape): string => JSON.stringify(shape);

/** Takes a free page of the shape, or opens a new page. `fresh` always opens a page with an empty cache. */
export async function takePage(shape: PageShape, fresh: boolean): Promise<PooledPage> {
  const page = (fresh ? undefined : free.get(keyOf(shape))?.pop()) ?? (await newPage(shape));
  const isReusable = watchUse(page);
  const release = async () => {
    const reusable = !fresh && !shape.serviceWorker && isReusable() && (await becomesNew(page));
    if (!reusable) return page.context().close();
    free.set(keyOf(shape), [...(free.get(keyOf(shape)) ?? []), page]);
  };
  return { page, release };
}

async function newPage({ baseURL, phone, serviceWorker }: PageShape): Promise<Page> {
  browser ??= launchChromium();
  const context = await (await browser).newContext({
    baseURL,
    hasTouch: phone,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  });
  context.setDefaultTimeout(patienceMs);
  const shift = process.env['ON_DAY_SHIFT'];
  if (shift) await context.addInitScript(shiftPageClock(Number(shift)));
  return context.newPage();
}

/** Page members whose effects cannot be undone. */
const lasting = [
  'clock',

  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
];

type Disposable = { dispose: () => Promise<void> };
const initScripts = new WeakMap<Page, Disposable[]>();

/**
 * Records how a test uses a page. The returned function ends the record and returns whether every use can be undone.
 */
function watchUse(page: Page): () => boolean {
  const before = Object.getOwnPropertyDescriptors(page) as Record<string, PropertyDescriptor | undefined>;
  let used = false;
  for (const name of lasting) {
    const own: unknown = Reflect.get(page, name);
    const note = () => {
      used = true;
      return own;
    };
    Object.defineProperty(page, name, { configurable: true, get: note });
  }
  const scripts: Disposable[] = [];
  initScripts.set(page, scripts);
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...given) => {
    const script = await addInitScript(...given);
    scripts.push(script);
    return script;
  };
  return () => {
    for (const name of [...lasting, 'addInitScript']) {
      const descriptor = before[name];
      if (descriptor) Object.defineProperty(page, name, descriptor);
      else Reflect.deleteProperty(page, name);
    }
    return !used;
  };
}

const events = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
];

/** Resets a page after a test. Returns false if that fails or the test opened other pages. */
async function becomesNew(page: Page): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || context.pages().length > 1) return false;
  try {
    for (const event of events) page.removeAllListeners(event);
    await Promise.all((initScripts.get(page) ?? []).map((script) => script.dispose()));
    // Opens a small file of the same origin, because a blank page would end the process that holds the compiled
    // scripts.
    await page.goto('/pages.json', { timeout: 10_000 });
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Script that runs first on each page: it clears storage left by the previous test and signs in. It runs once per test,
 * so that a later sign-out or token refresh persists.
 * @param record value stored as `authToken`; undefined for a signed-out page.
 */
export const startStorage = (test: string, record: string | undefined): string => `{
  const test = ${JSON.stringify(test)};
  if (location.protocol.startsWith('http') && sessionStorage.getItem('e2e') !== test) {
    localStorage.clear();
    sessionStorage.clear();
    sessionStorage.setItem('e2e', test);
    ${record === undefined ? '' : `localStorage.setItem('authToken', ${JSON.stringify(record)});`}
  }
}`;
