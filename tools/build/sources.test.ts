import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findWebSources } from './sources.ts';

let root: string;
const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
const digest = () => findWebSources(root).digest();

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bellwether-sources-'));
  write('package.json', { name: 'all', workspaces: ['packages/*', 'apps/*', 'tools'] });
  write('apps/web/package.json', { name: '@bellwether/web', dependencies: { charts: '1' } });
  write('packages/charts/package.json', { name: 'charts', dependencies: { contract: '1' } });
  write('packages/contract/package.json', { name: 'contract' });
  write('packages/facts/package.json', { name: 'facts' });
  write('tools/package.json', { name: 'tools' });
  write('packages/contract/src/a.ts', 'a');
  write('packages/facts/src/a.ts', 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

test.each([
  'apps/web/src/page.tsx',
  'packages/charts/src/a.ts',
  'packages/contract/src/a.ts',
  'package-lock.json',
  'node_modules/.package-lock.json',
  'tsconfig.base.json',
])('a change of %s changes the build digest', (path) => {
  const before = digest();
  write(path, 'changed');
  expect(digest()).not.toBe(before);
});

test.each([
  'packages/facts/src/a.ts',
  'tools/a.ts',
  'packages/contract/src/a.test.ts',
  'apps/web/dist/index.html',
  'apps/web/builds/production-1/index.html',
  'apps/web/node_modules/a.js',
])('a change of %s keeps the build digest, because no build reads it', (path) => {
  const before = digest();
  write(path, 'changed');
  expect(digest()).toBe(before);
});

test('the build digest covers a package as soon as a workspace of the web application depends on it', () => {
  const file = join(root, 'packages/facts/src/a.ts');
  expect(findWebSources(root).covers(file)).toBe(false);
  write('packages/contract/package.json', { name: 'contract', dependencies: { facts: '1' } });
  expect(findWebSources(root).covers(file)).toBe(true);
});

test('moving a source file changes the build digest', () => {
  const before = digest();
  rmSync(join(root, 'packages/contract/src/a.ts'));
  write('packages/contract/src/b.ts', 'a');
  expect(digest()).not.toBe(before);
});
