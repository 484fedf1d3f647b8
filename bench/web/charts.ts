import type { Browser } from 'playwright-core';
import { measureLongestTask, waitUntilTrue, watchTasks } from './watch.ts';

export type ChartTimes = { first: number; all: number; longestTask: number; requests: number };

const charts = 45;
const cards = "[...document.querySelectorAll('#content section[aria-labelledby]')]";
const drawn = `${cards}.filter((card) => card.querySelector('[role=group] svg')).length`;
const settled = `${cards}.filter((card) => !card.querySelector('[data-skeleton]')).length >= ${charts}`;

/**
 * Opens the page with 45 charts. Returns the milliseconds to the first chart, to all charts and of the longest task,
 * and the number of data requests.
 */
export async function timeCharts(
  browser: Browser,
  url: string,
  session: string,
  business: string,
): Promise<ChartTimes> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(session);
    const page = await context.newPage();
    // The first visit fetches the scripts and warms the server's caches. The second visit is measured, because it is
    // the everyday case.
    const address = `${url}/gallery/many-charts?business=${business}`;
    await page.goto(address);
    await waitUntilTrue(page, `${drawn} > 0 && ${settled}`);
    await context.addInitScript(watchTasks);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) requests += 1;
    });
    await page.goto(address, { waitUntil: 'commit' });
    const first = await waitUntilTrue(page, `${drawn} > 0`);
    const all = await waitUntilTrue(page, settled);
    return { first, all, longestTask: await measureLongestTask(page), requests };
  } finally {
    await context.close();
  }
}
