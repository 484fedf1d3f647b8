import { product } from '@bellwether/domain/catalogue/product';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, openGalleryPage, openPage, specimen, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

const dashboard = '/dashboard/performance';

describe('boxes', () => {
  test('an expandable panel opens and closes by its header [UI-002]', async () => {
    const page = await openGalleryPage('boxes');
    const panel = specimen(page, 'Expandable panel');
    const header = panel.getByRole('button', { name: 'Campaigns' });
    const body = panel.getByText('The body of the panel.');
    await expect.poll(() => body.isVisible()).toBe(false);
    await header.click();
    await body.waitFor();
    await header.press('Enter');
    await body.waitFor({ state: 'hidden' });
    await expect.poll(() => header.getAttribute('aria-expanded')).toBe('false');
  });

  test('choice cards show an icon and a label, can be pressed, and can be disabled [UI-026]', async () => {
    const page = await openGalleryPage('boxes');
    const card = (name: string) => specimen(page, 'Cards').getByRole('button', { name });
    await card('Marketing growth').locator('svg').waitFor();
    await card('Marketing growth').click();
    await card('Marketing growth').and(page.locator('[aria-pressed=true]')).waitFor();
    await expect.poll(() => card('Business plan').getAttribute('aria-pressed')).toBe('false');
    await expect.poll(() => card('Insights').isDisabled()).toBe(true);
  });

  test('a tab shows only its own panel, by mouse and arrow key [UI-025]', async () => {
    const page = await openGalleryPage('boxes');
    const tabs = specimen(page, 'Tabs');
    await tabs.getByText('All calls.').waitFor();
    await tabs.getByRole('tab', { name: 'Forms' }).click();
    await tabs.getByText('All forms.').waitFor();
    await expect.poll(() => tabs.getByText('All calls.').count()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    await tabs.getByText('All calls.').waitFor();
    await expect.poll(() => tabs.getByText('All forms.').count()).toBe(0);
  });
});

describe('avatars', () => {
  test('avatars show a picture or initials at 38 × 38 pixels, and count people that do not fit [UI-030, CONST-008]', async () => {
    const page = await openGalleryPage('people');
    for (const name of ['With a picture', 'Without a picture']) {
      const box = await specimen(page, name).locator('.mantine-Avatar-root').boundingBox();
      expect(box).toMatchObject({ width: 38, height: 38 });
    }
    await specimen(page, 'With a picture').locator('img').waitFor();
    const letters = (name: string) => specimen(page, name).locator('[data-letters]');
    await expect.poll(() => letters('Without a picture').getAttribute('data-letters')).toBe('BR');
    await letters('Picture that cannot be loaded').waitFor();
    const group = specimen(page, 'Six people').getByRole('img');
    await expect
      .poll(() => group.getAttribute('aria-label'))
      .toBe('Ann Lee, Bob Ray, Chidi Okafor, Dora Quist and 2 more');
    await group.getByText('+2').waitFor();
  });

  test("the account menu shows the user's avatar [UI-030]", async () => {
    const page = await openPage({ as: 'client' });
    const account = page.getByRole('button', { name: /^Account of / });
    const avatar_url = '/avatar-of-a-test.svg';
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
    await page.route(`**${avatar_url}`, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }));
    await page.route('**/v1/users/*', async (route) => {
      const reply = await route.fetch();
      const user = (await reply.json()) as object;
      await route.fulfill({ response: reply, json: { ...user, avatar_url } });
    });
    await page.goto(dashboard);
    await account.locator('img').waitFor();
    await expect.poll(() => account.locator('[data-letters]').count()).toBe(0);
  });
});

