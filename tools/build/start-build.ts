import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/**
 * Builds the web application in a separate process, so that this process can work meanwhile. @throws Error when the
 * build fails; its output is printed first.
 */
export const startBuild = async (): Promise<void> => {
  const build = spawn(process.execPath, [join(import.meta.dirname, '../build-if-stale.ts')], {
    stdio: 'inherit',
  });
  const [status] = (await once(build, 'close')) as [number | null];
  if (status !== 0) throw new Error('The web application could not be built.');
};
