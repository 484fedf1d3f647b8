import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

const kB = 1000;

type Opened = Awaited<ReturnType<typeof openPage>>;

/** Bytes that came over the wire for what was asked for since, headers included, by the address. */
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

test('the first load of the login transfers at most 200 kB in all', async () => {
  const page = await openPage({});
  const bytes = await transfersOf(page);
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(bytes.size).toBeGreaterThan(5);
  expect(sum(bytes, () => true)).toBeLessThanOrEqual(200 * kB);
});

test('the first load of the dashboard transfers at most 300 kB of script', async () => {
  const page = await openPage({ as: 'admin' });
  const bytes = await transfersOf(page);
  await page.goto('/dashboard/performance', { waitUntil: 'networkidle' });
  await page.getByRole('heading', { name: 'Performance' }).waitFor();
  const script = sum(bytes, (path) => path.endsWith('.js'));
  expect(script).toBeGreaterThan(100 * kB);
  expect(script).toBeLessThanOrEqual(300 * kB);
});
