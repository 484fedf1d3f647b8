import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pages as describedPages } from '@bellwether/contract/pages/list';
import { addDays } from '@bellwether/domain/time/day';
import type { Page, Request } from 'playwright-core';
import { signInWithPassword } from '../../e2e/support/accounts.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { businessIds, firstInstalledDay } from '../installation.ts';
import { percentile } from '../measure.ts';
import { printCount } from '../print.ts';
import { waitUntilTrue } from '../web/watch.ts';

/**
 * Opens every data page of a business with a million leads and a million invoices, among 20 million facts: `npm run
 * bench -- pages [businesses leads]`. Server and browser are warm, and the date range differs each time. Limits: all
 * blocks drawn within 1.5 s (p95), at most 3 data requests, and each fully answered within 150 ms (p95).
 */
const [businesses = '200', leads = '1000000'] = process.argv.slice(2);
const rounds = 12;
const bars = { drawn: 1500, asked: 3, server: 150 };
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const pages = [...describedPages.map(({ path }) => path), '/plan/performance'];

/** Matches requests for reports and lists. Requests of the app shell, such as notifications, do not count. */
const isData = (url: string) => /\/v1\/modules\/[^/]+\/(data|rows)/.test(url);

/**
 * Returns the URL of a page for twelve months, compared with the previous year. The first day differs each round, so
 * that no response comes from the cache.
 */
const addressOf = (path: string, business: string, round: number): string => {
  const first = addDays(firstInstalledDay, 365 + round * 3);
  const filter = {
    date_from: `>=\\"${first}"`,
    date_to: `<=\\"${addDays(first, 364)}"`,
    frequency: '=\\"month"',
    compare: '=\\"previous_year"',
  };
  const filters = Buffer.from(JSON.stringify({ period: { filter } })).toString('base64url');
  return `${path}?business=${business}&filters=${filters}`;
};

/** JavaScript expression that is true once no block is loading and none has started again for 120 ms. */
const drawn = `(() => {
  const busy = document.querySelector('main [aria-busy=true]') || !document.querySelector('main h1');
  if (busy) window.restedSince = undefined;
  else window.restedSince ??= performance.now();
  return !busy && performance.now() - window.restedSince > 120;
})()`;

type Opened = { drawn: number; waits: number[]; failed: number };

/** Timeout of the first visit of a page, which fills the caches of server and browser. */
const patienceMs = 300_000;

const open = async (page: Page, address: string): Promise<Opened> => {
  const asked: Request[] = [];
  const note = (request: Request) => {
    if (isData(request.url())) asked.push(request);
  };
  page.on('request', note);
  await page.goto(address, { waitUntil: 'commit' });
  const rested = (await waitUntilTrue(page, drawn, patienceMs)) - 120;
  page.off('request', note);
  // Waits until the last line of a response has arrived, because a batch answers its reports one after the other.
  // `requestfinished` never fires for responses that the page reads line by line.
  const waits = await Promise.all(
    asked.map(async (request) => {
      await request.response();
      while (request.timing().responseEnd < 0) {
        // A page cancels a request whose answer it no longer needs.
        if (request.failure() !== null) return [];
        await pause(5);
      }
      const { requestStart, responseEnd } = request.timing();
      return [responseEnd - requestStart];
    }),
  );
  const failed = await page.locator('main').getByRole('button', { name: 'Try again' }).count();
  return { drawn: rested, waits: waits.flat(), failed };
};

const seconds = () => (performance.now() / 1000).toFixed(0);
const server = await startServer([main], {}, async (folder) => {
  execFileSync(process.execPath, [join(import.meta.dirname, 'make.ts'), folder, businesses, leads], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
});
console.log(`Made after ${seconds()} s.\n`);
const browser = await launchChromium();
try {
  const record = await signInWithPassword(server.url, 'admin');
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  await context.addInitScript(`localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`);
  const page = await context.newPage();
  const [business = ''] = businessIds(1);
  const cells = (values: readonly (string | number)[]) => console.log(`| ${values.join(' | ')} |`);
  cells(['page', 'drawn p50', 'drawn p95', 'asked', 'server p50', 'server p95', '']);
  cells(Array.from({ length: 7 }, () => '---'));
  for (const path of pages) {
    await open(page, addressOf(path, business, rounds));
    const found: Opened[] = [];
    for (let round = 0; round < rounds; round++)
      found.push(await open(page, addressOf(path, business, round)));
    const times = found.map((one) => one.drawn);
    const waits = found.flatMap((one) => one.waits);
    const asked = Math.max(...found.map((one) => one.waits.length));
    const failed = found.reduce((sum, one) => sum + one.failed, 0);
    const missed = [
      ...(percentile(times, 0.95) > bars.drawn ? ['drawn'] : []),
      ...(asked > bars.asked ? ['asked'] : []),
      ...(percentile(waits, 0.95) > bars.server ? ['server'] : []),
      ...(failed > 0 ? [`${failed} failed blocks`] : []),
    ];
    cells([
      path,
      ...[0.5, 0.95].map((share) => `${printCount(percentile(times, share))} ms`),
      asked,
      ...[0.5, 0.95].map((share) =>
        waits.length === 0 ? '–' : `${printCount(percentile(waits, share))} ms`,
      ),
      missed.length === 0 ? 'met' : `MISSED ${missed.join(', ')}`,
    ]);
  }
  console.log(`\nAll after ${seconds()} s.`);
} finally {
  await browser.close();
  await server.stop();
}
