import { expect, test } from 'vitest';
import { expectAccessible, openPage, openPart, shot } from './browser.ts';

const parts = async () => {
  const page = await openPage({ as: 'admin', gallery: true });
  await page.goto('/gallery');
  await page.getByRole('heading', { level: 1, name: 'Gallery' }).waitFor();
  return page.locator('#content li a').allTextContents();
};

test('the product itself has no gallery', async () => {
  const page = await openPage({ as: 'admin', allow: [/status of 404/] });
  await page.goto('/gallery');
  await page.getByRole('heading', { name: 'Not Found' }).waitFor();
});

test.each([
  ['wide', 'light'],
  ['wide', 'dark'],
  ['phone', 'light'],
  ['phone', 'dark'],
] as const)(
  'every part is accessible and stays within the page, %s and %s',
  { timeout: 240_000 },
  async (size, theme) => {
    const names = await parts();
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) {
      const page = await openPart(name, { size, theme });
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const sideways = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      );
      expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
      await shot(page, `gallery-${name}-${size}-${theme}`);
      await page.close();
    }
  },
);
