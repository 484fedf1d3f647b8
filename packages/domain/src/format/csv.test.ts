import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '../testing/runs.ts';
import { csvCell, csvText, exportFileName } from './csv.ts';

test('a CSV cell with a comma, quote or line break is quoted, and its quotes are doubled [EXPORT-001] [EXPORT-006]', () => {
  expect(csvCell('say "hi", Unit #5\nback')).toBe('"say ""hi"", Unit #5\nback"');
  expect(csvCell('Unit #5')).toBe('Unit #5');
});

test('a CSV file has a dash for an empty value and 0 for zero [EXPORT-003]', () => {
  expect(['', null, undefined, 0].map(csvCell)).toEqual(['-', '-', '-', '0']);
});

test('a CSV cell joins a list with semicolons [EXPORT-004]', () => {
  expect(csvCell(['a', 'b'])).toBe('a;b');
});

test('a CSV cell that begins like a formula becomes text, and a number stays a number [EXPORT-006]', () => {
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
  'the cell %j leaves no formula, even where semicolons or tabs separate cells: %j [EXPORT-006]',
  (cell, sent) => {
    expect(csvCell(cell)).toBe(sent);
  },
);

test('no segment of any CSV cell begins like a formula', () => {
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

/** Parses CSV by RFC 4180: cells are plain, or quoted with doubled quotes; records end with CR LF. */
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

test('a CSV file has a byte-order mark, and its cells are read back unchanged', () => {
  const cell = fc.string().filter((text) => text !== '' && !/(^|[;\t\r\n])[=+\-@\t\r]/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      const text = csvText(rows);
      expect(text.startsWith('\uFEFF')).toBe(true);
      expect(readBack(text)).toEqual(rows);
    }),
  );
});

test('a file name has business, title and day, without characters that file systems reject', () => {
  expect(exportFileName('Smith / Sons', 'Top: campaigns', '2026-11-20', 'csv')).toBe(
    'Smith Sons-Top campaigns-2026-11-20.csv',
  );
});
