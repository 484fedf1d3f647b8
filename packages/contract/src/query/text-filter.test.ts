import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  joinTextFilter,
  normaliseSentValue,
  parseTextGroups,
  splitTextFilter,
  stripText,
} from './text-filter.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'ab |,'), maxLength: 12 }),
);

test('a number filter keeps digits, minus, dot and space of its text [FILTER-014]', () => {
  expect(stripText('number', 'a-1.5 b2')).toBe('-1.5 2');
});

test('a filter of type alphanumeric_and_dot keeps letters, digits and dot [FILTER-015]', () => {
  expect(stripText('alphanumeric_and_dot', 'ab_1.2-c d')).toBe('ab1.2cd');
});

test('a filter of any other text type keeps letters, digits, hyphen, underscore, pipe and space [FILTER-016]', () => {
  expect(stripText('text', 'a@b-c_d|e f.g,h')).toBe('ab-c_d|e fgh');
  expect(stripText('text', "Zoë O'Brien, 東京")).toBe('Zoë OBrien 東京');
});

test('stripping a filter text twice equals stripping it once, and no type keeps a comma', () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom('text', 'number', 'alphanumeric_and_dot'), (text, type) => {
      const once = stripText(type, text);
      expect(stripText(type, once)).toBe(once);
      expect(once).not.toContain(',');
    }),
  );
});

test("in a text filter '|' is OR, ',' is AND, and OR binds more tightly", () => {
  expect(parseTextGroups('smith|jones')).toEqual([['smith', 'jones']]);
  expect(parseTextGroups('smith,jones')).toEqual([['smith'], ['jones']]);
  expect(parseTextGroups(' a | b ,c,| ,')).toEqual([['a', 'b'], ['c']]);
  expect(parseTextGroups(' ')).toEqual([]);
});

test('a text added to a filter is joined with a pipe for OR and a comma for AND [FILTER-044]', () => {
  const parts = splitTextFilter('smith|jones,brown');
  expect(parts).toEqual([
    { text: 'smith', bool: 'or' },
    { text: 'jones', bool: 'or' },
    { text: 'brown', bool: 'and' },
  ]);
  expect(joinTextFilter(parts)).toBe('smith|jones,brown');
  expect(joinTextFilter([...parts, { text: ' ', bool: 'and' }])).toBe('smith|jones,brown');
  expect(joinTextFilter([{ text: '', bool: 'or' }, ...parts.slice(1)])).toBe('jones,brown');
});

test('splitting and rejoining a text filter keeps its meaning', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const joined = joinTextFilter(splitTextFilter(text));
      expect(parseTextGroups(joined)).toEqual(parseTextGroups(text));
      expect(joinTextFilter(splitTextFilter(joined))).toBe(joined);
    }),
  );
});

test('a caller number is sent without whitespace and plus signs, and any other filter value unchanged [FILTER-020] [FILTER-021]', () => {
  expect(normaliseSentValue('caller_number', '0412 345\u00a0678')).toBe('0412345678');
  expect(normaliseSentValue('caller_number', '+61 412')).toBe('61412');
  expect(normaliseSentValue('name', '+61 412')).toBe('+61 412');
});
