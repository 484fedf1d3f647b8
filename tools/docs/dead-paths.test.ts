import { expect, test } from 'vitest';
import { findDeadPaths } from './dead-paths.ts';

const there = new Set([
  'README.md',
  'docs/glossary.md',
  'docs/decisions/0001-shape.md',
  'tools/map.ts',
  'packages/contract/',
]);
const dead = (page: string, text: string) =>
  findDeadPaths(page, text, {
    exists: (path) => there.has(path),
    endsFile: (end) => [...there].some((path) => path.endsWith(`/${end}`)),
  }).map(({ line, path }) => `${line} ${path}`);

test('a relative link is resolved from its own page', () => {
  expect(
    dead('docs/glossary.md', '[a](../README.md#words) [b](decisions/0001-shape.md) [c](README.md)'),
  ).toEqual(['1 docs/README.md']);
  expect(dead('README.md', 'one\n\n[c]: docs/gone.md')).toEqual(['3 docs/gone.md']);
});

test('URLs and anchors are not checked as paths', () => {
  expect(dead('README.md', '[a](https://example.org/x) [b](#here) [c](mailto:a@example.org)')).toEqual([]);
});

test('a path in backticks is checked if it starts with a folder of the repository', () => {
  expect(
    dead('README.md', '`tools/map.ts` `tools/gone.ts:12` `text/csv` `tools/*.ts` `apps/web/dist/x`'),
  ).toEqual(['1 tools/gone.ts']);
});

test('a path at the start of a line of a code fence is checked, with or without tree lines', () => {
  expect(
    dead(
      'README.md',
      '```\npackages/contract/  shared\n├─ tools/gone.ts   x\nnpm run a tools/other.ts\n```\n',
    ),
  ).toEqual(['3 tools/gone.ts']);
});

test('the end of a path in backticks is checked', () => {
  expect(dead('README.md', '`map.ts` `tools/map.ts` `gone.ts` `reading/gone.ts:3` `e.ts` `*.ts`')).toEqual([
    '1 gone.ts',
    '1 reading/gone.ts',
    '1 e.ts',
  ]);
});
