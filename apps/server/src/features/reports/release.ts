import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A short text that changes with every source file of these folders, tests left out. */
export const hashSources = (folders: readonly string[]): string => {
  const hash = createHash('sha1');
  for (const folder of folders)
    for (const file of globSync('**/*.ts', { cwd: folder }).toSorted())
      if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  return hash.digest('base64url').slice(0, 10);
};

const folderOf = (module: string) => fileURLToPath(new URL('..', import.meta.resolve(module)));

let known: string | undefined;
/**
 * Which release of the code answers reports: a formula, a sentence or a shape that changed is another release, so that nobody goes on being
 * shown what an older one had answered.
 */
export const releaseTag = (): string => {
  known ??= hashSources([
    import.meta.dirname,
    folderOf('@bellwether/analytics/compile/compile'),
    folderOf('@bellwether/contract/catalogue/metrics'),
  ]);
  return known;
};
