import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type AuthRecord, signInWithPassword } from '../../e2e/support/accounts.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { waitUntilTrue } from '../web/watch.ts';

/**
 * Times the first visit of a page, with an empty browser cache and a running server: `npm run bench -- load`.
 * `BENCH_URL` names a running demo to use instead of starting one.
 */
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const rounds = 5;

type Load = { script: number; total: number; requests: number; painted: number; ready: number };

/** JavaScript expression that is true once no block is loading and the first figures and charts are drawn. */
const drawn = `document.querySelector('main [data-exact]') && document.querySelector('main [role=group] svg') && !document.querySelector('main [aria-busy=true]')`;
const form = `document.querySelector('main button[type=submit]')`;

/**
 * Loads a page with an empty cache. `slower` is the CPU throttling factor. Sizes are bytes on the wire, with headers;
 * times are in ms.
 */
async function load(
  browser: Browser,
  address: string,
  until: string,
  slower: number,
  record?: AuthRecord,
): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    if (record)
      await context.addInitScript(
        `localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`,
      );
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    const addresses = new Map<string, string>();
    const sizes = { script: 0, total: 0, requests: 0 };
    devTools.on('Network.responseReceived', ({ requestId, response }) =>
      addresses.set(requestId, response.url),
    );
    devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const path = new URL(addresses.get(requestId) ?? 'http://unknown').pathname;
      sizes.requests += 1;
      sizes.total += encodedDataLength;
      if (path.endsWith('.js')) sizes.script += encodedDataLength;
    });
    await devTools.send('Network.enable');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(address, { waitUntil: 'commit' });
    const ready = await waitUntilTrue(page, until);
    const painted = await page.evaluate<number>(
      "performance.getEntriesByName('first-paint')[0]?.startTime ?? 0",
    );
    await page.waitForLoadState('networkidle');
    return { ...sizes, painted, ready };
  } finally {
    await context.close();
  }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const kB = (bytes: number) => `${Math.round(bytes / 1000)} kB`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

const running = process.env['BENCH_URL']?.replace(/\/$/, '');
const server = running
  ? { url: running, stop: async () => {} }
  : await startServer([main, '--demo'], { DEMO_BUSINESSES: '3', DEMO_MONTHS: '26' });
const browser = await launchChromium();
try {
  const admin = await signInWithPassword(server.url, 'admin');
  const pages = [
    { name: 'login', path: '/login', until: form },
    { name: 'dashboard', path: '/dashboard/performance', until: drawn, record: admin },
    { name: 'revenue', path: '/business/revenue', until: drawn, record: admin },
  ];
  console.log(
    'Bars: dashboard at most 240 kB of script, 30 requests, ready within 2 s at 4 × CPU; login 200 kB in all.',
  );
  for (const { name, path, until, record } of pages)
    for (const slower of [1, 4]) {
      const loads: Load[] = [];
      for (let round = 0; round < rounds; round += 1)
        loads.push(await load(browser, `${server.url}${path}`, until, slower, record));
      const of = (key: keyof Load) => median(loads.map((one) => one[key]));
      console.log(
        `${name}, ${slower} × CPU: script ${kB(of('script'))}, in all ${kB(of('total'))}, ${of('requests')} requests; first paint ${seconds(of('painted'))}, ready ${seconds(of('ready'))}`,
      );
    }
} finally {
  await browser.close();
  await server.stop();
}
