import { expect, test } from 'vitest';
import { openPage } from '../support/browser.ts';
import { step } from '../support/step.ts';

test('a page whose script does not load stops waiting after two minutes', async () => {
  const page = await openPage({ as: 'admin', allow: [/./] });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.clock.install({ time: Date.now() });
  await page.goto('/business/revenue');
  await page.getByRole('heading', { level: 1, name: 'Revenue' }).waitFor();
  // Sets a mark on the page, which a reload removes.
  await page.evaluate('window.mark = 1');
  const marked = () => page.evaluate('window.mark === 1').catch(() => null);
  const asked = page.waitForRequest('**/assets/products-page*.js');
  // Leaves the request for the script without a response.
  await page.route('**/assets/products-page*.js', () => undefined);
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await asked;
  await step('waits for 120 s [CONST-001]', async () => {
    await page.clock.runFor(110_000);
    expect(await marked()).toBe(true);
    // Expects one reload, because a new version may have replaced the script.
    const again = page.waitForRequest('**/assets/products-page*.js');
    await page.clock.runFor(11_000);
    await again;
    await expect.poll(marked).toBe(false);
  });
  await step('reports a ChunkLoadError [ERR-022]', async () => {
    const reload = page.getByRole('button', { name: 'Reload', exact: true });
    // Waits for the timeout a second time, because it begins again after the reload.
    await expect
      .poll(async () => {
        await page.clock.runFor(30_000);
        return reload.isVisible();
      })
      .toBe(true);
    expect(logged.join('\n')).toContain('ChunkLoadError');
  });
});
