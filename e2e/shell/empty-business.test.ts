import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { callAsAdmin } from '../support/as-admin.ts';
import { openPage, takeScreenshot } from '../support/browser.ts';

/** Paths of all screens, as the build writes them. */
const screens = JSON.parse(
  readFileSync(new URL('../../apps/web/dist/pages.json', import.meta.url), 'utf8'),
) as string[];
/** Pages that show no data of a business. */
const ofNoBusiness =
  /^\/(business-inactive|create-business|forgot-password|login|logout|no-attribution|troubleshooting)$/;
const plain = screens.filter((path) => !path.includes('$') && !ofNoBusiness.test(path));
/** Paths to visit: only child pages, because parent pages redirect to a child page. */
const walked = plain.filter((path) => path !== '/' && !plain.some((other) => other.startsWith(`${path}/`)));

type Block = { text: string; ways: number; sentences: number };

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor();
  const waiting = page.locator('main .mantine-Skeleton-root, main [aria-busy="true"]');
  await expect.poll(() => waiting.count()).toBe(0);
};

const emptyBlocks = async (page: Page): Promise<Block[]> => {
  await settled(page);
  return page.evaluate<Block[]>(`[...document.querySelectorAll('main [data-empty]')].map((one) => ({
    text: one.innerText,
    ways: one.querySelectorAll('a, button').length,
    sentences: (one.innerText.match(/[^.!?]{9}[.!?](\\s|$)/g) ?? []).length,
  }))`);
};

test('every empty block of an empty business explains how to fill it or links to the page that does', async () => {
  expect(walked.length).toBeGreaterThan(35);
  const name = `Empty ${crypto.randomUUID().slice(0, 8)}`;
  const { data: business } = await callAsAdmin<{ data: { id: string } }>('POST', '/businesses', {
    trading_name: name,
  });
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${business.id}`);
  const silent: string[] = [];
  let seen = 0;
  for (const path of walked) {
    const before = await page.title();
    await page.evaluate(
      `history.pushState(null, '', '${path}?business=${business.id}'); dispatchEvent(new PopStateEvent('popstate'))`,
    );
    await page.waitForURL(({ pathname }) => pathname === path);
    if (path !== '/dashboard/performance') await expect.poll(() => page.title()).not.toBe(before);
    await settled(page);
    const tabs = await page.getByRole('main').getByRole('tab').count();
    for (let at = 0; at < Math.max(1, tabs); at += 1) {
      if (tabs > 0) await page.getByRole('main').getByRole('tab').nth(at).click();
      for (const { text, ways, sentences } of await emptyBlocks(page)) {
        seen += 1;
        // Expects two sentences in an empty block without a link: what is missing, and how to get it.
        if (ways === 0 && (sentences < 2 || text.startsWith('Hmm'))) silent.push(`${path}: ${text}`);
      }
    }
  }
  await takeScreenshot(page, 'empty-business');
  expect(seen).toBeGreaterThan(20);
  expect(silent).toEqual([]);
});
