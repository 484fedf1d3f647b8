import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filesBelow, root } from '../files.ts';

let copy: string;
let before: Map<string, string>;

const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const begin = (...args: string[]) => {
  const run = node('tools/new.ts', ...args);
  expect([run.status, run.stderr]).toEqual([0, '']);
};
const contents = (): Map<string, string> =>
  new Map(filesBelow('', copy).map((file) => [file, readFileSync(join(copy, file), 'utf8')]));

/**
 * Links the installed packages of the original repository, and the workspace packages of the copy. Caches are not
 * shared.
 */
const linkPackages = () => {
  const workspaces = filesBelow('').filter((file) => file.endsWith('package.json'));
  mkdirSync(join(copy, 'node_modules/@bellwether'), { recursive: true });
  for (const folder of workspaces.map(dirname)) {
    const from = join(root, folder, 'node_modules');
    mkdirSync(join(copy, folder, 'node_modules'), { recursive: true });
    for (const name of readable(from))
      if (!['@bellwether', '.vite', '.cache'].includes(name))
        symlinkSync(join(from, name), join(copy, folder, 'node_modules', name));
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { name: string };
    if (name.startsWith('@bellwether/')) symlinkSync(join(copy, folder), join(copy, 'node_modules', name));
  }
};
/**
 * Copies the type-check cache of the original, so that only changed files and their importers are checked again. The
 * cache has a hash of each file and re-reads files that differ. Package paths are rewritten for the copy.
 */
const takeTypesAlong = () => {
  const [from, to] = [join(root, 'node_modules/.cache'), join(copy, 'node_modules/.cache')];
  mkdirSync(to, { recursive: true });
  const moved = (path: string): string => {
    if (!path.startsWith('../') || path.startsWith('../../')) return path;
    return relative(to, join(from, path));
  };
  for (const name of readable(from).filter((name) => /^tsc(-web)?\.json$/.test(name))) {
    const kept = JSON.parse(readFileSync(join(from, name), 'utf8')) as Record<string, string[] | undefined>;
    for (const list of ['fileNames', 'packageJsons', 'missingPackageJsons'])
      if (kept[list]) kept[list] = kept[list].map(moved);
    writeFileSync(join(to, name), JSON.stringify(kept));
  }
};
const readable = (folder: string): string[] => {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
};

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bellwether-new-'));
  for (const file of filesBelow('')) {
    if (/^(samples|shared)\//.test(file) || /(^|\/)zz/.test(file)) continue;
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages();
  takeTypesAlong();
  before = contents();
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const made = [
  ['screen', 'plan/sales-goals'],
  ['report', 'financials/margin'],
  ['form', 'tasks/notes'],
  ['job', 'tidy-notes'],
  ['chart-type', 'dot-plot'],
  ['detector', 'slow-website'],
  ['connector', 'acme'],
] as const;

test('a generated part changes the documented files, passes all checks and can be removed without a trace', {
  timeout: 400_000,
}, () => {
  begin(...made.flat());
  const after = contents();
  const touched = [...after].filter(([file, text]) => before.get(file) !== text).map(([file]) => file);
  const migrations = 'apps/server/src/platform/postgres/migrations';
  expect(touched.toSorted().map((file) => file.replace(/00\d\d_/, 'N_'))).toEqual(
    [
      'apps/web/src/screens/plan/sales-goals/sales-goals-page.tsx',
      'apps/web/src/screens/plan/sales-goals/screen.ts',
      'packages/contract/src/reports/list.ts',
      'packages/contract/src/reports/margin.ts',
      'apps/server/src/features/reports/tests/margin.test.ts',
      'packages/charts/src/model/chart-type-names.ts',
      'packages/charts/src/types/chart-types.ts',
      'packages/charts/src/types/dot-plot/chart.ts',
      'packages/contract/src/forms/list.ts',
      'packages/contract/src/forms/notes.ts',
      'apps/server/src/platform/postgres/schema.ts',
      'apps/server/src/platform/postgres/schema/notes.ts',
      'apps/server/src/features/notes/register.ts',
      'apps/server/src/features/notes/notes.test.ts',
      `${migrations}/N_notes.sql`,
      `${migrations}/meta/N_snapshot.json`,
      `${migrations}/meta/_journal.json`,
      'apps/server/src/features/tidy-notes/register.ts',
      'apps/server/src/features/tidy-notes/tidy-notes.test.ts',
      'apps/web/src/sections/chart/registry.ts',
      'apps/web/src/gallery/parts/charts/samples.ts',
      'packages/domain/src/insights/finding.ts',
      'packages/insights/src/detectors/list.ts',
      'packages/insights/src/detectors/slow-website/detector.ts',
      'packages/insights/src/detectors/slow-website/detector.test.ts',
      'packages/connectors/src/list.ts',
      'packages/connectors/src/acme/connector.ts',
      'packages/connectors/src/acme/connector.test.ts',
      'packages/emulators/src/all.ts',
      'packages/emulators/src/acme.ts',
      'packages/emulators/src/descriptions/acme.json',
      'packages/domain/src/sources/integrations.ts',
      'packages/domain/src/sources/credentials.ts',
      'packages/domain/src/sources/integration-texts.ts',
      'tools/tree/floors.ts',
    ].toSorted(),
  );

  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const code = touched.filter((file) => /\.tsx?$/.test(file));
  const checks = [
    [tsc, '-p', '.'],
    [tsc, '-p', 'apps/web'],
    [biome, 'check', ...code],
    ['tools/check-tree.ts'],
  ];
  for (const check of checks) {
    const { status, stdout, stderr } = node(...check);
    expect([check[0], status, status === 0 ? '' : stdout + stderr]).toEqual([check[0], 0, '']);
  }

  begin(...made.flat(), '--remove');
  expect([...contents()].filter(([file, text]) => before.get(file) !== text)).toEqual([]);
  expect(filesBelow('', copy)).toEqual([...before.keys()]);
});

test('generating a part leaves existing files unchanged and rejects an unknown kind', () => {
  const again = node('tools/new.ts', 'screen', 'meetings/list');
  expect([again.status, again.stderr.includes('already exists.')]).toEqual([1, true]);
  expect(node('tools/new.ts', 'page', 'x').stderr).toContain(
    'npm run new -- screen|report|form|job|chart-type|detector|connector',
  );
});
