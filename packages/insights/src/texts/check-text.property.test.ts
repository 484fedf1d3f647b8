import { propertyRuns } from '@bellwether/domain/testing/runs';
import { formatDay } from '@bellwether/domain/time/day';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText, type TextFacts } from './check-text.ts';
import { falseTexts, trueTexts } from './testing/stories.ts';

const texts = propertyRuns(10_000);

test('the text check refuses every text with one wrong number, date or name', () => {
  const passed = fc
    .sample(falseTexts, texts)
    // The false claim itself must be the reason of the refusal.
    .filter(({ text, trueText, facts }) => checkText(text, facts).length <= checkText(trueText, facts).length)
    .map(({ lie, text }) => `${lie}: ${text}`);
  expect(passed).toEqual([]);
});

test('the text check allows at least 99 of 100 true texts with other wordings and formats', () => {
  const refused = fc
    .sample(trueTexts, texts)
    .map(({ text, facts }) => [...checkText(text, facts), text])
    .filter(({ length }) => length > 1);
  expect(refused.length, JSON.stringify(refused.slice(0, 20), null, 1)).toBeLessThanOrEqual(texts / 100);
});

/** Returns whether a changed digit turned a number or date into another fact, which is then true. */
const isTrueByChance = (changed: string, at: number, { numbers, dates }: TextFacts): boolean => {
  const start = changed.slice(0, at + 1).search(/[\d,.]+$/);
  const number = Number((/^[\d,.]+/.exec(changed.slice(start))?.[0] ?? '').replace(/,|\.$/g, ''));
  return (
    numbers.some(({ value, unit }) => Math.abs((unit === 'percent' ? value * 100 : value) - number) <= 0.5) ||
    dates.some((day) => changed.split(formatDay(day)).length > 2)
  );
};

test('the text check refuses a template with one changed digit', () => {
  const passed = fc
    .sample(fc.tuple(trueTexts, fc.nat(1000), fc.integer({ min: 1, max: 9 })), texts)
    .flatMap(([{ facts }, pick, add]) => {
      const { template, names } = facts;
      // Digits in names are not claims.
      const hidden = names.reduce((text, name) => text.replaceAll(name, '_'.repeat(name.length)), template);
      const places = [...hidden.matchAll(/\d/g)].map(({ index }) => index);
      const at = places[pick % places.length] ?? 0;
      const digit = (Number(template.charAt(at)) + add) % 10;
      const changed = `${template.slice(0, at)}${digit}${template.slice(at + 1)}`;
      return isTrueByChance(changed, at, facts) || checkText(changed, facts).length > 0 ? [] : [changed];
    });
  expect(passed).toEqual([]);
});

test('the text check allows each template itself', () => {
  fc.assert(
    fc.property(trueTexts, ({ facts }) => {
      expect(checkText(facts.template, facts)).toEqual([]);
    }),
    { numRuns: propertyRuns(1000) },
  );
});

test('the text check reads any text with any names without an error', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { maxLength: 4 }),
      trueTexts,
      (text, names, { facts }) => {
        checkText(text, {
          ...facts,
          names: [...facts.names, ...names],
          template: `${facts.template} ${text}`,
        });
      },
    ),
    { numRuns: propertyRuns(1000) },
  );
});
