import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hasPostgres, noPostgresMessage, startPostgres } from '../apps/server/src/testing/postgres.ts';

/**
 * Runs the server's tests on PostgreSQL instead of PGlite. Arguments name files, as for vitest: `npm run
 * test:postgres -- apps/server/src/features/users`.
 */
if (!hasPostgres()) {
  console.error(noPostgresMessage);
  process.exit(1);
}
const { url, stop } = await startPostgres();
const files = process.argv.slice(2);
const vitest = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    ...(files.length > 0 ? files : ['apps/server']),
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } },
);
const [code] = (await once(vitest, 'exit')) as [number | null];
await stop();
process.exit(code ?? 1);
