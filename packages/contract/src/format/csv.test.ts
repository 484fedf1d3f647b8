import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../testing/runs.ts';
import { csvCell, csvText, exportFileName } from './csv.ts';

test('quotes are doubled, and a cell with comma, quote or line break is quoted [EXPORT-001] [EXPORT-006]', () => {
  expect(csvCell('say "hi", Unit #5\nback')).toBe('"say ""hi"", Unit #5\nback"');
  expect(csvCell('Unit #5')).toBe('Unit #5');
});

test('an empty value is a dash and zero stays zero [EXPORT-003]', () => {
  expect(['', null, undefined, 0].map(csvCell)).toEqual(['-', '-', '-', '0']);
});

test('a list is joined by semicolons [EXPORT-004]', () => {
  expect(csvCell(['a', 'b'])).toBe('a;b');
});

test('a cell that a spreadsheet would run is text, a number stays one [EXPORT-006]', () => {
  expect(['=1+1', '+49', '-5', '-12.5%', '-', '@me', '-5+cmd'].map(csvCell)).toEqual([
    "'=1+1",
    '+49',
    '-5',
    '-12.5%',
    '-',
    "'@me",
    "'-5+cmd",
  ]);
});

test.each([
  ['x;=1+1', "x;'=1+1"],
  ['a\n=cmd()', '"a\n\'=cmd()"'],
  ['a\t@sum', "a\t'@sum"],
  ['\t=1', "'\t'=1"],
  ['\uff1d1+1', "'\uff1d1+1"],
  ['\uff0b1\uff0d1', "'\uff0b1\uff0d1"],
  ['x; = 1', 'x; = 1'],
  ['-5;+49;-', '-5;+49;-'],
])(
  'the cell %j leaves no formula, also where semicolons and tabs part cells: %j [EXPORT-006]',
  (cell, sent) => {
    expect(csvCell(cell)).toBe(sent);
  },
);

test('whatever a cell holds, no part of it begins like a formula', () => {
  const unit = fc.constantFrom(...'=+-@;\t\r\n ax1,"\uff1d\uff0b\uff0d\uff20');
  fc.assert(
    fc.property(fc.string({ unit }), (cell) => {
      const parts = csvCell(cell)
        .replace(/^"|"$/g, '')
        .split(/[;\t\r\n]/);
      for (const part of parts)
        expect(part === '-' || !/^[=+\-@\uff1d\uff0b\uff0d\uff20](?![\d.,]*%?$)/.test(part)).toBe(true);
    }),
    { numRuns: propertyRuns(2000) },
  );
});

/** Cells as RFC 4180 reads them: quoted with doubled quotes, or plain; records end with CR LF. */
const readBack = (text: string): string[][] => {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
};

test('the file has a byte-order mark and is read back as it was', () => {
  const cell = fc.string().filter((text) => text !== '' && !/(^|[;\t\r\n])[=+\-@\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = csvText(rows);
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(readBack(text)).toEqual(rows);
    }),
  );
});

test('a file is named by business, title and day, without what file systems refuse', () => {
  expect(exportFileName('Smith / Sons', 'Top: campaigns', '2026-11-20', 'csv')).toBe(
    'Smith Sons-Top campaigns-2026-11-20.csv',
  );
});
