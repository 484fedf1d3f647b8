import { startAllEmulators } from '@bellwether/emulators/all';
import { readConfig } from '../apps/server/src/config.ts';
import { run } from '../apps/server/src/run.ts';
import { startBuild } from './build/start-build.ts';
import { connectDemo } from './connect-demo.ts';

/** A failed build stops the demo, because there are no pages to serve. The next start loads the demo again. */
const stop = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
};

/** With `--with-emulators`, emulators on this machine replace Google Ads and the other services. */
const emulators = process.argv.includes('--with-emulators')
  ? await startAllEmulators(() => new Date())
  : undefined;
Object.assign(process.env, emulators?.settings);

/** The build and the demo data both take long, so they run in parallel. */
await run({ demo: true, pages: startBuild().catch(stop) });
if (emulators) {
  const { port } = readConfig(process.env);
  const page = await connectDemo(`http://127.0.0.1:${port}`, emulators).catch(stop);
  console.log(
    `Emulators of the services answer on ${emulators.url}. A business is connected to all of them: ${page}`,
  );
}
