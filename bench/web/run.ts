import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { signInWithPassword } from '../../e2e/support/accounts.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { timeCharts } from './charts.ts';
import { serveBenchGallery } from './gallery.ts';
import { timeGrid } from './grid.ts';
import { timeItems } from './items.ts';
import { timeTable } from './table.ts';

/**
 * Times a table, a grid and a page of charts in Chromium on the real server: `npm run bench -- web`. They have 100,000
 * items, 40 × 36 cells and 45 charts.
 */
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const make = join(import.meta.dirname, 'make.ts');
const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`;
const mega = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

let business = '';
const server = await startServer([main], {}, async (folder) => {
  business = execFileSync(process.execPath, [make, folder], { encoding: 'utf8' });
});
const gallery = await serveBenchGallery(server.url);
const browser = await launchChromium();
try {
  const record = await signInWithPassword(server.url, 'admin');
  const session = `localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`;

  const items = await timeItems(server.url, record.token, business, server.pid);
  console.log(`First page of 100,000 items: p50 ${ms(items.firstPage)} at the server (bar 100 ms).`);
  console.log(
    `CSV of ${items.csvRows} rows in ${items.csvSeconds.toFixed(1)} s; the server's memory ${mega(items.memory.before)} before, ${mega(items.memory.most)} at most.`,
  );

  const table = await timeTable(browser, gallery.url, session, business);
  console.log(
    `All rows reachable after ${ms(table.loaded)}, longest task meanwhile ${ms(table.longestTaskLoading)}; scrolling ${table.framesPerSecond.toFixed(1)} frames/s, slowest frame ${ms(table.slowestFrame)}, longest task ${ms(table.longestTaskScrolling)} (bar 50 ms; 0 is none over 50 ms).`,
  );

  const grid = await timeGrid(browser, gallery.url, session);
  console.log(
    `A key in a grid of 40 × 36 cells: walking p50 ${ms(grid.walking.p50)}, p95 ${ms(grid.walking.p95)}; typing p50 ${ms(grid.typing.p50)}, p95 ${ms(grid.typing.p95)} (bar 16 ms); a paste of 12 × 40 cells ${ms(grid.pasting)}.`,
  );

  const charts = await timeCharts(browser, gallery.url, session, business);
  console.log(
    `45 charts, warm: first figure ${ms(charts.first)} (bar 1,000), all ${ms(charts.all)} (bar 1,000), longest task ${ms(charts.longestTask)} (bar 50; 0 is none over 50 ms), ${charts.requests} data requests (bar 3).`,
  );
} finally {
  await browser.close();
  await gallery.stop();
  await server.stop();
}
