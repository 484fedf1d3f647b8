import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

test('Ctrl K jumps to a page by name, and to a person', async () => {
  const page = await openPage({ as: 'admin' });
  await page.goto('/dashboard/performance');
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Page, business or person' });
  await field.fill('locat');
  await page
    .getByRole('option', { name: /^Location/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/business\/location/);
  await page.keyboard.press('Control+k');
  await field.fill('okonjo');
  await page.getByRole('option', { name: /Ruth Okonjo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile\//);
  await page.getByRole('heading', { level: 1, name: 'Ruth Okonjo' }).waitFor();
});

test('the list scrolls to the option selected by arrow keys', async () => {
  const page = await openPage({ as: 'admin' });
  await page.setViewportSize({ width: 1440, height: 420 });
  await page.goto('/dashboard/performance');
  await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('listbox', { name: 'Pages and businesses' }).getByRole('option');
  await options.first().waitFor();
  // Up from the first option wraps to the last.
  await page.keyboard.press('ArrowUp');
  const chosen = page
    .getByRole('listbox', { name: 'Pages and businesses' })
    .getByRole('option', { selected: true });
  await expect.poll(() => chosen.textContent()).toBe(await options.last().textContent());
  const below = async () => {
    const list = await page.getByRole('listbox', { name: 'Pages and businesses' }).boundingBox();
    const box = await chosen.boundingBox();
    return (box?.y ?? 999) + (box?.height ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
  };
  await expect.poll(below).toBeLessThanOrEqual(1);
});
