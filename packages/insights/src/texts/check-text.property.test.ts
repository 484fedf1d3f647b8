import { propertyRuns } from '@bellwether/contract/testing/runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { falseTexts, trueTexts } from './testing/stories.ts';

const texts = propertyRuns(10_000);

test('refuses every text with one wrong number, date or name', () => {
  const passed = fc
    .sample(falseTexts, texts)
    // The lie itself must be the reason.
    .filter(({ text, trueText, facts }) => checkText(text, facts).length <= checkText(trueText, facts).length)
    .map(({ lie, text }) => `${lie}: ${text}`);
  expect(passed).toEqual([]);
});

test('allows at least 99 of 100 true texts in other words and formats', () => {
  const refused = fc
    .sample(trueTexts, texts)
    .map(({ text, facts }) => [...checkText(text, facts), text])
    .filter(({ length }) => length > 1);
  expect(refused.length, JSON.stringify(refused.slice(0, 20), null, 1)).toBeLessThanOrEqual(texts / 100);
});

test('allows each template itself', () => {
  fc.assert(
    fc.property(trueTexts, ({ facts }) => {
      expect(checkText(facts.template, facts)).toEqual([]);
    }),
    { numRuns: propertyRuns(1000) },
  );
});