test('a full-page loader covers the page until the user has loaded [UI-024]', async () => {
  const page = await openPage({ as: 'client' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/v1/users/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(dashboard);
  const loader = page.getByRole('status', { name: 'Loading' });
  await loader.waitFor();
  await expect.poll(() => loader.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  release();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => loader.count()).toBe(0);
});

describe('help', () => {
  test('the help panel explains the page, links to troubleshooting, and shows the version, as the sidebar does [UI-018, CONST-002, CONST-010]', async () => {
    const page = await openPage({ as: 'client' });
    await page.goto(dashboard);
    await page.getByText(`Version ${product.version}`).waitFor();
    await page.getByRole('button', { name: 'Help' }).click();
    const panel = page.getByRole('dialog', { name: 'Help' });
    await panel.getByText('Revenue, leads and marketing of the business in the chosen period.').waitFor();
    await panel.getByText('Bellwether 7.18.0', { exact: true }).waitFor();
    await expectAccessible(page);
    await takeScreenshot(page, 'help');
    const opening = page.waitForEvent('popup');
    await panel.getByRole('link', { name: 'When a figure is missing or looks wrong' }).click();
    const opened = await opening;
    await opened.getByRole('heading', { level: 1 }).waitFor();
    expect(new URL(opened.url()).pathname).toBe('/troubleshooting');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'hidden' });
  });
});

describe('tooltip', () => {
  const hint = (page: Page) => page.getByRole('tooltip');
  const waits = async (page: Page, ms: number) => {
    await page.clock.runFor(ms - 1);
    await expect.poll(() => hint(page).count()).toBe(0);
    await page.clock.runFor(2);
    await hint(page).waitFor();
  };

  test('a tooltip waits 100 ms, but 750 ms on icon buttons and table headings [CONST-004, CONST-005]', async () => {
    const page = await openPage({ as: 'admin', gallery: true });
    await page.clock.install();
    await page.goto('/gallery/tooltips');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    // Hovers once before the clock stops, so that the tooltip's code is loaded; React would not render it afterwards.
    await button('About revenue').hover();
    await hint(page).waitFor();
    await page.mouse.move(0, 0);
    await hint(page).waitFor({ state: 'hidden' });
    // Pauses the clock far enough ahead for a slow page, because the clock cannot go back.
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [name, ms] of [
      ['Revenue', 100],
      ['About revenue', 100],
      ['Add to the favourites', 750],
      ['Not for now', 750],
      ['Clicks', 750],
    ] as const) {
      // Expects a tooltip on disabled buttons too.
      await button(name).hover({ force: true });
      await waits(page, ms);
      await page.mouse.move(0, 0);
      await page.clock.runFor(1000);
      await hint(page).waitFor({ state: 'hidden' });
    }
  });

  test('real pages keep the delays of tooltips and the sizes of avatars and call icons; reloading fetches integration types [CONST-004] [CONST-005] [CONST-008] [CONST-009] [API-041]', async () => {
    const business = await findBusinessId('Clearwater');
    const page = await openPage({ as: 'admin' });
    await page.goto(`/conversions/list?business=${business}`);
    const call = page.getByRole('button', { name: /^Play the call from/ }).first();
    await call.waitFor();
    const avatar = page.getByRole('button', { name: /^Account of / }).locator('.mantine-Avatar-root');
    expect(await avatar.boundingBox()).toMatchObject({ width: 38, height: 38 });
    // Waits until the browser has cached the integration types; from then on it requests them only on demand.
    await expect.poll(() => page.evaluate("localStorage.getItem('integrationTypes')")).not.toBeNull();
    const types = page.waitForRequest((request) => new URL(request.url()).pathname === '/v1/integrations');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('menuitem', { name: 'Reload data' }).click();
    await types;
    await page.getByText('Data reloaded.').waitFor();
    await call.click();
    const drawn = page.getByRole('dialog', { name: 'Call' }).locator('[data-drawn="true"]');
    await drawn.waitFor();
    await expect.poll(async () => (await drawn.boundingBox())?.height).toBe(55);

    await page.clock.install();
    await page.goto(`/business/revenue?business=${business}`);
    const about = page.getByRole('button', { name: 'About Revenue', exact: true }).first();
    await about.waitFor();
    // Waits for pending content, which would never render once the clock is paused.
    await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0);
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const [button, ms] of [
      [about, 100],
      [page.getByRole('button', { name: 'Settings' }), 750],
    ] as const) {
      await button.hover();
      await waits(page, ms);
      await page.mouse.move(0, 0);
      await page.clock.runFor(1000);
      await hint(page).waitFor({ state: 'hidden' });
    }
  });
});
