import { expect, test } from 'vitest';
import { expectAccessible, openPage } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

/** Maximum presses of Tab from the skip link to the figure of the first card. */
const maxStops = 8;
const focusedName = `document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`;
test.each(['/dashboard/performance', '/analytics/google-ads'])(
  'the first figure of %s is reached by a few presses of Tab',
  async (path) => {
    const page = await openPage({ as: 'admin' });
    await page.goto(`${path}?business=${await findBusinessId('Clearwater')}`);
    const card = page.getByRole('button', { name: /^Details of/ }).first();
    await card.waitFor();
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    let stops = 0;
    const label = (await card.getAttribute('aria-label')) ?? '';
    const isOnCard = async () => (await page.evaluate<string>(focusedName)) === label;
    while (!(await isOnCard()) && stops <= maxStops) {
      await page.keyboard.press('Tab');
      stops += 1;
    }
    expect(stops).toBeLessThanOrEqual(maxStops);
    // Expects the focused card to show its explanation, and the next Tab to move to the next card.
    await page.getByRole('tooltip').waitFor();
    expect(await card.getAttribute('aria-describedby')).not.toBeNull();
    await expectAccessible(page, `with the keyboard on ${path}`);
    await page.keyboard.press('Tab');
    expect(await page.evaluate<string>(focusedName)).toMatch(/^Details of/);
    // Expects the explanation to open also by pointer.
    await page.mouse.move(0, 0);
    await page
      .getByRole('button', { name: label.replace('Details of', 'About'), exact: true })
      .first()
      .hover();
    await page.getByRole('tooltip').first().waitFor();

    // Expects the skip link to skip the navigation and the header.
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  },
);

test('Escape in a menu returns the focus to its button, also the first time', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  for (const name of ['Share', 'Settings']) {
    const button = page.getByRole('toolbar').getByRole('button', { name, exact: true });
    for (const _ of ['first', 'second']) {
      await button.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await button.and(page.locator(':focus')).waitFor();
    }
  }
});

test('arrow keys move the focus inside a toolbar, which remembers its last control', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`);
  const bar = page.getByRole('toolbar', { name: 'Performance controls' });
  const share = bar.getByRole('button', { name: 'Share' });
  await share.waitFor();
  const settings = bar.getByRole('button', { name: 'Settings' });
  const focused = () => page.evaluate<string>(focusedName);
  await bar.getByRole('button', { name: 'About Performance' }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('Date frequency');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toMatch(/^Date range/);
  await page.keyboard.press('End');
  await settings.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('About Performance');
  await share.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await share.and(page.locator(':focus')).waitFor();
  // Expects the arrow keys to move through all modules of the navigation as one list.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe('Performance');
});
