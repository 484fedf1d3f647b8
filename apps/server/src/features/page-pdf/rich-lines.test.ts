import { plainText } from '@bellwether/domain/rich-text/plain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRichLines } from './rich-lines.ts';

const home = 'https://b.example';
/** Formats lines compactly: marker, indent and text, with `*` around bold text. */
const short = (html: string) =>
  toRichLines(html, home).map(
    ({ level, depth, marker, quote, runs }) =>
      `${'>'.repeat(Number(quote))}${'#'.repeat(level)}${' '.repeat(depth)}${marker ?? ''} ${runs
        .map(({ text, bold, link }) => `${bold ? `*${text}*` : text}${link ? `(${link})` : ''}`)
        .join('')}`,
  );

test('rich text becomes lines with headings, nested lists, quotes, marks, links and breaks', () => {
  expect(
    short(
      '<h2>Budget</h2><p>Agreed <strong>today</strong><br>by all &amp; signed &lt;b&gt;</p><ul><li><p>Ring</p><ol start="3"><li><p>Ann</p></li><li>Bob</li></ol></li><li><p>Write</p><p>by mail</p></li></ul><blockquote><p>So be it</p></blockquote><p><a href="/meetings">Here</a> <a href="https://a.example/?x=1&amp;y=2">there</a> <a href="javascript:x">none</a></p>',
    ),
  ).toEqual([
    '## Budget',
    ' Agreed *today*\nby all & signed <b>',
    ' • Ring',
    '  3. Ann',
    '  4. Bob',
    ' • Write',
    '  by mail',
    '> So be it',
    ' Here(https://b.example/meetings) there(https://a.example/?x=1&y=2) none',
  ]);
});

const plainWords = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '&amp;', '&lt;', 'é', '$', '#'),
  maxLength: 12,
});
const piece = fc.oneof(
  plainWords,
  plainWords.map((text) => `<strong>${text}</strong>`),
  plainWords.map((text) => `<u><em>${text}</em></u>`),
);
const paragraph = fc.array(piece, { maxLength: 4 }).map((pieces) => `<p>${pieces.join('')}</p>`);
const html = fc
  .array(
    fc.oneof(
      paragraph,
      fc.array(paragraph, { maxLength: 3 }).map((items) => `<ul><li>${items.join('</li><li>')}</li></ul>`),
      paragraph.map((items) => `<blockquote>${items}</blockquote>`),
    ),
    { maxLength: 6 },
  )
  .map((blocks) => blocks.join(''));

test('converting rich text loses and adds no word, and ends every mark where the source ends it', () => {
  const squeezed = (text: string) => text.replace(/\s+/g, '');
  fc.assert(
    fc.property(html, (text) => {
      const lines = toRichLines(text, home);
      const lineText = lines.flatMap(({ runs }) => runs.map((run) => run.text)).join('');
      expect(squeezed(lineText)).toBe(squeezed(plainText(text)));
      const [after] = toRichLines(`${text}<p>end</p>`, home).slice(-1);
      expect(after).toEqual({
        level: 0,
        depth: 0,
        marker: null,
        quote: false,
        runs: [{ text: 'end', bold: false, italic: false, underline: false, link: null }],
      });
    }),
  );
});
