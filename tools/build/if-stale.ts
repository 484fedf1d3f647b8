import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isStale } from './stale.ts';

const root = join(import.meta.dirname, '../..');
const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

const changedAt = (path: string): number[] => {
  const stat = statSync(join(root, path));
  if (!stat.isDirectory()) return [stat.mtimeMs];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('dist') && name !== 'node_modules')
    .flatMap(({ name }) => changedAt(join(path, name)));
};

/**
 * Builds the web application unless the last build is newer than all its sources. A second start therefore
 * does not wait.
 * @param development builds the variant with the gallery.
 * @throws Error when the build fails; its output is printed first.
 */
export const buildIfStale = async (development: boolean): Promise<void> => {
  const folder = development ? 'dist-development' : 'dist';
  const builtAt = statSync(join(root, 'apps/web', folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
  if (!isStale(builtAt, sources.flatMap(changedAt))) return;
  const more = development ? ['--', '--mode', 'development', '--logLevel', 'error'] : [];
  const build = spawn('npm', ['run', 'build', '-w', '@bellwether/web', ...more], {
    cwd: root,
    stdio: 'inherit',
  });
  const [status] = (await once(build, 'close')) as [number | null];
  if (status !== 0) throw new Error('The web application could not be built.');
};
