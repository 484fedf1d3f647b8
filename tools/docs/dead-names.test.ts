import { expect, test } from 'vitest';
import { findDeadNames } from './dead-names.ts';

const known = new Set(['readRows', 'FactRow', 'period_end', 'meta']);
const dead = (text: string) =>
  findDeadNames('docs/a.md', text, (name) => known.has(name)).map(({ line, name }) => `${line} ${name}`);

test('names in backticks that do not exist in the code are reported', () => {
  expect(dead('`readRows` and `readLines()`\n`FactRow`, `FactLine`, `period_end`, `period_from`')).toEqual([
    '1 readLines',
    '2 FactLine',
    '2 period_from',
  ]);
});

test('each part of a dotted name in backticks is checked', () => {
  expect(dead('`meta.rowCount`')).toEqual(['1 rowCount']);
});

test('single words, commands, paths and code fences are not checked as names', () => {
  expect(dead('`quiet` `npm run goneScript` `a/goneFile.ts`\n```\n`goneName`\n```')).toEqual([]);
});
