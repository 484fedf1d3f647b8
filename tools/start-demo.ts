import { run } from '../apps/server/src/run.ts';
import { buildIfStale } from './build/if-stale.ts';

/** Without pages there is nothing to serve, so a failed build ends the demo at once; the next start fills it anew. */
const stop = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** Building the pages and filling the demo take long, so they run side by side. */
await run({ demo: true, pages: buildIfStale(false).catch(stop) });
