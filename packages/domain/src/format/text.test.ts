import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate, truncateWords } from './text.ts';

const createWords = (n: number) => Array.from({ length: n }, (_, at) => `word${at + 1}`).join(' ');

test('keeps 20 words unchanged and cuts 25 words to the first 20 [FILE-007]', () => {
  expect(truncateWords(createWords(20), 20)).toBe(createWords(20));
  expect(truncateWords(createWords(25), 20)).toBe(`${createWords(20)}…`);
  expect(truncateWords(createWords(21).replaceAll(' ', '\n\t '), 20)).toBe(`${createWords(20)}…`);
  expect(truncateWords('', 20)).toBe('');
});

test('counts visible characters, so that a flag or an accented letter is never split', () => {
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
