import { run } from '../apps/server/src/run.ts';
import { buildIfStale } from './build/if-stale.ts';

/** Building the pages and filling the demo take about as long: side by side, the first start waits half the time. */
await run({ demo: true, pages: buildIfStale(false) });
