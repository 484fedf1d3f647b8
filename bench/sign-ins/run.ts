import { execFileSync } from 'node:child_process';
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { password, signIn } from '../../e2e/accounts.ts';
import { startServer } from '../../e2e/setup.ts';
import { percentile } from '../measure.ts';

/** `npm run bench:sign-ins`: 200 people sign in at once; how long others wait for what they ask meanwhile (bar: 300 ms p95). */
const people = 200;
const bar = 300;
const main = join(import.meta.dirname, '../../apps/server/src/main.ts');
const make = join(import.meta.dirname, 'make.ts');
const ms = (time: number) => `${time.toFixed(0)} ms`;

const server = await startServer([main], {}, async (folder) => {
  const given = [make, folder, String(people)];
  execFileSync(process.execPath, given, { stdio: ['ignore', 'ignore', 'inherit'] });
});
const port = new URL(server.url).port;
const agent = new Agent({ keepAlive: true });

type Asked = { path: string; token?: string; body?: object; from?: string };
/** The status of an answer, read to its end. `from`: the address of this machine that it is asked from. */
const ask = ({ path, token, body, from = '127.0.0.1' }: Asked): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      {
        ...{ host: '127.0.0.1', port, path, localAddress: from, method: body ? 'POST' : 'GET' },
        ...(body ? {} : { agent }),
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      (answer) => {
        answer.on('error', reject);
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.resume();
      },
    );
    sent.on('error', reject);
    sent.end(body ? JSON.stringify(body) : undefined);
  });

try {
  const { token } = await signIn(server.url, 'admin');
  const businesses = await fetch(`${server.url}/v1/overview`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await businesses.json()) as { data: { id: string }[] };
  const id = data[0]?.id ?? '';
  const filter = `business_id:=${id},date:>=2026-01-01,date:<=2026-03-31`;
  const others: Record<string, string> = {
    'the session check': '/v1/auth/authorise',
    'a list': `/v1/modules/meetings/forms/meetings/items?business_id=${id}&per_page=25`,
    'a report': `/v1/modules/dashboard/data/performance-dashboard?${new URLSearchParams({ filter })}`,
    'the overview': '/v1/overview',
  };
  /** Each of the others asked by one person after the other until it is over. */
  const askOthers = async (isOver: () => boolean): Promise<Record<string, number[]>> => {
    const times: Record<string, number[]> = {};
    await Promise.all(
      Object.entries(others).map(async ([name, path]) => {
        const found: number[] = [];
        times[name] = found;
        while (!isOver()) {
          const begun = performance.now();
          const status = await ask({ path, token });
          if (status !== 200) throw new Error(`${name} was answered ${status}.`);
          found.push(performance.now() - begun);
        }
      }),
    );
    return times;
  };
  const show = (when: string, times: Record<string, number[]>) => {
    const all = Object.values(times).flat();
    const each = Object.entries(times).map(
      ([name, found]) => `${name} ${ms(percentile(found, 0.5))} / ${ms(percentile(found, 0.95))}`,
    );
    const p95 = percentile(all, 0.95);
    console.log(
      `${when}: p50 / p95 of ${all.length} calls ${ms(percentile(all, 0.5))} / ${ms(p95)}; ${each.join(', ')}`,
    );
    return p95;
  };
  const until = performance.now() + 3000;
  await askOthers(() => performance.now() > until - 2000);
  const quiet = await askOthers(() => performance.now() > until);
  show('Nobody signs in', quiet);
  for (const round of [1, 2, 3]) {
    let left = people;
    const begun = performance.now();
    const waited: number[] = [];
    const statuses = new Map<number, number>();
    const signing = Array.from({ length: people }, async (_, at) => {
      // Each from a network of its own: how many one may send in a minute is no matter here.
      const from = `127.0.${round}.${at + 1}`;
      const body = { email: `p${at + 1}@bench.example`, password };
      const status = await ask({ path: '/v1/auth/logon', body, from });
      waited.push(performance.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      left -= 1;
    });
    const meanwhile = await askOthers(() => left === 0);
    await Promise.all(signing);
    const answers = [...statuses].map(([status, many]) => `${many} × ${status}`).join(', ');
    console.log(
      `${people} sign in at once: ${answers}; the last after ${ms(Math.max(...waited))}, p50 ${ms(percentile(waited, 0.5))}. Load of the machine ${loadavg()[0]?.toFixed(1)}.`,
    );
    const p95 = show('  meanwhile', meanwhile);
    console.log(`  p95 ${ms(p95)}, bar ${bar} ms: ${p95 <= bar ? 'met' : 'MISSED'}`);
  }
} finally {
  agent.destroy();
  await server.stop();
}
