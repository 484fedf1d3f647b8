import type { Browser, Page } from 'playwright-core';
import { shiftPageClock } from './another-day.ts';
import { launchChromium } from './chromium.ts';

/** The two windows that every screen is looked at in. */
export const windowSizes = {
  wide: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;

/** What a page is opened with and keeps for its life. */
export type PageShape = { baseURL: string; phone: boolean; serviceWorker: boolean };

/** A page in a context of its own, and how to give it back. */
export type PooledPage = { page: Page; release: () => Promise<void> };

/** How long a page may take to become what a test waits for: far beyond what it takes, for a machine that has other work. */
const patienceMs = 180_000;

/** Each worker has a browser of its own, and with it a clipboard; each page has a context of its own in it. */
let browser: Promise<Browser> | undefined;

/** A page loads in half the time where the scripts were compiled before: pages that can be made as new are used again. */
const free = new Map<string, Page[]>();
const keyOf = (shape: PageShape): string => JSON.stringify(shape);

/** A free page of the shape, or a new one. `fresh`: always a new one, whose browser has nothing in its cache. */
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

/** What a test did to a page that cannot be taken back, by the name of the member that it used. */
const lasting = [
  'clock',

  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
];

type Disposable = { dispose: () => Promise<void> };
const initScripts = new WeakMap<Page, Disposable[]>();

/** Notes what a test does to the page. The answer tells whether all of it can be taken back, and ends the notes. */
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

/** The events that tests listen to. */
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

/** Takes back what a test did to a page. False when that fails, or when the test opened other pages beside it. */
async function becomesNew(page: Page): Promise<boolean> {
  const context = page.context();
  if (page.isClosed() || context.pages().length > 1) return false;
  try {
    for (const event of events) page.removeAllListeners(event);
    await Promise.all((initScripts.get(page) ?? []).map((script) => script.dispose()));
    // A small file of the same origin: a page without an address would end the process that holds the compiled scripts.
    await page.goto('/pages.json', { timeout: 10_000 });
    await Promise.all([context.clearCookies(), context.clearPermissions()]);
    return true;
  } catch {
    return false;
  }
}

/**
 * The first script of a page in a test: the page of the test before may have left something in storage, and this one starts signed in.
 * Only where nothing of this test is stored yet: a page that signs out or refreshes its token keeps what it wrote.
 * @param record what is stored as `authToken`; undefined for nobody.
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
