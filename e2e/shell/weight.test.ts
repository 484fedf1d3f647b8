import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPage, takeScreenshot } from '../support/browser.ts';
import { findBusinessId } from '../support/reports.ts';

const kB = 1000;

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Records the bytes transferred from now on, headers included, by address. */
async function transfersOf(page: Opened): Promise<Map<string, number>> {
  const network = await page.context().newCDPSession(page);
  const [addresses, bytes] = [new Map<string, string>(), new Map<string, number>()];
  network.on('Network.responseReceived', ({ requestId, response }) => addresses.set(requestId, response.url));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const address = addresses.get(requestId);
    if (address) bytes.set(address, encodedDataLength);
  });
  await network.send('Network.enable');
  return bytes;
}

const sum = (bytes: Map<string, number>, counts: (path: string) => boolean) =>
  [...bytes].reduce((all, [address, size]) => all + (counts(new URL(address).pathname) ? size : 0), 0);

test('the first load of the login transfers at most 200 kB in total', async () => {
  const page = await openPage({ fresh: true });
  const bytes = await transfersOf(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(bytes.size).toBeGreaterThan(5);
  expect(sum(bytes, () => true)).toBeLessThanOrEqual(200 * kB);
});

test('the first load of the dashboard transfers at most 240 kB of script in at most 25 requests', async () => {
  const page = await openPage({ as: 'admin', fresh: true });
  const bytes = await transfersOf(page);
  let requests = 0;
  page.on('request', () => {
    requests += 1;
  });
  await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`, {
    waitUntil: 'networkidle',
  });
  await page.getByRole('heading', { name: 'Performance' }).waitFor();
  const script = sum(bytes, (path) => path.endsWith('.js'));
  expect(script).toBeGreaterThan(100 * kB);
  expect(script).toBeLessThanOrEqual(240 * kB);
  expect(requests).toBeGreaterThan(5);
  expect(requests).toBeLessThanOrEqual(25);
});

test('the production build contains no file of the gallery', async () => {
  const names = await readdir(join(import.meta.dirname, '../../apps/web/dist/assets'));
  expect(names).toContainEqual(expect.stringMatching(/^performance-page-.*\.js$/));
  expect(names.filter((name) => /^(gallery|part-page|specimen|call-.*\.wav)/.test(name))).toEqual([]);
});

describe('page before its scripts run', () => {
  const bone = "getComputedStyle(document.querySelector('#shell i')).backgroundColor";
  const shown = "document.querySelector('#shell aside').checkVisibility()";

  test.each([
    ['light', 'wide', 'rgb(233, 233, 238)', true],
    ['dark', 'wide', 'rgb(35, 37, 46)', true],
    ['light', 'phone', 'rgb(233, 233, 238)', false],
    ['dark', 'phone', 'rgb(35, 37, 46)', false],
  ] as const)(
    'the page before its scripts run shows its frame in %s, %s',
    async (theme, size, colour, side) => {
      const page = await openPage({ as: 'admin', theme, size });
      const held: (() => void)[] = [];
      await page.route('**/assets/*.{js,css}', async (route) => {
        await new Promise<void>((resolve) => held.push(resolve));
        // Requests that are still held when the route is removed continue automatically.
        await route.continue().catch(() => undefined);
      });
      await page.goto(`/dashboard/performance?business=${await findBusinessId('Clearwater')}`, {
        waitUntil: 'commit',
      });
      await page.locator('#shell section').waitFor();
      expect([await page.evaluate(bone), await page.evaluate(shown)]).toEqual([colour, side]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await takeScreenshot(page, `shell-first-${theme}-${size}`);
      await page.unroute('**/assets/*.{js,css}');
      for (const go of held) go();
      await page.getByRole('heading', { level: 1, name: 'Performance' }).waitFor();
      await page.locator('#shell').waitFor({ state: 'detached' });
    },
  );

  test('the page before its scripts run shows no frame to a signed-out user', async () => {
    const page = await openPage({ fresh: true });
    await page.route('**/assets/*.js', (route) => route.abort('aborted'));
    await page.goto('/login', { waitUntil: 'commit' });
    await page.locator('#shell').waitFor({ state: 'attached' });
    expect(await page.evaluate(shown)).toBe(false);
  });
});
