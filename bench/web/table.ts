import type { Browser, Page } from 'playwright-core';
import { itemCount } from './installation.ts';
import { measureLongestTask, waitUntilTrue, watchTasks } from './watch.ts';

export type TableTimes = {
  /** Milliseconds from the click on 'Load all' until every row can be scrolled to. */
  loaded: number;
  longestTaskLoading: number;
  longestTaskScrolling: number;
  framesPerSecond: number;
  slowestFrame: number;
};

/** Scrolls for some seconds, a little per frame with occasional jumps. Returns the milliseconds of each frame. */
const scroll = (page: Page, seconds: number) =>
  page.evaluate<number[]>(`new Promise((resolve) => {
    const rows = document.querySelector('[data-scroller], #content [aria-rowcount]')?.closest('[data-scroller]')
      ?? [...document.querySelectorAll('#content *')].find((one) => one.scrollHeight > one.clientHeight * 3 && getComputedStyle(one).overflowY !== 'visible');
    const frames = [];
    const begun = performance.now();
    let before = begun;
    let n = 0;
    const step = (now) => {
      frames.push(now - before);
      before = now;
      n += 1;
      rows.scrollTop = n % 60 === 0 ? Math.random() * rows.scrollHeight : rows.scrollTop + 40;
      if (now - begun < ${seconds * 1000}) requestAnimationFrame(step);
      else resolve(frames.slice(1));
    };
    requestAnimationFrame(step);
  })`);

export async function timeTable(
  browser: Browser,
  url: string,
  session: string,
  business: string,
): Promise<TableTimes> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(session);
    await context.addInitScript(watchTasks);
    const page = await context.newPage();
    await page.goto(`${url}/gallery/many-rows?business=${business}`);
    const shown = new Intl.NumberFormat('en-AU').format(itemCount);
    const all = page.getByRole('button', { name: `Load all (${shown})` });
    await all.waitFor();
    const now = () => page.evaluate<number>('performance.now()');
    const pressed = await now();
    await all.click();
    const ready = `document.querySelector('#content').textContent.includes('Showing ${shown} of ${shown}')`;
    const loaded = (await waitUntilTrue(page, ready, 180_000)) - pressed;
    const longestTaskLoading = await measureLongestTask(page, pressed);
    const scrolling = await now();
    const frames = await scroll(page, 5);
    const longestTaskScrolling = await measureLongestTask(page, scrolling);
    return {
      loaded,
      longestTaskLoading,
      longestTaskScrolling,
      framesPerSecond: (frames.length * 1000) / frames.reduce((sum, took) => sum + took, 0),
      slowestFrame: Math.max(...frames),
    };
  } finally {
    await context.close();
  }
}
