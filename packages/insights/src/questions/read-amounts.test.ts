import { expect, test } from 'vitest';
import { findAmounts } from './read-amounts.ts';
import { meetsBound } from './reading.ts';

test.each([
  ['more than $500', '>', 500, 'money'],
  ['over 1,250.50', '>', 1250.5, 'plain'],
  ['at least ten leads', '>=', 10, 'plain'],
  ['10 leads or more', '>=', 10, 'plain'],
  ['ten or fewer', '<=', 10, 'plain'],
  ['under 5%', '<', 5, 'percent'],
  ['up to 2x', '<=', 2, 'times'],
  ['above $1.5k', '>', 1500, 'money'],
  ['exactly 3', '=', 3, 'plain'],
] as const)('reads “%s” as a bound and an amount', (text, bound, value, form) => {
  expect(findAmounts(text).amounts).toEqual([{ bound, value, form }]);
});

test.each(['over 30 days', 'more than 2025', 'over 5 October', 'in under 2 hours', 'above average'])(
  '“%s” is no amount of a figure',
  (text) => {
    expect(findAmounts(text)).toEqual({ text, amounts: [] });
  },
);

test('a bound includes its own amount only if its words do', () => {
  const at = (bound: '=' | '>' | '>=' | '<' | '<=') =>
    [1, 2, 3].filter((figure) => meetsBound(figure, { bound, value: 2 }));
  expect([at('='), at('>'), at('>='), at('<'), at('<=')]).toEqual([[2], [3], [2, 3], [1], [1, 2]]);
});
