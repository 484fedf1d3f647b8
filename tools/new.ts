import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './files.ts';
import { partKinds } from './new/kinds.ts';
import { addMigration, removeMigration } from './new/migration.ts';
import { addSkeleton, type PartSkeleton, removeSkeleton } from './new/skeleton.ts';

/**
 * Creates the files of new screens, reports and other parts of the product: `npm run new -- screen plan/goals`, `report
 * financials/margin`, `form tasks/notes`, `job tidy-notes`, `chart-type dot-plot`, `detector slow-website`, `connector
 * acme`, or several at once. `--remove` deletes them again. The result passes `npm run check`; the table in README.md
 * lists the remaining steps.
 */
const isKind = (word: string): word is keyof typeof partKinds => Object.hasOwn(partKinds, word);
const isName = (word: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*)*$/.test(word);

const given = process.argv.slice(2);
const removing = given.includes('--remove');
const words = given.filter((word) => word !== '--remove');
const wanted = words.flatMap((word, at) => (at % 2 === 0 ? [{ kind: word, name: words[at + 1] ?? '' }] : []));
if (wanted.length === 0 || !wanted.every(({ kind, name }) => isKind(kind) && isName(name))) {
  console.error(
    `npm run new -- ${Object.keys(partKinds).join('|')} name [--remove]\nA name is lower case: plan/goals.`,
  );
  process.exit(1);
}

async function change(kind: string, name: string): Promise<PartSkeleton> {
  const skeleton = await partKinds[kind as keyof typeof partKinds](name);
  const migration = (name.split('/').at(-1) ?? name).replaceAll('-', '_');
  if (removing) {
    removeSkeleton(root, skeleton);
    if (kind === 'form') removeMigration(root, migration);
  } else {
    addSkeleton(root, skeleton);
    if (kind === 'form') addMigration(root, migration);
  }
  return skeleton;
}

const changed = new Set<string>();
const written = new Set<string>();
for (const { kind, name } of wanted) {
  const { files, edits } = await change(kind, name);
  for (const { file } of edits) written.add(file);
  if (!removing) for (const file of Object.keys(files)) written.add(file);
  for (const file of [...Object.keys(files), ...edits.map((edit) => edit.file)]) changed.add(file);
}
const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
if (written.size > 0)
  spawnSync(process.execPath, [biome, 'check', '--write', ...written], { cwd: root, stdio: 'ignore' });
for (const file of changed) console.log(file);
