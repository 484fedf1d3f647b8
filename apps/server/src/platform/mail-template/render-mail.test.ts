import { contrast } from '@bellwether/charts/colour/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MailContent } from './content.ts';
import { buildMailPalette } from './palette.ts';
import { renderMail } from './render-mail.ts';

const buildContent = (more: Partial<MailContent>): MailContent => ({
  subject: 'Subject',
  brand: { name: 'North', colour: null, logoId: null },
  greeting: 'Hi,',
  text: '',
  button: null,
  footer: { reason: 'Reason.' },
  ...more,
});

const hostileText = fc
  .array(
    fc.constantFrom(
      '<script>',
      '"',
      "' onclick=",
      '&amp;',
      'https://x.example/">',
      'javascript:x',
      '<img src="cid:logo-1">',
      '- ',
      'a',
      ' ',
      '\n',
      '\n\n',
    ),
  )
  .map((words) => words.join(''));

test("a mail escapes users' texts everywhere", () => {
  const countTags = (content: MailContent) => {
    const { html } = renderMail(content);
    const tags = html.match(/<[a-z][^>]*>/gi) ?? [];
    return tags.filter((tag) => !/^<(p|ul|li|br|a|span|td|tr|th|table|h1|h2|div)\b/.test(tag)).length;
  };
  const base = countTags(buildContent({}));
  fc.assert(
    fc.property(hostileText, (text) => {
      const content = buildContent({
        text,
        subject: text,
        brand: { name: text, colour: text, logoId: null },
        greeting: text,
        note: text,
        signature: text,
        figures: [{ label: text, value: text, change: text, tone: 'good' }],
        sections: [{ title: text, text, rows: [{ text, detail: text }] }],
        footer: { reason: text },
      });
      const { html } = renderMail(content);
      expect(countTags(content)).toBe(base);
      expect(html.replace(/"[^"]*"/g, '')).not.toMatch(/<[^>]*onclick/);
      for (const [, href] of html.matchAll(/<a href="([^"]*)"/g))
        expect(href).toMatch(/^https:\/\/x\.example\//);
    }),
  );
});

test('text, links and buttons of a mail are readable with any brand colour, in light and dark schemes', () => {
  const anyColour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(anyColour, fc.constantFrom('light' as const, 'dark' as const), (colour, scheme) => {
      const { card, link, button, onButton } = buildMailPalette(colour, scheme);
      expect(contrast(link, card)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onButton, button)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(button, card)).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('the HTML of a mail shortens the text of a long URL but links to all of it; plain text shows it in full', () => {
  const url = `https://www.of.example/pages/march?filters=${'x'.repeat(90)}`;
  const { html, text } = renderMail(buildContent({ text: `See ${url}.\n\n- one\n- two` }));
  expect(html).toContain(`<a href="${url}"`);
  expect(html).toContain('>of.example/pages/march</a>.');
  expect(html).toMatch(/<ul[^>]*><li[^>]*>one<\/li><li[^>]*>two<\/li><\/ul>/);
  expect(text).toContain(`See ${url}.\n\n- one\n- two`);
});

test('a mail shows at most six figures in HTML and plain text', () => {
  const figures = ['1', '2', '3', '4', '5', '6', '7'].map((label) => ({
    label: `Figure ${label}`,
    value: label,
    change: null,
    tone: 'plain' as const,
  }));
  const { html, text } = renderMail(buildContent({ figures }));
  for (const version of [html, text]) {
    expect(version).toContain('Figure 6');
    expect(version).not.toContain('Figure 7');
  }
});
