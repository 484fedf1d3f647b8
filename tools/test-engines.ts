import { installClickHouse, startClickHouse } from '../apps/server/src/testing/clickhouse/start.ts';
import { hasPostgres, noPostgresMessage, startPostgres } from '../apps/server/src/testing/postgres.ts';
import { runServerTests } from './server-tests.ts';

/**
 * Runs the server's tests on PostgreSQL and on ClickHouse's engine, which is installed on first use. Arguments name
 * test files, as for vitest: `npm run test:engines -- apps/server/src/features/reports`.
 */
if (!hasPostgres()) console.warn(noPostgresMessage);
installClickHouse();
const [postgres, clickhouse] = await Promise.all([
  hasPostgres() ? startPostgres() : undefined,
  startClickHouse(),
]);
const code = await runServerTests({
  ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  TEST_CLICKHOUSE_URL: clickhouse.url,
});
await Promise.all([postgres?.stop(), clickhouse.stop()]);
process.exit(code);
