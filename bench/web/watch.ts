import type { Page } from 'playwright-core';

/** Notes every task of the main thread over 50 ms, from the first script of the page on. */
export const watchTasks = `
  window.bench = { tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.tasks.push({ start: entry.startTime, took: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
`;

/** The longest task since `since` (performance.now() of the page); 0 when none took more than 50 ms. */
export const longestTask = (page: Page, since = 0): Promise<number> =>
  page.evaluate<number>(
    `Math.max(0, ...window.bench.tasks.filter(({ start }) => start >= ${since}).map(({ took }) => took))`,
  );

/** When `expression` is first true, in ms since the page was asked for; looked at with every frame. */
export const whenTrue = (page: Page, expression: string, patienceMs = 30_000): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const look = () => {
      if (${expression}) resolve(performance.now());
      else if (performance.now() > ${patienceMs}) reject(new Error('It did not come about.'));
      else requestAnimationFrame(look);
    };
    look();
  })`);
