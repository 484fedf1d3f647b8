import { createAnswer } from '@bellwether/domain/testing/answer';
import { expect, test } from 'vitest';
import { countTopKeywords } from './top-keywords.ts';

test('the top-keywords card counts each keyword once, by its latest position', () => {
  const answer = createAnswer([
    { keyword: 'plumber', landing_page: '/', position: 2 },
    { keyword: 'plumber', landing_page: '/drains', position: 3 },
    { keyword: 'drain', landing_page: '/drains', position: 4 },
  ]);
  expect([3, 10].map((maxPosition) => countTopKeywords(answer, maxPosition))).toEqual([1, 2]);
  expect(countTopKeywords(createAnswer([]), 3)).toBe(0);
  expect(countTopKeywords(createAnswer([], { missing: { position: 'never' } }), 3)).toBeNull();
});
