import fc from 'fast-check';
import { expect, test } from 'vitest';
import { truncate, truncateWords } from './text.ts';

const words = (n: number) => Array.from({ length: n }, (_, at) => `word${at + 1}`).join(' ');

test('20 words are unchanged, of 25 the first 20 are kept [FILE-007]', () => {
  expect(truncateWords(words(20), 20)).toBe(words(20));
  expect(truncateWords(words(25), 20)).toBe(`${words(20)}…`);
  expect(truncateWords(words(21).replaceAll(' ', '\n\t '), 20)).toBe(`${words(20)}…`);
  expect(truncateWords('', 20)).toBe('');
});

test('characters are those a reader sees: a flag or an accent is never cut in two', () => {
  expect(truncate('🇦🇺🇳🇿🇫🇷', 2)).toBe('🇦🇺🇳🇿…');
  expect(truncate('e\u0301e\u0301e\u0301', 3)).toBe('e\u0301e\u0301e\u0301');
});

test('a cut text is a beginning of the whole and no longer than asked', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.nat({ max: 30 }), (text, most) => {
      const cut = truncate(text, most);
      if (cut === text) return;
      expect(cut.endsWith('…')).toBe(true);
      expect(text.startsWith(cut.slice(0, -1))).toBe(true);
      expect(cut.length - 1).toBeLessThanOrEqual(most);
    }),
  );
});
