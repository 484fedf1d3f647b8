import { matchesGlob } from 'node:path';

/**
 * Which paths a .dockerignore keeps out of the build: a pattern starts at the root and covers what lies below it, `!` takes back, and
 * the last pattern that matches decides.
 */
export function createIgnoreFilter(text: string): (path: string) => boolean {
  const patterns = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      excludes: !line.startsWith('!'),
      glob: line.replace(/^!?\/?/, '').replace(/\/$/, ''),
    }));
  return (path) => {
    const parts = path.split('/');
    const folders = parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
    return (
      patterns.findLast(({ glob }) => folders.some((folder) => matchesGlob(folder, glob)))?.excludes ?? false
    );
  };
}
