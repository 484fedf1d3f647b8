import type { Browser } from 'playwright-core';
import { longestTask, watchTasks, whenTrue } from './watch.ts';

export type ChartTimes = { first: number; all: number; longestTask: number; requests: number };

const charts = 45;
const cards = "[...document.querySelectorAll('#content section[aria-labelledby]')]";
const drawn = `${cards}.filter((card) => card.querySelector('[role=group] svg')).length`;
const settled = `${cards}.filter((card) => !card.querySelector('[data-skeleton]')).length >= ${charts}`;

/** Opens the page of 45 charts: when its first figure stands, when all do, what held the page up, and how often it asked for data. */
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
    // The first visit signs in, fetches the scripts and warms the server's reports; the second is what a reader meets each day.
    const address = `${url}/gallery/many-charts?business=${business}`;
    await page.goto(address);
    await whenTrue(page, `${drawn} > 0 && ${settled}`);
    await context.addInitScript(watchTasks);
    let requests = 0;
    page.on('request', (request) => {
      if (request.url().includes('/v1/')) requests += 1;
    });
    await page.goto(address, { waitUntil: 'commit' });
    const first = await whenTrue(page, `${drawn} > 0`);
    const all = await whenTrue(page, settled);
    return { first, all, longestTask: await longestTask(page), requests };
  } finally {
    await context.close();
  }
}
