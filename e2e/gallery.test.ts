import { takeSample } from '@bellwether/contract/testing/sample';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from './browser.ts';
import { windowSizes } from './page-pool.ts';

const partsOn = async (page: Page) => {
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  return page.locator('#content li a').allTextContents();
};

test('the product itself has no gallery', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  await page.goto('/gallery');
  await page.getByRole('heading', { name: 'Not Found' }).waitFor();
});

/** Of the rules only that of contrast depends on the theme: the others are asked once a size. */
const contrast = ['color-contrast'];
const looks = [
  ['wide', 'light', undefined],
  ['wide', 'dark', contrast],
  ['phone', 'dark', undefined],
  ['phone', 'light', contrast],
] as const;

/** Ends when the change of theme has reached every element: with reduced motion colours still change over a frame or two. */
const colourChanges = `new Promise((resolve) => {
  const look = () =>
    document.getAnimations().some((one) => one instanceof CSSTransition) ? requestAnimationFrame(look) : resolve();
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/** In four tests, so that one that does not end is told from many that are slow. */
test.each([0, 1, 2, 3])(
  'each part (a tenth in npm test) is accessible and stays within the page: wide and phone, light and dark, quarter %i of 4',
  async (quarter) => {
    const page = await openPage({ as: 'admin', gallery: true });
    const names = await partsOn(page);
    expect(names.length).toBeGreaterThan(20);
    const own = names.filter((_, at) => at % 4 === quarter);
    for (const name of takeSample(own, 0.1, `gallery ${quarter}`)) {
      await page.goto(`/gallery/${name}`, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      for (const [size, theme, rules] of looks) {
        await page.setViewportSize(windowSizes[size]);
        await page.emulateMedia({ colorScheme: theme });
        await page.locator(`html[data-mantine-color-scheme="${theme}"]`).waitFor();
        await page.evaluate(colourChanges);
        await expectAccessible(page, `${name}, ${size} and ${theme}`, rules);
        const sideways = await page.evaluate<number>(
          'document.documentElement.scrollWidth - document.documentElement.clientWidth',
        );
        expect(sideways, `${name} scrolls sideways, ${size} and ${theme}`).toBeLessThanOrEqual(0);
        await takeScreenshot(page, `gallery-${name}-${size}-${theme}`);
      }
    }
  },
);
