import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { installClickHouse, startClickHouse } from '../apps/server/src/testing/clickhouse/start.ts';
import { hasPostgres, noPostgresMessage, startPostgres } from '../apps/server/src/testing/postgres.ts';

/**
 * Runs the server's tests on PostgreSQL and on ClickHouse's engine, which it installs on first use. Arguments name files,
 * as for vitest: `npm run test:engines -- apps/server/src/features/reports`.
 */
if (!hasPostgres()) console.warn(noPostgresMessage);
installClickHouse();
const [postgres, clickhouse] = await Promise.all([
  hasPostgres() ? startPostgres() : undefined,
  startClickHouse(),
]);
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
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
      TEST_CLICKHOUSE_URL: clickhouse.url,
    },
  },
);
const [code] = (await once(vitest, 'exit')) as [number | null];
await Promise.all([postgres?.stop(), clickhouse.stop()]);
process.exit(code ?? 1);
