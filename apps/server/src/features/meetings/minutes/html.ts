import { escapeHtml } from '@bellwether/domain/format/html';
import { isAllowedLink } from '@bellwether/domain/rich-text/link';
import { XmlElement, type XmlFragment, XmlText } from 'yjs';
import { MinutesTooLong, maxMinutes, maxMinutesHtml } from './limits.ts';

/** Name of the editor's root fragment in the Yjs document. */
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

/** Appends HTML. @throws MinutesTooLong beyond the limit. */
type Write = (html: string) => void;

/**
 * Writes text with marks. Neighbouring texts with the same link share an element, so that the HTML does not repeat the
 * URL.
 */
const writePieces = (pieces: readonly Piece[], write: Write): void => {
  let open: string | undefined;
  const openLink = (href: string | undefined) => {
    if (href === open) return;
    if (open !== undefined) write('</a>');
    if (href !== undefined) write(`<a href="${escapeHtml(href)}">`);
    open = href;
  };
  for (const { insert, attributes = {} } of pieces) {
    if (typeof insert !== 'string') continue;
    openLink(readHref(attributes['link']));
    write(
      marks.reduce(
        (text, [name, tag]) => (attributes[name] ? `<${tag}>${text}</${tag}>` : text),
        escapeHtml(insert),
      ),
    );
  }
  openLink(undefined);
};

const findTag = (element: XmlElement): string | undefined => {
  if (element.nodeName !== 'heading') return blocks[element.nodeName];
  const level = Number(element.getAttribute('level'));
  return level === 1 || level === 2 || level === 3 ? `h${level}` : undefined;
};

const writeNode = (node: unknown, depth: number, write: Write): void => {
  if (node instanceof XmlText) {
    writePieces(node.toDelta() as Piece[], write);
    return;
  }
  if (!(node instanceof XmlElement) || depth > maxMinutes.depth) return;
  if (node.nodeName === 'hardBreak') {
    write('<br>');
    return;
  }
  const tag = findTag(node);
  if (tag !== undefined) write(`<${tag}>`);
  for (const child of node.toArray()) writeNode(child, depth + 1, write);
  if (tag !== undefined) write(`</${tag}>`);
};

const writeFragment = (fragment: XmlFragment, write: Write): void => {
  let length = 0;
  const writeWithin: Write = (html) => {
    length += html.length;
    if (length > maxMinutesHtml) throw new MinutesTooLong();
    write(html);
  };
  for (const node of fragment.toArray()) writeNode(node, 1, writeWithin);
};

/** Checks whether the HTML of a document stays within its limit. */
export const hasShortHtml = (fragment: XmlFragment): boolean => {
  try {
    writeFragment(fragment, () => undefined);
    return true;
  } catch (error) {
    if (error instanceof MinutesTooLong) return false;
    throw error;
  }
};

/**
 * Converts the minutes document to HTML with the toolbar's markup only, so that manipulated content is harmless.
 * @throws MinutesTooLong as soon as the HTML exceeds the limit.
 */
export const toHtml = (fragment: XmlFragment): string => {
  const parts: string[] = [];
  writeFragment(fragment, (html) => parts.push(html));
  return parts.join('');
};
