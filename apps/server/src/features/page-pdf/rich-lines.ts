import { isAllowedLink } from '@bellwether/domain/rich-text/link';
import { plainText } from '@bellwether/domain/rich-text/plain';

/** Text with marks such as bold; `link` is a complete URL. */
export type TextRun = {
  text: string;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  link: string | null;
};

/**
 * Line of rich text: a paragraph, a heading (level 1 to 3) or a list item with its `marker`. `depth` is the
 * number of enclosing lists. A forced line break is a newline character in a run.
 */
export type RichLine = {
  level: 0 | 1 | 2 | 3;
  depth: number;
  marker: string | null;
  quote: boolean;
  runs: TextRun[];
};

type List = { ordered: boolean; next: number };

const token = /<(\/?)([a-z][a-z\d]*)([^<>]*)>|[^<]+/gi;
const attribute = (name: string, text: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`, 'i').exec(text)?.[1];

/** Maximum bytes of a link; Typst fails on a document with a longer one. */
const maxLinkBytes = 8000;

const readLink = (attributes: string, home: string): string | null => {
  const link = readAddress(attributes, home);
  return link !== null && Buffer.byteLength(link) <= maxLinkBytes ? link : null;
};
const readAddress = (attributes: string, home: string): string | null => {
  const href = plainText(attribute('href', attributes) ?? '').trim();
  if (isAllowedLink(href)) return href;
  if (href.startsWith('//')) return `https:${href}`;
  return href.startsWith('/') ? `${home}${href}` : null;
};

/** Converts stored rich text to lines. Links within the product become complete URLs that begin with `home`. */
export const toRichLines = (html: string, home: string): RichLine[] => {
  const lines: RichLine[] = [];
  const lists: List[] = [];
  let [bold, italic, underline, quotes] = [0, 0, 0, 0];
  let link: string | null = null;
  let level: RichLine['level'] = 0;
  let marker: string | null = null;
  let line: RichLine | undefined;

  const endLine = () => {
    line = undefined;
  };
  const addText = (text: string) => {
    if (!line) {
      if (text.trim() === '') return;
      line = { level, depth: lists.length, marker, quote: quotes > 0, runs: [] };
      marker = null;
      lines.push(line);
    }
    line.runs.push({ text, bold: bold > 0, italic: italic > 0, underline: underline > 0, link });
  };
  const startItem = (isEnd: boolean) => {
    endLine();
    const list = lists.at(-1);
    marker = isEnd || !list ? null : list.ordered ? `${list.next++}.` : '•';
  };
  const handleTag = (name: string, isEnd: boolean, attributes: string) => {
    const step = isEnd ? -1 : 1;
    if (name === 'br') addText('\n');
    else if (name === 'strong' || name === 'b') bold += step;
    else if (name === 'em' || name === 'i') italic += step;
    else if (name === 'u') underline += step;
    else if (name === 'a') link = isEnd ? null : readLink(attributes, home);
    else if (name === 'li') startItem(isEnd);
    else {
      endLine();
      if (name === 'blockquote') quotes += step;
      else if (/^h[123]$/.test(name)) level = isEnd ? 0 : (Number(name[1]) as 1 | 2 | 3);
      else if (name === 'ul' || name === 'ol') {
        if (isEnd) lists.pop();
        else lists.push({ ordered: name === 'ol', next: Number(attribute('start', attributes) ?? 1) });
      }
    }
  };
  for (const [whole, close = '', name, attributes = ''] of html.matchAll(token))
    if (name === undefined) addText(plainText(whole));
    else handleTag(name.toLowerCase(), close === '/', attributes);
  return lines;
};
