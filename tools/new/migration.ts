import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const server = 'apps/server';
const meta = `${server}/src/platform/postgres/migrations/meta`;

/**
 * Generates the next migration from the current schema with drizzle-kit.
 * @throws Error with the output of drizzle-kit when it fails.
 */
export function addMigration(root: string, name: string): void {
  const kit = createRequire(join(root, server, 'package.json')).resolve('drizzle-kit');
  const run = spawnSync(process.execPath, [join(dirname(kit), 'bin.cjs'), 'generate', '--name', name], {
    cwd: join(root, server),
    encoding: 'utf8',
  });
  if (run.status !== 0) throw new Error(`${run.stdout}${run.stderr}`);
}

type Journal = { entries: { idx: number; tag: string }[] };

/** Removes the newest migration if it has this name. An older migration stays, because later migrations build on it. */
export function removeMigration(root: string, name: string): void {
  const file = join(root, meta, '_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as Journal;
  const last = journal.entries.at(-1);
  if (!last?.tag.endsWith(`_${name}`)) return;
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }, null, 2));
  rmSync(join(root, meta, '..', `${last.tag}.sql`));
  rmSync(join(root, meta, `${String(last.idx).padStart(4, '0')}_snapshot.json`));
}
