import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { signInWithPassword } from '../../e2e/support/accounts.ts';
import { launchChromium } from '../../e2e/support/chromium.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { measureEachRun, percentile } from '../measure.ts';
import { waitUntilTrue } from '../web/watch.ts';

/**
 * Times /overview with 1,000 businesses, at the server (limit 200 ms) and in Chromium (limit 1 s): `npm run bench --
 * overview`.
 */
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const make = join(import.meta.dirname, 'make.ts');
/**
 * Returns the CPU time of a process so far, in ms. Other load on the machine affects it less than elapsed
 * time.
 */
const cpuOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const ms = (time: number) => `${time.toFixed(0)} ms`;

const server = await startServer([main], {}, async (folder) => {
  execFileSync(process.execPath, [make, folder], { stdio: ['ignore', 'ignore', 'inherit'] });
});
const browser = await launchChromium();
try {
  const record = await signInWithPassword(server.url, 'admin');
  const headers = { authorization: `Bearer ${record.token}`, 'content-type': 'application/json' };
  type Row = { id: string; figures: Record<string, { now: number | null }> };
  const ask = async () => {
    const reply = await fetch(`${server.url}/v1/overview`, { headers });
    const { data } = (await reply.json()) as { data: Row[] };
    return data;
  };
  let data: Row[] = [];
  const [first = 0] = await measureEachRun(1, async () => {
    data = await ask();
  });
  const known = data.filter(({ figures }) => Object.values(figures).every(({ now }) => now !== null)).length;
  await measureEachRun(5, ask);
  const before = cpuOf(server.pid);
  const times = await measureEachRun(20, ask);
  const cpu = (cpuOf(server.pid) - before) / 20;
  console.log(
    `${data.length} businesses × 8 figures (${known} with all of them): p50 ${ms(percentile(times, 0.5))}, p95 ${ms(percentile(times, 0.95))} (bar 200 ms); the server's processor ${ms(cpu)} each.`,
  );
  // Manually entered monthly results are in both stores, so saving them invalidates both caches.
  const afterChange: number[] = [];
  for (const { id } of data.slice(0, 20)) {
    const body = JSON.stringify({ business_id: id, items: [{ month: '2020-01-01', revenue: 1 }] });
    const saved = await fetch(`${server.url}/v1/modules/plan/forms/plan-results/items`, {
      method: 'PATCH',
      headers,
      body,
    });
    if (!saved.ok) throw new Error(await saved.text());
    afterChange.push(...(await measureEachRun(1, ask)));
  }
  console.log(
    `The first after the start ${ms(first)}; after a change in one business p50 ${ms(percentile(afterChange, 0.5))}, p95 ${ms(percentile(afterChange, 0.95))}.`,
  );
  const session = `localStorage.setItem('authToken', ${JSON.stringify(JSON.stringify(record))})`;
  const opened: number[] = [];
  for (let round = 0; round < 5; round++) {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      serviceWorkers: 'block',
    });
    await context.addInitScript(session);
    const page = await context.newPage();
    await page.goto(`${server.url}/overview`, { waitUntil: 'commit' });
    opened.push(
      await waitUntilTrue(
        page,
        `document.querySelectorAll('main tbody tr td').length > 40 && !document.querySelector('main [aria-busy=true]')`,
      ),
    );
    await context.close();
  }
  console.log(`Opened in Chromium, nothing cached: p50 ${ms(percentile(opened, 0.5))} (bar 1,000 ms).`);
} finally {
  await browser.close();
  await server.stop();
}
