import { matchesGlob } from 'node:path';

/**
 * Creates a function that tells whether a .dockerignore excludes a path from the build. A pattern starts at the root
 * and covers everything below it; `!` includes again, and the last matching pattern decides.
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
