import type { Browser } from 'playwright-core';
import { percentile } from '../measure.ts';

export type GridTimes = {
  /** Milliseconds from a key press to the end of the layout: median and p95. */
  walking: { p50: number; p95: number };
  typing: { p50: number; p95: number };
  /** Milliseconds for pasting 12 × 40 cells. */
  pasting: number;
};

const keys = 120;
/** Script that presses keys in the focused element and measures each from the event to the end of the layout. */
const press = (all: readonly string[]) => `(async () => {
  const took = [];
  for (const key of ${JSON.stringify(all)}) {
    await new Promise(requestAnimationFrame);
    const target = document.activeElement;
    const began = performance.now();
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (target.tagName === 'TEXTAREA' && key.length === 1) document.execCommand('insertText', false, key);
    await Promise.resolve();
    document.body.getBoundingClientRect();
    took.push(performance.now() - began);
  }
  return took;
})()`;

const summary = (times: readonly number[]) => ({
  p50: percentile([...times], 0.5),
  p95: percentile([...times], 0.95),
});

export async function timeGrid(browser: Browser, url: string, session: string): Promise<GridTimes> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
  });
  try {
    await context.addInitScript(session);
    const page = await context.newPage();
    await page.goto(`${url}/gallery/target-grid`);
    await page.locator('[data-row="20"][data-column="13"]').click();
    const walks = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'];
    const walking = await page.evaluate<number[]>(
      press(Array.from({ length: keys }, (_, at) => walks[at % walks.length] ?? '')),
    );
    const types = ['4', '2', '0', '7', 'Enter'];
    const typing = await page.evaluate<number[]>(
      press(Array.from({ length: keys }, (_, at) => types[at % types.length] ?? '')),
    );
    await page.locator('[data-row="0"][data-column="12"]').click();
    const pasting = await page.evaluate<number>(`(async () => {
      const data = new DataTransfer();
      data.setData('text/plain', Array.from({ length: 40 }, (_, row) => Array.from({ length: 12 }, (_, at) => '$' + (row * 100 + at)).join('\\t')).join('\\n'));
      const began = performance.now();
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      await Promise.resolve();
      document.body.getBoundingClientRect();
      return performance.now() - began;
    })()`);
    return { walking: summary(walking), typing: summary(typing), pasting };
  } finally {
    await context.close();
  }
}
