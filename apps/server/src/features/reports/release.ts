import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns a short hash of all source files in some folders, excluding tests. */
export const hashSources = (folders: readonly string[]): string => {
  const hash = createHash('sha1');
  for (const folder of folders)
    for (const file of globSync('**/*.ts', { cwd: folder }).toSorted())
      if (!file.endsWith('.test.ts')) hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  return hash.digest('base64url').slice(0, 10);
};

const findFolder = (module: string) => fileURLToPath(new URL('..', import.meta.resolve(module)));

let cachedTag: string | undefined;
/**
 * Returns the hash of the code that answers reports. Any change of a formula, sentence or structure changes it, so that
 * clients do not reuse answers of an older release.
 */
export const releaseTag = (): string => {
  cachedTag ??= hashSources([
    import.meta.dirname,
    findFolder('@bellwether/analytics/compile/compile'),
    findFolder('@bellwether/contract/catalogue/metrics'),
  ]);
  return cachedTag;
};
