import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const ignoredDirs = new Set(['node_modules', 'dist', 'dist-development', 'builds', '.git']);

/**
 * Returns the files below a folder of the repository, sorted, as paths from the root with `/`. Excludes
 * installed packages, build output and runtime data. Returns an empty list for a missing folder.
 */
export function filesBelow(folder: string, from = root): string[] {
  const found: string[] = [];
  const walk = (path: string) => {
    for (const entry of readdirSync(join(from, path), { withFileTypes: true })) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`;
      if (ignoredDirs.has(entry.name) || inside === 'data') continue;
      if (entry.isDirectory()) walk(inside);
      else if (entry.isFile()) found.push(inside);
    }
  };
  try {
    walk(folder);
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'ENOENT')) throw problem;
  }
  return found.sort((a, b) => (a < b ? -1 : 1));
}
