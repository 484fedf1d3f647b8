import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { password, signInWithPassword } from '../../e2e/support/accounts.ts';
import { startServer } from '../../e2e/support/setup.ts';
import { percentile } from '../measure.ts';
import { openBackgroundClients, printBackgroundClients } from '../others.ts';

/**
 * 200 users sign in at once: `npm run bench -- sign-ins`. Measures how long other users wait during the sign-ins
 * (limit: 300 ms p95).
 */
const people = 200;
const bar = 300;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const make = join(import.meta.dirname, 'make.ts');
const ms = (time: number) => `${time.toFixed(0)} ms`;

const server = await startServer([main], {}, async (folder) => {
  const given = [make, folder, String(people)];
  execFileSync(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'] });
});
const { ask, askOthers, close } = openBackgroundClients(server.url);

try {
  const { token } = await signInWithPassword(server.url, 'admin');
  const businesses = await fetch(`${server.url}/v1/overview`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await businesses.json()) as { data: { id: string }[] };
  const who = { token, business: data[0]?.id ?? '' };
  const until = performance.now() + 3000;
  await askOthers(who, () => performance.now() > until - 2000);
  const quiet = await askOthers(who, () => performance.now() > until);
  printBackgroundClients('No one signs in', quiet);
  for (const round of [1, 2, 3]) {
    let left = people;
    const begun = performance.now();
    const waited: number[] = [];
    const statuses = new Map<number, number>();
    const signing = Array.from({ length: people }, async (_, at) => {
      // Each user has a different local address, so that the sign-in limit per network does not apply.
      const from = `127.0.${round}.${at + 1}`;
      const body = { email: `p${at + 1}@bench.example`, password };
      const status = await ask({ path: '/v1/auth/logon', body, from });
      waited.push(performance.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      left -= 1;
    });
    const meanwhile = await askOthers(who, () => left === 0);
    await Promise.all(signing);
    const answers = [...statuses].map(([status, many]) => `${many} × ${status}`).join(', ');
    console.log(
      `${people} sign in at once: ${answers}; the last after ${ms(Math.max(...waited))}, p50 ${ms(percentile(waited, 0.5))}. Machine load ${loadavg()[0]?.toFixed(1)}.`,
    );
    const p95 = printBackgroundClients('  meanwhile', meanwhile);
    console.log(`  p95 ${ms(p95)}, bar ${bar} ms: ${p95 <= bar ? 'met' : 'MISSED'}`);
  }
} finally {
  close();
  await server.stop();
}
