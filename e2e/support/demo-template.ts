import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Source folders that determine the demo's content. */
const sources = ['apps/server/src', 'packages', 'samples', 'tools/demo'];
const prefix = 'bellwether-demo-';
const keptForMs = 24 * 3_600_000;

/**
 * Returns a data folder with the demo, which each worker copies. It is cached in the temporary folder under a hash of
 * the sources, so that only the first run after a change builds it.
 * @param make fills the folder that it receives.
 * @param settings values that the demo depends on besides its sources.
 */
export async function demoTemplate(
  settings: Record<string, string>,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  await removeOldTemplates();
  const folder = join(tmpdir(), `${prefix}${await fingerprint(settings)}`);
  if (existsSync(folder)) return folder;
  const half = `${folder}-${randomUUID()}`;
  try {
    await make(half);
    // Keeps an existing folder, because another run may have built the same demo at the same time.
    await rename(half, folder).catch((problem: unknown) => {
      if (!existsSync(folder)) throw problem;
    });
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return folder;
}

async function fingerprint(settings: Record<string, string>): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([settings, process.env['ON_DAY']]));
  hash.update(await readFile(join(root, 'package-lock.json')));
  for (const source of sources) {
    const entries = await readdir(join(root, source), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !path.includes('node_modules'));
    for (const path of files.toSorted()) hash.update(path.slice(root.length)).update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}

async function removeOldTemplates(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = join(tmpdir(), name);
    const made = await stat(folder).catch(() => undefined);
    if (made && Date.now() - made.birthtimeMs > keptForMs) await rm(folder, { recursive: true, force: true });
  }
}
