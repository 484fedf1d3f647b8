import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns a short hash of all source files in some folders, excluding tests. */
export const hashSources = (folders: readonly string[]): string => {
  const hash = createHash('sha1');
  for (const folder of folders) {
    const files = globSync('**/*.ts', { cwd: folder }).filter((file) => !file.endsWith('.test.ts'));
    if (files.length === 0) throw new Error(`${folder} holds no sources.`);
    for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(`${folder}/${file}`));
  }
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
    findFolder('@bellwether/contract/reports/list'),
    findFolder('@bellwether/domain/catalogue/metrics'),
    findFolder('@bellwether/facts/rules/channel'),
  ]);
  return cachedTag;
};
