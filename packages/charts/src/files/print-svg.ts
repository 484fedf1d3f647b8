import { escapeHtml } from '@bellwether/domain/format/html';
import { isNodeList, type SvgNode } from '../model/svg.ts';

/** Attributes that SVG itself writes in camel case. */
const camelCase = new Set([
  'viewBox',
  'patternUnits',
  'patternTransform',
  'textLength',
  'preserveAspectRatio',
]);
const attributeName = (name: string): string =>
  camelCase.has(name) ? name : name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

/** Escapes a text for XML, which allows neither control characters nor half a surrogate pair. */
const escapeText = (text: string): string => escapeHtml(text.toWellFormed().replace(/\p{Cc}/gu, ' '));

/** Prints a drawing as the markup of SVG. */
export function printSvg(node: SvgNode): string {
  if (isNodeList(node)) return node.map(printSvg).join('');
  if (node === null || node === undefined || typeof node === 'boolean') return '';
  if (typeof node !== 'object') return escapeText(String(node));
  const attributes = Object.entries(node.props)
    .filter(([name, value]) => name !== 'key' && value !== null && value !== undefined)
    .map(([name, value]) => ` ${attributeName(name)}="${escapeText(String(value))}"`);
  return `<${node.tag}${attributes.join('')}>${node.children.map(printSvg).join('')}</${node.tag}>`;
}
