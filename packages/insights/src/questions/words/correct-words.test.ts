import fc from 'fast-check';
import { expect, test } from 'vitest';
import { correctWords, countEdits } from './correct-words.ts';

const word = fc.stringMatching(/^[a-c]{0,6}$/);

test('the number of edits is the same in both directions, and zero only for the same word', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(countEdits(a, b, 9)).toBe(countEdits(b, a, 9));
      expect(countEdits(a, b, 9) === 0).toBe(a === b);
    }),
  );
});

test('a missing, an added, a wrong letter and a swap of two letters are one edit each', () => {
  for (const typed of ['chanel', 'channnel', 'chamnel', 'chnanel'])
    expect(countEdits(typed, 'channel', 2)).toBe(1);
});

test('a word is corrected only if one known word is close and begins with the same letter', () => {
  const read = (question: string) => correctWords(question, []).question;
  expect(read('Revenu last mnth')).toBe('revenue last month');
  expect(read('Which campains had clicks')).toBe('Which campaigns had clicks');
  // 'Call' is as close, but no other word.
  expect(read('cals')).toBe('calls');
  for (const kept of ['posts in march', 'loads last week', 'wost channel', 'profit in October', '"Revenu"'])
    expect(read(kept)).toBe(kept);
});

test('a word of a name of the business is never corrected', () => {
  const names = [{ dimension: 'campaign', value: 'Leds', label: 'Leds' }] as const;
  expect(correctWords('leads of Leds', names).corrections).toEqual([]);
});
