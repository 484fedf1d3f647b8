import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { testEmail, testPassword } from '../../apps/server/src/testing/test-users.ts';
import { startChild } from '../child/ipc.ts';
import { startCluster } from './cluster.ts';
import { type ComparisonEffort, compareServers } from './compare.ts';
import { measureDownload } from './download.ts';
import type { StoreSizes } from './installation.ts';
import type { ServersReady } from './serve.ts';

/**
 * Compares lists and saves of a million meetings with handwritten routes that use the same statements: `npm run bench
 * -- items`. Both run over HTTP in one process, on PGlite and on PostgreSQL. It also measures a long download.
 * `--quick` runs a hundredth; `--postgres` names a server.
 */
const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, postgres: { type: 'string' } },
});
const sizes: StoreSizes = values.quick
  ? { businesses: 20, each: 500, large: 5_000 }
  : { businesses: 200, each: 5_000, large: 100_000 };
const effort: ComparisonEffort = values.quick
  ? { rounds: 2, times: 50, seconds: 1, callers: 16 }
  : { rounds: 5, times: 200, seconds: 3, callers: 16 };

const signIn = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/v1/auth/logon`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: testEmail('owner'), password: testPassword }),
  });
  return ((await answer.json()) as { token: string }).token;
};

const bench = async (title: string, folder: string, url = ''): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const start = performance.now();
  const child = startChild([
    '--expose-gc',
    join(import.meta.dirname, 'serve.ts'),
    folder,
    url,
    JSON.stringify(sizes),
  ]);
  child.once('exit', (code) => {
    if (code) throw new Error(`The server ended with ${code}.`);
  });
  const [ready] = (await once(child, 'message')) as [ServersReady];
  const total = (sizes.businesses * sizes.each + sizes.large).toLocaleString('en-AU');
  console.log(`\n${title}: ${total} meetings, made in ${((performance.now() - start) / 1000).toFixed(0)} s.`);
  const token = await signIn(ready.ours);
  await compareServers(ready, token, effort);
  await measureDownload(child, ready, token);
  child.send('stop');
  await once(child, 'exit');
};

const folder = await mkdtemp(join(tmpdir(), 'bellwether-items-'));
try {
  await bench('PGlite', join(folder, 'pglite'));
  const cluster = values.postgres === undefined ? await startCluster(folder) : undefined;
  const url = values.postgres ?? cluster?.url;
  if (url === undefined) console.log('\nPostgreSQL is not installed here, and none is named by --postgres.');
  else await bench('PostgreSQL', join(folder, 'postgres'), url);
  await cluster?.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}
