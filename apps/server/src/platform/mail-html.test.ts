import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textToMailHtml } from './mail-html.ts';

/** Returns the text that a reader sees. */
const seen = (html: string): string =>
  html
    .replace(/^.*<div[^>]*>/s, '')
    .replace(/<p style="margin:24px.*$/s, '')
    .replaceAll('<br>', '\n')
    .replaceAll('</p>', '\n\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();

test('turns URLs into links and keeps paragraphs and line breaks', () => {
  const html = textToMailHtml('Hello Ann,\n\nopen https://a.example/x?a=1&b=2.\nIt works once.');
  expect(html).toContain('<p style="margin:0 0 16px">Hello Ann,</p>');
  expect(html).toContain(
    'open <a href="https://a.example/x?a=1&amp;b=2">https://a.example/x?a=1&amp;b=2</a>.<br>It works once.',
  );
});

test('escapes any text of a user and shows all of it', () => {
  const anyWord = fc.constantFrom(
    '<script>',
    '"',
    "' onclick=",
    '&amp;',
    'https://x.example/">',
    'javascript:x',
    'a',
    ' ',
    '\n',
    '\n\n',
  );
  fc.assert(
    fc.property(fc.array(anyWord), (words) => {
      const text = words.join('');
      const html = textToMailHtml(text);
      expect(
        html
          .match(/<[a-z!/][^>]*>/gi)
          ?.every((tag) => /^<(!doctype html|\/?(html|head|body|div|p|a|br|meta)\b[^<]*)>$/.test(tag)),
      ).toBe(true);
      expect(
        [...html.matchAll(/href="([^"]*)"/g)].every(([, to]) => to?.startsWith('https://x.example/')),
      ).toBe(true);
      expect(seen(html).replace(/\n{2,}/g, '\n\n')).toBe(text.trim().replace(/\n{2,}/g, '\n\n'));
    }),
  );
});
