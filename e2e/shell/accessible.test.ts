import { expect, test } from 'vitest';
import { listScreens } from '../../apps/web/screen-files.ts';
import { expectAccessible, openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';
import { navigateWithin } from '../support/visit.ts';

/** Screens for a signed-in user that do not need the id of an item. */
const paths = (await listScreens())
  .filter(({ scope, path }) => (scope === 'business' || scope === 'global') && !/[$*]/.test(path))
  .map(({ path }) => path);
const looks = [
  { size: 'wide', theme: 'light' },
  { size: 'phone', theme: 'dark' },
  { size: 'wide', theme: 'dark' },
  { size: 'phone', theme: 'light' },
] as const;

// Each screen is checked in one of four combinations of size and theme, its neighbours in the others.
test.each(looks.map((look, at) => ({ ...look, at })))(
  'axe finds no accessibility problem on any screen, $size and $theme',
  async ({ at: nth, ...look }) => {
    const page = await openPage({ as: 'admin', ...look });
    const business = await findBusinessId('Clearwater');
    await page.goto(`/dashboard/performance?business=${business}`);
    for (const path of paths.filter((_, at) => at % looks.length === nth)) {
      await navigateWithin(page, `${path}?business=${business}`);
      await page.waitForURL(({ pathname }) => pathname === path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      await expectAccessible(page, `on ${path}`, undefined, true);
    }
  },
);
