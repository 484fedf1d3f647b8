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
  findDeadPaths(page, text, (path) => there.has(path)).map(({ line, path }) => `${line} ${path}`);

test('a relative link leads from its own page', () => {
  expect(
    dead('docs/glossary.md', '[a](../README.md#words) [b](decisions/0001-shape.md) [c](README.md)'),
  ).toEqual(['1 docs/README.md']);
  expect(dead('README.md', 'one\n\n[c]: docs/gone.md')).toEqual(['3 docs/gone.md']);
});

test('addresses and anchors are not paths', () => {
  expect(dead('README.md', '[a](https://example.org/x) [b](#here) [c](mailto:a@example.org)')).toEqual([]);
});

test('a path in back ticks is checked when its first folder is the repository’s', () => {
  expect(
    dead('README.md', '`tools/map.ts` `tools/gone.ts:12` `text/csv` `tools/*.ts` `apps/web/dist/x`'),
  ).toEqual(['1 tools/gone.ts']);
});

test('a path that opens a fenced line is checked, drawn as a tree or not', () => {
  expect(
    dead(
      'README.md',
      '```\npackages/contract/  shared\n├─ tools/gone.ts   x\nnpm run a tools/other.ts\n```\n',
    ),
  ).toEqual(['3 tools/gone.ts']);
});
