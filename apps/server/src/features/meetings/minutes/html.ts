import { isAllowedLink } from '@bellwether/contract/rich-text/link';
import { XmlElement, type XmlFragment, XmlText } from 'yjs';
import { MinutesTooLong, maxMinutesHtml } from './limits.ts';

/** The name under which the editor keeps its text in the document. */
export const editorFragment = 'default';

const blocks: Readonly<Record<string, string>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
};
const marks: readonly (readonly [string, string])[] = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign);

type Piece = { insert?: unknown; attributes?: Readonly<Record<string, unknown>> };

const hrefOf = (link: unknown): string | undefined => {
  const href = typeof link === 'object' && link !== null ? (link as { href?: unknown }).href : undefined;
  return typeof href === 'string' && isAllowedLink(href) ? href : undefined;
};

/** Takes what is written, and throws when it is too much. */
type Write = (html: string) => void;

const writePiece = ({ insert, attributes = {} }: Piece, write: Write): void => {
  if (typeof insert !== 'string') return;
  const marked = marks.reduce(
    (text, [name, tag]) => (attributes[name] ? `<${tag}>${text}</${tag}>` : text),
    escaped(insert),
  );
  const href = hrefOf(attributes['link']);
  write(href === undefined ? marked : `<a href="${escaped(href)}">${marked}</a>`);
};

const tagOf = (element: XmlElement): string | undefined => {
  if (element.nodeName !== 'heading') return blocks[element.nodeName];
  const level = Number(element.getAttribute('level'));
  return level === 1 || level === 2 || level === 3 ? `h${level}` : undefined;
};

/** As deep as lists stand within each other; what is deeper is left out. */
const deepest = 30;

const writeNode = (node: unknown, depth: number, write: Write): void => {
  if (node instanceof XmlText) {
    for (const piece of node.toDelta() as Piece[]) writePiece(piece, write);
    return;
  }
  if (!(node instanceof XmlElement) || depth > deepest) return;
  if (node.nodeName === 'hardBreak') {
    write('<br>');
    return;
  }
  const tag = tagOf(node);
  if (tag !== undefined) write(`<${tag}>`);
  for (const child of node.toArray()) writeNode(child, depth + 1, write);
  if (tag !== undefined) write(`</${tag}>`);
};

/**
 * The editor's document as HTML, with the marks of its toolbar and nothing else: whoever wrote into it by hand gains nothing.
 * @throws MinutesTooLong as soon as it is longer than may be kept: a small document can write one long link around each of its letters.
 */
export const toHtml = (fragment: XmlFragment): string => {
  const parts: string[] = [];
  let length = 0;
  const write: Write = (html) => {
    length += html.length;
    if (length > maxMinutesHtml) throw new MinutesTooLong();
    parts.push(html);
  };
  for (const node of fragment.toArray()) writeNode(node, 0, write);
  return parts.join('');
};
