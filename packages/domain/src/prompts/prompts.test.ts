import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toLines } from '../rich-text/lines.ts';
import { propertyRuns } from '../testing/runs.ts';
import { buildPrompt, promptLengths } from './build-prompt.ts';
import { completePercent, measureCompleteness } from './completeness.ts';
import {
  emptyPromptContent,
  isPromptTextEmpty,
  isSameContent,
  listPromptParts,
  type PromptContent,
} from './content.ts';
import { applyPromptChanges, findPromptChanges, mergeInFavour, mergePromptContent } from './merge.ts';
import { digestSectionKeys, listPromptFields, type PromptSectionKey, promptSectionKeys } from './sections.ts';

const word = fc.stringMatching(/^[a-z]{1,12}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => words.join(' '));
const richText = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom('', '<p></p>', '<p> &nbsp;</p>') },
  {
    weight: 3,
    arbitrary: fc
      .array(sentence, { minLength: 1, maxLength: 4 })
      .map((all) => all.map((one) => `<p>${one}.</p>`).join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(sentence, { minLength: 1, maxLength: 4 })
      .map((all) => `<ul>${all.map((one) => `<li><p>${one}</p></li>`).join('')}</ul>`),
  },
);

const textsOf = (section: PromptSectionKey, part: 'section' | 'entry') =>
  fc.record(
    Object.fromEntries(
      listPromptFields(section, part).map(({ key, kind }) => [
        key,
        kind === 'rich' ? richText : fc.oneof(fc.constant(''), sentence),
      ]),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<Record<string, string>>;

const contentOf = (section: PromptSectionKey): fc.Arbitrary<PromptContent> =>
  fc.record({
    fields: textsOf(section, 'section'),
    entries:
      listPromptFields(section, 'entry').length === 0
        ? fc.constant([])
        : fc.array(fc.record({ id: fc.uuid(), fields: textsOf(section, 'entry') }), { maxLength: 4 }),
  });

const digest = fc.record({
  brand: contentOf('brand'),
  market: contentOf('market'),
  segments: contentOf('segments'),
});
const squeeze = (text: string) => text.replace(/\s+/g, ' ');

describe('a prompt', () => {
  test('a full prompt has every filled text unshortened, and no label of an empty field [PROMPT-004]', () => {
    fc.assert(
      fc.property(digest, (contents) => {
        const full = buildPrompt('Acme', contents, 'full');
        const parts = digestSectionKeys.flatMap((key) => listPromptParts(key, contents[key]));
        for (const { field, text } of parts)
          if (!isPromptTextEmpty(field, text))
            for (const line of field.kind === 'rich' ? toLines(text) : [{ text: text.trim() }])
              expect(squeeze(full)).toContain(squeeze(line.text));
        for (const length of promptLengths) {
          const labels =
            buildPrompt('Acme', contents, length).match(/^(#+ |)(Purpose|Tone|Trends|Needs)\b/gm) ?? [];
          const filled = parts.filter(
            ({ field, text }) =>
              ['purpose', 'tone', 'trends', 'needs'].includes(field.key) && !isPromptTextEmpty(field, text),
          );
          expect(labels).toHaveLength(filled.length);
        }
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test('a prompt grows from short to medium to full', () => {
    fc.assert(
      fc.property(digest, (contents) => {
        const [short, medium, full] = promptLengths.map(
          (length) => buildPrompt('Acme', contents, length).length,
        );
        expect(short).toBeLessThanOrEqual(medium ?? 0);
        expect(medium).toBeLessThanOrEqual(full ?? 0);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test('a prompt keeps lists, ends short texts after a sentence, and adds figures', () => {
    const contents = {
      brand: {
        fields: {
          promise:
            '<p>A plumber within the hour.</p><p>Or the call-out is free, at any time of any day, in every suburb that we serve, for all customers.</p>',
          proof_points:
            '<ol><li><p>4.8 stars</p></li><li><p>20 years</p><ul><li><p>in Brunswick</p></li></ul></li></ol>',
        },
        entries: [],
      },
      market: emptyPromptContent,
      segments: {
        fields: {},
        entries: [
          { id: '1', fields: { name: 'Landlords' } },
          { id: '2', fields: {} },
        ],
      },
    };
    const figures = [{ label: 'Revenue', value: '$1.1M' }];
    expect(buildPrompt('Clearwater', contents, 'short', figures)).toBe(
      [
        '# About Clearwater',
        'Use these facts in every text about this business. Do not invent others.',
        '',
        '## Brand',
        'Promise: A plumber within the hour.',
        'Proof points: 4.8 stars 20 years in Brunswick',
        '',
        '## Segments',
        '### Landlords',
        '',
        '## Key figures',
        '- Revenue: $1.1M',
      ].join('\n'),
    );
    expect(buildPrompt('Clearwater', contents, 'full')).toContain(
      '1. 4.8 stars\n2. 20 years\n  - in Brunswick',
    );
    const nothing = { brand: emptyPromptContent, market: emptyPromptContent, segments: emptyPromptContent };
    expect(buildPrompt('Clearwater', nothing, 'full')).toBe('');
  });
});

test('the completeness of a prompt counts filled fields and names the missing ones [PROMPT-004]', () => {
  const brand = measureCompleteness('brand', {
    fields: { purpose: '<p>Why</p>', tone: '<p> </p>' },
    entries: [],
  });
  expect(brand).toEqual({ filled: 1, total: 5, missing: ['Promise', 'Personality', 'Tone', 'Proof points'] });
  expect(measureCompleteness('segments', emptyPromptContent)).toEqual({
    filled: 0,
    total: 1,
    missing: ['Segments'],
  });
  const segments = measureCompleteness('segments', {
    fields: {},
    entries: [
      { id: '1', fields: { name: 'Landlords', description: '<p>a</p>', needs: '<p>b</p>', share: '1' } },
    ],
  });
  expect(segments).toEqual({ filled: 4, total: 5, missing: ['Channels of Landlords'] });
  expect(completePercent([brand, segments])).toBe(50);
  expect(completePercent([{ filled: 199, total: 200 }])).toBe(99);
});

test('the completeness of a prompt is 100 per cent exactly if nothing is missing', () => {
  for (const section of promptSectionKeys)
    fc.assert(
      fc.property(contentOf(section), (content) => {
        const found = measureCompleteness(section, content);
        expect(found.filled + found.missing.length).toBe(found.total);
        expect(completePercent([found]) === 100).toBe(found.missing.length === 0);
      }),
      { numRuns: propertyRuns(30) },
    );
});

describe('changes', () => {
  const segments = contentOf('segments');

  test('the changes between two prompt contents, applied to the first, give the second', () => {
    fc.assert(
      fc.property(segments, segments, (base, mine) => {
        expect(isSameContent(applyPromptChanges(base, findPromptChanges(base, mine)), mine)).toBe(true);
        expect(findPromptChanges(base, base)).toEqual({ fields: {} });
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("a user's prompt changes merge with those of another user if they touch other texts", () => {
    const entry = (id: string, fields: Record<string, string>) => ({ id, fields });
    const base = {
      fields: { a: '1', b: '1' },
      entries: [entry('x', { name: 'X' }), entry('y', { name: 'Y' })],
    };
    const mine = {
      fields: { a: '2', b: '1' },
      entries: [entry('y', { name: 'Y' }), entry('x', { name: 'X' })],
    };
    const theirs = {
      fields: { a: '1' },
      entries: [entry('x', { name: 'X', share: '3' }), entry('y', { name: 'Y' })],
    };
    expect(mergePromptContent(base, mine, theirs)).toEqual({
      fields: { a: '2' },
      entries: [entry('y', { name: 'Y' }), entry('x', { name: 'X', share: '3' })],
    });
    expect(mergePromptContent(base, mine, { ...base, fields: { a: '3' } })).toBeUndefined();
    // One user removes the entry that the other changes.
    const without = { ...base, entries: [entry('y', { name: 'Y' })] };
    const renamed = { ...base, entries: [entry('x', { name: 'Z' }), entry('y', { name: 'Y' })] };
    expect(mergePromptContent(base, without, renamed)).toBeUndefined();
    expect(mergePromptContent(base, renamed, without)).toBeUndefined();
    // Both users change the list itself.
    const added = { ...base, entries: [...base.entries, entry('z', { name: 'New' })] };
    expect(mergePromptContent(base, added, without)).toBeUndefined();
  });

  test("prompt changes merged without a change of the other user give the user's own content", () => {
    fc.assert(
      fc.property(segments, segments, (base, mine) => {
        for (const merged of [mergePromptContent(base, mine, base), mergePromptContent(base, base, mine)])
          expect(merged && isSameContent(merged, mine)).toBe(true);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  test("on a conflict the user's own prompt texts win, and all other changes stay", () => {
    const entry = (id: string, name: string) => ({ id, fields: { name } });
    const base = { fields: { a: '1', b: '1' }, entries: [entry('x', 'X'), entry('y', 'Y')] };
    const mine = { fields: { a: '2', b: '1' }, entries: [entry('x', 'Mine'), entry('y', 'Y')] };
    const theirs = { fields: { a: '3', b: '4' }, entries: [entry('y', 'Theirs'), entry('z', 'New')] };
    expect(mergeInFavour(base, mine, theirs)).toEqual({
      fields: { a: '2', b: '4' },
      entries: [entry('x', 'Mine'), entry('y', 'Theirs'), entry('z', 'New')],
    });
    expect(mergeInFavour(base, theirs, mine)).toEqual({
      fields: { a: '3', b: '4' },
      entries: [entry('y', 'Theirs'), entry('z', 'New')],
    });
  });
});
