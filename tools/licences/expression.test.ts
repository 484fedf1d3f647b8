import { expect, test } from 'vitest';
import { satisfiesExpression } from './expression.ts';

const allowed = new Set(['MIT', 'OFL-1.1', 'Apache-2.0']);
const check = (text: string) => satisfiesExpression(text, (id) => allowed.has(id));

test.each([
  ['MIT', true],
  ['GPL-3.0-only', false],
  ['MIT OR GPL-3.0-only', true],
  ['(GPL-3.0-only OR Apache-2.0)', true],
  ['(GPL-3.0-only OR AGPL-3.0-only)', false],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only AND MIT OR Apache-2.0', true],
  ['GPL-3.0-only AND (MIT OR Apache-2.0)', false],
  ['((MIT))', true],
])('a licence expression needs one allowed licence of OR and all of AND: %s', (text, expected) => {
  expect(check(text)).toBe(expected);
});

test.each(['', 'SEE LICENSE IN LICENSE.md', '(MIT', 'MIT)', 'MIT OR', 'AND MIT', 'MIT Apache-2.0', '()'])(
  'an invalid licence expression returns undefined: %s',
  (text) => {
    expect(check(text)).toBeUndefined();
  },
);
