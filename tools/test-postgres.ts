import { hasPostgres, noPostgresMessage, startPostgres } from '../apps/server/src/testing/postgres.ts';
import { runServerTests } from './server-tests.ts';

/**
 * Runs the server's tests on PostgreSQL instead of PGlite. Arguments name files, as for vitest: `npm run
 * test:postgres -- apps/server/src/features/users`.
 */
if (!hasPostgres()) {
  console.error(noPostgresMessage);
  process.exit(1);
}
const { url, stop } = await startPostgres();
const code = await runServerTests({ TEST_DATABASE_URL: url });
await stop();
process.exit(code);
