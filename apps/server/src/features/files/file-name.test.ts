import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentDisposition, downloadName, sanitiseFileName } from './file-name.ts';

test.each([
  ['Q3 report (final).pdf', 'Q3 report (final).pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\plan.docx', 'plan.docx'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\u0000b\r\nc.png', 'abc.png'],
  ['invoice\u202Egpj.exe', 'invoicegpj.exe'],
  ['   ', 'file'],
  ['Übersicht – März.xlsx', 'Übersicht – März.xlsx'],
])('the file name %j is stored as %j', (rawName, stored) => expect(sanitiseFileName(rawName)).toBe(stored));

test('a shortened long file name keeps its extension', () =>
  expect(sanitiseFileName(`${'a'.repeat(400)}.xlsx`)).toBe(`${'a'.repeat(250)}.xlsx`));

test('a cleaned file name has no path, no invisible characters and at most 255 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (rawName) => {
      const name = sanitiseFileName(rawName);
      expect(name.length).toBeGreaterThan(0);
      expect(name.length).toBeLessThanOrEqual(255);
      expect(name).not.toMatch(/[/\\\p{Cc}\u202e]|^\./u);
    }),
  );
});

test.each([
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['report.exe', 'image/png', 'report.exe.png'],
  ['report', 'application/pdf', 'report.pdf'],
])('the file %s of type %s is downloaded as %s', (name, mime, saved) =>
  expect(downloadName(name, mime)).toBe(saved),
);

test('any file name becomes a valid header value that decodes to the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (rawName) => {
      const name = sanitiseFileName(rawName);
      const header = contentDisposition('attachment', name);
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z0-9%!.*_~-]+$/);
      expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(name);
    }),
  );
});
