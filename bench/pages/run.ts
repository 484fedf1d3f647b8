import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { reportPages } from '@bellwether/contract/reports/pages';
import { addDays } from '@bellwether/contract/time/day';
import type { Page, Request } from 'playwright-core';
import { signIn } from '../../e2e/accounts.ts';
import { launchChromium } from '../../e2e/chromium.ts';
import { startServer } from '../../e2e/setup.ts';
import { businessIds, firstDay } from '../installation.ts';
import { percentile } from '../measure.ts';
import { count } from '../print.ts';
import { whenTrue } from '../web/watch.ts';

/**
 * `npm run bench:pages [-- businesses leads]`: every data page of a business with a million leads and as many invoices, among 20 million facts, opened in
 * Chromium with a server and a browser that are warm, each time over other days: until all of its blocks are drawn (bar: 1.5 s, p95),
 * how many questions for data that took (bar: 3), and how long the server took to answer each wholly (bar: 150 ms, p95).
 */
const [businesses = '200', leads = '1000000'] = process.argv.slice(2);
const rounds = 12;
const bars = { drawn: 1500, asked: 3, server: 150 };
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const pages = [
  ...reportPages.map(({ path }) => path),
  '/conversions/list',
  '/roi/integrity',
  '/plan/performance',
];

/** Reports and lists; the shell's own questions, as whether there is something new, are none of a page's. */
const isData = (url: string) => /\/v1\/modules\/[^/]+\/(data|rows)/.test(url);

/** Twelve months that begin on another day each round, compared with the year before: no answer is one that was kept. */
const addressOf = (path: string, business: string, round: number): string => {
  const first = addDays(firstDay, 365 + round * 3);
  const filter = {
    date_from: `>=\\"${first}"`,
    date_to: `<=\\"${addDays(first, 364)}"`,
    frequency: '=\\"month"',
    compare: '=\\"previous_year"',
  };
  const filters = Buffer.from(JSON.stringify({ period: { filter } })).toString('base64url');
  return `${path}?business=${business}&filters=${filters}`;
};

/** All blocks have come to rest, and stay so for as long as one takes to ask anew. */
const drawn = `(() => {
  const busy = document.querySelector('main [aria-busy=true]') || !document.querySelector('main h1');
  if (busy) window.restedSince = undefined;
  else window.restedSince ??= performance.now();
  return !busy && performance.now() - window.restedSince > 120;
})()`;

type Opened = { drawn: number; waits: number[]; failed: number };

/** The first of a page may take long: what the server and the browser keep is made then. */
const patienceMs = 300_000;

const open = async (page: Page, address: string): Promise<Opened> => {
  const asked: Request[] = [];
  const note = (request: Request) => {
    if (isData(request.url())) asked.push(request);
  };
  page.on('request', note);
  await page.goto(address, { waitUntil: 'commit' });
  const rested = (await whenTrue(page, drawn, patienceMs)) - 120;
  page.off('request', note);
  // Until the last line has come: blocks of a page are answered one after the other. Answers that a page reads line by line never count as finished.
  const waits = await Promise.all(
    asked.map(async (request) => {
      await request.response();
      while (request.timing().responseEnd < 0) await pause(5);
      const { requestStart, responseEnd } = request.timing();
      return responseEnd - requestStart;
    }),
  );
  const failed = await page.locator('main').getByRole('button', { name: 'Try again' }).count();
  return { drawn: rested, waits, failed };
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
  const record = await signIn(server.url, 'admin');
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
      ...[0.5, 0.95].map((share) => `${count(percentile(times, share))} ms`),
      asked,
      ...[0.5, 0.95].map((share) => (waits.length === 0 ? '–' : `${count(percentile(waits, share))} ms`)),
      missed.length === 0 ? 'met' : `MISSED ${missed.join(', ')}`,
    ]);
  }
  console.log(`\nAll after ${seconds()} s.`);
} finally {
  await browser.close();
  await server.stop();
}
