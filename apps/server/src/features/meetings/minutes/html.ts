import { escapeHtml } from '@bellwether/contract/format/html';
import { isAllowedLink } from '@bellwether/contract/rich-text/link';
import { XmlElement, type XmlFragment, XmlText } from 'yjs';
import { MinutesTooLong, maxMinutesHtml } from './limits.ts';

/** Name of the editor's fragment in the document. */
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

type Piece = { insert?: unknown; attributes?: Readonly<Record<string, unknown>> };

const readHref = (link: unknown): string | undefined => {
  const href = typeof link === 'object' && link !== null ? (link as { href?: unknown }).href : undefined;
  return typeof href === 'string' && isAllowedLink(href) ? href : undefined;
};

/** Appends HTML. Throws MinutesTooLong beyond the limit. */
type Write = (html: string) => void;

const writePiece = ({ insert, attributes = {} }: Piece, write: Write): void => {
  if (typeof insert !== 'string') return;
  const marked = marks.reduce(
    (text, [name, tag]) => (attributes[name] ? `<${tag}>${text}</${tag}>` : text),
    escapeHtml(insert),
  );
  const href = readHref(attributes['link']);
  write(href === undefined ? marked : `<a href="${escapeHtml(href)}">${marked}</a>`);
};

const findTag = (element: XmlElement): string | undefined => {
  if (element.nodeName !== 'heading') return blocks[element.nodeName];
  const level = Number(element.getAttribute('level'));
  return level === 1 || level === 2 || level === 3 ? `h${level}` : undefined;
};

/** Maximum nesting depth of elements. Deeper content is left out. */
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
  const tag = findTag(node);
  if (tag !== undefined) write(`<${tag}>`);
  for (const child of node.toArray()) writeNode(child, depth + 1, write);
  if (tag !== undefined) write(`</${tag}>`);
};

/**
 * Converts the editor's document to HTML with the toolbar's markup only, so that hand-made content is
 * harmless.
 * @throws MinutesTooLong as soon as the HTML exceeds the limit. A small document can repeat one long link
 * around each of its letters.
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
