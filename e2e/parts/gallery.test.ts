import { takeSample } from '@bellwether/domain/testing/sample';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, openPage, takeScreenshot } from '../support/browser.ts';
import { windowSizes } from '../support/page-pool.ts';

const partsOn = async (page: Page) => {
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  return page.locator('#content li a').allTextContents();
};

test('the production build has no gallery', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  await page.goto('/gallery');
  await page.getByRole('heading', { name: 'Not Found' }).waitFor();
});

/** Only rule that is checked in the second theme of a size, because no other rule depends on the theme. */
const contrast = ['color-contrast'];
const looks = [
  ['wide', 'light', undefined],
  ['wide', 'dark', contrast],
  ['phone', 'dark', undefined],
  ['phone', 'light', contrast],
] as const;

/**
 * Script that resolves when the theme change has reached every element. Even with reduced motion, colours change over a
 * frame or two.
 */
const colourChanges = `new Promise((resolve) => {
  const look = () =>
    document.getAnimations().some((one) => one instanceof CSSTransition) ? requestAnimationFrame(look) : resolve();
  requestAnimationFrame(() => requestAnimationFrame(look));
})`;

/** Splits the gallery pages into four tests, so that a report distinguishes one hanging page from many slow pages. */
test.each([0, 1, 2, 3])(
  'gallery pages are accessible and fit every size and theme, quarter %i of 4 (a tenth in npm test)',
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
