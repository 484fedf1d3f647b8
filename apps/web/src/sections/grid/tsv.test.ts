import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTsv, parseTsv } from './tsv.ts';

test('text from a spreadsheet is parsed into rows and cells, with or without a final line break', () => {
  const cells = [
    ['Jan', '1,200.50', ''],
    ['Feb', '', '7'],
  ];
  expect(parseTsv('Jan\t1,200.50\t\r\nFeb\t\t7\r\n')).toEqual(cells);
  expect(parseTsv('Jan\t1,200.50\t\nFeb\t\t7')).toEqual(cells);
  expect(parseTsv('7')).toEqual([['7']]);
  expect(parseTsv('')).toEqual([['']]);
});

test('a quoted spreadsheet cell keeps its line breaks, tabs and quotes', () => {
  expect(parseTsv('"Call back\nbefore ""noon"""\t2\nnext\t3')).toEqual([
    ['Call back\nbefore "noon"', '2'],
    ['next', '3'],
  ]);
  expect(parseTsv('5" pipe\t"a\tb"')).toEqual([['5" pipe', 'a\tb']]);
  // Expects quotes that are not closed to be part of the text.
  expect(parseTsv('"open\t2\n"half" done\t3')).toEqual([
    ['"open', '2'],
    ['"half" done', '3'],
  ]);
});

test('cells copied from a grid are pasted unchanged', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '7') });
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 4 })
        .chain((width) =>
          fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
        ),
      (rows) => {
        // Skips grids whose last row is one empty cell, because it looks like the final line break of every
        // spreadsheet.
        fc.pre(!(rows.length > 1 && rows.at(-1)?.join('') === '' && rows.at(-1)?.length === 1));
        expect(parseTsv(formatTsv(rows))).toEqual(rows);
      },
    ),
  );
});
