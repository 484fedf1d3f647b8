import { expect, test } from 'vitest';
import { createIgnoreFilter } from './check.ts';

const ignored = (text: string, ...paths: string[]) => paths.filter(createIgnoreFilter(text));

test('a .dockerignore pattern starts at the root and covers everything below it', () => {
  expect(ignored('docs\n/data/', 'docs/a.md', 'data/x/y', 'apps/docs/a.md', 'docs.md')).toEqual([
    'docs/a.md',
    'data/x/y',
  ]);
});

test('two stars in a .dockerignore pattern match any number of folders', () => {
  expect(ignored('**/dist\n**/*.test.ts', 'dist/a', 'apps/web/dist/a', 'tools/a.test.ts', 'a.ts')).toEqual([
    'dist/a',
    'apps/web/dist/a',
    'tools/a.test.ts',
  ]);
});

test('the last matching .dockerignore pattern decides', () => {
  const text = '# tests\ne2e/*\n!e2e/package.json\n';
  expect(ignored(text, 'e2e/package.json', 'e2e/support/setup.ts', 'e2e/a/b.ts')).toEqual([
    'e2e/support/setup.ts',
    'e2e/a/b.ts',
  ]);
});
