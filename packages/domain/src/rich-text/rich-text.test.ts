import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedAttributes, allowedTags } from './allowed.ts';
import { isRichTextEmpty } from './empty.ts';
import { isAllowedLink, normaliseLink } from './link.ts';
import { plainLength, plainText } from './plain.ts';

test("a rich-text link without 'http' gets 'http://' [RICH-010]", () => {
  expect(normaliseLink('example.com')).toBe('http://example.com');
  expect(normaliseLink('https://a.b')).toBe('https://a.b');
  expect(normaliseLink('http://a.b/c?d=e#f')).toBe('http://a.b/c?d=e#f');
  expect(normaliseLink(' httpbin.org:8080/get ')).toBe('http://httpbin.org:8080/get');
  expect(normaliseLink('//example.com')).toBe('http://example.com');
});

test('mail and telephone links in rich text stay unchanged', () => {
  expect(normaliseLink('mailto:a@b.com')).toBe('mailto:a@b.com');
  expect(normaliseLink('tel:+61390000000')).toBe('tel:+61390000000');
});

test.each(['', '   ', 'two words', 'javascript:alert(1)', 'data:text/html,<b>x</b>', 'https://'])(
  '%j is not a link',
  (typed) => {
    expect(normaliseLink(typed)).toBeUndefined();
  },
);

test('every accepted rich-text link has an allowed scheme', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (typed) => {
      const link = normaliseLink(typed);
      expect(link === undefined || isAllowedLink(link)).toBe(true);
    }),
  );
});

test('blank rich text and a document without content are empty, one letter is not [RICH-018]', () => {
  for (const blank of ['', '   ', '<p></p>', '<p> &nbsp;</p><p><br></p>', null, undefined])
    expect(isRichTextEmpty(blank)).toBe(true);
  expect(isRichTextEmpty({ type: 'doc', content: [] })).toBe(true);
  expect(isRichTextEmpty({ type: 'doc', content: [{ type: 'paragraph' }] })).toBe(true);
  expect(isRichTextEmpty('a')).toBe(false);
  expect(isRichTextEmpty('<p>a</p>')).toBe(false);
  expect(
    isRichTextEmpty({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }],
    }),
  ).toBe(false);
});

test('the length of rich text counts its visible text without markup', () => {
  expect(plainLength('<p>Hello <strong>you</strong></p><p>two</p>')).toBe(12);
  expect(plainText('<p>a &lt;b&gt; &amp;amp; c&nbsp;&#100;&#x65;</p>')).toBe('a <b> &amp; c\u00a0de');
  expect(plainLength('<p>a<br>b</p>')).toBe(3);
  expect(plainText('&#9999999; &unknown;')).toBe('\ufffd &unknown;');
});

test('rich text allows only elements of the toolbar, with headings of levels 1 to 3', () => {
  expect(allowedTags.filter((tag) => /^h\d$/.test(tag))).toEqual(['h1', 'h2', 'h3']);
  expect(allowedTags).not.toContain('script');
  expect(Object.values(allowedAttributes).flat()).toEqual(['href', 'start']);
});

test('rich text full of unclosed tags is read in linear time', () => {
  expect(plainText('<'.repeat(200_000))).toHaveLength(200_000);
  expect(plainText('<br'.repeat(100_000))).toHaveLength(300_000);
});
