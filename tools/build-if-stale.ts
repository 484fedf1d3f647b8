import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isStale } from './build/stale.ts';

/**
 * Builds the web application unless what was built is newer than everything it is made of: a second start must not wait for it.
 * `development` builds the one with the gallery.
 */
const root = join(import.meta.dirname, '..');
const sources = ['apps/web', 'packages/contract', 'package-lock.json'];

const changedAt = (path: string): number[] => {
  const stat = statSync(join(root, path));
  if (!stat.isDirectory()) return [stat.mtimeMs];
  return readdirSync(join(root, path), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('dist') && name !== 'node_modules')
    .flatMap(({ name }) => changedAt(join(path, name)));
};

const development = process.argv[2] === 'development';
const folder = development ? 'dist-development' : 'dist';
const builtAt = statSync(join(root, 'apps/web', folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs;
if (isStale(builtAt, sources.flatMap(changedAt))) {
  const more = development ? ['--', '--mode', 'development', '--logLevel', 'error'] : [];
  const { status } = spawnSync('npm', ['run', 'build', '-w', '@bellwether/web', ...more], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exit(status ?? 1);
}
