import type { Page } from 'playwright-core';

/** Script that records every main-thread task longer than 50 ms, from the start of the page. */
export const watchTasks = `
  window.bench = { tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.bench.tasks.push({ start: entry.startTime, took: entry.duration });
  }).observe({ type: 'longtask', buffered: true });
`;

/**
 * Returns the milliseconds of the longest task after `since` (performance.now() of the page); 0 if no task took longer
 * than 50 ms.
 */
export const measureLongestTask = (page: Page, since = 0): Promise<number> =>
  page.evaluate<number>(
    `Math.max(0, ...window.bench.tasks.filter(({ start }) => start >= ${since}).map(({ took }) => took))`,
  );

/**
 * Resolves when `expression` first becomes true, checked every frame, with the milliseconds since navigation.
 * Rejects after `patienceMs`.
 */
export const waitUntilTrue = (page: Page, expression: string, patienceMs = 30_000): Promise<number> =>
  page.evaluate<number>(`new Promise((resolve, reject) => {
    const look = () => {
      if (${expression}) resolve(performance.now());
      else if (performance.now() > ${patienceMs}) reject(new Error('It did not come about.'));
      else requestAnimationFrame(look);
    };
    look();
  })`);
