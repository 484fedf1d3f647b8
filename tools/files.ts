import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's folder. */
export const root = join(import.meta.dirname, '..');

const ignoredDirs = new Set(['node_modules', 'dist', 'dist-development', '.git']);

/**
 * The files below a folder of the repository, as paths from its root with `/`, in order; without what is installed, built
 * or kept at run time. A folder that does not exist has none.
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
