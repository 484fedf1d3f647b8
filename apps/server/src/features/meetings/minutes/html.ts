import { isAllowedLink } from '@bellwether/contract/rich-text/link';
import { XmlElement, type XmlFragment, XmlText } from 'yjs';

/** The name under which the editor keeps its text in the document. */
export const fragmentName = 'default';

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

const ofPiece = ({ insert, attributes = {} }: Piece): string => {
  if (typeof insert !== 'string') return '';
  const marked = marks.reduce(
    (text, [name, tag]) => (attributes[name] ? `<${tag}>${text}</${tag}>` : text),
    escaped(insert),
  );
  const href = hrefOf(attributes['link']);
  return href === undefined ? marked : `<a href="${escaped(href)}">${marked}</a>`;
};

const tagOf = (element: XmlElement): string | undefined => {
  if (element.nodeName !== 'heading') return blocks[element.nodeName];
  const level = Number(element.getAttribute('level'));
  return level === 1 || level === 2 || level === 3 ? `h${level}` : undefined;
};

/** As deep as lists stand within each other; what is deeper is left out. */
const deepest = 30;

const ofNode = (node: unknown, depth: number): string => {
  if (node instanceof XmlText) return (node.toDelta() as Piece[]).map(ofPiece).join('');
  if (!(node instanceof XmlElement) || depth > deepest) return '';
  if (node.nodeName === 'hardBreak') return '<br>';
  const inner = node
    .toArray()
    .map((child) => ofNode(child, depth + 1))
    .join('');
  const tag = tagOf(node);
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
};

/** What the document of the editor says, with the marks of its toolbar and nothing else: whoever wrote into it by hand gains nothing. */
export const htmlOf = (fragment: XmlFragment): string =>
  fragment
    .toArray()
    .map((node) => ofNode(node, 0))
    .join('');
