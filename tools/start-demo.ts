import { startAllEmulators } from '@bellwether/connectors/emulators/all';
import { run } from '../apps/server/src/run.ts';
import { buildIfStale } from './build/if-stale.ts';

/**
 * A failed build stops the demo, because there are no pages to serve. The next start fills the demo again.
 */
const stop = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** `--with-emulators`: emulators on this machine answer instead of Google Ads and the other services. */
if (process.argv.includes('--with-emulators')) {
  const { settings } = await startAllEmulators(() => new Date());
  Object.assign(process.env, settings);
  console.log(`Emulators of the services answer on ${settings.EMULATOR_URL}`);
}

/** The build and the demo data both take long, so they run in parallel. */
await run({ demo: true, pages: buildIfStale(false).catch(stop) });
