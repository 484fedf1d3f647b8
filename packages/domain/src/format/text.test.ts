import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate, truncateWords } from './text.ts';

const createWords = (n: number) => Array.from({ length: n }, (_, at) => `word${at + 1}`).join(' ');

test('a description of 20 words stays unchanged, and one of 25 is cut to its first 20 [FILE-007]', () => {
  expect(truncateWords(createWords(20), 20)).toBe(createWords(20));
  expect(truncateWords(createWords(25), 20)).toBe(`${createWords(20)}…`);
  expect(truncateWords(createWords(21).replaceAll(' ', '\n\t '), 20)).toBe(`${createWords(20)}…`);
  expect(truncateWords('', 20)).toBe('');
});

test('truncation counts visible characters and never splits a flag or an accented letter', () => {
  expect(truncate('🇦🇺🇳🇿🇫🇷', 2)).toBe('🇦🇺🇳🇿…');
  expect(truncate('e\u0301e\u0301e\u0301', 3)).toBe('e\u0301e\u0301e\u0301');
});

test('a truncated text is a prefix of the original and within the limit', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat({ max: 30 }), (text, max) => {
      const cut = truncate(text, max);
      if (cut === text) return;
      expect(cut.endsWith('…')).toBe(true);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      expect(cut.length - 1).toBeLessThanOrEqual(max);
    }),
  );
});
