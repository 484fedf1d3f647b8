import { expect, test } from 'vitest';
import { Doc, XmlElement, XmlText } from 'yjs';
import { editorFragment, toHtml } from './html.ts';
import { writeLinkedParagraph } from './testing.ts';

test('the HTML of minutes omits a link longer than 2,000 characters', () => {
  const doc = new Doc();
  const render = () => toHtml(doc.getXmlFragment(editorFragment));
  writeLinkedParagraph(doc, 2, `https://a.example/${'x'.repeat(1_982)}`);
  expect(render()).toMatch(/^<p><a href="https:\/\/a.example\/x{1982}"><strong>a<\/strong>a<\/a><\/p>$/);
  writeLinkedParagraph(doc, 2, `https://a.example/${'x'.repeat(1_983)}`);
  expect(render()).toMatch(/^<p><strong>a<\/strong>a<\/p>/);
});

test("the HTML of minutes contains only the toolbar's markup, whatever the document holds", () => {
  const doc = new Doc();
  const fragment = doc.getXmlFragment(editorFragment);
  const block = (name: string, pieces: [string, object?][], attributes: Record<string, string> = {}) => {
    const element = new XmlElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    const text = new XmlText();
    element.insert(0, [text]);
    for (const [piece, marks = {}] of pieces.toReversed()) text.insert(0, piece, marks);
    return element;
  };
  fragment.insert(0, [
    block('heading', [['Budget']], { level: '2' }),
    block('paragraph', [
      ['We ', {}],
      ['agreed', { bold: true, italic: true }],
      [' <b>', {}],
      ['site', { link: { href: 'https://a.example/?b="c"' } }],
      ['bad', { link: { href: 'javascript:alert(1)' } }],
    ]),
    block('script', [['alert(1)']]),
  ]);
  expect(toHtml(fragment)).toBe(
    '<h2>Budget</h2><p>We <em><strong>agreed</strong></em> &lt;b&gt;<a href="https://a.example/?b=&quot;c&quot;">site</a>bad</p>alert(1)',
  );
});
