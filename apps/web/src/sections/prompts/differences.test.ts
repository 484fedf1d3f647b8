import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listTextDifferences } from './differences.ts';

const entry = (id: string, name: string) => ({ id, fields: { name } });

test('a comparison of prompt versions names changed fields and marks their changed words', () => {
  const before = {
    fields: { tone: '<p>Short and calm.</p>', purpose: '<p>Same</p>', promise: '<p>Old</p>' },
    entries: [],
  };
  const after = {
    fields: { tone: '<p>Short and clear.</p>', purpose: '<p><strong>Same</strong></p>' },
    entries: [],
  };
  expect(listTextDifferences('brand', before, after)).toEqual([
    { label: 'Purpose', pieces: [], note: 'Only the formatting changed.' },
    { label: 'Promise', pieces: [{ text: 'Old', kind: 'removed' }] },
    {
      label: 'Tone',
      pieces: [
        { text: 'Short and ', kind: 'same' },
        { text: 'calm', kind: 'removed' },
        { text: 'clear', kind: 'added' },
        { text: '.', kind: 'same' },
      ],
    },
  ]);
});

test('a comparison of prompt versions shows added, removed and moved entries', () => {
  const before = { fields: {}, entries: [entry('x', 'X'), entry('y', 'Y'), entry('w', 'W')] };
  const after = { fields: {}, entries: [entry('y', 'Y'), entry('x', 'X'), entry('z', 'Z')] };
  expect(listTextDifferences('segments', before, after)).toEqual([
    { label: 'Z: Name', pieces: [{ text: 'Z', kind: 'added' }] },
    { label: 'W: Name', pieces: [{ text: 'W', kind: 'removed' }] },
    { label: 'Segments', pieces: [], note: 'The order changed.' },
  ]);
});

test('the passages of a compared prompt text join to the old and to the new text', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ' ', '\n', '.'), { maxLength: 30 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const at = (name: string) => ({ fields: {}, entries: [entry('x', name)] });
      const [found] = listTextDifferences('segments', at(before), at(after));
      const join = (skipped: string) =>
        found?.pieces
          .filter(({ kind }) => kind !== skipped)
          .map((piece) => piece.text)
          .join('');
      if (before !== after) expect([join('added'), join('removed')]).toEqual([before, after]);
      else expect(found).toBeUndefined();
    }),
  );
});
